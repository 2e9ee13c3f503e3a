/** Parameter of the sign-in page with the page to return to. */
const BACK = 'retour';

/** Address of the sign-in page that returns to one of our pages. */
export const signInFor = (page: string): string =>
  page === '/' ? '/login' : `/login?${new URLSearchParams({ [BACK]: page })}`;

let entering = false;
/** Whether a sign-in was accepted and its page is about to open: the address is already that page's. */
export const isEntering = (): boolean => entering;

/** Runs the work that opens the application after a sign-in; see `isEntering`. */
export async function markEntering(work: () => Promise<void>): Promise<void> {
  entering = true;
  try {
    await work();
  } finally {
    entering = false;
  }
}

/** Whether an address belongs to this site, safe to open (SEC-WEB-01). */
export const isOwnPage = (page: string): boolean =>
  /^\/(?![/\\])/.test(page) && URL.parse(page, location.origin)?.origin === location.origin;

/** The page to return to after sign-in; null without one, or when it is not of this site. */
export function pageToOpen(search: string): string | null {
  const page = new URLSearchParams(search).get(BACK) ?? '';
  return isOwnPage(page) && !page.startsWith('/login') ? page : null;
}
