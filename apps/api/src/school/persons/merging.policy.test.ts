import { expect, it } from 'vitest';
import { stricterTie, type TieTerms } from './merging.policy.ts';

const plain: TieTerms = {
  legal: true,
  digital_access: true,
  may_pick_up: true,
  receives_reports: true,
  starts_on: '1900-01-01',
  ends_on: null,
  custody: 'always',
  restriction: '',
  restriction_file_id: null,
  identity_document: '',
};
it.each([
  [{ custody: 'even_weeks' }, { custody: 'none' }, { custody: 'none' }],
  [{ custody: 'always' }, { custody: 'weekends' }, { custody: 'weekends' }],
  [{ custody: 'even_weeks' }, { custody: 'odd_weeks' }, null],
  [{ restriction: 'A' }, { restriction: 'A' }, { restriction: 'A' }],
  [{ restriction: 'A'.repeat(300) }, { restriction: 'B'.repeat(300) }, null],
  [{ restriction_file_id: 'f' }, {}, { restriction_file_id: 'f' }],
  [{ restriction_file_id: 'f' }, { restriction_file_id: 'g' }, null],
  [{ ends_on: '2025-06-30' }, { ends_on: null }, { ends_on: '2025-06-30' }],
  [{ ends_on: '2025-06-30' }, { starts_on: '2025-09-01' }, null],
  [{}, { identity_document: 'CIN A1' }, { identity_document: 'CIN A1' }],
])('of two ties the stricter is kept: %#', (one, other, joined) => {
  const expected = joined && { ...plain, ...joined };
  expect(stricterTie({ ...plain, ...one }, { ...plain, ...other })).toEqual(expected);
  expect(stricterTie({ ...plain, ...other }, { ...plain, ...one })).toEqual(expected);
});
