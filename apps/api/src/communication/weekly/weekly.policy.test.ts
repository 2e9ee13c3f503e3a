import { expect, it } from 'vitest';
import { dueDays, dueWeek, runningTo, spanAfter, spanTo } from './weekly.policy.ts';

const friday = { sends: true, weekday: 5, hour: 17, sentOn: null };

it('the week ends on the day chosen by the school', () => {
  expect(runningTo('2026-11-23', 5)).toBe('2026-11-27');
  expect(runningTo('2026-11-27', 5)).toBe('2026-11-27');
  expect(runningTo('2026-11-28', 5)).toBe('2026-12-04');
  expect([spanTo('2026-11-27'), spanAfter('2026-11-27')]).toEqual([
    { from: '2026-11-21', to: '2026-11-27' },
    { from: '2026-11-28', to: '2026-12-04' },
  ]);
});

it.each([
  ['before its hour', friday, '2026-11-27', 16, null],
  ['at its hour', friday, '2026-11-27', 17, '2026-11-27'],
  ['the next day, where the server was away', friday, '2026-11-28', 9, '2026-11-27'],
  ['no stale week', friday, '2026-11-30', 9, null],
  ['once', { ...friday, sentOn: '2026-11-27' }, '2026-11-27', 18, null],
  ['a school that sends none', { ...friday, sends: false }, '2026-11-27', 18, null],
  [
    'a day that was moved within the week',
    { ...friday, weekday: 7, sentOn: '2026-11-27' },
    '2026-11-29',
    18,
    '2026-11-29',
  ],
] as const)('the summary is due: %s', (_what, times, today, hour, expected) => {
  expect(dueWeek(times, today, hour)).toBe(expected);
});

it.each([
  ['before its hour', null, '2026-11-30', 16, null],
  ['at its hour, the week that ended last', null, '2026-11-30', 17, { weekdays: [1], to: '2026-11-27' }],
  ['once a day', '2026-11-30', '2026-11-30', 18, null],
  ['not on the school’s day', '2026-11-26', '2026-11-27', 18, null],
  ['the days on which the server was away', '2026-11-28', '2026-12-01', 9, { weekdays: [7, 1], to: '2026-11-27' }],
  ['no stale day', '2026-11-01', '2026-12-02', 17, { weekdays: [1, 2, 3], to: '2026-11-27' }],
] as const)('the job runs on the days that people chose: %s', (_what, ownOn, today, hour, expected) => {
  expect(dueDays({ ...friday, ownOn }, today, hour)).toEqual(expected);
});
it('nobody’s chosen day is used where the school sends none', () => {
  expect(dueDays({ ...friday, sends: false, ownOn: null }, '2026-11-30', 18)).toBeNull();
});
