import { describe, expect, test } from 'vitest';
import {
  daysFault,
  handInRefusal,
  isOnline,
  receiptNumber,
  stateOf,
  takeBackRefusal,
  tickRefusal,
  turnsLeft,
  verdictRefusal,
} from './homework.policy.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 23, hour));
const dates = { cancelled_at: null, published_at: null, publish_at: null };

test('a piece has the state of its dates', () => {
  expect(stateOf(dates)).toBe('draft');
  expect(stateOf({ ...dates, publish_at: at(7) })).toBe('planned');
  expect(stateOf({ ...dates, publish_at: at(7), published_at: at(7) })).toBe('published');
  expect(stateOf({ ...dates, published_at: at(7), cancelled_at: at(8) })).toBe('cancelled');
});

describe('handing in', () => {
  const piece = { handIn: 'file' as const, cancelled: false, closesAt: at(10), mostTurns: null, turns: 0 };
  const spent = { ...piece, mostTurns: 2, turns: 2 };
  test.each([
    ['before it closes', piece, 'todo', 9, null],
    ['at the very instant', piece, 'late', 10, null],
    ['after', piece, 'late', 11, 'homework.closed'],
    ['after, when it was asked again', piece, 'again', 11, null],
    ['once corrected', piece, 'corrected', 9, 'homework.settled'],
    ['anew, while it waits', piece, 'handed', 9, null],
    ['with a version left', { ...spent, turns: 1 }, 'handed', 9, null],
    ['once no version is left', spent, 'handed', 9, 'homework.no_version_left'],
    ['once no version is left, when it was asked again', spent, 'again', 9, null],
    ['when it is cancelled', { ...piece, cancelled: true }, 'todo', 9, 'homework.cancelled'],
    ['on paper', { ...piece, handIn: 'paper' as const }, 'todo', 9, 'homework.nothing_asked'],
    ['what asks for nothing', { ...piece, handIn: 'none' as const }, 'todo', 9, 'homework.nothing_asked'],
  ] as const)('%s', (_, given, state, hour, code) => expect(handInRefusal(given, state, at(hour))).toBe(code));

  test('can be withdrawn as long as a new one is possible, for any number of versions', () => {
    expect(takeBackRefusal(spent, 'handed', at(9))).toBeNull();
    expect(takeBackRefusal(spent, 'handed', at(11))).toBe('homework.closed');
    expect([turnsLeft(spent), turnsLeft(piece), turnsLeft({ mostTurns: 1, turns: 3 })]).toEqual([0, null, 0]);
  });
  test('happens in the application or outside', () =>
    expect((['none', 'paper', 'file', 'link', 'text'] as const).filter(isOnline)).toEqual(['file', 'link', 'text']));
  test('has a number', () => expect(receiptNumber(2026, 12)).toBe('D-2026-00012'));
});

test('ticking is disabled after a hand-in', () => {
  const open = { cancelled: false };
  for (const state of ['todo', 'done', 'late'] as const) expect(tickRefusal(open, state)).toBeNull();
  for (const state of ['handed', 'again', 'corrected'] as const)
    expect(tickRefusal(open, state)).toBe('homework.settled');
  expect(tickRefusal({ cancelled: true }, 'todo')).toBe('homework.cancelled');
});

describe('an answer', () => {
  const file = { handIn: 'file' as const, state: 'published' as const, handed: true };
  test.each([
    ['corrected', file, null],
    ['again', file, null],
    ['corrected', { ...file, handed: false }, 'homework.nothing_handed'],
    ['again', { ...file, handed: false }, 'homework.nothing_handed'],
    ['received', { ...file, handIn: 'paper' as const, handed: false }, null],
    ['corrected', { ...file, handIn: 'paper' as const, handed: false }, null],
    ['corrected', { ...file, handIn: 'none' as const }, 'homework.nothing_asked'],
    ['corrected', { ...file, state: 'cancelled' as const }, 'homework.cancelled'],
    ['corrected', { ...file, state: 'draft' as const }, 'homework.not_out'],
  ] as const)('%s of %o', (verdict, given, code) => expect(verdictRefusal(verdict, given)).toBe(code));
});

describe('days', () => {
  const around = { today: '2026-11-23', startsOn: '2026-09-01', endsOn: '2027-06-30', was: null };
  const due = { dueOn: '2026-11-26', lateUntil: null, show: 'now' as const, showOn: null };
  const code = (part: object, was: string | null = null) =>
    daysFault({ ...due, ...part }, { ...around, was })?.code ?? null;
  test('are in the future and inside the year', () => {
    expect(code({})).toBeNull();
    expect(code({ dueOn: '2026-11-23' })).toBeNull();
    expect(code({ dueOn: '2026-11-22' })).toBe('homework.day_past');
    expect(code({ dueOn: '2026-11-22' }, '2026-11-22')).toBeNull();
    expect(code({ dueOn: '2027-07-01' })).toBe('homework.day_outside');
  });
  test('are in order', () => {
    expect(code({ lateUntil: '2026-11-25' })).toBe('homework.late_before');
    expect(code({ lateUntil: '2026-11-26' })).toBeNull();
    expect(code({ show: 'day', showOn: '2026-11-23' })).toBe('homework.show_day');
    expect(code({ show: 'day', showOn: '2026-11-27' })).toBe('homework.show_day');
    expect(code({ show: 'day' })).toBe('homework.show_day');
    expect(code({ show: 'day', showOn: '2026-11-24' })).toBeNull();
  });
});
