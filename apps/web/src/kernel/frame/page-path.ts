import { useMatch } from '@tanstack/react-router';

/**
 * Path of the page that calls it. It stays while the next page loads; the router's location is already the next one's.
 */
export const usePagePath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

/** Its first word: `parent`, `eleve`, `prof`, `admin`, `personnel`, `transport`. */
export const usePageArea = (): string => usePagePath().split('/')[1] ?? '';
