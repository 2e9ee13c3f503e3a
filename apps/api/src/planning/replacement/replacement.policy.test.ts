import { describe, expect, it, test } from 'vitest';
import { absenceStates, proposalStates } from '@encrier/contract/planning/replacement';
import {
  absenceWorkflow,
  type Candidate,
  coverState,
  type DayLesson,
  askerOfLeave,
  mayLeaveAlready,
  proposalWorkflow,
  rankCandidates,
  releasesOf,
  spanFault,
} from './replacement.policy.ts';

describe('an absence', () => {
  test.each(absenceStates)('moves from %s as its table allows', (state) => {
    const allowed = (['validate', 'refuse', 'withdraw'] as const).filter((move) => absenceWorkflow.allows(state, move));
    const expected = {
      declared: ['validate', 'refuse', 'withdraw'],
      validated: ['withdraw'],
      refused: [],
      withdrawn: [],
    };
    expect(allowed).toEqual(expected[state]);
  });

  const span = { startsOn: '2026-11-23', endsOn: '2026-11-24', fromMinute: 600, toMinute: 720 };
  test.each([
    [{}, null],
    [{ endsOn: '2026-11-22' }, 'replacement.dates'],
    [{ endsOn: '2026-11-23', toMinute: 600 }, 'replacement.dates'],
    [{ startsOn: '2026-11-23', endsOn: '2026-11-23', fromMinute: 0, toMinute: 1440 }, null],
    [{ startsOn: '2026-11-01', endsOn: '2026-11-20' }, 'replacement.past'],
    [{ endsOn: '2028-01-01' }, 'replacement.dates'],
  ])('of %o gets the decision %s', (over, fault) => {
    expect(spanFault({ ...span, ...over }, '2026-11-23')).toBe(fault);
  });
});

test.each(proposalStates)('a proposal moves from %s as its table allows', (state) => {
  const moves = (['accept', 'decline', 'take', 'withdraw'] as const).filter((move) =>
    proposalWorkflow.allows(state, move),
  );
  const expected = { open: ['accept', 'decline', 'take', 'withdraw'], accepted: ['withdraw'] } as Record<
    string,
    string[]
  >;
  expect(moves).toEqual(expected[state] ?? []);
});

describe('a lesson without its teacher', () => {
  const base = { lesson: 'planned', kind: 'lesson', outcome: null, absentStands: true, others: 0, asked: 0 } as const;
  test.each([
    [{}, 'open'],
    [{ asked: 2 }, 'proposed'],
    [{ lesson: 'cancelled' }, 'cancelled'],
    [{ absentStands: false, others: 1, outcome: 'replaced' }, 'replaced'],
    [{ absentStands: false, outcome: 'study', kind: 'study' }, 'study'],
    // A hand gave it back elsewhere: what was decided here does not count any more.
    [{ outcome: 'replaced' }, 'open'],
    [{ absentStands: false, others: 1 }, 'replaced'],
    [{ absentStands: false }, 'open'],
  ] as const)('with %o is %s', (over, state) => {
    expect(coverState({ ...base, ...over })).toBe(state);
  });
});

describe('possible substitutes', () => {
  const one = (id: string, over: Partial<Candidate> = {}): Candidate => ({
    id,
    name: id,
    sameSubject: false,
    teachesAudience: false,
    thereThatDay: false,
    busy: false,
    load: 600,
    covers: 0,
    ...over,
  });
  const order = (...all: Candidate[]): string[] => rankCandidates(all).map(({ id }) => id);

  it('are sorted by subject, then by knowing the pupils, then by presence that day; busy teachers are left out', () => {
    expect(
      order(
        one('nothing'),
        one('there', { thereThatDay: true }),
        one('class', { teachesAudience: true }),
        one('subject', { sameSubject: true }),
        one('all', { sameSubject: true, teachesAudience: true, thereThatDay: true }),
        one('busy', { sameSubject: true, teachesAudience: true, busy: true }),
      ),
    ).toEqual(['all', 'subject', 'class', 'there', 'nothing']);
  });
  it('with equal rank are sorted by fewest covers, then fewest hours, then by name', () => {
    expect(
      order(
        one('c', { covers: 1, load: 0 }),
        one('b', { load: 900 }),
        one('d', { load: 300 }),
        one('a', { load: 900 }),
      ),
    ).toEqual(['d', 'a', 'b', 'c']);
  });
  it('come with reasons', () => {
    expect(rankCandidates([one('x', { sameSubject: true, thereThatDay: true })])[0]!.reasons).toEqual([
      'same_subject',
      'there_that_day',
    ]);
  });
});

