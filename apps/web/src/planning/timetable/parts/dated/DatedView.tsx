// house: the office's week is put together here from its parts
import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import type { Drop, WeekItem } from '@encrier/ui/week/model';
import { WeekView } from '@encrier/ui/week/WeekView';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarPlus,
  IconCalendarX,
  IconChevronLeft,
  IconChevronRight,
  IconUserSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ofName } from '#kernel/text.ts';
import { type Lesson, type LessonWeek, weekQuery } from '../../lessons.api.ts';
import type { LookedAt, PlanFilter, TimetableBoard } from '../../timetable.api.ts';
import css from '../editor/Editor.module.css';
import { type Frame, frameOf, indexOf } from '../editor/plan-model.ts';
import { useLookedAt } from '../editor/use-looked-at.ts';
import { WeekOwnerPicker } from '../editor/WhoseWeek.tsx';
import { useFrameWords } from '../frames/frame-words.ts';
import { useMoveWords, useWeekWords } from '../week-words.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { breaksOf, daysOf, itemOf, letterOf, slotsOf } from './dated-week.ts';
import { LessonDaySheet } from './LessonDaySheet.tsx';
import { useDatedConflicts } from './use-dated-conflicts.ts';

type Props = { board: TimetableBoard; filter: PlanFilter; onChange: (part: Partial<PlanFilter>) => void };
type Doing = { kind: 'open'; id: string; to?: Drop } | { kind: 'add' } | { kind: 'cancel' } | null;

/** The real week of a class, a teacher, a room or a group: what was published and what hands changed since. */
export function DatedView({ board, filter, onChange }: Props) {
  const { t } = useLingui();
  const index = useMemo(() => indexOf(board), [board]);
  const { chosen, target } = useLookedAt(board, filter);
  const monday = mondayOf(filter.day || board.day);
  const query = useQuery(weekQuery(filter.of, chosen?.id ?? '', monday));
  const [doing, setDoing] = useState<Doing>(null);
  const week = query.data;
  const turn = letterOf(monday, week?.weekAOn ?? null);
  const go = (weeks: number): void => onChange({ day: addDays(monday, weeks * 7) });
  const [from, to] = [formatMonthDay(monday), formatMonthDay(addDays(monday, 6))];
  const opened = doing?.kind === 'open' ? week?.lessons.find(({ id }) => id === doing.id) : undefined;
  const frame = useMemo(() => target && frameOf(board, index, target, monday), [board, index, target, monday]);
  const mayDrop = useDatedConflicts(index, monday, week?.can.change === true);
  const day = week?.today && week.today >= monday && week.today <= addDays(monday, 6) ? week.today : monday;
  return (
    <>
      <div className={css.bar}>
        <WeekOwnerPicker board={board} filter={filter} chosen={chosen} onChange={onChange} />
        <div className={css.turn}>
          <IconButton icon={IconChevronLeft} flip outlined label={t`Semaine précédente`} onClick={() => go(-1)} />
          <strong className={css.span}>
            {t`${from} – ${to}`}
            {turn && <span className={css.letter}>{turn}</span>}
          </strong>
          <IconButton icon={IconChevronRight} flip outlined label={t`Semaine suivante`} onClick={() => go(1)} />
          <Button size="small" onClick={() => onChange({ day: '' })}>
            <Trans>Aujourd’hui</Trans>
          </Button>
        </div>
        {week?.can.change && (
          <div className={css.buttons}>
            <Button icon={IconCalendarPlus} onClick={() => setDoing({ kind: 'add' })}>
              <Trans>Ajouter une séance</Trans>
            </Button>
            <Button icon={IconCalendarX} onClick={() => setDoing({ kind: 'cancel' })}>
              <Trans>Annuler des séances</Trans>
            </Button>
          </div>
        )}
      </div>
      {filter.of === 'pupil' && !chosen ? (
        <EmptyState icon={IconUserSearch} title={t`Cherchez un élève par son nom`}>
          <Trans>Sa semaine réunit les cours de sa classe et ceux de ses groupes.</Trans>
        </EmptyState>
      ) : (
        <Asked query={query} label={t`Chargement de la semaine`}>
          {(week) => (
            <Week
              week={week}
              monday={monday}
              of={filter.of}
              frame={frame}
              mayDrop={week.can.change ? mayDrop : null}
              onMove={(id, to) => setDoing({ kind: 'open', id, to })}
              onOpen={(id) => setDoing({ kind: 'open', id })}
              onTurnPage={go}
            />
          )}
        </Asked>
      )}
      {week && opened && (
        <LessonDaySheet
          key={opened.id}
          {...(doing?.kind === 'open' && doing.to && { to: doing.to })}
          board={board}
          index={index}
          lesson={opened}
          day={day}
          mayChange={week.can.change}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.kind === 'add' && (
        <LessonDaySheet
          board={board}
          index={index}
          lesson={null}
          day={day}
          mayChange
          {...(filter.of === 'class' && chosen && { classId: chosen.id })}
          onClose={() => setDoing(null)}
        />
      )}
      {week && doing?.kind === 'cancel' && (
        <CancelSheet lessons={week.lessons.filter(standing)} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

const standing = ({ state }: Lesson): boolean => state === 'planned';

type WeekProps = {
  week: LessonWeek;
  monday: string;
  of: LookedAt;
  frame: Frame | null;
  /** Why a lesson cannot be dropped on a position of the week; null for people who may not move lessons. */
  mayDrop: ((lesson: Lesson, place: Drop) => string | null) | null;
  onMove: (id: string, to: Drop) => void;
  onOpen: (id: string) => void;
  onTurnPage: (step: -1 | 1) => void;
};
function Week({ week, monday, of, frame, mayDrop, onMove, onOpen, onTurnPage }: WeekProps) {
  const { t } = useLingui();
  const words = useWeekWords();
  const { kinds } = useFrameWords();
  const days = useMemo(() => daysOf(week, monday), [week, monday]);
  const moveWords = useMoveWords();
  const items = useMemo(() => week.lessons.map((lesson) => itemOf(lesson, of)), [week, of]);
  const slots = useMemo(() => slotsOf(frame, days), [frame, days]);
  const lessonOf = (item: WeekItem): Lesson | undefined =>
    week.lessons.find(({ id, state }) => id === item.id && state === 'planned');
  return (
    <div className={css.week}>
      <WeekView
        label={t`Semaine ${ofName(week.name)}`}
        days={days}
        items={items}
        breaks={breaksOf(week, days, kinds)}
        hours={{ start: 480, end: 1020 }}
        words={words}
        now={{ day: week.today, minute: -1 }}
        {...(slots.length > 0 && { slots })}
        step={frame?.step ?? 5}
        {...(mayDrop && {
          edit: {
            mayDrop: (item: WeekItem, place: Drop) => {
              const lesson = lessonOf(item);
              return lesson ? mayDrop(lesson, place) : t`Une séance annulée ne se déplace pas`;
            },
            onMove: (item: WeekItem, place: Drop) => onMove(item.id, place),
            words: moveWords,
          },
        })}
        onOpen={(item) => onOpen(item.id)}
        onTurnPage={onTurnPage}
      />
    </div>
  );
}
