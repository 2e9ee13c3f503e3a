import { describe, expect, it } from 'vitest';
import { stateOf } from './pupil.policy.ts';

describe('the status of a document for one pupil', () => {
  it.each([
    [{ asks: 'none', owed: 0, answered: 0, read: true }, 'informed'],
    [{ asks: 'sign', owed: 0, answered: 0, read: true }, 'informed'],
    [{ asks: 'sign', owed: 1, answered: 0, read: false }, 'waiting'],
    [{ asks: 'read', owed: 1, answered: 0, read: true }, 'read'],
    [{ asks: 'sign', owed: 2, answered: 1, read: true }, 'partial'],
    [{ asks: 'sign', owed: 2, answered: 2, read: true }, 'answered'],
    [{ asks: 'read', owed: 1, answered: 1, read: false }, 'answered'],
  ] as const)('%o is %s', (facts, state) => expect(stateOf(facts)).toBe(state));
});
