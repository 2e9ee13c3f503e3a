import type { SignedIn } from '@encrier/contract/access/auth';
import { go } from '#kernel/go.ts';
import { takeSignedIn } from '#kernel/session/account.ts';
import { firstArea } from '#kernel/session/rights.ts';

/** Where the person wanted to go before signing in: the address itself when it is none of the door's. */
function wanted(home: string): string {
  const { pathname, search } = location;
  return ['/', '/login', '/activation', '/reset', '/scan', '/setup', '/403'].includes(pathname) ? home : pathname + search;
}

/** Takes a signed-in answer and opens the application at the person's home, or at the address first asked for. */
export async function enter(answer: SignedIn): Promise<void> {
  // The application's code travels while the answer is put away.
  const target = wanted(`/${firstArea(answer.user)}`);
  go(target, { replace: true });
  await takeSignedIn(answer);
}
