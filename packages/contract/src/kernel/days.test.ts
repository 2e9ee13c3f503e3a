import { expect, it } from 'vitest';
import {
  addDays,
  clockMinute,
  dayNumber,
  dayNumbered,
  formatHours,
  formatMinute,
  isWeekend,
  mondayOf,
  monthStart,
  weekdayOf,
  weekNumber,
} from './days.ts';

it('days are counted over months, years and clock changes', () => {
  expect([addDays('2026-11-30', 1), addDays('2026-10-25', 7), addDays('2027-03-28', -7)]).toEqual([
    '2026-12-01',
    '2026-11-01',
    '2027-03-21',
  ]);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayNumbered(dayNumber('1969-12-31'))).toBe('1969-12-31');
});

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  // Before the days are numbered from.
  ['1969-12-28', '1969-12-22'],
])('the Monday of %s is found', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
  ['1970-01-01', 4],
  ['1969-12-28', 7],
  ['1960-02-29', 1],
])('%s is the weekday %d', (day, weekday) => {
  expect([weekdayOf(day), isWeekend(day)]).toEqual([weekday, weekday > 5]);
});

it.each([
  ['2026-11-24', 48],
  ['2027-01-01', 53],
  ['2024-12-30', 1],
  ['2021-01-03', 53],
])('%s is in the week %d of its year', (day, week) => {
  expect(weekNumber(day)).toBe(week);
});

it('the first day of a month, of the next and of an earlier one is found', () => {
  expect([monthStart('2026-11-30'), monthStart('2026-12-31', 1), monthStart('2026-01-31', -2)]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2025-11-01',
  ]);
});

it('a minute of the day is written as a clock time and read back', () => {
  expect([0, 510, 725, 1439, 1440].map(formatMinute)).toEqual(['00:00', '08:30', '12:05', '23:59', '24:00']);
  expect(formatHours({ starts: 510, ends: 565 })).toBe('08:30 – 09:25');
  for (const minute of [0, 510, 725, 1439, 1440]) expect(clockMinute(formatMinute(minute))).toBe(minute);
});
