import type { DeliveryWhy, deliveryStates, deliveryWays } from '@encrier/contract/communication/deliveries';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const wayWords: Record<(typeof deliveryWays)[number], MessageDescriptor> = {
  mail: msg`Courriel`,
  push: msg`Téléphone`,
  app: msg`Application seule`,
};
export const stateWords: Record<(typeof deliveryStates)[number], { word: MessageDescriptor; tone: Tone }> = {
  waiting: { word: msg`En attente`, tone: 'info' },
  sent: { word: msg`Envoyé`, tone: 'ok' },
  failed: { word: msg`Échec`, tone: 'bad' },
  dropped: { word: msg`Abandonné`, tone: 'plain' },
};
/** Why something was not delivered, in words for an office. */
export const whyWords: Record<DeliveryWhy, MessageDescriptor> = {
  unknown_address: msg`Cette adresse n’existe pas pour son serveur`,
  full_box: msg`La boîte est pleine`,
  refused: msg`Le serveur du destinataire a refusé le courriel`,
  server_away: msg`Le serveur ne répond pas`,
  no_device: msg`Aucun appareil ne le reçoit`,
  not_configured: msg`Cette voie n’est pas configurée`,
  no_address: msg`Aucune adresse n’est connue`,
  closed_account: msg`Le compte n’est pas ouvert`,
  no_authority: msg`Le destinataire n’a plus autorité sur l’enfant`,
  no_right: msg`Le destinataire n’a plus le droit qui lui valait cet avis`,
  already_read: msg`Déjà lue dans l’application`,
  too_late: msg`Trop tard pour être utile`,
  other: msg`Autre raison`,
};
