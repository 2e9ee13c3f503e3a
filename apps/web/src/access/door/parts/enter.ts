import type { SignedIn } from '@encrier/contract/access/auth';
import { go } from '#kernel/go.ts';
import { pageToOpen, markEntering } from '#kernel/session/page-to-open.ts';
import { applySignedIn } from '#kernel/session/account.ts';
import { firstArea } from '#kernel/session/rights.ts';

/** The page requested before signing in. */
const wanted = (home: string): string => (location.pathname === '/login' ? pageToOpen(location.search) : null) ?? home;

/** First page after activation: guardians get a welcome once. */
export function beginning({ user }: SignedIn): string {
  const home = `/${firstArea(user)}`;
  return home === '/parent' && !user.tourSeen.includes('hello') ? '/parent/hello' : home;
}

/**
 * Stores a sign-in answer and opens the application at the person's home (or at `home`), or at the address first
 * requested.
 */
export async function enter(answer: SignedIn, home = `/${firstArea(answer.user)}`): Promise<void> {
  // The application's code loads while the answer is stored.
  const target = wanted(home);
  await markEntering(async () => {
    go(target, { replace: true });
    await applySignedIn(answer);
  });
}
