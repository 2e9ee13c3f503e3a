import { expect, test } from 'vitest';
import { mayOnPlan, stateOn, wrongDay } from './plans.policy.ts';

const plan = { state: 'in_force', starts_on: '2026-09-01', review_on: null, ends_on: null } as const;
test('a plan is a draft, in force, to be reviewed within thirty days or late, and ended after its last day', () => {
  const today = '2026-11-23';
  expect(stateOn({ ...plan, state: 'draft', review_on: '2026-11-24' }, today)).toBe('draft');
  expect(stateOn(plan, today)).toBe('in_force');
  expect(stateOn({ ...plan, review_on: '2026-12-24' }, today)).toBe('in_force');
  expect(stateOn({ ...plan, review_on: '2026-12-23' }, today)).toBe('review');
  expect(stateOn({ ...plan, review_on: '2026-10-01' }, today)).toBe('review');
  expect(stateOn({ ...plan, ends_on: today }, today)).toBe('in_force');
  expect(stateOn({ ...plan, ends_on: '2026-11-22', review_on: '2026-11-01' }, today)).toBe('ended');
});
test('nothing ends or is reviewed before it began, nor is reviewed after it ended', () => {
  const days = { startsOn: '2026-09-01', reviewOn: null, endsOn: null };
  expect(wrongDay(days)).toBeNull();
  expect(wrongDay({ ...days, endsOn: '2026-08-31' })).toBe('endsOn');
  expect(wrongDay({ ...days, reviewOn: '2026-08-31' })).toBe('reviewOn');
  expect(wrongDay({ ...days, reviewOn: '2027-01-02', endsOn: '2027-01-01' })).toBe('reviewOn');
});
test('a manager starts and discards drafts, reviews and ends current plans, and changes nothing that ended', () => {
  const all = { edit: true, start: true, review: true, end: true, discard: true };
  const may = (state: Parameters<typeof mayOnPlan>[0]) =>
    Object.entries(mayOnPlan(state, true)).flatMap(([move, can]) => (can ? [move] : []));
  expect(may('draft')).toEqual(['edit', 'start', 'discard']);
  expect(may('in_force')).toEqual(['edit', 'review', 'end']);
  expect(may('review')).toEqual(['edit', 'review', 'end']);
  expect(may('ended')).toEqual([]);
  for (const state of ['draft', 'in_force', 'review', 'ended'] as const)
    expect(Object.values(mayOnPlan(state, false))).not.toContain(all.edit);
});
