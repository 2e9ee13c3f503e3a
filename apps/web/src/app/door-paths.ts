/** Addresses that need nobody signed in; they show without the router, the query cache and the list of screens, to stay light. */
export const doorPaths = ['/login', '/scan', '/activation', '/reset', '/setup'] as const;

export const isDoorPath = (address: string): boolean => (doorPaths as readonly string[]).includes(address.split(/[?#]/)[0] ?? '');
