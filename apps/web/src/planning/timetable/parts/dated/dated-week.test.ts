import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { expect, it, test } from 'vitest';
import type { Lesson, LessonWeek } from '../../lessons.api.ts';
import { beforeWords, breaksOf, daysOf, itemOf } from './dated-week.ts';

const lesson = (more: Partial<Lesson> = {}): Lesson => ({
  id: 'l',
  kind: 'lesson',
  title: 'Mathématiques',
  titleAr: 'الرياضيات',
  subjectId: 'm',
  code: 'M',
  colour: 'maths',
  audience: '6A',
  classId: 'a',
  groupId: null,
  day: '2026-11-24',
  starts: 480,
  ends: 540,
  room: 'B12',
  classroomId: 'r',
  teachers: [{ id: 't', label: 'Hassan Tazi', labelAr: '', substitute: false }],
  state: 'planned',
  changes: [],
  before: null,
  reason: '',
  note: '',
  remoteUrl: '',
  changedAt: null,
  version: 1,
  ...more,
});
const before = { day: '2026-11-24', starts: 480, ends: 540, room: 'B12', teachers: ['Hassan Tazi'] };
const week = (more: Partial<LessonWeek> = {}): LessonWeek => ({
  today: '2026-11-23',
  name: '6A',
  lessons: [],
  closed: [],
  pauses: [],
  weekdays: [1, 2],
  weekAOn: null,
  can: { change: true },
  ...more,
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
it('days continue over the end of a month and of winter time', () => {
  expect([addDays('2026-11-30', 1), addDays('2026-10-25', 7), addDays('2027-03-28', -7)]).toEqual([
    '2026-12-01',
    '2026-11-01',
    '2027-03-21',
  ]);
});

it('school days are shown, other days with a lesson, and the reason of a closed day', () => {
  const shown = daysOf(
    week({ lessons: [lesson({ day: '2026-11-28' })], closed: [{ day: '2026-11-24', name: 'Fête' }] }),
    '2026-11-23',
  );
  expect(shown.map(({ key, closed }) => [key, closed])).toEqual([
    ['2026-11-23', undefined],
    ['2026-11-24', 'Fête'],
    ['2026-11-28', undefined],
  ]);
});
it('a break is on the days that have it, at each day’s hours', () => {
  const meal = { kind: 'meal', name: '' };
  const shown = week({
    pauses: [
      { ...meal, days: ['2026-11-23'], starts: 720, ends: 780 },
      { ...meal, days: ['2026-11-24'], starts: 690, ends: 720 },
    ],
  });
  expect(
    breaksOf(shown, daysOf(shown, '2026-11-23'), { meal: 'Repas' }).map(({ days, start, name }) => [days, start, name]),
  ).toEqual([
    [['2026-11-23'], 720, 'Repas'],
    [['2026-11-24'], 690, 'Repas'],
  ]);
});

test.each<[string, Partial<Lesson>, string, string]>([
  ['nothing changed', {}, '', 'normal'],
  ['another hour', { starts: 600, ends: 660, changes: ['moved'], before }, '08:00', 'moved'],
  ['another room', { room: 'C02', changes: ['room'], before }, 'B12', 'moved'],
  ['another teacher', { teachers: [], changes: ['teacher'], before }, 'Hassan Tazi', 'moved'],
  ['cancelled', { state: 'cancelled', changes: ['cancelled'], before }, '', 'cancelled'],
  ['added', { changes: ['added'] }, '', 'new'],
])('%s: only differences are shown', (_, more, words, state) => {
  const one = lesson(more);
  expect([beforeWords(one), itemOf(one, 'class').state]).toEqual([words, state]);
});
