import { type CourseTeacher, minutesGiven, stateOf, teachesOn } from '@encrier/contract/school/course-load';
import type { Course, CourseBoard } from '@encrier/contract/school/courses';

export type SchoolClass = CourseBoard['classes'][number];
export type Group = CourseBoard['groups'][number];
export type Subject = CourseBoard['subjects'][number];
export type Person = CourseBoard['staff'][number];
/**
 * `missing`: expected by the level without a course; `vacant`: a course without a teacher; `double`: two main teachers
 * at once.
 */
export type LineState = 'ok' | 'missing' | 'vacant' | 'double';
/** A subject in a class or a group: its course, or a missing course. */
export type Line = {
  key: string;
  subject: Subject;
  place: string;
  classId: string | null;
  groupId: string | null;
  course: Course | null;
  expected: number | null;
  coefficient: number | null;
  state: LineState;
  unexpected: boolean;
};
export type Load = {
  person: Person;
  given: number /** Given less due; null when nothing is due. */;
  difference: number | null;
  services: { course: Course; teacher: CourseTeacher; now: boolean; place: string; subject: Subject | undefined }[];
};

export type Index = {
  classes: Map<string, SchoolClass>;
  groups: Map<string, Group>;
  subjects: Map<string, Subject>;
  staff: Map<string, Person>;
};
const named = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((one) => [one.id, one]));
export const indexOf = (board: CourseBoard): Index => ({
  classes: named(board.classes),
  groups: named(board.groups),
  subjects: named(board.subjects),
  staff: named(board.staff),
});
export const placeOf = (index: Index, course: Pick<Course, 'classId' | 'groupId'>): string =>
  (course.classId ? index.classes.get(course.classId)?.name : index.groups.get(course.groupId ?? '')?.name) ?? '';
/** Teachers of a course on the board's day. */
export const teachersNow = (index: Index, course: Course, day: string): { person: Person; teacher: CourseTeacher }[] =>
  course.teachers
    .filter((teacher) => teachesOn(teacher, day))
    .flatMap((teacher) => {
      const person = index.staff.get(teacher.personId);
      return person ? [{ person, teacher }] : [];
    });

const lineOf = (
  board: CourseBoard,
  index: Index,
  course: Course,
  subject: Subject,
  expected: { weeklyMinutes: number; coefficient: number } | undefined,
): Line => ({
  key: course.id,
  subject,
  place: placeOf(index, course),
  classId: course.classId,
  groupId: course.groupId,
  course,
  expected: expected?.weeklyMinutes ?? null,
  coefficient: expected?.coefficient ?? null,
  state: stateOf(course, board.day),
  unexpected: false,
});

/** Every subject of a class: those expected by its level, and others taught; courses of its groups included. */
export function classLines(board: CourseBoard, index: Index, own: SchoolClass): Line[] {
  const expected = new Map(
    board.expected.filter(({ levelId }) => levelId === own.levelId).map((cell) => [cell.subjectId, cell]),
  );
  const courses = board.courses.filter(
    ({ classId, groupId }) =>
      classId === own.id || (groupId !== null && index.groups.get(groupId)?.classIds.includes(own.id)),
  );
  return board.subjects.flatMap((subject): Line[] => {
    const found = courses.filter(({ subjectId }) => subjectId === subject.id);
    const cell = expected.get(subject.id);
    // Without expectations of the level, no course is outside them.
    if (found.length)
      return found.map((course) => ({
        ...lineOf(board, index, course, subject, cell),
        unexpected: expected.size > 0 && !cell && course.classId !== null,
      }));
    if (!cell || subject.optional || subject.archived) return [];
    return [
      {
        key: `${own.id}|${subject.id}`,
        subject,
        place: own.name,
        classId: own.id,
        groupId: null,
        course: null,
        expected: cell.weeklyMinutes,
        coefficient: cell.coefficient,
        state: 'missing',
        unexpected: false,
      },
    ];
  });
}

/** Every class and group where a subject is taught, or should be. */
export function subjectLines(board: CourseBoard, index: Index, subject: Subject): Line[] {
  const ofClasses = board.classes.flatMap((own) =>
    classLines(board, index, own).filter((line) => line.subject.id === subject.id && line.groupId === null),
  );
  const ofGroups = board.courses
    .filter((course) => course.subjectId === subject.id && course.groupId !== null)
    .map((course) => lineOf(board, index, course, subject, undefined));
  return [...ofClasses, ...ofGroups];
}

/**
 * Each teacher's hours on the board's day against the expected ones; without people who left, and non-teachers without
 * courses.
 */
export function loadsOf(board: CourseBoard, index: Index): Load[] {
  return board.staff.flatMap((person): Load[] => {
    const services = board.courses.flatMap((course) =>
      course.teachers
        .filter(({ personId }) => personId === person.id)
        .map((teacher) => ({
          course,
          teacher,
          now: teachesOn(teacher, board.day),
          place: placeOf(index, course),
          subject: index.subjects.get(course.subjectId),
        })),
    );
    if (!services.length && (!person.teacher || person.left)) return [];
    services.sort(
      (a, b) =>
        (a.subject?.name ?? '').localeCompare(b.subject?.name ?? '') ||
        a.place.localeCompare(b.place, undefined, { numeric: true }),
    );
    const given = services
      .filter(({ now }) => now)
      .reduce((sum, { course, teacher }) => sum + minutesGiven(course, teacher), 0);
    return [{ person, given, difference: person.minutesDue === null ? null : given - person.minutesDue, services }];
  });
}
export const hasGap = (line: Line): boolean => line.state !== 'ok';
/** Number of gaps of a class: its lines with a gap; one when nothing is taught nor expected yet. */
export const gapsOf = (lines: readonly Line[]): number => (lines.length ? lines.filter(hasGap).length : 1);
export const loadHasGap = ({ difference, services }: Load): boolean =>
  (difference !== null && difference !== 0) || !services.some(({ now }) => now);

/** The courses that a teacher has on a day or after it, in the board's order. */
export const coursesFrom = (board: CourseBoard, personId: string, day: string): Course[] =>
  board.courses.filter(({ teachers }) =>
    teachers.some((one) => one.personId === personId && (one.toOn === null || one.toOn >= day)),
  );
