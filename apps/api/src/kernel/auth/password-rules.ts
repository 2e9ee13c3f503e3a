import { invalid } from '#kernel/errors/errors.ts';
import type { Role } from '@encrier/contract/kernel/schema';
import { commonPasswords } from './common-passwords.ts';
import { searchKey } from '#kernel/content/search-key.ts';

/** Shortest password: 12 characters, 8 for pupils, whose sign-in is throttled (SEC-AUT-02, CNIL 2022-100). */
export const minimumLength = (roles: readonly Role[]): number =>
  roles.length > 0 && roles.every((role) => role === 'eleve') ? 8 : 12;

const bare = (text: string): string => searchKey(text).replace(/[^a-z0-9\u0600-\u06ff]/g, '');

/**
 * Refuses short, common or personal passwords (names of the person and of the school); no composition rule and no
 * forced change.
 */
export function checkPassword(password: string, who: { roles: readonly Role[]; personal: readonly string[] }): void {
  if ([...password].length < minimumLength(who.roles))
    throw invalid('auth.password_too_short', { password: 'auth.password_too_short' });
  const plain = bare(password);
  if (
    commonPasswords.has(plain) ||
    commonPasswords.has(plain.replace(/\d+$/, '')) ||
    /^(.)\1+$/.test(plain) ||
    '01234567890123456789'.includes(plain)
  )
    throw invalid('auth.password_common', { password: 'auth.password_common' });
  // What remains without personal words must still be long enough; whole names are removed first.
  let rest = plain;
  for (const key of who.personal.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map(bare))
    if (key.length >= 4) rest = rest.replaceAll(key, '');
  if (rest.length < plain.length && rest.length < 6)
    throw invalid('auth.password_personal', { password: 'auth.password_personal' });
}
