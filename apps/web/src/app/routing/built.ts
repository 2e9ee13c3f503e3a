import { firstArea } from '#kernel/session/rights.ts';
import { session } from '#kernel/session/session.ts';
import { rooms } from '../../rooms.ts';
import { type Built, builtScreens } from './resolve.ts';

/** Screens that have a page. */
export const built: readonly Built[] = builtScreens(rooms);

/** Where the signed-in person starts. */
export function homePath(): string {
  const { user, area } = session.get();
  return user ? `/${area ?? firstArea(user)}` : '/login';
}
