import type { Mark } from '@encrier/contract/school-life/attendance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOf, plainMark, seenOf } from '../roll-call/roll-call.policy.ts';
import { lateness, markWith, stateOf } from './slips.policy.ts';

const hours = { starts: 600, ends: 660 };
const absent: Mark = { ...plainMark('p'), status: 'absent', note: 'dit par le délégué' };

describe('a slip', () => {
  it('expires at its time, unless somebody decided', () => {
    const until = new Date('2026-11-23T09:30:00Z');
    const [before, after] = [new Date('2026-11-23T09:29:59Z'), until];
    expect(stateOf({ state: 'issued', valid_until: until }, before)).toBe('issued');
    expect(stateOf({ state: 'issued', valid_until: until }, after)).toBe('expired');
    for (const state of ['used', 'cancelled']) expect(stateOf({ state, valid_until: until }, after)).toBe(state);
  });

  it('turns an absence into lateness within the lesson, and leaves one row', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom('late' as const, 'return' as const),
        (at, kind) => {
          const mark = markWith(kind, absent, at, hours);
          const minutes = lateness(at, hours);
          expect(minutes).toBeGreaterThanOrEqual(0);
          expect(minutes).toBeLessThanOrEqual(60);
          expect(mark.status).toBe(minutes ? 'late' : 'present');
          expect(mark.note).toBe(absent.note);
          const rows = eventsOf(mark, hours);
          expect(rows.map((row) => row.kind)).toEqual(minutes ? ['late'] : []);
          const covered = seenOf(mark, hours).reduce((sum, one) => sum + one.ends - one.starts, 0);
          expect(covered).toBe(60);
        },
      ),
    );
  });

  it('changes nothing for a pupil marked present, and lets out only a pupil who is present', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (at) => {
        const here = plainMark('p');
        expect(markWith('late', here, at, hours)).toBe(here);
        expect(markWith('leave', absent, at, hours)).toBe(absent);
        const out = markWith('leave', here, at, hours);
        expect(out.leftAt).toBeGreaterThanOrEqual(hours.starts);
        expect(out.leftAt).toBeLessThanOrEqual(hours.ends);
      }),
    );
  });
});
