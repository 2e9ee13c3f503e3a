import { weekOf } from '@encrier/contract/school/custody';
import { expect, it } from 'vitest';
import { custodyWeeks } from './custody.ts';

it.each([
  ['2026-01-01', 1],
  ['2025-12-29', 1],
  ['2026-11-21', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('puts %s in the week %d', (day, week) => expect(weekOf(day)).toBe(week));

it('says with whom the child is each week, one before and six to come', () => {
  const weeks = custodyWeeks(['even_weeks', 'odd_weeks', 'always', 'none', 'weekends'], '2026-11-21');
  expect(weeks.map(({ number }) => number)).toEqual([46, 47, 48, 49, 50, 51, 52, 53]);
  expect(weeks.filter(({ current }) => current).map(({ number }) => number)).toEqual([47]);
  expect(weeks.slice(0, 2).map((week) => week.with)).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

it('follows the calendar over a year of 53 weeks: two odd weeks in a row', () => {
  expect(custodyWeeks(['odd_weeks'], '2026-12-31', 3).map((week) => [week.number, week.with])).toEqual([
    [52, []],
    [53, [0]],
    [1, [0]],
  ]);
});
