import { mostClosureDays, type ProviderKind } from '@encrier/contract/teaching/distance-closures';
import { dayNumber } from '#kernel/policy/days.ts';

/** Whether these days may be closed: from today on, and not for weeks. */
export const mayClose = ({ from, to }: { from: string; to: string }, today: string): boolean =>
  from >= today && from <= to && dayNumber(to) - dayNumber(from) < mostClosureDays;

/** The address of a server as rooms begin with it; null when it is none. */
export function serverOf(kind: ProviderKind, typed: string): string | null {
  if (kind === 'link') return typed.trim() === '' ? '' : null;
  if (!URL.canParse(typed)) return null;
  const { protocol, username, password, search, hash, host, pathname } = new URL(typed);
  if (protocol !== 'https:' || username || password || search || hash) return null;
  return `https://${host}${pathname.replace(/\/+$/, '')}`;
}

/** A room on a server; `secret` cannot be guessed. */
export const roomOf = (server: string, secret: string): string => `${server}/encrier-${secret}`;
