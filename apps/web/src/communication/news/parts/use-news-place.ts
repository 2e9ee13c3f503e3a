import { usePagePath } from '#kernel/frame/page-path.ts';

/** Where the reader is: area of the address, and the list (`newsfeed` or `actualites`) that publications open from. */
export function useNewsPlace(): { area: string; list: string; isFeed: boolean } {
  const pathname = usePagePath();
  const [, area = '', list = ''] = pathname.split('/');
  return { area, list: `/${area}/${list}`, isFeed: list === 'newsfeed' };
}
