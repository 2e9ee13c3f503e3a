import type { Conflict } from '@encrier/contract/planning/places';
import type { Drop, WeekItem } from '@encrier/ui/week/model';
import { useRef } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { toast } from '#kernel/toast/toast.ts';
import type { PlanFilter, TimetableBoard } from '../../timetable.api.ts';
import { lessonTitle, useConflictWords } from './lesson-words.ts';
import { type Draft, draftOf, type Frame, type Index, type TrayLine } from './plan-model.ts';
import type { Op } from './plan-ops.ts';
import { weekdayOfKey } from './PlanWeek.tsx';
import type { Plan } from './use-plan.ts';

type Options = { board: TimetableBoard; index: Index; filter: PlanFilter; frame: Frame | null; plan: Plan };

/** What a hand takes from the tray or from the week, and where it puts it. */
export function useHand({ board, index, filter, frame, plan }: Options) {
  /** The lesson of the tray that is in hand. */
  const held = useRef<Draft | null>(null);
  const conflictWords = useConflictWords(board, index);
  /** A position taken by somebody else meanwhile: who, and where. */
  const refused = (error: unknown): void => {
    const taken = isApiError(error, 'timetable.taken')
      ? (error.details.conflicts as Conflict[] | undefined)?.[0]
      : undefined;
    if (taken) toast.error(conflictWords.long(taken));
    else plan.refuse(error);
  };
  const change = (op: Op): void => void plan.change(op, refused);
  const carry = (line: TrayLine): Draft => {
    const slot = frame?.slots.find(({ kind }) => kind === 'lesson');
    const length = slot ? slot.ends - slot.starts : Math.min(55, line.left || 55);
    const starts = slot?.starts ?? 480;
    const one: Draft = {
      ...draftOf(board, index, line.course, filter.from),
      starts,
      ends: starts + length,
      week: filter.turn ?? 'all',
    };
    held.current = one;
    return one;
  };
  const itemOf = (one: Draft): WeekItem => ({
    id: one.id,
    day: '',
    start: one.starts,
    end: one.ends,
    title: lessonTitle(index, one),
    color: (one.subjectId && index.subjects.get(one.subjectId)?.colour) || 'vie',
  });
  const put = (id: string, to: Drop): void => {
    const at = { weekday: weekdayOfKey(to.day), starts: to.start, ends: to.end };
    const made = held.current?.id === id ? held.current : null;
    const known = index.series.get(id);
    if (made) change({ kind: 'place', series: [{ ...made, ...at }] });
    else if (known && to.copy) {
      const { version: _, ...copied } = known;
      const [fromOn = ''] = [filter.from, copied.fromOn].sort().reverse();
      change({
        kind: 'place',
        series: [{ ...copied, ...at, fromOn, id: crypto.randomUUID(), locked: false }],
      });
    } else if (known) change({ kind: 'move', from: filter.from || null, series: [{ ...known, ...at }] });
    held.current = null;
  };
  return { held, carry, itemOf, put };
}
