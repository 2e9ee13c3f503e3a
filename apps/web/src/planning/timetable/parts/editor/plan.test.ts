import { describe, expect, it } from 'vitest';
import type { Series, TimetableBoard } from '../../timetable.api.ts';
import { against, draftOf, frameOf, indexOf, loadOf, seenFrom, trayOf } from './plan-model.ts';
import { type Answer, applied, bodyOf, inverseOf, type Op } from './plan-ops.ts';

const series = (id: string, more: Partial<Series> = {}): Series => ({
  id,
  kind: 'lesson',
  title: '',
  courseId: 'maths-a',
  subjectId: 'm',
  classId: 'a',
  groupId: null,
  whole: true,
  weekday: 1,
  week: 'all',
  starts: 480,
  ends: 540,
  fromOn: '2026-09-01',
  toOn: '2027-06-30',
  classroomId: 'r1',
  teacherIds: ['t'],
  locked: false,
  overlapReason: '',
  version: 1,
  ...more,
});
const course = (id: string, more: Partial<TimetableBoard['courses'][number]> = {}) => ({
  id,
  subjectId: 'm',
  classId: 'a',
  groupId: null,
  weeklyMinutes: 240,
  teacherIds: ['t'],
  ...more,
});
const board = (list: readonly Series[] = []): TimetableBoard => ({
  year: { id: 'y', name: '2026-2027', startsOn: '2026-09-01', endsOn: '2027-06-30', closed: false },
  years: [],
  day: '2026-11-23',
  weekAOn: '2026-09-07',
  version: 4,
  publishedAt: null,
  pending: false,
  levels: [{ id: 'l', name: '6e', orgId: 'o' }],
  classes: [
    { id: 'a', name: '6A', levelId: 'l', classroomId: 'r1' },
    { id: 'b', name: '6B', levelId: 'l', classroomId: null },
  ],
  groups: [
    { id: 'a1', name: '6A-1', kind: 'half', classId: 'a' },
    { id: 'lv', name: 'Latin', kind: 'option', classId: null },
  ],
  sharing: [
    ['a1', 'a'],
    ['lv', 'a'],
    ['lv', 'b'],
  ],
  subjects: [
    { id: 'm', name: 'Mathématiques', nameAr: 'الرياضيات', code: 'M', colour: 'maths' },
    { id: 's', name: 'SVT', nameAr: '', code: 'S', colour: 'svt' },
  ],
  classrooms: [],
  staff: [],
  courses: [
    course('maths-a'),
    course('svt-a1', { subjectId: 's', classId: null, groupId: 'a1', weeklyMinutes: 60, teacherIds: ['u'] }),
    course('maths-b', { classId: 'b' }),
    course('latin', { subjectId: 's', classId: null, groupId: 'lv', weeklyMinutes: 120, teacherIds: ['u'] }),
  ],
  frames: [
    {
      id: 'f',
      levelIds: ['l'],
      weekdays: [1, 2],
      step: 5,
      alternates: true,
      fromOn: '2026-09-01',
      toOn: '2027-06-30',
      slots: [],
    },
  ],
  series: [...list],
  can: { manage: true, publish: true },
});

describe('lessons left to place', () => {
  const planned = board([
    series('1'),
    series('2', { weekday: 2, week: 'A', ends: 600 }),
    series('3', { weekday: 3, toOn: '2026-10-01' }),
    series('4', { courseId: 'svt-a1', groupId: 'a1', whole: false, weekday: 4, teacherIds: ['u'] }),
  ]);
  const index = indexOf(planned);
  it('count half for a lesson every second week, and none for past ones', () => {
    const lines = trayOf(planned, index, { of: 'class', id: 'a' }, planned.day, null);
    expect(lines.map(({ course: { id }, placed, left }) => [id, placed, left])).toEqual([
      ['maths-a', 120, 120],
      ['latin', 0, 120],
      ['svt-a1', 60, 0],
    ]);
    expect(trayOf(planned, index, { of: 'class', id: 'a' }, '2026-09-15', null)[0]).toMatchObject({
      course: { id: 'latin' },
    });
  });
  it('exist for a teacher or a group too; a room has none', () => {
    const ids = (of: 'teacher' | 'group' | 'room', id: string) =>
      trayOf(planned, index, { of, id }, planned.day, null).map(({ course: own }) => own.id);
    expect([ids('teacher', 't'), ids('group', 'lv'), ids('room', 'r1')]).toEqual([
      ['maths-b', 'maths-a'],
      ['latin'],
      [],
    ]);
  });
  it('are none when less than half a slot is missing', () => {
    const frame = (minutes: number) => ({
      ...planned.frames[0]!,
      slots: [{ starts: 480, ends: 480 + minutes, kind: 'lesson', name: '', weekdays: [] }],
    });
    const maths = (minutes: number) =>
      trayOf(planned, index, { of: 'teacher', id: 't' }, planned.day, frame(minutes)).find(
        ({ course: { id } }) => id === 'maths-a',
      )?.left;
    expect([maths(60), maths(240), maths(250)]).toEqual([120, 120, 0]);
  });
  it('add up to the teacher’s total', () => {
    expect([loadOf(planned, 't', planned.day), loadOf(planned, 'u', planned.day)]).toEqual([
      { placed: 120, given: 480 },
      { placed: 60, given: 180 },
    ]);
  });
});

