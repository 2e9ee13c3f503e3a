import type { Mark } from '@encrier/contract/school-life/attendance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '#kernel/facts/where.policy.ts';
import { eventWorkflow, justificationWorkflow, spanFault } from './attendance.policy.ts';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { covered, halfDays, merged } from './half-days.policy.ts';
import {
  closedNow,
  eventsOf,
  markOf,
  mayArrive,
  plainMark,
  proposed,
  sameMarks,
  seenOf,
} from './roll-call/roll-call.policy.ts';

const hours = { morningFrom: 510, morningTo: 750, afternoonFrom: 840, afternoonTo: 1020 };
const lesson = { starts: 600, ends: 660 };
const span = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 })).map(([starts, length]) => ({
  starts,
  ends: Math.min(1440, starts + length),
}));
const mark: fc.Arbitrary<Mark> = fc.record({
  pupilId: fc.constant('p'),
  status: fc.constantFrom('present', 'absent', 'late'),
  minutes: fc.integer({ min: 0, max: 600 }),
  leftAt: fc.option(fc.integer({ min: 0, max: 1440 }), { nil: null }),
  excluded: fc.boolean(),
  material: fc.boolean(),
  note: fc.constant(''),
});

describe('half-days', () => {
  it('merge overlapping spans in any order, without gaining or losing a minute', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const minutes = new Set(
          spans.flatMap(({ starts, ends }) => Array.from({ length: ends - starts }, (_, at) => starts + at)),
        );
        expect(covered(spans)).toBe(minutes.size);
        expect(merged([...spans].reverse())).toEqual(merged(spans));
        expect(merged(merged(spans))).toEqual(merged(spans));
      }),
    );
  });

  it('count at most two a day, never more calculated than gross, and the same for rows split in two', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 10 }), (spans) => {
        const rows = spans.map((one) => ({ pupilId: 'p', day: '2026-11-23', ...one }));
        const found = halfDays(rows, hours);
        expect(found.gross).toBeGreaterThan(0);
        expect(found.gross).toBeLessThanOrEqual(2);
        expect(found.calculated).toBeLessThanOrEqual(found.gross);
        const cut = rows.flatMap((row) => {
          const middle = Math.floor((row.starts + row.ends) / 2);
          return [
            { ...row, ends: middle },
            { ...row, starts: middle },
          ];
        });
        expect(halfDays(cut, hours)).toEqual(found);
      }),
    );
  });

  it.each([
    ['one lesson of the morning', [[600, 660]], 1, 0.25],
    ['a whole morning', [[510, 750]], 1, 1],
    [
      'a day',
      [
        [510, 750],
        [840, 1020],
      ],
      2,
      2,
    ],
    ['nothing', [], 0, 0],
  ])('are %s', (_name, spans, gross, calculated) => {
    const rows = (spans as number[][]).map(([starts = 0, ends = 0]) => ({
      pupilId: 'p',
      day: '2026-03-29',
      starts,
      ends,
    }));
    expect(halfDays(rows, hours)).toEqual({ gross, calculated });
  });
});

describe('the school’s clock', () => {
  it.each(['Africa/Casablanca', 'Europe/Paris', 'UTC', 'America/New_York'])(
    'round-trips a minute of a school day in %s, with or without a clock change',
    (zone) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 360, max: 1320 }), (days, minute) => {
          const day = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
          expect(momentOf(instantOf(day, minute, zone), zone)).toEqual({ day, minute });
        }),
      );
    },
  );
});

describe('marks', () => {
  it('create rows within the lesson, and are restored from them', () => {
    fc.assert(
      fc.property(mark, (one) => {
        const rows = eventsOf(one, lesson);
        expect(rows.every(({ starts, ends }) => starts >= 600 && ends <= 660 && starts <= ends)).toBe(true);
        expect(eventsOf(markOf('p', rows, false), lesson)).toEqual(rows);
      }),
    );
  });

  it('cover the lesson once with what was observed', () => {
    fc.assert(
      fc.property(mark, (one) => {
        const seen = seenOf(one, lesson);
        expect(seen.reduce((sum, { starts, ends }) => sum + ends - starts, 0)).toBe(60);
        expect(covered(seen)).toBe(60);
      }),
    );
    expect(seenOf({ ...plainMark('p'), status: 'elsewhere' }, lesson)).toEqual([]);
  });

  it('give the same result in any order', () => {
    const [a, b] = [plainMark('a'), { ...plainMark('b'), status: 'absent' as const }];
    expect(sameMarks([a, b], [b, a])).toBe(true);
    expect(sameMarks([a, b], [a, { ...b, status: 'late' }])).toBe(false);
  });
});

