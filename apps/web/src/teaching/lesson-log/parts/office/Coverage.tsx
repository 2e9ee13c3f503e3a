import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook, IconSettings, IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { coverageQuery } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import { CoverageTable } from './CoverageTable.tsx';
import { progressPath } from './span.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SpanFields } from './SpanFields.tsx';

/** Entries of each course over some days, missing ones, and visas. */
export function Coverage({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  const [setting, setSetting] = useState(false);
  const mayPlan = useCan('timetable.manage');
  const query = useQuery(coverageQuery(from, to));
  const { data } = query;
  return (
    <PageFrame
      title={t`Cahier de textes`}
      width={1100}
      action={
        data && (
          <span className={css.row}>
            <ButtonLink icon={IconTimeline} href={progressPath}>
              <Trans>Progression</Trans>
            </ButtonLink>
            <Button icon={IconSettings} onClick={() => setSetting(true)}>
              <Trans>Délai</Trans>
            </Button>
          </span>
        )
      }
    >
      <div className={css.page}>
        {data && <SpanFields course={null} from={data.from} to={data.to} />}
        <Asked
          query={query}
          label={t`Chargement des cours`}
          empty={({ courses }) =>
            courses.length ? null : (
              <EmptyState
                icon={IconNotebook}
                title={<Trans>Aucun cours dans cette période</Trans>}
                action={
                  mayPlan && (
                    <ButtonLink href="/admin/timetable">
                      <Trans>Emplois du temps</Trans>
                    </ButtonLink>
                  )
                }
              >
                <Trans>Les cours apparaissent ici dès que l’emploi du temps est publié.</Trans>
              </EmptyState>
            )
          }
        >
          {(found) => <CoverageTable data={found} />}
        </Asked>
        {setting && data && <SettingsDialog data={data} onClose={() => setSetting(false)} />}
      </div>
    </PageFrame>
  );
}
