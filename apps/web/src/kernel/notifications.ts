import type { Notification } from '@encrier/contract/kernel/notifications';

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

/**
 * Where a notification leads: by its type and object, else by its title as the brief says (messaging, homework, news,
 * administrative documents). Addresses are un-prefixed: they open in the current area.
 */
export function notificationAddress(item: Notification | Target): string {
  const { id } = modelOf(item.data);
  const type = item.type ?? '';
  if (type.startsWith('actualite')) return type === 'actualite.a_valider' || type === 'actualite.refusee' ? (id ? `/admin/news/edit/${id}` : '/admin/news') : id ? `/actualites/${id}` : '/actualites';
  if (type === 'commentaire.a_moderer') return '/admin/news/comments';
  if (type === 'famille.demande') return '/parent/famille';
  if (type === 'message.validation') return id ? `/admin/messages/validation/view/${id}` : '/admin/messages';
  if (type.startsWith('message')) return id ? `/messages/view/${id}` : '/messages';
  if (type.startsWith('document')) return '/documents';
  if (type.startsWith('reclamation')) return id ? `/reclamations/${id}` : '/reclamations';
  if (type === 'media.a_valider') return '/admin/media';
  if (type === 'media.album') return id ? `/media/photos/${id}` : '/media/photos';
  if (type === 'padlet.activite') return id ? `/padlets/${id}` : '/padlets';
  if (type === 'reinscription') return '/parent/reinscription';
  if (type.startsWith('securite')) return '/account';
  const title = item.title.toLowerCase();
  if (title.includes('messagerie')) return id ? `/messages/view/${id}` : '/messages';
  if (title.includes('devoir')) return '/devoirs';
  if (title.includes('actualité')) return '/actualites';
  if (title.includes('document')) return '/documents';
  return '/notifications';
}
