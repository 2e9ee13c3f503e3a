import type { IncidentKind } from '@encrier/contract/teaching/diagnostic-incidents';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const incidentWords: Record<IncidentKind, MessageDescriptor> = {
  left: msg`Page quittée`,
  offline: msg`Réseau perdu`,
  back: msg`Retour refusé à une question passée`,
  noise: msg`Bruit`,
  network: msg`Panne de réseau`,
  device: msg`Panne de l’appareil`,
  illness: msg`Malaise`,
  fraud: msg`Soupçon de fraude`,
  other: msg`Autre incident`,
  pause: msg`Test mis en pause`,
  resume: msg`Test repris`,
  time: msg`Temps ajouté`,
};
