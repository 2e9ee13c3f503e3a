import { expect, it } from 'vitest';
import { faultOf, judge, plainDecimal, stateOf } from './gradebook.policy.ts';

const on = { scale: '20', cancelled: false };
const value = (text: string | null) => ({ value: text, code: null });

it('a decimal has one written form', () => {
  expect(['12', '12.0', '012,50', '0', '0,25'].map(plainDecimal)).toEqual(['12', '12', '12.5', '0', '0.25']);
  expect(['', '-1', '1e3', '12.', 'x'].map(plainDecimal)).toEqual([null, null, null, null, null]);
});

it('a cell is judged by the value that it replaces', () => {
  const verdict = (before: string | null, after: string | null, held: string | null) =>
    judge({ before: value(before), after: value(after) }, value(held), on, 'here').kind;
  expect(verdict(null, '12', null)).toBe('write');
  expect(verdict(null, '12,0', '12')).toBe('same');
  expect(verdict('9', '12', '10')).toBe('conflict');
  expect(verdict('10', null, '10')).toBe('write');
  expect(verdict(null, '20.5', null)).toBe('refused');
  expect(judge({ before: value(null), after: value('1') }, value(null), null, 'here')).toEqual({
    kind: 'refused',
    reason: 'assessment_unknown',
  });
});

it('the state of an assessment follows its dates, and errors are reported', () => {
  const at = new Date();
  const none = { cancelled_at: null, published_at: null, publish_at: null };
  expect([none, { ...none, publish_at: at }, { ...none, publish_at: at, published_at: at }].map(stateOf)).toEqual([
    'draft',
    'planned',
    'published',
  ]);
  expect(stateOf({ ...none, published_at: at, cancelled_at: at })).toBe('cancelled');
  const term = { startsOn: '2026-09-01', endsOn: '2026-12-15' };
  const fault = (day: string, scale = '20', coefficient = '1') => faultOf({ day, scale, coefficient }, term)?.field;
  expect([
    fault('2026-09-01'),
    fault('2026-12-16'),
    fault('2026-10-01', '0.5'),
    fault('2026-10-01', '20', '99.5'),
  ]).toEqual([undefined, 'day', 'scale', 'coefficient']);
});
