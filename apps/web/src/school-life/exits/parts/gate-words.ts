import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExitRefusal, GatePerson, PassageStatus } from '../gate.api.ts';

export const refusalWords: Record<ExitRefusal, MessageDescriptor> = {
  court: msg`Décision de justice`,
  ended: msg`N’est plus responsable`,
  not_allowed: msg`Non autorisé à venir chercher`,
  other_week: msg`Pas de garde aujourd’hui`,
  not_alone: msg`Ne sort pas seul à cette heure`,
  not_confirmed: msg`Pas confirmé par l’école`,
  withdrawn: msg`Autorisation retirée`,
  not_today: msg`Pas autorisé aujourd’hui`,
  no_authority: msg`Nommé par une personne qui n’a plus autorité`,
  pass_past: msg`Laissez-passer d’un autre jour`,
  pass_early: msg`Laissez-passer pas encore valable`,
  pass_used: msg`Laissez-passer déjà utilisé`,
  pass_revoked: msg`Laissez-passer annulé`,
};
export const passageWords: Record<PassageStatus, MessageDescriptor> = {
  checking: msg`À confirmer`,
  left: msg`Sorti`,
  returned: msg`Revenu`,
  refused: msg`Refusé`,
};
export const kindWords: Record<GatePerson['kind'], MessageDescriptor> = {
  father: msg`Père`,
  mother: msg`Mère`,
  tutor: msg`Tuteur`,
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  other: msg`Autre`,
};
