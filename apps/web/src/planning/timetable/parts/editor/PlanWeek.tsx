import type { Drop, WeekBreak, WeekDay, WeekHandle, WeekItem, WeekSlot } from '@encrier/ui/week/model';
import { WeekView } from '@encrier/ui/week/WeekView';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Ref, useMemo } from 'react';
import type { Series, TimetableBoard } from '../../timetable.api.ts';
import { weekdayTitle } from '../clock.ts';
import { useFrameWords } from '../frames/frame-words.ts';
import { useMoveWords, useWeekWords } from '../week-words.ts';
import { lessonLines, lessonTitle, useConflictWords } from './lesson-words.ts';
import { against, type Draft, type Frame, type Index, inForce, seenFrom, type Target } from './plan-model.ts';
import { ofName } from '#kernel/text.ts';
import { shortTitleOf } from '#kernel/content/subject-name.ts';

type Props = {
  board: TimetableBoard;
  index: Index;
  target: Target;
  frame: Frame | null;
  /** Day whose week is shown. */
  day: string;
  turn: 'A' | 'B' | null;
  name: string;
  mayEdit: boolean;
  /** The lesson of an item, also of one that the tray brings in. */
  lessonOf: (id: string) => Draft | undefined;
  handle: Ref<WeekHandle>;
  onOpen: (id: string) => void;
  onMove: (id: string, to: Drop) => void;
};

const keyOf = (weekday: number): string => String(weekday);
export const weekdayOfKey = (key: string): number => Number(key);

/** Days, slots and breaks of a frame as the week draws them; a slot of every day names no day. */
export function groundOf(frame: Frame | null, used: readonly number[], kinds: Readonly<Record<string, string>>) {
  const taught = new Set([...(frame?.weekdays ?? [1, 2, 3, 4, 5]), ...used]);
  const days: WeekDay[] = [...taught]
    .sort((a, b) => a - b)
    .map((day) => ({ key: keyOf(day), name: weekdayTitle(day), short: weekdayTitle(day, 'short') }));
  const all = frame?.slots ?? [];
  const placed = (slot: Frame['slots'][number], at: number) => ({
    key: String(at),
    start: slot.starts,
    end: slot.ends,
    ...(slot.weekdays.length && { days: slot.weekdays.map(keyOf) }),
  });
  const lessons = (kind: string): boolean => kind === 'lesson' || kind === 'study';
  const slots: WeekSlot[] = all.filter(({ kind }) => lessons(kind)).map(placed);
  const breaks: WeekBreak[] = all
    .filter(({ kind }) => !lessons(kind))
    .map((slot, at) => ({ ...placed(slot, at), name: slot.name || kinds[slot.kind] || '' }));
  return { days, slots, breaks };
}

/** A week of the plan: items can be moved where there is no conflict, and show the conflict elsewhere. */
export function PlanWeek({ board, index, target, frame, day, turn, name, mayEdit, lessonOf, handle, ...on }: Props) {
  const { t } = useLingui();
  const words = useWeekWords();
  const moveWords = useMoveWords();
  const { kinds } = useFrameWords();
  const conflictWords = useConflictWords(board, index);
  const own = useMemo(
    () => board.series.filter(seenFrom(target, index)).filter((one) => inForce(one, day)),
    [board, index, target, day],
  );
  const items = useMemo(
    () =>
      own.map((one) => itemOf(index, one, target, one.overlapReason && t`À côté d’un autre : ${one.overlapReason}`)),
    [own, index, target, t],
  );
  const ground = useMemo(
    () => groundOf(frame, [...new Set(own.map(({ weekday }) => weekday))], kinds),
    [frame, own, kinds],
  );
  const mayDrop = (item: WeekItem, place: Drop): string | null => {
    const known = lessonOf(item.id);
    if (!known) return null;
    const one: Draft = {
      ...known,
      id: place.copy ? 'copy' : known.id,
      weekday: weekdayOfKey(place.day),
      starts: place.start,
      ends: place.end,
    };
    const [conflict] = against(board, index.shares, one);
    return conflict ? conflictWords.short(conflict) : null;
  };
  return (
    <WeekView
      label={t`Semaine ${ofName(name)}`}
      days={ground.days}
      items={items}
      slots={ground.slots}
      breaks={ground.breaks}
      hours={{ start: 480, end: 1020 }}
      step={frame?.step ?? 5}
      turn={turn}
      words={words}
      onOpen={(item) => on.onOpen(item.id)}
      {...(mayEdit && {
        edit: {
          handle,
          mayDrop,
          onMove: (item: WeekItem, place: Drop) => on.onMove(item.id, place),
          words: moveWords,
        },
      })}
    />
  );
}

function itemOf(index: Index, one: Series, target: Target, beside: string): WeekItem {
  const subject = one.subjectId ? index.subjects.get(one.subjectId) : undefined;
  return {
    id: one.id,
    day: keyOf(one.weekday),
    start: one.starts,
    end: one.ends,
    title: lessonTitle(index, one),
    ...(subject?.code &&
      !one.title && { short: shortTitleOf({ ...subject, title: subject.name, titleAr: subject.nameAr }) }),
    lines: lessonLines(index, one, target.of),
    color: subject?.colour ?? 'vie',
    ...(one.locked && { state: 'locked' as const }),
    ...(one.week !== 'all' && { turn: one.week }),
    ...(beside && { badges: [{ key: 'beside', label: beside, tone: 'bad' as const, icon: IconAlertTriangle }] }),
  };
}
