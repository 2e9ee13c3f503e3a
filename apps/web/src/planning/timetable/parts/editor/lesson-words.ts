import { joinFacts } from '#kernel/content/join-facts.ts';
import type { Conflict } from '@encrier/contract/planning/places';
import { useLingui } from '@lingui/react/macro';
import { formatHours, weekdayName } from '#kernel/dates.ts';
import { comma, ofName } from '#kernel/text.ts';
import type { Lesson } from '../../lessons.api.ts';
import type { LookedAt, Series, TimetableBoard } from '../../timetable.api.ts';
import type { Draft, Index } from './plan-model.ts';
import { namedIn, titleOf } from '#kernel/content/subject-name.ts';

type Named = Pick<Draft, 'subjectId' | 'title' | 'classId' | 'groupId' | 'classroomId' | 'teacherIds'>;

/** The name of a subject of the plan; '' without one. */
export function subjectOf(index: Index, id: string | null): string {
  const subject = id ? index.subjects.get(id) : undefined;
  return subject ? namedIn(subject) : '';
}
/** « Mathématiques · 4e B » */
export const calledOf = (lesson: Lesson): string => joinFacts([titleOf(lesson), lesson.audience]);

/** « Mathématiques · 4e B », for a course of the plan. */
export const courseLabel = (index: Index, course: Pick<Named, 'subjectId' | 'classId' | 'groupId'>): string =>
  joinFacts([subjectOf(index, course.subjectId), lessonAudience(index, course)]);
/** Names of what a lesson holds. */
export const lessonTitle = (index: Index, one: Named): string => one.title || subjectOf(index, one.subjectId);
export const lessonAudience = (index: Index, one: Pick<Named, 'classId' | 'groupId'>): string =>
  (one.groupId ? index.groups.get(one.groupId)?.name : one.classId ? index.classes.get(one.classId)?.name : '') ?? '';
/** Its title and its audience in one line. */
export const lessonName = (index: Index, one: Named): string =>
  joinFacts([lessonTitle(index, one), lessonAudience(index, one)]);
export const lessonRoom = (index: Index, one: Named): string =>
  one.classroomId ? (index.rooms.get(one.classroomId)?.name ?? '') : '';
export const lessonTeachers = (index: Index, one: Named): string =>
  one.teacherIds
    .map((id) => index.staff.get(id)?.label)
    .filter(Boolean)
    .join(comma());
/** What a lesson shows under its title, whichever way it is looked at: not what all of them share. */
export function lessonLines(index: Index, one: Named, of: LookedAt): string[] {
  const [who, where, whom] = [lessonTeachers(index, one), lessonRoom(index, one), lessonAudience(index, one)];
  const lines: Record<LookedAt, string[]> = {
    class: [one.groupId ? whom : '', who, where],
    group: [who, where],
    teacher: [whom, where],
    room: [whom, who],
    pupil: [one.groupId ? whom : '', who, where],
  };
  return lines[of].filter(Boolean);
}

export function useConflictWords(board: TimetableBoard, index: Index) {
  const { t } = useLingui();
  /** Short text for a position of the week: who or what is taken, and by whom. */
  const short = ({ kind, withId, ofId }: Conflict): string => {
    const other = index.series.get(withId);
    const whom = other ? lessonAudience(index, other) || lessonTitle(index, other) : '';
    const what = other ? lessonTitle(index, other) : '';
    const teacher = index.staff.get(ofId)?.label ?? t`Un professeur`;
    const room = index.rooms.get(ofId)?.name ?? t`La salle`;
    const group = index.groups.get(ofId)?.name ?? index.classes.get(ofId)?.name ?? '';
    if (kind === 'teacher') return whom ? t`${teacher} est en ${whom}` : t`${teacher} est pris`;
    if (kind === 'room') return whom ? t`${room} est prise par ${whom}` : t`${room} est prise`;
    if (kind === 'class') return t`${whom} a ${what}`;
    return t`Des élèves ${ofName(group)} ont ${what}`;
  };
  /** With the day and the hours of the other lesson. */
  const long = (conflict: Conflict): string => {
    const other = board.series.find(({ id }) => id === conflict.withId);
    if (!other) return short(conflict);
    const [day, span] = [weekdayName(other.weekday), formatHours(other)];
    const said = short(conflict);
    return other.week === 'all' ? t`${said}, ${day} ${span}` : t`${said}, ${day} ${span}, semaine ${other.week}`;
  };
  return { short, long };
}

export function useKindWords(): Record<Series['kind'] | 'exam' | 'outing' | 'detention', string> {
  const { t } = useLingui();
  return {
    lesson: t`Cours`,
    practical: t`Travaux pratiques`,
    study: t`Étude`,
    activity: t`Activité`,
    meeting: t`Réunion`,
    exam: t`Devoir surveillé`,
    outing: t`Sortie`,
    detention: t`Retenue`,
  };
}
