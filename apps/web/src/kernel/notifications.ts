import type { Notification } from '@encrier/contract/kernel/notifications';
import type { Icon } from '@encrier/ui/actions/Button';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBook2,
  IconFileText,
  IconFolders,
  IconInbox,
  IconLayoutKanban,
  IconMail,
  IconMailCheck,
  IconMessageCircle,
  IconMessageReport,
  IconNews,
  IconPhoto,
  IconShieldLock,
  IconSignature,
  IconStairsUp,
} from '@tabler/icons-react';

/** The longest beginning wins; each idea keeps the icon it has in the menu. */
const noticeIcons: readonly (readonly [string, Icon])[] = [
  ['actualite.rappel', IconSignature],
  ['actualite', IconNews],
  ['commentaire', IconMessageCircle],
  ['famille', IconInbox],
  ['message.validation', IconMailCheck],
  ['message', IconMail],
  ['document.a_signer', IconSignature],
  ['document', IconFileText],
  ['reclamation', IconMessageReport],
  ['media', IconPhoto],
  ['padlet', IconLayoutKanban],
  ['ressource', IconFolders],
  ['reinscription', IconStairsUp],
  ['cours', IconBook2],
  ['securite', IconShieldLock],
];

/** The picture of what a notification is about. */
export const noticeIcon = (type: string): Icon =>
  noticeIcons.find(([start]) => type.startsWith(start))?.[1] ?? IconBell;

type Target = { title: string; type?: string; data: unknown };

function modelOf(data: unknown): { type?: string; id?: string | null } {
  let value = data;
  if (typeof data === 'string') {
    try {
      value = JSON.parse(data);
    } catch {
      return {};
    }
  }
  return (value as { model?: { type?: string; id?: string | null } } | null)?.model ?? {};
}

/** An album opens for its readers, or on its work for its author and its moderators. */
function mediaAddress({ type = '', id }: { type?: string; id?: string | null }): string {
  const kind = type.startsWith('videos') ? 'videos' : 'photos';
  if (!id) return `/media/${kind}`;
  return type.endsWith('_gestion') ? `/media/${kind}/${id}?vue=gestion` : `/media/${kind}/${id}`;
}

/**
 * Where a notification leads: by its type and object, else by its title as the brief says (messaging, homework, news,
 * administrative documents). Addresses are un-prefixed: they open in the current area.
 */
export function notificationAddress(item: Notification | Target): string {
  const { id } = modelOf(item.data);
  const type = item.type ?? '';
  if (type.startsWith('actualite'))
    return type === 'actualite.a_valider' || type === 'actualite.refusee'
      ? id
        ? `/admin/news/edit/${id}`
        : '/admin/news'
      : id
        ? `/actualites/${id}`
        : '/actualites';
  if (type === 'commentaire.a_moderer') return '/admin/news/comments';
  if (type === 'famille.demande') return '/parent/famille';
  if (type === 'message.validation' && modelOf(item.data).type === 'message_report') return '/admin/messages/reports';
  if (type === 'message.validation') return id ? `/admin/messages/validation/view/${id}` : '/admin/messages';
  if (type.startsWith('message')) return id ? `/messages/view/${id}` : '/messages';
  if (type.startsWith('document'))
    return modelOf(item.data).type === 'paper'
      ? '/documents?vue=pieces'
      : modelOf(item.data).type === 'certificate'
        ? '/documents?vue=certificats'
        : id
          ? `/documents?doc=${id}`
          : '/documents';
  if (type.startsWith('reclamation')) return id ? `/reclamations/${id}` : '/reclamations';
  if (type.startsWith('media')) return mediaAddress(modelOf(item.data));
  if (type === 'padlet.activite') return id ? `/padlets/${id}` : '/padlets';
  if (type === 'ressource') return id ? `/resources?voir=${id}` : '/resources?nouveau=1';
  if (type === 'cours.affectation') return '/prof/eleves';
  if (type === 'reinscription') return '/parent/reinscription';
  if (type === 'securite.lecture') return '/admin/audit?action=people.stopped';
  if (type.startsWith('securite')) return '/account';
  const title = item.title.toLowerCase();
  if (title.includes('messagerie')) return id ? `/messages/view/${id}` : '/messages';
  if (title.includes('devoir')) return '/devoirs';
  if (title.includes('actualité')) return '/actualites';
  if (title.includes('document')) return '/documents';
  return '/notifications';
}

/** What happened, before the name of what it happened to. */
const happened: Readonly<Record<string, MessageDescriptor>> = {
  actualite: msg`Une actualité vient d’être publiée :`,
  'actualite.urgent': msg`Une information urgente vient d’être publiée :`,
  'actualite.rappel': msg`Une actualité attend encore une confirmation de lecture :`,
  'actualite.a_valider': msg`Une actualité proposée attend une validation :`,
  'actualite.refusee': msg`Une actualité proposée a été renvoyée à son auteur :`,
  'commentaire.a_moderer': msg`Un commentaire attend une décision :`,
  document: msg`Un document est à votre disposition :`,
  'document.a_signer': msg`Un document attend votre réponse :`,
  'document.certificat': msg`L’école a répondu à une demande de certificat :`,
  'document.piece': msg`L’école attend une pièce :`,
  'media.album': msg`Un nouvel album est publié :`,
  'media.a_valider': msg`Un album attend une décision :`,
  'media.a_reprendre': msg`Un album a été renvoyé à son auteur :`,
  'media.consentement': msg`Des photos ont été masquées faute d’accord :`,
  'padlet.activite': msg`Un tableau partagé a du nouveau :`,
  ressource: msg`Une nouvelle ressource est à disposition :`,
};
const partOf: Readonly<Record<string, string>> = { certificate: 'document.certificat', paper: 'document.piece' };

/** Kinds that the server titles by the name of a page: what they are about says more. */
const titledByPage =
  /^(actualite|actualite\.(urgent|rappel)|message|document.*|reclamation.*|reinscription|ressource)$/;

/** The thing itself as a title, and what happened to it beneath; where the text is a sentence already, the sentence and where it comes from. */
export function noticeWords(item: Notification, i18n: I18n): { title: string; detail: string } {
  const words = happened[partOf[modelOf(item.data).type ?? ''] ?? item.type];
  const said = words ? i18n._(words).replace(/\s*:$/, '') : '';
  if (said && `${said}.` !== item.body) return { title: item.body, detail: said };
  const sentence = { title: item.body.replace(/\.$/, ''), detail: item.title };
  return said || titledByPage.test(item.type) ? sentence : { title: item.title, detail: item.body };
}

/** The one thing that a notice asks for; null for what is only told. */
export function noticeAsk({ type }: Notification): MessageDescriptor | null {
  if (type === 'document.a_signer' || type === 'reinscription') return msg`Répondre`;
  if (type === 'actualite.rappel') return msg`Confirmer`;
  if (/\.(a_valider|a_moderer|a_traiter|validation)$/.test(type)) return msg`Traiter`;
  return /\.(refusee?|a_reprendre)$/.test(type) ? msg`Reprendre` : null;
}

/** Notices of one thing, one after the other: what identifies it among those of a day. */
export function noticeObject({ type, data, body }: Notification): string {
  const { type: model = '', id } = modelOf(data);
  return [type, model, id ?? body].join(' ');
}
