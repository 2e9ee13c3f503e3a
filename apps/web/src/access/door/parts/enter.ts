import type { SignedIn } from '@encrier/contract/access/auth';
import { go } from '#kernel/go.ts';
import { pageToOpen, markEntering } from '#kernel/session/page-to-open.ts';
import { applySignedIn } from '#kernel/session/account.ts';
import { firstArea } from '#kernel/session/rights.ts';

/** Where the person wanted to go before signing in: the page that the sign-in was asked for. */
const wanted = (home: string): string => (location.pathname === '/login' ? pageToOpen(location.search) : null) ?? home;

/** Where somebody who has just activated the account begins: a guardian is welcomed once. */
export function beginning({ user }: SignedIn): string {
  const home = `/${firstArea(user)}`;
  return home === '/parent' && !user.tourSeen.includes('hello') ? '/parent/hello' : home;
}

/**
 * Takes a signed-in answer and opens the application at the person's home (or at `home`), or at the address first asked
 * for.
 */
export async function enter(answer: SignedIn, home = `/${firstArea(answer.user)}`): Promise<void> {
  // The application's code travels while the answer is put away.
  const target = wanted(home);
  await markEntering(async () => {
    go(target, { replace: true });
    await applySignedIn(answer);
  });
}
