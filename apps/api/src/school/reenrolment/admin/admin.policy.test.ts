import { expect, it } from 'vitest';
import { campaignFault } from './admin.policy.ts';

const right = {
  startsOn: '2027-09-01',
  endsOn: '2028-06-30',
  opensOn: '2027-03-01',
  closesOn: '2027-03-31',
  allClasses: true,
  classIds: [],
};
it.each([
  [{}, null],
  [{ closesOn: '2027-03-01' }, null],
  [{ allClasses: false, classIds: ['x'] }, null],
  [{ opensOn: '2027-02-30' }, 'opensOn'],
  [{ endsOn: '2027-09-01' }, 'endsOn'],
  [{ closesOn: '2027-02-28' }, 'closesOn'],
  [{ allClasses: false }, 'classIds'],
] as const)('a campaign with %j fails on %s', (part, field) =>
  expect(campaignFault({ ...right, ...part })?.field ?? null).toBe(field),
);
