import { expect, it } from 'vitest';
import { AppError, requireVersion } from './errors.ts';

const refusal = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError && [error.kind, error.code, error.details];
  }
  return null;
};

it('refuses a change over another version, and says the one that is there now with what the form shows', () => {
  expect(refusal(() => requireVersion({ version: 3 }, 3))).toBeNull();
  expect(refusal(() => requireVersion({ version: 3 }, 2, { label: 'B' }))).toEqual([
    'conflict',
    'edited_meanwhile',
    { version: 3, label: 'B' },
  ]);
});

it.each([null, undefined, { version: null }])('counts a row that does not exist yet as version 0', (row) => {
  expect(refusal(() => requireVersion(row, 0))).toBeNull();
  expect(refusal(() => requireVersion(row, 1))).toEqual(['conflict', 'edited_meanwhile', { version: 0 }]);
});
