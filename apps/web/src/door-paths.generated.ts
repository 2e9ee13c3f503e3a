// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** Addresses that need nobody signed in. */
export const doorPaths = [
  '/login',
  '/activation',
  '/reset',
  '/verification/:code',
  '/scan',
  '/setup',
] as const;
