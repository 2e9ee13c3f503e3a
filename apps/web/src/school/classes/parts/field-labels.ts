import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of the fields of classes and levels. */
export const fieldLabels: Record<string, MessageDescriptor> = {
  name: msg`Nom`,
  capacity: msg`Capacité`,
  headTeacherId: msg`Professeur principal`,
  classroomId: msg`Salle`,
  nextClassId: msg`Classe suivante`,
  levelId: msg`Niveau`,
  cycle: msg`Cycle`,
  orgId: msg`Établissement`,
  nextLevelId: msg`Niveau suivant`,
};
