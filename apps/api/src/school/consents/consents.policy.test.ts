import { expect, test } from 'vitest';
import { allowed, deciders, type Facts, handOf, standsOn } from './consents.policy.ts';
import { isOfAge } from '#kernel/policy/majority.ts';

const day = '2026-11-21';
const mother = { personId: 'mother', from: '1900-01-01', to: null };
const father = { personId: 'father', from: '1900-01-01', to: null };
const yes = (byId: string, endsOn: string | null = null) => ({ byId, granted: true, endsOn });
const no = (byId: string) => ({ byId, granted: false, endsOn: null });
const facts: Facts = {
  purpose: 'albums',
  rule: 'one',
  pupil: { id: 'pupil', birthOn: '2014-05-02' },
  authorities: [mother, father],
  decisions: [],
};

test.each<[string, Partial<Facts>, boolean]>([
  ['nobody answered', {}, false],
  ['one guardian said yes, one is enough', { decisions: [yes('mother')] }, true],
  ['one guardian said yes, the school asks for all', { rule: 'all', decisions: [yes('mother')] }, false],
  ['both said yes where all must', { rule: 'all', decisions: [yes('mother'), yes('father')] }, true],
  ['the second guardian refuses', { decisions: [yes('mother'), no('father')] }, false],
  ['both refuse', { decisions: [no('mother'), no('father')] }, false],
  ['outside, one yes is not enough', { purpose: 'website', decisions: [yes('mother')] }, false],
  ['outside, both yes', { purpose: 'website', decisions: [yes('mother'), yes('father')] }, true],
  [
    'outside, both yes, whatever the rule inside',
    { purpose: 'press', rule: 'all', decisions: [yes('mother'), yes('father')] },
    true,
  ],
  [
    'outside, the only one with authority said yes',
    { purpose: 'press', authorities: [mother], decisions: [yes('mother')] },
    true,
  ],
  ['a yes on its last day', { decisions: [yes('mother', day)] }, true],
  ['a yes past its last day', { decisions: [yes('mother', '2026-11-20')] }, false],
  [
    'outside, one of two yes is past its end',
    { purpose: 'website', decisions: [yes('mother'), yes('father', '2026-06-30')] },
    false,
  ],
  ['withdrawn: the latest answer is no', { decisions: [no('mother')] }, false],
  [
    'the authority of who said yes has ended',
    { authorities: [{ ...mother, to: '2026-11-20' }, father], decisions: [yes('mother')] },
    false,
  ],
  [
    'the authority of who refused has ended',
    { authorities: [mother, { ...father, to: '2026-11-20' }], decisions: [yes('mother'), no('father')] },
    true,
  ],
  [
    'the authority of who said yes begins tomorrow',
    { authorities: [{ ...mother, from: '2026-11-22' }], decisions: [yes('mother')] },
    false,
  ],
  ['authority on its last day', { authorities: [{ ...mother, to: day }], decisions: [yes('mother')] }, true],
  ['a yes of somebody without authority', { decisions: [yes('aunt')] }, false],
  ['nobody has authority', { authorities: [], decisions: [yes('mother')] }, false],
  ['outside, nobody has authority', { purpose: 'press', authorities: [], decisions: [] }, false],
  [
    'of age: the yes of a guardian no longer counts',
    { pupil: { id: 'pupil', birthOn: '2008-11-21' }, decisions: [yes('mother'), yes('father')] },
    false,
  ],
  [
    'of age: the pupil says yes himself, against a guardian',
    { pupil: { id: 'pupil', birthOn: '2008-11-21' }, purpose: 'press', decisions: [yes('pupil'), no('mother')] },
    true,
  ],
  [
    'of age tomorrow: his guardians still decide',
    { pupil: { id: 'pupil', birthOn: '2008-11-22' }, decisions: [yes('pupil')] },
    false,
  ],
  [
    'without a birth date the guardians decide',
    { pupil: { id: 'pupil', birthOn: null }, decisions: [yes('father')] },
    true,
  ],
])('%s', (_name, part, expected) => {
  expect(allowed({ ...facts, ...part }, day)).toBe(expected);
});

test.each([
  ['2008-11-21', day, true],
  ['2008-11-22', day, false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  [null, day, false],
])('born on %s, of age on %s: %s', (birthOn, on, expected) => {
  expect(isOfAge(birthOn, on)).toBe(expected);
});

test('the deciding people and the meaning of an answer are known', () => {
  expect(deciders(facts.pupil, [mother, { ...father, to: '2020-01-01' }], day)).toEqual(['mother']);
  expect(deciders({ id: 'pupil', birthOn: '2000-01-01' }, [mother], day)).toEqual(['pupil']);
  expect([
    standsOn(undefined, day),
    standsOn(yes('a', '2026-01-01'), day),
    standsOn(no('a'), day),
    standsOn(yes('a'), day),
  ]).toEqual([null, null, false, true]);
});

test.each([
  ['mother', true, '2014-05-02', 'decides'],
  ['mother', true, '2008-11-22', 'decides'],
  ['mother', true, '2008-11-21', 'reads'],
  ['mother', false, '2014-05-02', 'none'],
  ['mother', false, '2008-11-21', 'none'],
  ['pupil', false, '2014-05-02', 'none'],
  ['pupil', false, '2008-11-21', 'decides'],
  ['pupil', true, '2008-11-21', 'decides'],
  ['pupil', false, null, 'none'],
  [null, false, '2008-11-21', 'none'],
] as const)('%s, guarding %s, a pupil born on %s: %s', (personId, guards, birthOn, expected) => {
  expect(handOf({ personId, guards }, { id: 'pupil', birthOn }, day)).toBe(expected);
});
