import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarRepeat,
  IconFileImport,
  IconHistory,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { DatedView } from './parts/dated/DatedView.tsx';
import css from './parts/editor/Editor.module.css';
import { PlanView } from './parts/editor/PlanView.tsx';
import { PublishDialog } from './parts/editor/PublishDialog.tsx';
import { type Plan, usePlan } from './parts/editor/use-plan.ts';
import { WeeksDialog } from './parts/editor/WeeksDialog.tsx';
import { boardQuery, type PlanFilter, planFrom, searchOf, type TimetableBoard } from './timetable.api.ts';

const empty: TimetableBoard = {
  year: null,
  years: [],
  day: '',
  weekAOn: null,
  version: 0,
  publishedAt: null,
  pending: false,
  levels: [],
  classes: [],
  groups: [],
  sharing: [],
  subjects: [],
  classrooms: [],
  staff: [],
  courses: [],
  frames: [],
  series: [],
  can: { manage: false, publish: false },
};

/** The plan of the year, made by hand and published; and the real week, changed day by day. */
export default function TimetablePage() {
  const { t } = useLingui();
  const filter = planFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(boardQuery(filter.yearId));
  const board = query.data;
  const plan = usePlan(board ?? empty, filter.yearId);
  const [open, setOpen] = useState<'publish' | 'weeks' | null>(null);
  const change = (part: Partial<PlanFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: part.tab === undefined });
  const editing = filter.tab === 'plan' && (board?.can.manage ?? false) && board?.year?.closed === false;
  useUndoKeys(editing ? plan : null);
  const yearId = board?.year?.id;
  const more = [
    { key: 'past', label: t`Publications`, icon: IconHistory, onPress: () => setOpen('publish') },
    ...(editing
      ? [
          {
            key: 'import',
            label: t`Importer`,
            icon: IconFileImport,
            onPress: () => void navigate({ to: '/admin/timetable/import' } as never),
          },
          { key: 'weeks', label: t`Semaines A et B`, icon: IconCalendarRepeat, onPress: () => setOpen('weeks') },
        ]
      : []),
  ];
  const tools = board && (
    <>
      {board.pending && filter.tab === 'plan' && (
        <span className={css.wideOnly}>
          <StatusPill tone="warn">{t`Changements à publier`}</StatusPill>
        </span>
      )}
      {editing && (
        <>
          <IconButton
            icon={IconArrowBackUp}
            flip
            label={t`Annuler le dernier changement`}
            disabled={!plan.mayUndo || plan.busy}
            onClick={() => void plan.undo()}
          />
          <IconButton
            icon={IconArrowForwardUp}
            flip
            label={t`Refaire`}
            disabled={!plan.mayRedo || plan.busy}
            onClick={() => void plan.redo()}
          />
        </>
      )}
      <ActionMenu label={t`Autres actions`} title={t`Emploi du temps`} closeLabel={t`Fermer`} actions={more} />
    </>
  );
  return (
    <PageFrame
      reach="org"
      title={t`Emplois du temps`}
      view={
        <Segmented
          label={t`Présentation`}
          value={filter.tab}
          onChange={(tab) => change({ tab })}
          options={[
            { value: 'plan', label: t`Projet` },
            { value: 'week', label: t`Semaine réelle` },
          ]}
        />
      }
      tools={tools}
      {...(board?.can.publish &&
        filter.tab === 'plan' &&
        yearId && {
          action: (
            <Button variant="primary" onClick={() => setOpen('publish')}>
              <Trans>Publier</Trans>
            </Button>
          ),
        })}
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement de l’emploi du temps`}>
          {(board) =>
            filter.tab === 'plan' ? (
              <PlanView board={board} filter={filter} plan={plan} onChange={change} />
            ) : (
              <DatedView board={board} filter={filter} onChange={change} />
            )
          }
        </Asked>
      </div>
      {board && yearId && open === 'publish' && (
        <PublishDialog board={board} yearId={yearId} onClose={() => setOpen(null)} />
      )}
      {board && yearId && open === 'weeks' && (
        <WeeksDialog board={board} yearId={yearId} onClose={() => setOpen(null)} />
      )}
    </PageFrame>
  );
}

/** Ctrl Z and Ctrl Y, off inside a field and under a window. */
function useUndoKeys(plan: Plan | null): void {
  useEffect(() => {
    if (!plan) return;
    const down = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      const key = event.key.toLowerCase();
      const again = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void (again ? plan.redo() : plan.undo());
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [plan]);
}
