import { useRouterState } from '@tanstack/react-router';

/** Address of the list in the area of the reader. */
export function useBoardsPlace(): string {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return `/${pathname.split('/')[1] ?? ''}/padlets`;
}
