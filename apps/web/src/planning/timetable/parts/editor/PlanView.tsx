import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import type { WeekHandle } from '@encrier/ui/week/model';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSchool, IconUserSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import type { PlanFilter, TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';
import { LessonSheet } from './LessonSheet.tsx';
import { PlanBar } from './PlanBar.tsx';
import { type Draft, frameOf, indexOf, trayOf } from './plan-model.ts';
import { PlanWeek } from './PlanWeek.tsx';
import { Tray } from './Tray.tsx';
import { useHand } from './use-hand.ts';
import { useLookedAt } from './use-looked-at.ts';
import type { Plan } from './use-plan.ts';

type Props = {
  board: TimetableBoard;
  filter: PlanFilter;
  plan: Plan;
  onChange: (part: Partial<PlanFilter>) => void;
};
type Open = { start: Draft; version: number | null } | null;

/** The plan of a year, one week at a time: what is to place, the week itself, and one lesson in full. */
export function PlanView({ board, filter, plan, onChange }: Props) {
  const { t } = useLingui();
  const index = useMemo(() => indexOf(board), [board]);
  const { chosen, target } = useLookedAt(board, filter);
  const day = filter.from || board.day;
  const mayEdit = board.can.manage && board.year !== null && !board.year.closed;
  const frame = useMemo(() => target && frameOf(board, index, target, day), [board, index, target, day]);
  const lines = useMemo(
    () => (target ? trayOf(board, index, target, day, frame) : []),
    [board, index, target, day, frame],
  );
  const [open, setOpen] = useState<Open>(null);
  const handle = useRef<WeekHandle>(null);
  const week = useRef<HTMLDivElement>(null);

  const { held, carry, itemOf, put } = useHand({ board, index, filter, frame, plan });
  const live = open && open.version !== null ? index.series.get(open.start.id) : undefined;
  const openOne = (id: string): void => {
    const one = index.series.get(id);
    if (one) setOpen({ start: one, version: one.version });
  };
  const openOther = (): void => {
    const line = lines.find(({ left }) => left > 0) ?? lines[0];
    const blank = { ...emptyDraft(board), fromOn: filter.from || (board.year?.startsOn ?? '') };
    setOpen({ start: line ? { ...carry(line), week: 'all' } : blank, version: null });
  };
  if (!board.year || (filter.of !== 'pupil' && !target)) return <Nothing />;
  if (!target || !chosen)
    return (
      <>
        <PlanBar board={board} chosen={null} filter={filter} mayEdit={false} onChange={onChange} />
        <EmptyState icon={IconUserSearch} title={t`Cherchez un élève par son nom`}>
          <Trans>Sa semaine réunit les cours de sa classe et ceux de ses groupes.</Trans>
        </EmptyState>
      </>
    );
  return (
    <>
      {board.year.closed && (
        <Notice>
          <Trans>Cette année scolaire est close : son emploi du temps se lit et ne change plus.</Trans>
        </Notice>
      )}
      <PlanBar board={board} chosen={chosen} filter={filter} mayEdit={mayEdit} onChange={onChange} />
      {!frame && (filter.of === 'class' || filter.of === 'group') && (
        <Notice
          title={t`Pas de cadre horaire pour ce niveau`}
          action={
            mayEdit && (
              <ButtonLink size="small" href="/admin/cadres-horaires">
                <Trans>Cadres horaires</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>Les cours se placent à toute heure, de cinq minutes en cinq minutes.</Trans>
        </Notice>
      )}
      <div className={css.board}>
        <Tray
          board={board}
          index={index}
          target={target}
          lines={lines}
          day={day}
          mayEdit={mayEdit}
          onTake={(line) => {
            handle.current?.take(itemOf(carry(line)));
            week.current?.scrollIntoView({ block: 'nearest' });
          }}
          onLift={(line, picture, event) => handle.current?.lift(itemOf(carry(line)), picture, event)}
          onOther={openOther}
        />
        <div ref={week} className={css.week}>
          <PlanWeek
            board={board}
            index={index}
            target={target}
            frame={frame}
            day={day}
            turn={filter.turn}
            name={chosen.name}
            mayEdit={mayEdit}
            lessonOf={(id) => (held.current?.id === id ? held.current : index.series.get(id))}
            handle={handle}
            onOpen={openOne}
            onMove={put}
          />
        </div>
      </div>
      {open && (
        <LessonSheet
          key={open.start.id}
          board={board}
          index={index}
          start={live ?? open.start}
          version={live?.version ?? open.version}
          from={filter.from}
          mayEdit={mayEdit}
          plan={plan}
          onCopy={() => setOpen({ start: { ...open.start, id: crypto.randomUUID(), locked: false }, version: null })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const emptyDraft = (board: TimetableBoard): Draft => ({
  id: crypto.randomUUID(),
  kind: 'activity',
  title: '',
  courseId: null,
  subjectId: null,
  classId: null,
  groupId: null,
  whole: true,
  weekday: 1,
  week: 'all',
  starts: 480,
  ends: 535,
  fromOn: board.year?.startsOn ?? '',
  toOn: board.year?.endsOn ?? '',
  classroomId: null,
  teacherIds: [],
  locked: false,
  overlapReason: '',
});

function Nothing() {
  const { t } = useLingui();
  return <NoClassYet icon={IconSchool} title={t`Rien à mettre à l’emploi du temps`} />;
}
