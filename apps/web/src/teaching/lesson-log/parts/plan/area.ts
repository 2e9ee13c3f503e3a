import { useRouterState } from '@tanstack/react-router';

/** Where the pages of the plan stand: the direction's, or a teacher's. */
export const useLogArea = (): '/admin' | '/prof' =>
  useRouterState({ select: ({ location }) => (location.pathname.startsWith('/admin/') ? '/admin' : '/prof') });
