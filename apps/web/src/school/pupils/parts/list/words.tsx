import { StatusPill } from '@encrier/ui/data/StatusPill';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleOff, IconDoorExit } from '@tabler/icons-react';
import type { FileColumn, PupilGlance, PupilRow } from '../../pupils.api.ts';
import type { StatusChoice } from './filter.ts';

export const statusNames = {
  active: msg`Actif`,
  suspended: msg`Suspendu`,
  gone: msg`Sorti`,
  graduated: msg`Diplômé`,
  archived: msg`Archivé`,
} satisfies Record<StatusChoice, unknown>;
export const sexNames = { F: msg`Fille`, M: msg`Garçon` };
export const tieNames = {
  father: msg`Père`,
  mother: msg`Mère`,
  tutor: msg`Tuteur`,
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  other: msg`Autre`,
} satisfies Record<PupilGlance['guardians'][number]['kind'], unknown>;
/** Names of the columns, on screen and in files. */
export const columnNames = {
  lastName: msg`Nom`,
  firstName: msg`Prénom`,
  lastNameAr: msg`Nom en arabe`,
  firstNameAr: msg`Prénom en arabe`,
  class: msg`Classe`,
  level: msg`Niveau`,
  matricule: msg`Matricule`,
  massar: msg`Code Massar`,
  birthOn: msg`Naissance`,
  sex: msg`Sexe`,
  regime: msg`Régime`,
  groups: msg`Groupes`,
  status: msg`Statut`,
  account: msg`Compte`,
  guardians: msg`Responsables`,
  leftOn: msg`Sortie`,
} satisfies Record<FileColumn, unknown>;

/** A pupil's status in the school, in a word. */
export function StatusOf({ status }: { status: NonNullable<PupilRow['status']> }) {
  if (status === 'active')
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        <Trans>Actif</Trans>
      </StatusPill>
    );
  if (status === 'suspended')
    return (
      <StatusPill tone="warn" icon={IconCircleOff}>
        <Trans>Suspendu</Trans>
      </StatusPill>
    );
  if (status === 'left')
    return (
      <StatusPill icon={IconDoorExit}>
        <Trans>Sorti</Trans>
      </StatusPill>
    );
  if (status === 'graduated')
    return (
      <StatusPill tone="info" icon={IconDoorExit}>
        <Trans>Diplômé</Trans>
      </StatusPill>
    );
  return (
    <StatusPill icon={IconDoorExit}>
      <Trans>Archivé</Trans>
    </StatusPill>
  );
}