it('a class sees its groups, a group the lessons of its pupils', () => {
  const list = [
    series('whole'),
    series('half', { groupId: 'a1', whole: false }),
    series('latin', { classId: null, groupId: 'lv', whole: false }),
    series('other', { classId: 'b' }),
  ];
  const index = indexOf(board(list));
  const seen = (of: 'class' | 'group', id: string) => list.filter(seenFrom({ of, id }, index)).map((one) => one.id);
  expect([seen('class', 'a'), seen('group', 'a1'), seen('group', 'lv')]).toEqual([
    ['whole', 'half', 'latin'],
    ['whole', 'half'],
    ['whole', 'latin', 'other'],
  ]);
});

it('a lesson conflicts with the teacher’s other lessons, unless one of the two allows others beside it', () => {
  const planned = board([series('1'), series('2', { classId: 'b', courseId: 'maths-b', weekday: 2 })]);
  const index = indexOf(planned);
  const lesson = { ...draftOf(planned, index, planned.courses[2]!, ''), weekday: 1 };
  expect(lesson).toMatchObject({ classId: 'b', whole: true, classroomId: null, fromOn: '2026-09-01' });
  expect(against(planned, index.shares, lesson)).toEqual([{ kind: 'teacher', withId: '1', ofId: 't' }]);
  expect(against(planned, index.shares, { ...lesson, overlapReason: 'Devoir commun' })).toEqual([]);
  expect(against(planned, index.shares, { ...lesson, starts: 540, ends: 600 })).toEqual([]);
  expect(frameOf(planned, index, { of: 'teacher', id: 't' }, planned.day)?.id).toBe('f');
});

/** Answers as the server does, for the rules that matter here. */
function answered(now: TimetableBoard, op: Op): Answer {
  const none = { series: [], ended: [], removed: [], version: now.version + 1 };
  const of = (id: string): Series => now.series.find((one) => one.id === id)!;
  if (op.kind === 'place') return { ...none, series: op.series.map((one) => ({ ...one, version: 1 })) };
  if (op.kind === 'remove') return { ...none, removed: op.ids.map(of) };
  const split = op.series.filter(({ id }) => op.from !== null && of(id).fromOn < op.from);
  return {
    ...none,
    series: op.series.map((one) =>
      split.includes(one)
        ? { ...one, id: `${one.id}'`, fromOn: op.from!, version: 1 }
        : { ...one, version: of(one.id).version + 1 },
    ),
    ended: split.map(({ id }) => ({ ...of(id), toOn: 'the day before', version: of(id).version + 1 })),
  };
}
const plain = ({ series: list }: TimetableBoard) =>
  list.map(({ version: _, ...one }) => one).sort((a, b) => a.id.localeCompare(b.id));

describe('undoing a change', () => {
  const start = board([series('1'), series('2', { weekday: 2 })]);
  const moved = { ...series('1'), weekday: 3 };
  const { version: _, ...draft } = series('3', { weekday: 4 });
  it.each<[string, Op]>([
    ['placed', { kind: 'place', series: [draft] }],
    ['moved', { kind: 'move', from: null, series: [moved] }],
    ['moved from a day on', { kind: 'move', from: '2027-01-04', series: [moved] }],
    ['removed', { kind: 'remove', from: null, ids: ['2'] }],
  ])('%s', (_name, op) => {
    const named = op.kind === 'remove' ? op.ids : op.series.map(({ id }) => id);
    const answer = answered(start, op);
    let now = applied(start, answer);
    expect(plain(now)).not.toEqual(plain(start));
    for (const back of inverseOf(
      op,
      start.series.filter(({ id }) => named.includes(id)),
      answer,
    ))
      now = applied(now, answered(now, back));
    expect(plain(now)).toEqual(plain(start));
    expect(now.pending).toBe(true);
  });
});

it('a course determines the audience of its lessons', () => {
  expect(bodyOf(series('1'))).toMatchObject({ classId: null, groupId: null, courseId: 'maths-a' });
  expect(bodyOf(series('1', { courseId: null, groupId: 'a1', title: 'Vie de classe' }))).toMatchObject({
    classId: null,
    groupId: 'a1',
  });
  expect(bodyOf(series('1', { courseId: null, title: 'Vie de classe' }))).toMatchObject({
    classId: 'a',
    groupId: null,
  });
});
