import { usePagePath } from '#kernel/frame/page-path.ts';
import type { Search } from '#kernel/query/filters.ts';

/** Where the reader is: the area of the address, its messages, and the word after them. */
export function usePlace(): { area: string; base: string; face: string | undefined } {
  const pathname = usePagePath();
  const [, area = '', , face] = pathname.split('/');
  return { area, base: `/${area}/messages`, face };
}

/** Search parameter that names the draft to continue. */
export const DRAFT_PARAM = 'brouillon';

/** Search parameter that names the persons a new message is for, separated by commas. */
const TO_PARAM = 'destinataires';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The persons in an address; invalid ids are ignored. */
export const namedIn = (search: Record<string, unknown>): string[] =>
  String(search[TO_PARAM] ?? '')
    .split(',')
    .filter((id) => uuid.test(id));
/** The address where a message to these persons is written. */
export const writeTo = (base: string, ids: readonly string[]): string =>
  address(`${base}/new`, { [TO_PARAM]: ids.join(',') });

/** An address with its search; empty values are removed before. */
export function address(path: string, search: Search): string {
  const query = new URLSearchParams(Object.entries(search).map(([name, word]) => [name, String(word)])).toString();
  return query ? `${path}?${query}` : path;
}
