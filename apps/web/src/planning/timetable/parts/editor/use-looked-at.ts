import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LookedAt, type PlanFilter, pupilQuery, type TimetableBoard } from '../../timetable.api.ts';
import type { Target } from './plan-model.ts';

type Choice = { id: string; name: string };
export const choicesOf = (board: TimetableBoard): Record<Exclude<LookedAt, 'pupil'>, readonly Choice[]> => ({
  class: board.classes,
  group: board.groups,
  room: board.classrooms,
  teacher: board.staff.map(({ id, label }) => ({ id, name: label })),
});

/** Kinds of weeks that there is anything to look at of. */
export const mayLookAt = (board: TimetableBoard, of: LookedAt): boolean =>
  of === 'pupil' ? board.classes.length > 0 : choicesOf(board)[of].length > 0;

/** Whose week is shown: the chosen one, else the first of its kind; for pupils nobody, until one is found by name. */
export function useLookedAt(
  board: TimetableBoard,
  { of, id }: Pick<PlanFilter, 'of' | 'id'>,
): { chosen: Choice | null; target: Target | null } {
  const query = useQuery(pupilQuery(of === 'pupil' ? (board.year?.id ?? '') : '', id));
  const pupil = of === 'pupil' && id ? query.data?.items.find((one) => one.id === id) : undefined;
  return useMemo(() => {
    if (of === 'pupil') {
      if (!pupil) return { chosen: null, target: null };
      const places = [...(pupil.classId ? [pupil.classId] : []), ...pupil.groupIds];
      return { chosen: { id: pupil.id, name: pupil.label }, target: { of, id: pupil.id, places } };
    }
    const choices = choicesOf(board)[of];
    const chosen = choices.find((one) => one.id === id) ?? choices[0] ?? null;
    return { chosen, target: chosen && { of, id: chosen.id } };
  }, [board, of, id, pupil]);
}
