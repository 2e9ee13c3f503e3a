import { describe, expect, it } from 'vitest';
import {
  afterPause,
  correlation,
  endOf,
  extraShare,
  isOver,
  levelOf,
  longerMinutes,
  maySit,
  passedOf,
  shownOf,
  stateOf,
  totalOf,
  withMinutes,
} from './diagnostic-tests.policy.ts';

const at = (hour: string): Date => new Date(`2026-11-24T${hour}:00Z`);

describe('the hours of a test', () => {
  it('determine its state', () => {
    const none = { published_at: null, opens_at: null, closes_at: null, closed_at: null };
    const out = { ...none, published_at: at('08:00') };
    expect(stateOf(none, at('10:00'))).toBe('draft');
    expect(stateOf(out, at('10:00'))).toBe('open');
    expect(stateOf({ ...out, opens_at: at('10:01') }, at('10:00'))).toBe('planned');
    expect(stateOf({ ...out, closes_at: at('10:00') }, at('10:00'))).toBe('closed');
    expect(stateOf({ ...out, closed_at: at('09:00') }, at('10:00'))).toBe('closed');
  });

  it('end a sitting by its duration, by the extra time of a plan, or with the test', () => {
    const end = (over: object) => endOf(at('10:00'), { minutes: 45, closesAt: null, extraPercent: 0, ...over });
    expect(end({})).toEqual(at('10:45'));
    expect(end({ extraPercent: extraShare })).toEqual(at('11:00'));
    expect(end({ closesAt: at('10:20') })).toEqual(at('10:20'));
    expect(end({ minutes: null, closesAt: at('12:00') })).toEqual(at('12:00'));
    expect(end({ minutes: null })).toBeNull();
    expect(longerMinutes(20, extraShare)).toBe(27);
  });

  it('can extend one sitting, never beyond the end of the test', () => {
    const stood = { pausedAt: at('10:30'), now: at('10:40') };
    expect(afterPause(at('10:45'), { ...stood, closesAt: null })).toEqual(at('10:55'));
    expect(afterPause(at('10:45'), { ...stood, closesAt: at('10:50') })).toEqual(at('10:50'));
    expect(afterPause(null, { ...stood, closesAt: at('10:50') })).toBeNull();
    const more = (over: object) => withMinutes(at('10:45'), { minutes: 10, now: at('10:30'), closesAt: null, ...over });
    expect(more({})).toEqual(at('10:55'));
    expect(more({ now: at('10:50') })).toEqual(at('11:00'));
    expect(more({ closesAt: at('10:50') })).toEqual(at('10:50'));
  });

  it('allow half a minute for the network', () => {
    expect(isOver(at('10:00'), new Date(at('10:00').getTime() + 30_000))).toBe(false);
    expect(isOver(at('10:00'), new Date(at('10:00').getTime() + 30_001))).toBe(true);
    expect(isOver(null, at('23:00'))).toBe(false);
  });
});

describe('the visible part of a copy', () => {
  const shown = (over: object) =>
    shownOf({ shows: 'handed', state: 'open', sitting: 'corrected', left: 0, held: false, ...over });
  it('includes the key only once nobody can use it', () => {
    expect(shown({})).toBe('all');
    expect(shown({ left: 1 })).toBe('score');
    expect(shown({ left: 1, state: 'closed' })).toBe('all');
    expect(shown({ shows: 'closed' })).toBe('nothing');
    expect(shown({ shows: 'closed', state: 'closed' })).toBe('all');
    for (const state of ['open', 'closed']) expect(shown({ shows: 'never', state })).toBe('nothing');
    for (const sitting of ['sitting', 'void']) expect(shown({ sitting, state: 'closed' })).toBe('nothing');
    // Dates never release held results.
    for (const state of ['open', 'closed']) expect(shown({ held: true, state })).toBe('nothing');
  });
});

describe('the person who sits a test', () => {
  const may = (over: object) =>
    maySit({ self: false, adult: false, looking: false, parents: 'sit', purpose: 'diagnostic', ...over });
  it('is its pupil, or a parent where the school allows it; never for a graded one', () => {
    expect(may({})).toBe(true);
    expect(may({ purpose: 'graded' })).toBe(false);
    expect(may({ parents: 'read' })).toBe(false);
    expect(may({ adult: true })).toBe(false);
    expect(may({ looking: true })).toBe(false);
    expect(may({ self: true, purpose: 'graded', parents: 'none', adult: true })).toBe(true);
    expect(may({ self: true, looking: true })).toBe(false);
  });
});

describe('statistics', () => {
  it('wait for pending answers', () => {
    expect(totalOf([{ questionId: 'a', points: 1.25, max: 2 }])).toBe(1.25);
    expect(
      totalOf([
        { questionId: 'a', points: 1, max: 2 },
        { questionId: 'b', points: null, max: 2 },
      ]),
    ).toBeNull();
    expect(totalOf([])).toBe(0);
  });
  it('give a level by the share of points', () => {
    expect([0, 0.14, 0.15, 0.39, 0.4, 0.6, 0.8, 1].map((share) => levelOf(share * 10, 10))).toEqual([
      0, 0, 1, 1, 2, 3, 4, 4,
    ]);
    expect(levelOf(0, 0)).toBeNull();
  });
  it('give a correlation from five copies on, where both values vary', () => {
    const pairs = [
      [0, 0.1],
      [0, 0.2],
      [1, 0.8],
      [1, 0.9],
      [1, 0.7],
    ] as const;
    expect(correlation(pairs)).toBeCloseTo(0.97, 1);
    expect(correlation(pairs.slice(1))).toBeNull();
    expect(correlation(pairs.map(([, y]) => [1, y] as const))).toBeNull();
  });
});

describe('without a way back', () => {
  const order = ['a', 'b', 'c'];
  const answer = (questionId: string, nth = 1) => ({ questionId, nth });
  it('detects a change to a question before the furthest one', () => {
    const ids = (stored: object[], given: object[]) =>
      passedOf(order, stored as never, given as ReturnType<typeof answer>[]).map(({ questionId }) => questionId);
    expect(ids([], [answer('a'), answer('b'), answer('c')])).toEqual([]);
    expect(ids([answer('a'), answer('b')], [answer('a'), answer('b', 2)])).toEqual([]);
    expect(ids([answer('a'), answer('b')], [answer('a', 2), answer('c')])).toEqual(['a']);
    expect(ids([answer('c')], [answer('b'), answer('c', 2)])).toEqual(['b']);
  });
});
