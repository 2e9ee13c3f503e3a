import { describe, expect, it } from 'vitest';
import { provedWithin, stepUpMinutes } from './proof.ts';

const now = new Date('2026-11-21T10:00:00Z');
const proved = (secondsAgo: number): Date => new Date(now.getTime() - secondsAgo * 1000 + stepUpMinutes * 60_000);

describe('a proof of identity', () => {
  it.each([
    ['just made', proved(0), true],
    ['at the limit', proved(60), true],
    ['a second too old', proved(61), false],
    ['minutes old, and still fresh for the rest', proved(600), false],
    ['over', proved(16 * 60), false],
    ['never made', null, false],
  ])('%s', (_words, stepUpUntil, stands) => expect(provedWithin({ stepUpUntil }, now, 60) !== null).toBe(stands));
});
