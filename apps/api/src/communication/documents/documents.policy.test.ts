import { describe, expect, it } from 'vitest';
import { unopened } from './documents.policy.ts';

describe('an answer for what was never opened', () => {
  it.each([
    ['sign', false, 'documents.not_opened'],
    ['read', false, 'documents.not_opened'],
    ['sign', true, null],
    ['read', true, null],
    // Nothing is asked: saying again that it was read stays without effect, and without a reproach.
    ['none', false, null],
  ] as const)('%s, opened: %s → %s', (ask, read, refusal) => expect(unopened(ask, read)).toBe(refusal));
});
