import { describe, expect, it, test } from 'vitest';
import { weekdayOf, weekNumber } from '#kernel/policy/days.ts';
import {
  type Clock,
  exitWorkflow,
  type Hours,
  isFor,
  refusalOf,
  sameTime,
  type Span,
  spanFault,
  stateOn,
  type Tie,
} from './exits.policy.ts';

const now: Clock = { day: '2026-11-23', time: '09:30' };
const hours: Hours = { weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '18:00' };
const once: Span = {
  kind: 'one_day',
  day: '2026-11-24',
  weekdays: [],
  startsOn: null,
  endsOn: null,
  leavesAt: '10:00',
  untilAt: null,
};
const weekly: Span = {
  ...once,
  kind: 'standing',
  day: null,
  weekdays: [1, 4],
  startsOn: '2026-11-23',
  leavesAt: '12:00',
  untilAt: '14:00',
};

test.each([
  ['2026-11-23', 1, 48],
  ['2026-11-29', 7, 48],
  ['2027-01-03', 7, 53],
  ['2027-01-04', 1, 1],
  ['2024-12-30', 1, 1],
])('%s is weekday %i of week %i', (day, weekday, week) => {
  expect([weekdayOf(day), weekNumber(day)]).toEqual([weekday, week]);
});

describe('an exit of one day', () => {
  test.each<[Partial<Span>, string | null]>([
    [{}, null],
    [{ untilAt: '11:30' }, null],
    [{ day: '2026-11-23', leavesAt: '09:31' }, null],
    [{ day: '2026-11-23', leavesAt: '09:30' }, 'exits.hour_past'],
    [{ day: '2026-11-22' }, 'exits.day_past'],
    [{ day: null }, 'exits.day_missing'],
    [{ day: '2026-02-30' }, 'exits.day_missing'],
    [{ day: '2027-11-24' }, 'exits.day_far'],
    [{ day: '2026-11-28' }, 'exits.day_closed'],
    [{ leavesAt: '07:59' }, 'exits.hours_outside'],
    [{ leavesAt: '18:01' }, 'exits.hours_outside'],
    [{ untilAt: '10:00' }, 'exits.hours_order'],
    [{ untilAt: '18:30' }, 'exits.hours_outside'],
  ])('%o: %s', (part, code) => {
    expect(spanFault({ ...once, ...part }, hours, now)?.code ?? null).toBe(code);
  });
});

describe('a standing exit', () => {
  test.each<[Partial<Span>, string | null]>([
    [{}, null],
    [{ endsOn: '2027-06-30' }, null],
    [{ weekdays: [] }, 'exits.weekdays_missing'],
    [{ weekdays: [1, 6] }, 'exits.day_closed'],
    [{ startsOn: null }, 'exits.day_missing'],
    [{ endsOn: '2026-11-22' }, 'exits.dates_order'],
    [{ startsOn: '2026-10-01', endsOn: '2026-11-22' }, 'exits.day_past'],
    [{ startsOn: '2028-01-01' }, 'exits.day_far'],
    [{ untilAt: null }, 'exits.hours_missing'],
    [{ untilAt: '11:00' }, 'exits.hours_order'],
  ])('%o: %s', (part, code) => {
    expect(spanFault({ ...weekly, ...part }, hours, now)?.code ?? null).toBe(code);
  });

  it('is for its weekdays within its dates', () => {
    const until = { ...weekly, endsOn: '2026-11-26' };
    expect(
      ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-26', '2026-11-30'].map((day) => isFor(until, day)),
    ).toEqual([false, true, false, true, false]);
    expect([isFor(once, '2026-11-24'), isFor(once, '2026-11-25')]).toEqual([true, false]);
  });
});