describe('proposed marks', () => {
  const from = new Date('2026-11-23T09:00:00Z');
  const fact = (over: Partial<Fact>): Fact => ({
    id: 'f',
    pupilId: 'p',
    kind: 'declared',
    says: 'away',
    certainty: 'told',
    startsAt: new Date('2026-11-23T08:00:00Z'),
    endsAt: null,
    source: 's',
    sourceId: 'i',
    ...over,
  });
  it.each([
    ['nothing known', [], 'present', null],
    ['announced', [fact({})], 'absent', 'declared'],
    [
      'in the infirmary, though announced absent',
      [fact({}), fact({ kind: 'infirmary', says: 'elsewhere', certainty: 'seen' })],
      'elsewhere',
      'infirmary',
    ],
    ['an exam only foreseen', [fact({ kind: 'exam', says: 'elsewhere', certainty: 'foreseen' })], 'present', null],
    ['absent before', [fact({ kind: 'roll_call', certainty: 'seen', endsAt: from })], 'absent', 'before'],
    ['there before', [fact({ kind: 'roll_call', says: 'here', certainty: 'seen', endsAt: from })], 'present', null],
    ['a fact that is over', [fact({ endsAt: from })], 'present', null],
  ])('are right with %s', (_name, facts, status, because) => {
    expect(proposed('p', facts as Fact[], { from, ...lesson })).toMatchObject({ mark: { status }, because });
  });
});

describe('an open roll call', () => {
  const at = (day: string, minute: number) => ({ day, minute });
  const window = { day: '2026-11-23', starts: 600, state: 'planned' as const, holiday: false };
  it.each([
    ['before its hour', at('2026-11-23', 584), false, 'too_early'],
    ['a quarter of an hour before', at('2026-11-23', 585), false, ''],
    ['until midnight', at('2026-11-23', 1439), false, ''],
    ['after midnight, to its teacher', at('2026-11-24', 0), false, 'too_late'],
    ['after midnight, to the office', at('2026-11-24', 0), true, ''],
    ['the day before, to the office', at('2026-11-22', 1439), true, 'too_early'],
  ])('%s', (_name, now, office, expected) => {
    expect(closedNow(window, now, office)).toBe(expected);
  });
  it('needs a lesson', () => {
    expect(closedNow({ ...window, state: 'cancelled' }, at('2026-11-23', 600), true)).toBe('cancelled');
    expect(closedNow({ ...window, holiday: true }, at('2026-11-23', 600), true)).toBe('holiday');
  });
  it('accepts late marks from a device once, made on that day, for three days', () => {
    const kept = { offline: true, takenOn: '2026-11-23', day: '2026-11-23' };
    expect([0, 1, 3, 4].map((late) => mayArrive(kept, late, true))).toEqual([false, true, true, false]);
    expect(mayArrive(kept, 1, false)).toBe(false);
    expect(mayArrive({ ...kept, takenOn: '2026-11-24' }, 1, true)).toBe(false);
    expect(mayArrive({ ...kept, offline: false }, 1, true)).toBe(false);
  });
});

describe('decisions', () => {
  it('follow their transition table', () => {
    const rows = (['pending', 'validated', 'rejected'] as const).map((state) =>
      (['validate', 'reject', 'reopen'] as const).map((move) => eventWorkflow.next(state, move)),
    );
    expect(rows).toEqual([
      ['validated', 'rejected', null],
      [null, 'rejected', null],
      [null, null, 'pending'],
    ]);
    expect(
      (['given', 'accepted', 'refused', 'more'] as const).map((state) =>
        (['accepted', 'refused', 'more'] as const).map((move) => justificationWorkflow.next(state, move)),
      ),
    ).toEqual([
      ['accepted', 'refused', 'more'],
      [null, 'refused', null],
      ['accepted', null, null],
      ['accepted', 'refused', null],
    ]);
  });
  it('refuse spans that cannot be declared', () => {
    const now = new Date('2026-11-23T10:00:00Z');
    const on = (from: string, to: string) => spanFault(new Date(from), new Date(to), now);
    expect(on('2026-11-23T08:00:00Z', '2026-11-23T18:00:00Z')).toBeNull();
    expect(on('2026-11-23T18:00:00Z', '2026-11-23T08:00:00Z')).toBe('span');
    expect(on('2026-11-20T08:00:00Z', '2026-11-20T18:00:00Z')).toBe('span_past');
    expect(on('2026-11-24T08:00:00Z', '2027-03-24T18:00:00Z')).toBe('span_long');
  });
});
