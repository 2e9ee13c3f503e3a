import type { TeacherRole } from '@encrier/contract/school/courses';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the roles in a course. */
export const roleNames: Record<TeacherRole, MessageDescriptor> = {
  main: msg`Titulaire`,
  co: msg`Co-enseignant`,
  substitute: msg`Remplaçant`,
  assistant: msg`Assistant`,
};