describe('pupils freed by cancelled lessons', () => {
  const at = (starts: number, cancelled = false, release = cancelled): DayLesson => ({
    starts,
    ends: starts + 60,
    cancelled,
    release,
  });
  const noon = 780;
  test.each<[string, DayLesson[], unknown]>([
    ['nothing falls', [at(480), at(540), at(840)], []],
    ['the middle falls', [at(480), at(540, true), at(600)], []],
    [
      'the last of the day falls',
      [at(840), at(900), at(960, true)],
      [{ half: 'afternoon', kind: 'leave', from: 960, to: 1020 }],
    ],
    [
      'the last of the morning falls, lessons follow',
      [at(480), at(540, true), at(840)],
      [{ half: 'morning', kind: 'leave', from: 540, to: 840 }],
    ],
    ['the first falls', [at(480, true), at(540)], [{ half: 'morning', kind: 'arrive', from: 480, to: 540 }]],
    [
      'both ends fall',
      [at(480, true), at(540), at(600, true)],
      [
        { half: 'morning', kind: 'arrive', from: 480, to: 540 },
        { half: 'morning', kind: 'leave', from: 600, to: 660 },
      ],
    ],
    [
      'the whole morning falls',
      [at(480, true), at(540, true), at(840)],
      [{ half: 'morning', kind: 'arrive', from: 480, to: 840 }],
    ],
    [
      'the whole afternoon falls',
      [at(480), at(840, true), at(900, true)],
      [{ half: 'afternoon', kind: 'leave', from: 540, to: 960 }],
    ],
    ['the whole day falls', [at(480, true), at(540, true)], [{ half: 'morning', kind: 'arrive', from: 480, to: 600 }]],
    ['the office did not wish it', [at(840), at(900, true, false)], []],
  ])('%s', (_, lessons, expected) => {
    expect(releasesOf(lessons, noon)).toEqual(expected);
  });

  it('leave when they are already allowed to: of age, free, or granted at that hour', () => {
    const never = { adult: false, permission: 'never', standing: [] };
    expect(mayLeaveAlready(never, { from: 900 })).toBe(false);
    expect(mayLeaveAlready({ ...never, permission: 'planned' }, { from: 900 })).toBe(false);
    expect(mayLeaveAlready({ ...never, permission: 'free' }, { from: 900 })).toBe(true);
    expect(mayLeaveAlready({ ...never, adult: true }, { from: 900 })).toBe(true);
    const standing = [{ from: 840, to: 960, askedBy: 'father' }];
    expect(mayLeaveAlready({ ...never, standing }, { from: 900 })).toBe(true);
    expect(mayLeaveAlready({ ...never, standing }, { from: 960 })).toBe(false);
    // The release rests on the word of whoever asked for the standing permission, unless the sheet allows it.
    expect(askerOfLeave({ ...never, standing }, { from: 900 })).toBe('father');
    expect(askerOfLeave({ ...never, standing }, { from: 960 })).toBeNull();
    expect(askerOfLeave({ ...never, permission: 'free', standing }, { from: 900 })).toBeNull();
    expect(askerOfLeave({ ...never, adult: true, standing }, { from: 900 })).toBeNull();
  });
});
