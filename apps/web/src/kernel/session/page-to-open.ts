/** Parameter of the sign-in's address that names the page to come back to. */
const BACK = 'retour';

/** Address of the sign-in that comes back to a page of ours. */
export const signInFor = (page: string): string =>
  page === '/' ? '/login' : `/login?${new URLSearchParams({ [BACK]: page })}`;

let entering = false;
/** Whether a sign-in was accepted and its page is about to open: the address is already that page's. */
export const isEntering = (): boolean => entering;

/** Does what opens the application after a sign-in; see `isEntering`. */
export async function markEntering(work: () => Promise<void>): Promise<void> {
  entering = true;
  try {
    await work();
  } finally {
    entering = false;
  }
}

/** Whether an address is one of this site, to be opened without looking elsewhere (SEC-WEB-01). */
export const isOwnPage = (page: string): boolean =>
  /^\/(?![/\\])/.test(page) && URL.parse(page, location.origin)?.origin === location.origin;

/** The page that an address of the sign-in comes back to; null without one, or when it is not of this site. */
export function pageToOpen(search: string): string | null {
  const page = new URLSearchParams(search).get(BACK) ?? '';
  return isOwnPage(page) && !page.startsWith('/login') ? page : null;
}
