import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counted, firings, followWorkflow, rest, tellsAtNight } from './rules.policy.ts';

const day = (index: number): string => new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10);
const row = (pupilId: string, on: number, minute: number, over: Partial<Counted> = {}): Counted => {
  const startsAt = new Date(Date.parse(`${day(on)}T00:00:00Z`) + minute * 60_000);
  return {
    pupilId,
    kind: 'late',
    day: day(on),
    half: minute < 795 ? 'morning' : 'afternoon',
    startsAt,
    decidedAt: new Date(startsAt.getTime() + 20 * 60_000),
    explainedAt: null,
    ...over,
  };
};
const rule = { trigger: 'late_count' as const, count: 3, withinDays: 30, delayHours: 0 };

describe('a rule is triggered', () => {
  it('by the third lateness within its days, then by the third after that', () => {
    const rows = [0, 1, 2, 3, 4, 5].map((on) => row('a', on, 480));
    const found = firings(rule, rows);
    expect(found.map(({ upto }) => upto.toISOString().slice(0, 10))).toEqual([day(2), day(5)]);
    expect(found[0]).toMatchObject({ count: 3, sinceDay: day(0) });
    expect(firings(rule, [row('a', 0, 480), row('a', 1, 480), row('a', 45, 480)])).toEqual([]);
    expect(firings(rule, [row('a', 0, 480), row('b', 1, 480), row('a', 2, 480)])).toEqual([]);
  });

  it('by a half-day once, and by a day of absence once', () => {
    const away = [480, 540, 600, 900].map((minute) => row('a', 0, minute, { kind: 'absence' }));
    expect(firings({ ...rule, trigger: 'half_days', count: 2 }, away)).toHaveLength(1);
    expect(firings({ ...rule, trigger: 'half_days', count: 3 }, away)).toEqual([]);
    expect(firings({ ...rule, trigger: 'unjustified' }, away)).toHaveLength(1);
    expect(firings(rule, away)).toEqual([]);
  });

  it('never by an absence explained beforehand; one explained afterwards still counts', () => {
    const at = row('a', 0, 480);
    const counted = (hours: number): Counted =>
      row('a', 0, 480, { kind: 'absence', explainedAt: new Date(at.decidedAt.getTime() + hours * 3_600_000) });
    const late = { ...rule, trigger: 'unjustified' as const, delayHours: 24 };
    expect(firings(late, [counted(2)])).toEqual([]);
    expect(firings(late, [counted(30)])).toHaveLength(1);
    expect(firings(late, [counted(30)])[0]!.at.getTime() - at.decidedAt.getTime()).toBe(24 * 3_600_000);
  });

  it('in the same way for rows in any order, and for a query in parts', () => {
    const events = fc.array(
      fc.record({ pupil: fc.constantFrom('a', 'b'), on: fc.nat(60), minute: fc.integer({ min: 480, max: 1000 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(events, fc.nat(1000), fc.integer({ min: 1, max: 4 }), (list, seed, count) => {
        const rows = [...new Map(list.map((one) => [`${one.pupil} ${one.on} ${one.minute}`, one])).values()].map(
          (one) => row(one.pupil, one.on, one.minute),
        );
        const some = { ...rule, count };
        const key = (found: ReturnType<typeof firings>) =>
          found.map(({ pupilId, upto }) => `${pupilId} ${upto.toISOString()}`).sort();
        const whole = key(firings(some, rows));
        expect(
          key(
            firings(
              some,
              [...rows].sort(
                (x, y) => ((x.startsAt.getTime() * 7 + seed) % 97) - ((y.startsAt.getTime() * 7 + seed) % 97),
              ),
            ),
          ),
        ).toEqual(whole);
        // As the job does: row after row, each time from the last moment that counted.
        const after = new Map<string, Date>();
        const met: string[] = [];
        const inOrder = [...rows].sort((x, y) => x.startsAt.getTime() - y.startsAt.getTime());
        for (let at = 1; at <= inOrder.length; at += 1)
          for (const one of firings(some, inOrder.slice(0, at), after)) {
            after.set(one.pupilId, one.upto);
            met.push(`${one.pupilId} ${one.upto.toISOString()}`);
          }
        expect(met.sort()).toEqual(whole);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe('the hours of a rule', () => {
  it('wait for the end of quiet hours, also over midnight', () => {
    const calm = { quietFrom: 1200, quietTo: 450 };
    expect([1199, 1200, 1439, 0, 449, 450].map((minute) => rest(minute, calm))).toEqual([0, 690, 451, 450, 1, 0]);
    expect(rest(600, { quietFrom: 0, quietTo: 0 })).toBe(0);
  });

  it('never notify a family at night', () => {
    const family = { action: 'tell_family' as const };
    expect(tellsAtNight({ ...family, quietFrom: 1260, quietTo: 420 })).toBe(false);
    expect(tellsAtNight({ ...family, quietFrom: 1261, quietTo: 420 })).toBe(true);
    expect(tellsAtNight({ ...family, quietFrom: 0, quietTo: 0 })).toBe(true);
    expect(tellsAtNight({ action: 'follow_up', quietFrom: 0, quietTo: 0 })).toBe(false);
  });
});

describe('a follow-up', () => {
  it('is taken, closed and reopened', () => {
    expect(followWorkflow.next('open', 'take')).toBe('taken');
    expect(followWorkflow.next('open', 'close')).toBe('done');
    expect(followWorkflow.next('taken', 'take')).toBeNull();
    expect(followWorkflow.next('done', 'reopen')).toBe('open');
    expect(followWorkflow.next('done', 'close')).toBeNull();
  });
});
