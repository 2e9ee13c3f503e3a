import { useRouterState } from '@tanstack/react-router';

/** Where the reader is: the area of the address, and its messages. */
export function usePlace(): { area: string; base: string } {
  const area = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' });
  return { area, base: `/${area}/messages` };
}

/** Search parameter that names the draft a page goes on with. */
export const DRAFT_PARAM = 'brouillon';

/** An address with its search; values that say nothing are left out before. */
export function address(path: string, search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}
