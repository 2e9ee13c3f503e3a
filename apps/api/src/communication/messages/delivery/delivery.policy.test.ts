import { describe, expect, it } from 'vitest';
import { goesAt } from './delivery.policy.ts';

describe('the time at which a message is sent', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const [soon, later, opening] = [
    new Date('2026-11-21T10:00:10Z'),
    new Date('2026-11-21T15:00:00Z'),
    new Date('2026-11-22T06:00:00Z'),
  ];
  it.each([
    ['at once', { sendAt: null, opensAt: null, urgent: false, bypass: false }, null],
    ['at once when its plan has begun', { sendAt: soon, opensAt: null, urgent: false, bypass: false }, null],
    ['as planned', { sendAt: later, opensAt: null, urgent: false, bypass: false }, later],
    ['when hours open', { sendAt: null, opensAt: opening, urgent: false, bypass: false }, opening],
    ['at the later of both', { sendAt: later, opensAt: opening, urgent: false, bypass: false }, opening],
    ['at once when urgent and passed over', { sendAt: null, opensAt: opening, urgent: true, bypass: true }, null],
    ['when hours open, although urgent', { sendAt: null, opensAt: opening, urgent: true, bypass: false }, opening],
  ])('%s', (_, facts, at) => {
    expect(goesAt({ now, ...facts })).toEqual(at);
  });
});
