import { writeJson } from '#kernel/settings.ts';

/** The first request of a page, which `theme.js` repeats before any other script is loaded. */
type Ahead = { place: string; address: string; headers: Record<string, string> };

declare global {
  interface Window {
    /** Set by `theme.js`: its request, and the answer. */
    askedAhead?: { ahead: Ahead; answer: Promise<Response> } | undefined;
  }
}

const slot = (schoolId: number): string => `${schoolId}-ahead`;

const same = (one: Ahead, other: Ahead): boolean =>
  one.address === other.address &&
  Object.keys(one.headers).length === Object.keys(other.headers).length &&
  Object.entries(one.headers).every(([name, value]) => other.headers[name] === value);

/**
 * The answer requested by `theme.js`, once, if its request was exactly this one: same address, account, child and
 * organisation; undefined otherwise.
 */
export function takeAhead(address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const asked = window.askedAhead;
  window.askedAhead = undefined;
  return asked && same(asked.ahead, { ...asked.ahead, address, headers }) ? asked.answer : undefined;
}

/** Saves the first request of the page in the address bar for its next opening; never one with a token. */
export function keepAhead(schoolId: number, address: string, headers: Record<string, string>): void {
  if (headers.authorization) return;
  writeJson(slot(schoolId), { place: location.pathname + location.search, address, headers } satisfies Ahead);
}

/** Deletes the saved request of a school whose account leaves this device. */
export const forgetAhead = (schoolId: number): void => void writeJson(slot(schoolId), null);
