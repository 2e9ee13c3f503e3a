import { useRouterState } from '@tanstack/react-router';

/** Where the reader is: the area of the address, its messages, and the word after them. */
export function usePlace(): { area: string; base: string; face: string | undefined } {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [, area = '', , face] = pathname.split('/');
  return { area, base: `/${area}/messages`, face };
}

/** Search parameter that names the draft a page goes on with. */
export const DRAFT_PARAM = 'brouillon';

/** An address with its search; values that say nothing are left out before. */
export function address(path: string, search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}
