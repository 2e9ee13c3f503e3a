import { type NotificationKind, notificationKinds } from '@encrier/contract/kernel/notifications';

export type ChannelMode = 'now' | 'digest' | 'off';
export type Wish = { mail: ChannelMode; push: ChannelMode };

const now: Wish = { mail: 'now', push: 'now' };
/** What a person gets who chose nothing. */
const defaults: Record<NotificationKind, Wish> = {
  actualite: { mail: 'digest', push: 'now' },
  'actualite.urgent': now,
  'actualite.rappel': now,
  'actualite.a_valider': { mail: 'digest', push: 'now' },
  'actualite.refusee': now,
  'commentaire.a_moderer': { mail: 'digest', push: 'off' },
  'famille.demande': now,
  message: now,
  'message.validation': { mail: 'digest', push: 'now' },
  'message.refuse': now,
  document: now,
  'document.a_signer': now,
  reclamation: now,
  'reclamation.a_traiter': { mail: 'digest', push: 'now' },
  'media.album': { mail: 'digest', push: 'now' },
  'media.a_valider': { mail: 'digest', push: 'off' },
  'media.a_reprendre': now,
  'media.consentement': now,
  'padlet.activite': { mail: 'off', push: 'now' },
  ressource: { mail: 'digest', push: 'now' },
  reinscription: now,
  'cours.affectation': now,
  'securite.connexion': now,
  'securite.code': now,
  'securite.mot_de_passe': now,
  'securite.role': now,
  'securite.lecture': now,
  test: now,
};

/** Kinds that protect the account: nobody, with a stolen session, can silence them. */
export const isLocked = (type: NotificationKind): boolean => type.startsWith('securite.');

/** Kinds that a person finds in the preferences. */
export const listedKinds: readonly NotificationKind[] = notificationKinds.filter((type) => type !== 'test');

/** What applies to a person: locked kinds leave at once, others as chosen, else as the house sets. */
export function wishOf(type: NotificationKind, chosen: Wish | null): Wish {
  return isLocked(type) || type === 'test' ? now : (chosen ?? defaults[type]);
}
