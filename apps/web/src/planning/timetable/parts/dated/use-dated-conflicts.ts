import { weekdayOf } from '@encrier/contract/kernel/days';
import { conflictsOf, type Taken } from '@encrier/contract/planning/places';
import type { Drop } from '@encrier/ui/week/model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ofName } from '#kernel/text.ts';
import { aroundQuery, type Lesson } from '../../lessons.api.ts';
import type { Index } from '../editor/plan-model.ts';

/** A lesson of one day as a place that it takes: that day alone. */
const takenOn = (one: Omit<Taken, 'weekday' | 'week' | 'fromOn' | 'toOn'>, day: string): Taken => ({
  ...one,
  weekday: weekdayOf(day),
  week: 'all',
  fromOn: day,
  toOn: day,
});

/** Conflicts of a lesson of the real week at another position: teachers, rooms, the class, pupils of groups. */
export function useDatedConflicts(index: Index, monday: string, mayChange: boolean) {
  const { t } = useLingui();
  const { data } = useQuery({ ...aroundQuery(monday), enabled: mayChange });
  return (lesson: Lesson, to: Drop): string | null => {
    const others = (data?.items ?? []).filter(({ id, day }) => id !== lesson.id && day === to.day);
    const wanted = takenOn(
      {
        id: lesson.id,
        starts: to.start,
        ends: to.end,
        classId: lesson.classId,
        groupId: lesson.groupId,
        whole: lesson.groupId === null,
        classroomId: lesson.classroomId,
        teacherIds: lesson.teachers.map(({ id }) => id),
      },
      to.day,
    );
    const [met] = conflictsOf(
      wanted,
      others.map((one) => takenOn({ ...one, whole: one.groupId === null }, one.day)),
      index.shares,
    );
    if (!met) return null;
    const other = others.find(({ id }) => id === met.withId);
    const whom = other?.audience || other?.title || '';
    if (met.kind === 'teacher') {
      const teacher = index.staff.get(met.ofId)?.label ?? t`Un professeur`;
      return whom ? t`${teacher} est en ${whom}` : t`${teacher} est pris`;
    }
    if (met.kind === 'room') {
      const room = index.rooms.get(met.ofId)?.name ?? t`La salle`;
      return whom ? t`${room} est prise par ${whom}` : t`${room} est prise`;
    }
    const what = other?.title ?? '';
    return met.kind === 'class' ? t`${whom} a ${what}` : t`Des élèves ${ofName(whom)} ont ${what}`;
  };
}
