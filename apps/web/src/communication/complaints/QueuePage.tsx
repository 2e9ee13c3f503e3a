import { Segmented } from '@encrier/ui/actions/Segmented';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { useLingui } from '@lingui/react/macro';
import { IconChartBar, IconLayoutKanban, IconList, IconSettings } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { figuresFile, filterFrom, type QueueFilter, type QueueShow, queueFile, searchOf } from './complaints.api.ts';
import { Queue } from './parts/office/Queue.tsx';

const FiguresView = lazy(async () => ({ default: (await import('./parts/figures/FiguresView.tsx')).FiguresView }));
const SettingsView = lazy(async () => ({ default: (await import('./parts/settings/SettingsView.tsx')).SettingsView }));

/** Complaints for the office: the queue as a list or a board; for the direction its figures and settings. */
export default function QueuePage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filter = filterFrom(search);
  const directs = useCan('complaints.settings');
  const show = directs || filter.show === 'board' ? filter.show : 'list';
  const navigate = useNavigate();
  const span = {
    from: /^\d{4}-\d{2}-\d{2}$/.test(String(search.du ?? '')) ? String(search.du) : '',
    to: /^\d{4}-\d{2}-\d{2}$/.test(String(search.au ?? '')) ? String(search.au) : '',
  };
  const change = (part: Partial<QueueFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined && part.show === undefined,
    });
  const figures = show === 'figures';
  return (
    <PageFrame
      title={t`Réclamations`}
      view={
        <Segmented<QueueShow>
          label={t`Ce que montre la page`}
          value={show}
          onChange={(next) => change({ show: next })}
          options={[
            { value: 'list', label: t`Liste`, icon: IconList },
            { value: 'board', label: t`Tableau`, icon: IconLayoutKanban },
            ...(directs
              ? [
                  { value: 'figures' as const, label: t`Chiffres`, icon: IconChartBar },
                  { value: 'settings' as const, label: t`Réglages`, icon: IconSettings },
                ]
              : []),
          ]}
        />
      }
      tools={
        (show === 'board' || figures) && (
          <ExportMenu
            name={figures ? t`Réclamations, chiffres` : t`Réclamations`}
            file={(format) => (figures ? figuresFile(span, format) : queueFile(filter, format))}
          />
        )
      }
    >
      <Suspense fallback={<Skeletons label={t`Chargement`} rows={6} />}>
        {figures ? (
          <FiguresView
            span={span}
            onSpan={({ from, to }) =>
              void navigate({
                to: '.',
                search: { ...searchOf(filter), ...(from && { du: from }), ...(to && { au: to }) } as never,
                replace: true,
              })
            }
          />
        ) : show === 'settings' ? (
          <SettingsView />
        ) : (
          <Queue filter={{ ...filter, show }} onChange={change} />
        )}
      </Suspense>
    </PageFrame>
  );
}
