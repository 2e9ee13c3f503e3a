import type { Page } from '#kernel/pages.ts';

/**
 * Requests the data of a page before it is shown. After a failure the page requests it again and shows the error; an
 * expired session already leads to the sign-in.
 */
export function preparePage(
  { prepare }: Pick<Page, 'prepare'>,
  where: Parameters<NonNullable<Page['prepare']>>[0],
): void {
  prepare?.(where)?.catch(() => null);
}
