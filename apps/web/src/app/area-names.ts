import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Area } from '#kernel/areas.ts';

/** Names of the roles as their holders read them. */
export const areaNames: Record<Area, MessageDescriptor> = {
  parent: msg`Parent`,
  eleve: msg`Élève`,
  prof: msg`Professeur`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
};
