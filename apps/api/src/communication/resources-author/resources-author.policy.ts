import type { ResourceRow } from '@encrier/contract/communication/resources';

/** What the records say of a resource for the one who asks. */
export type ResourceFacts = {
  mine: boolean;
  removed: boolean;
  /** Shared by a colleague of his subjects, and out this year. */
  offered: boolean;
};
/** Rights of the one who asks: to publish, and to put everybody's resources in order. */
export type ResourceRights = { publish: boolean; manage: boolean };

/** What may be done with a resource. A manager puts in order and removes; he rewrites only where he could have published. */
export function canResource({ publish, manage }: ResourceRights, { mine, removed, offered }: ResourceFacts): ResourceRow['can'] {
  const holds = (mine && publish) || manage;
  return { edit: !removed && publish && (mine || manage), take: !removed && publish && (mine || offered || manage), remove: !removed && holds, restore: removed && holds };
}

/** An address that may be given to readers: the web's own schemes, a whole host, no name or password inside; null otherwise. Nothing is fetched. */
export function cleanLink(given: string): string | null {
  const typed = given.trim();
  if (!typed || typed.length > 2000 || /[\s\\\u0000-\u001F\u007F]/.test(typed)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return null;
  return url.hostname.includes('.') && url.href.length <= 2000 ? url.href : null;
}
