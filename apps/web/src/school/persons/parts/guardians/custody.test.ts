import { weekNumber } from '@encrier/contract/kernel/days';
import type { Custody } from '@encrier/contract/school/custody';
import { expect, it } from 'vitest';
import { custodyWeeks } from './custody.ts';

const shared = (...custodies: Custody[]) => ({
  guardians: custodies.map((custody, at) => ({ id: `g${at}`, label: `G ${at}`, firstName: 'G', custody })),
  periods: [],
});

it.each([
  ['2026-01-01', 1],
  ['2025-12-29', 1],
  ['2026-11-21', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s is in the week %d', (day, week) => expect(weekNumber(day)).toBe(week));

it('the child’s guardian is shown for each week, one before and six ahead', () => {
  const weeks = custodyWeeks(shared('even_weeks', 'odd_weeks', 'always', 'none'), '2026-11-21');
  expect(weeks.map(({ number }) => number)).toEqual([46, 47, 48, 49, 50, 51, 52, 53]);
  expect(weeks.filter(({ current }) => current).map(({ number }) => number)).toEqual([47]);
  expect(weeks.slice(0, 2).map(({ runs }) => runs)).toEqual([
    [{ from: '2026-11-09', to: '2026-11-15', with: [0, 2] }],
    [{ from: '2026-11-16', to: '2026-11-22', with: [1, 2] }],
  ]);
});

it('the calendar of a year of 53 weeks is followed: two odd weeks in a row', () => {
  const weeks = custodyWeeks(shared('odd_weeks'), '2026-12-31', 3);
  expect(weeks.map(({ number, runs }) => [number, runs.map((run) => run.with)])).toEqual([
    [52, [[]]],
    [53, [[0]]],
    [1, [[0]]],
  ]);
});

it('dated days come before the weekly rule, and so does the guardian’s weekend', () => {
  const both = shared('even_weeks', 'odd_weeks');
  const period = { id: 'p', guardianId: 'g1', guardian: 'G 1', fromOn: '2026-11-24', toOn: '2026-11-26' };
  const [, week] = custodyWeeks({ ...both, periods: [period] }, '2026-11-29');
  expect(week!.runs).toEqual([
    { from: '2026-11-23', to: '2026-11-23', with: [0] },
    { from: '2026-11-24', to: '2026-11-26', with: [1] },
    { from: '2026-11-27', to: '2026-11-29', with: [0] },
  ]);
  expect(week!.days.filter((one) => one.period).map(({ day }) => day)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  const [, usual] = custodyWeeks(shared('always', 'weekends'), '2026-11-23');
  expect(usual!.runs.map((run) => run.with)).toEqual([[0], [0, 1]]);
});
