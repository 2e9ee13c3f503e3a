import { screens } from '../screens.ts';

const outside = new Set<string>(screens.filter((screen) => screen.area === 'public' && screen.path !== '/' && screen.path !== '/403').map((screen) => screen.path));

/** Addresses that need nobody signed in; they show without the router and the query cache, to stay light. */
export const isDoorPath = (address: string): boolean => outside.has(address.split(/[?#]/)[0] ?? '');