test.each<[Partial<Span>, Partial<Span>, boolean]>([
  [{}, {}, true],
  [{}, { leavesAt: '15:00' }, true],
  [{ untilAt: '11:00' }, { leavesAt: '11:00' }, false],
  [{ untilAt: '11:30' }, { leavesAt: '11:00', untilAt: '12:00' }, true],
  [{}, { day: '2026-11-25' }, false],
  [{}, weekly, false],
])('single exits %o and %o overlap: %s', (a, b, same) => {
  expect([sameTime({ ...once, ...a }, { ...once, ...b }), sameTime({ ...once, ...b }, { ...once, ...a })]).toEqual([
    same,
    same,
  ]);
});
test.each<[Partial<Span>, boolean]>([
  [{}, true],
  [{ weekdays: [2, 4] }, true],
  [{ weekdays: [2, 3] }, false],
  [{ leavesAt: '14:00', untilAt: '15:00' }, false],
  [{ startsOn: '2026-10-01', endsOn: '2026-11-22' }, false],
])('a standing exit and %o: %s', (part, same) => {
  expect(sameTime(weekly, { ...weekly, ...part })).toBe(same);
});

it('an exit follows its transition table', () => {
  const moves = ['approve', 'refuse', 'cancel', 'withdraw'] as const;
  const table = Object.fromEntries(
    exitWorkflow.states.map((state) => [state, moves.map((move) => exitWorkflow.next(state, move))]),
  );
  expect(table).toEqual({
    asked: ['approved', 'refused', 'cancelled', null],
    approved: [null, null, 'cancelled', 'refused'],
    refused: [null, null, null, null],
    cancelled: [null, null, null, null],
  });
});

test.each([
  ['asked', '2026-11-23', 'asked'],
  ['asked', '2026-11-22', 'over'],
  ['approved', '2026-11-22', 'over'],
  ['refused', '2026-11-22', 'refused'],
  ['cancelled', '2026-11-22', 'cancelled'],
] as const)('%s for %s is shown as %s', (status, day, state) => {
  expect(stateOn({ kind: 'one_day', day, endsOn: null, status }, '2026-11-23')).toBe(state);
});
it('a standing exit without an end is never over', () => {
  expect(stateOn({ kind: 'standing', day: null, endsOn: null, status: 'approved' }, '2099-01-01')).toBe('approved');
  expect(stateOn({ kind: 'standing', day: null, endsOn: '2026-11-22', status: 'approved' }, '2026-11-23')).toBe('over');
});

describe('handing over a child', () => {
  const tie: Tie = {
    mayPickUp: true,
    custody: 'always',
    dated: null,
    restricted: false,
    startsOn: '2020-01-01',
    endsOn: null,
  };
  test.each<[string, Partial<Tie>, string, string | null]>([
    ['any day', {}, '2026-11-23', null],
    ['a court’s decision', { restricted: true }, '2026-11-23', 'court'],
    ['a court’s decision on a tie that ended', { restricted: true, endsOn: '2021-01-01' }, '2026-11-23', 'court'],
    ['no custody', { custody: 'none' }, '2026-11-23', 'court'],
    ['a former guardian', { endsOn: '2026-11-22' }, '2026-11-23', 'ended'],
    ['the last day', { endsOn: '2026-11-23' }, '2026-11-23', null],
    ['a guardian to be', { startsOn: '2026-11-24' }, '2026-11-23', 'ended'],
    ['the sheet says no', { mayPickUp: false }, '2026-11-23', 'not_allowed'],
    ['an even week', { custody: 'even_weeks' }, '2026-11-23', null],
    ['an odd week', { custody: 'even_weeks' }, '2026-11-30', 'other_week'],
    ['his odd week', { custody: 'odd_weeks' }, '2026-11-30', null],
    ['a date goes before his week', { custody: 'even_weeks', dated: 'his' }, '2026-11-30', null],
    ['a date of another', { custody: 'even_weeks', dated: 'other' }, '2026-11-23', 'other_week'],
    ['week 53 is odd', { custody: 'odd_weeks' }, '2027-01-01', null],
    ['a Thursday', { custody: 'weekends' }, '2026-11-26', 'other_week'],
    ['a Friday', { custody: 'weekends' }, '2026-11-27', null],
    ['a Sunday', { custody: 'weekends' }, '2026-11-29', null],
  ])('%s', (_, part, day, refusal) => {
    expect(refusalOf({ ...tie, ...part }, day)).toBe(refusal);
  });
});
