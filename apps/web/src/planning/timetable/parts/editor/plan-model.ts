import { type Conflict, conflictsOf, type Shares, sharesOf } from '@encrier/contract/planning/places';
import type { LookedAt, Series, TimetableBoard } from '../../timetable.api.ts';

/** Whose week is shown; `places` are the class and the groups of a pupil. */
export type Target = { of: LookedAt; id: string; places?: readonly string[] };
export type Course = TimetableBoard['courses'][number];
export type Frame = TimetableBoard['frames'][number];

const byId = <T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.id, one]));
/** The board's lists by id, and what two audiences share. */
export function indexOf(board: TimetableBoard) {
  return {
    classes: byId(board.classes),
    groups: byId(board.groups),
    subjects: byId(board.subjects),
    rooms: byId(board.classrooms),
    staff: byId(board.staff),
    courses: byId(board.courses),
    series: byId(board.series),
    shares: sharesOf(board.sharing),
  };
}
export type Index = ReturnType<typeof indexOf>;

export const inForce = ({ fromOn, toOn }: { fromOn: string; toOn: string }, day: string): boolean =>
  fromOn <= day && day <= toOn;
/** Minutes a week: a lesson of one week in two counts for half. */
export const weekly = ({ starts, ends, week }: Pick<Series, 'starts' | 'ends' | 'week'>): number =>
  (ends - starts) / (week === 'all' ? 1 : 2);
export const total = (series: readonly Series[]): number => series.reduce((sum, one) => sum + weekly(one), 0);

/** Lessons of a class (with those of its groups), a teacher, a room or a group (with those of its pupils' classes). */
export function seenFrom(target: Target, index: Pick<Index, 'groups' | 'shares'>): (one: Series) => boolean {
  const { id } = target;
  const meets = (place: string | null): boolean => place !== null && index.shares(id, place);
  switch (target.of) {
    case 'class':
      return (one) => one.classId === id || meets(one.groupId);
    case 'group':
      return (one) =>
        one.groupId === id ||
        (one.groupId ? meets(one.groupId) : one.classId === index.groups.get(id)?.classId || meets(one.classId));
    case 'teacher':
      return (one) => one.teacherIds.includes(id);
    case 'room':
      return (one) => one.classroomId === id;
    case 'pupil': {
      const own = new Set(target.places ?? []);
      return (one) => own.has(one.groupId ?? one.classId ?? '');
    }
  }
}

/** Courses that a target has lessons of. */
function coursesOf(board: TimetableBoard, index: Index, target: Target): Course[] {
  const { id } = target;
  const own: Record<LookedAt, (course: Course) => boolean> = {
    class: ({ classId, groupId }) =>
      classId === id || (groupId !== null && (index.groups.get(groupId)?.classId === id || index.shares(id, groupId))),
    group: ({ groupId }) => groupId === id,
    teacher: ({ teacherIds }) => teacherIds.includes(id),
    room: () => false,
    pupil: ({ classId, groupId }) => (target.places ?? []).includes(groupId ?? classId ?? ''),
  };
  return board.courses.filter(own[target.of]);
}

export type TrayLine = { course: Course; placed: number; left: number };
/**
 * Each course's lessons in the week of a day, and what is still to place; the largest gap first. Less than half a slot
 * is ignored: an hour is often a slot of 55 minutes.
 */
export function trayOf(
  board: TimetableBoard,
  index: Index,
  target: Target,
  day: string,
  frame: Frame | null,
): TrayLine[] {
  const lengths = (frame?.slots ?? []).filter(({ kind }) => kind === 'lesson').map(({ starts, ends }) => ends - starts);
  const least = lengths.length ? Math.min(...lengths) / 2 : 1;
  const placed = new Map<string, number>();
  for (const one of board.series)
    if (one.courseId && inForce(one, day)) placed.set(one.courseId, (placed.get(one.courseId) ?? 0) + weekly(one));
  const name = ({ subjectId }: Course): string => index.subjects.get(subjectId)?.name ?? '';
  return coursesOf(board, index, target)
    .map((course) => {
      const minutes = placed.get(course.id) ?? 0;
      const left = course.weeklyMinutes - minutes;
      return { course, placed: minutes, left: left < least ? 0 : left };
    })
    .sort((a, b) => b.left - a.left || name(a.course).localeCompare(name(b.course)));
}

/** What a teacher has in the week of a day, and what their courses require. */
export function loadOf(board: TimetableBoard, id: string, day: string): { placed: number; given: number } {
  return {
    placed: total(board.series.filter((one) => one.teacherIds.includes(id) && inForce(one, day))),
    given: board.courses
      .filter(({ teacherIds }) => teacherIds.includes(id))
      .reduce((sum, { weeklyMinutes }) => sum + weeklyMinutes, 0),
  };
}

/** The frame of a class or a group on a day; of a teacher or a room when all that it has follows the same one. */
export function frameOf(board: TimetableBoard, index: Index, target: Target, day: string): Frame | null {
  const frameOfClass = (classId: string | null | undefined): Frame | undefined => {
    const level = classId ? index.classes.get(classId)?.levelId : undefined;
    return board.frames.find((frame) => inForce(frame, day) && level !== undefined && frame.levelIds.includes(level));
  };
  if (target.of === 'class') return frameOfClass(target.id) ?? null;
  if (target.of === 'group') {
    const own = index.groups.get(target.id)?.classId;
    const met = board.classes.find(({ id }) => index.shares(target.id, id))?.id;
    return frameOfClass(own ?? met) ?? null;
  }
  if (target.of === 'pupil') {
    const own = target.places?.find((id) => index.classes.has(id));
    return frameOfClass(own) ?? null;
  }
  const classIds =
    target.of === 'teacher'
      ? coursesOf(board, index, target).map(
          ({ classId, groupId }) => classId ?? index.groups.get(groupId ?? '')?.classId,
        )
      : board.classes.map(({ id }) => id);
  const frames = new Set(classIds.map(frameOfClass).filter((frame) => frame !== undefined));
  return frames.size === 1 ? [...frames][0]! : null;
}

export type Draft = Omit<Series, 'version'>;
/** A lesson of a course that has no place yet. */
export function draftOf(board: TimetableBoard, index: Index, course: Course, from: string): Draft {
  const group = course.groupId ? index.groups.get(course.groupId) : undefined;
  const classId = course.classId ?? group?.classId ?? null;
  return {
    id: crypto.randomUUID(),
    kind: 'lesson',
    title: '',
    courseId: course.id,
    subjectId: course.subjectId,
    classId,
    groupId: course.groupId,
    whole: course.groupId === null,
    weekday: 1,
    week: 'all',
    starts: 480,
    ends: 535,
    fromOn: from || (board.year?.startsOn ?? ''),
    toOn: board.year?.endsOn ?? '',
    classroomId: classId ? (index.classes.get(classId)?.classroomId ?? null) : null,
    teacherIds: course.teacherIds,
    locked: false,
    overlapReason: '',
  };
}

/** Conflicts of a lesson at its position; none when it may overlap. */
export function against(board: TimetableBoard, shares: Shares, one: Draft): Conflict[] {
  if (one.overlapReason) return [];
  return conflictsOf(
    one,
    board.series.filter(({ overlapReason, weekday }) => !overlapReason && weekday === one.weekday),
    shares,
  );
}
