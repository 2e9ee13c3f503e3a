import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type FirstStep, firstSteps } from '@encrier/contract/school/school';

/** The right that opens the screen on which a step is done. */
const opens: Record<FirstStep, PermissionKey> = {
  terms: 'school.structure',
  holidays: 'school.structure',
  levels: 'school.structure',
  classes: 'school.structure',
  subjects: 'school.structure',
  staff: 'people.edit',
  pupils: 'people.import',
  teaching: 'assignments.manage',
  accounts: 'credentials.manage',
};

/** The name under which an account remembers that the list was dismissed. */
export const putAway = 'first-steps';

/** The steps that a person can do, in order. */
export const stepsOf = (holds: (permission: PermissionKey) => boolean): FirstStep[] =>
  firstSteps.filter((step) => holds(opens[step]));
