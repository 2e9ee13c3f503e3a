import { useMatch } from '@tanstack/react-router';

/** Path of the page that asks. On the way to another page it stays; the router's own location is the other's already. */
export const usePagePath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

/** First word of it: `parent`, `eleve`, `prof`, `admin`, `personnel`, `transport`. */
export const usePageArea = (): string => usePagePath().split('/')[1] ?? '';
