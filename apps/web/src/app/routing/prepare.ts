import type { Page } from '#kernel/pages.ts';

/**
 * Asks for the data of a page before it is shown. A failure is left to the page, which asks again and shows it; a session
 * that ended meanwhile already leads to the sign-in.
 */
export function preparePage(
  { prepare }: Pick<Page, 'prepare'>,
  where: Parameters<NonNullable<Page['prepare']>>[0],
): void {
  prepare?.(where)?.catch(() => null);
}
