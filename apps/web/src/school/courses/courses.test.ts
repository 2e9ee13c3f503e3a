import type { CourseBoard } from '@encrier/contract/school/courses';
import { describe, expect, it, test } from 'vitest';
import { filterFrom, searchOf } from './courses.api.ts';
import { readDraft } from './parts/form/use-course-form.ts';
import {
  classLines,
  coursesFrom,
  gapsOf,
  indexOf,
  loadHasGap,
  loadsOf,
  subjectLines,
} from './parts/views/board-views.ts';

const id = (n: number): string => `01a1fd1c-020c-7156-a212-82bbfc01400${n}`;
test.each([
  [{}, {}],
  [
    { vue: 'classe', annee: id(1), q: 'tazi', manques: 'oui', niveau: id(2), cours: id(3) },
    { vue: 'classe', annee: id(1), q: 'tazi', manques: 'oui', niveau: id(2), cours: id(3) },
  ],
  [{ vue: 'professeur', annee: 'x', manques: 'non', q: 6 }, { q: '6' }],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(filterFrom(search))).toEqual(expected);
});

const teacher = (personId: string, more: object = {}) => ({
  personId,
  role: 'main' as const,
  weeklyMinutes: null,
  fromOn: null,
  toOn: null,
  ...more,
});
const course = (own: string, subjectId: string, place: object, teachers: ReturnType<typeof teacher>[]) => ({
  id: own,
  subjectId,
  classId: null,
  groupId: null,
  weeklyMinutes: 240,
  coefficient: 1,
  marked: true,
  termIds: [],
  teachers,
  version: 1,
  ...place,
});
const person = (own: string, label: string, minutesDue: number | null, more: object = {}) => ({
  id: own,
  label,
  labelAr: '',
  photo: '-',
  teacher: true,
  minutesDue,
  left: false,
  ...more,
});
const board: CourseBoard = {
  year: { id: 'y', name: '2026-2027', startsOn: '2026-09-01', endsOn: '2027-07-01', current: true, closed: false },
  day: '2026-11-21',
  years: [],
  terms: [],
  levels: [{ id: 'l', name: '6e' }],
  classes: [
    { id: 'a', name: '6A', levelId: 'l', orgId: 'o', pupils: 20 },
    { id: 'b', name: '6B', levelId: 'l', orgId: 'o', pupils: 20 },
  ],
  groups: [{ id: 'g', name: '6A-1', kind: 'half', classId: 'a', classIds: ['a'], pupils: 10 }],
  subjects: [
    { id: 'm', name: 'Mathématiques', code: 'M', colour: 'maths', optional: false, archived: false },
    { id: 's', name: 'SVT', code: 'S', colour: 'svt', optional: false, archived: false },
    { id: 'x', name: 'Latin', code: 'L', colour: 'vie', optional: true, archived: false },
  ],
  expected: ['m', 's', 'x'].map((subjectId) => ({ levelId: 'l', subjectId, coefficient: 2, weeklyMinutes: 240 })),
  staff: [
    person('t', 'Hassan Tazi', 240),
    person('u', 'Claire Moreau', 600),
    person('v', 'Sans Cours', null),
    person('w', 'Parti Hier', null, { left: true }),
  ],
  courses: [
    course('1', 'm', { classId: 'a' }, [teacher('t'), teacher('u', { weeklyMinutes: 60 })]),
    course('2', 'm', { classId: 'b' }, [teacher('u', { toOn: '2026-10-01' })]),
    course('3', 's', { groupId: 'g' }, [teacher('u')]),
  ],
};
const index = indexOf(board);

test('a teacher’s courses from a day on exclude those already over', () => {
  expect(
    [
      coursesFrom(board, 'u', '2026-10-01'),
      coursesFrom(board, 'u', '2026-10-02'),
      coursesFrom(board, 'v', '2026-10-02'),
    ].map((list) => list.map((one) => one.id)),
  ).toEqual([['1', '2', '3'], ['1', '3'], []]);
});

describe('a class', () => {
  it('shows what is missing, what is duplicated and what its groups have', () => {
    const lines = (own: number) =>
      classLines(board, index, board.classes[own]!).map(({ subject, state, groupId }) => [subject.id, state, groupId]);
    expect(lines(0)).toEqual([
      ['m', 'double', null],
      ['s', 'ok', 'g'],
    ]);
    expect(lines(1)).toEqual([
      ['m', 'vacant', null],
      ['s', 'missing', null],
    ]);
  });
  it('lacks one thing when nothing is taught or expected yet', () => {
    const bare = { ...board, courses: [], expected: [] };
    expect(board.classes.map((own) => gapsOf(classLines(bare, indexOf(bare), own)))).toEqual(
      board.classes.map(() => 1),
    );
    expect(board.classes.slice(0, 2).map((own) => gapsOf(classLines(board, index, own)))).toEqual([1, 2]);
  });
  it('is found by subject', () => {
    expect(subjectLines(board, index, board.subjects[1]!).map(({ place, state }) => [place, state])).toEqual([
      ['6B', 'missing'],
      ['6A-1', 'ok'],
    ]);
  });
});

it('teachers’ current hours are compared with their duty', () => {
  const loads = loadsOf(board, index);
  expect(loads.map(({ person: { label }, given, difference }) => [label, given, difference])).toEqual([
    ['Hassan Tazi', 240, 0],
    ['Claire Moreau', 300, -300],
    ['Sans Cours', 0, null],
  ]);
  expect(loads.map(loadHasGap)).toEqual([false, true, true]);
});

describe('a form', () => {
  const draft = {
    subjectId: 'm',
    place: 'c:a',
    hours: '4 h 30',
    coefficient: '1,5',
    marked: true,
    termIds: [],
    teachers: [{ personId: 't', role: 'main' as const, part: '', fromOn: null, toOn: null }],
  };
  it('shows what is typed', () => {
    expect(readDraft(draft)).toEqual({
      body: {
        subjectId: 'm',
        classId: 'a',
        groupId: null,
        weeklyMinutes: 270,
        coefficient: 1.5,
        marked: true,
        termIds: [],
        teachers: [teacher('t')],
      },
    });
    expect(readDraft({ ...draft, place: 'g:g', teachers: [{ ...draft.teachers[0]!, part: '45 min' }] })).toMatchObject({
      body: { classId: null, groupId: 'g', teachers: [{ weeklyMinutes: 45 }] },
    });
  });
  it('names each wrong field', () => {
    expect(
      readDraft({
        ...draft,
        subjectId: '',
        place: '',
        hours: 'x',
        coefficient: '-1',
        teachers: [{ ...draft.teachers[0]!, personId: '', part: 'x' }],
      }),
    ).toEqual({
      wrong: {
        subjectId: 'missing',
        place: 'missing',
        hours: 'form',
        coefficient: 'form',
        teacher0: 'missing',
        part0: 'form',
      },
    });
  });
});
