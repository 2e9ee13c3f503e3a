import { describe, expect, it } from 'vitest';
import { unopened } from './documents.policy.ts';

describe('an answer to a document that was never opened', () => {
  it.each([
    ['sign', false, 'documents.not_opened'],
    ['read', false, 'documents.not_opened'],
    ['sign', true, null],
    ['read', true, null],
    // No answer is required: marking it read again does nothing and gives no error.
    ['none', false, null],
  ] as const)('%s, opened: %s → %s', (ask, read, refusal) => expect(unopened(ask, read)).toBe(refusal));
});
