import { usePagePath } from '#kernel/frame/page-path.ts';

/** Address of the list in the area of the reader. */
export function useBoardsPlace(): string {
  const pathname = usePagePath();
  return `/${pathname.split('/')[1] ?? ''}/padlets`;
}
