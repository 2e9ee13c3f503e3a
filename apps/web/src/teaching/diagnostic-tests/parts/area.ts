import { useParams, useRouterState } from '@tanstack/react-router';

/** Where the pages of those who make tests stand: the office's, or a teacher's. */
export const useMakerArea = (): '/admin' | '/prof' =>
  useRouterState({ select: ({ location }) => (location.pathname.startsWith('/admin/') ? '/admin' : '/prof') });
/** Where the pages of those who sit stand. */
export const useFamilyArea = (): '/eleve' | '/parent' =>
  useRouterState({ select: ({ location }) => (location.pathname.startsWith('/eleve/') ? '/eleve' : '/parent') });
export const useTestId = (): string => (useParams({ strict: false }) as { testId?: string }).testId ?? '';
