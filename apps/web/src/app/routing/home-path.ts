import { firstArea } from '#kernel/session/rights.ts';
import { session } from '#kernel/session/session.ts';
/** Where the signed-in person starts. */
export function homePath(): string {
  const { user, area } = session.get();
  return user ? `/${area ?? firstArea(user)}` : '/login';
}
