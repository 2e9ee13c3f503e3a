import { session } from '#kernel/session/session.ts';
import { blankBody, type DraftBody, isBlank } from './draft-content.ts';

/** Text that the server does not have yet, as this device keeps it. `version` is the saved one it was written over; null when none is. */
export type LocalCopy = { body: DraftBody; version: number | null; at: string };

/** Copies are apart by school and by account: two people of one computer never see each other's texts. */
function prefix(): string | null {
  const { school, user } = session.get();
  return school && user ? `${school.schoolId}-news-draft-${user.user.id}-` : null;
}

function parse(text: string | null): LocalCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as LocalCopy | null;
    if (typeof copy?.at !== 'string' || typeof copy.body?.content?.html !== 'string') return null;
    return { ...copy, body: { ...blankBody, ...copy.body, content: { ...blankBody.content, ...copy.body.content } } };
  } catch {
    return null;
  }
}

export function readCopy(id: string): LocalCopy | null {
  const name = prefix();
  return name ? parse(localStorage.getItem(name + id)) : null;
}

/** Keeps a copy under the name made when the draft was opened; false when the device refuses. */
export function writeCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Name of a draft's copy for who is signed in now; it stays the same when the session ends under it. */
export const copyKey = (id: string): string => `${prefix() ?? '0-news-draft-0-'}${id}`;
export const dropCopy = (key: string): void => localStorage.removeItem(key);

/** Every text of the signed-in person that this device keeps, the latest first. */
export function listCopies(): { id: string; copy: LocalCopy }[] {
  const name = prefix();
  if (!name) return [];
  const found = Object.keys(localStorage).flatMap((key) => {
    const copy = key.startsWith(name) ? parse(localStorage.getItem(key)) : null;
    return copy && !isBlank(copy.body) ? [{ id: key.slice(name.length), copy }] : [];
  });
  return found.sort((a, b) => (a.copy.at < b.copy.at ? 1 : -1));
}
