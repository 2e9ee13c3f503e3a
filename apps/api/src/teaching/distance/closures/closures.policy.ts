import { leastSecret, maxClosureDays, type ProviderKind } from '@encrier/contract/teaching/distance-closures';
import { dayNumber } from '#kernel/policy/days.ts';

/** Whether these days may be closed: from today on, and not for too long. */
export const mayClose = ({ from, to }: { from: string; to: string }, today: string): boolean =>
  from >= today && from <= to && dayNumber(to) - dayNumber(from) < maxClosureDays;

/**
 * The base address of a server's rooms, or of its API; null when invalid. `local` accepts one on this machine, for
 * tests.
 */
export function serverOf(kind: ProviderKind, typed: string, local = false): string | null {
  if (kind === 'link') return typed.trim() === '' ? '' : null;
  if (!URL.canParse(typed)) return null;
  const { protocol, username, password, search, hash, host, hostname, port, pathname } = new URL(typed);
  const here = local && protocol === 'http:' && hostname === '127.0.0.1';
  if ((protocol !== 'https:' && !here) || username || password || search || hash) return null;
  const path = pathname.replace(/\/+$/, '');
  if (kind === 'jitsi') return here ? null : `https://${host}${path}`;
  // Our server calls it: it must have a name, and use the https port.
  if (!here && (port || !/\.[a-z][a-z0-9-]*$/.test(hostname))) return null;
  const api = path.endsWith('/api') ? path : `${path.replace(/\/bigbluebutton$/, '')}/bigbluebutton/api`;
  return `${protocol}//${host}${api}`;
}

/** Whether a text can be the shared secret of a server: a long one, as servers make them. */
export const isSecret = (typed: string): boolean => typed.length >= leastSecret && /^[\x21-\x7e]+$/.test(typed);

/** A room on a server; `secret` cannot be guessed. */
export const roomOf = (server: string, secret: string): string => `${server}/encrier-${secret}`;
