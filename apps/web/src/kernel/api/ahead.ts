import { writeJson } from '#kernel/settings.ts';

/** The first question of a page, as `theme.js` asks it again before any other script has come. */
type Ahead = { place: string; address: string; headers: Record<string, string> };

declare global {
  interface Window {
    /** Left by `theme.js`: the question it asked, and its answer. */
    askedAhead?: { ahead: Ahead; answer: Promise<Response> } | undefined;
  }
}

const slot = (schoolId: number): string => `${schoolId}-ahead`;

const same = (one: Ahead, other: Ahead): boolean =>
  one.address === other.address &&
  Object.keys(one.headers).length === Object.keys(other.headers).length &&
  Object.entries(one.headers).every(([name, value]) => other.headers[name] === value);

/**
 * The answer that `theme.js` asked for, once, if its question was exactly this one: same address, account, child and
 * organisation; undefined otherwise.
 */
export function takeAhead(address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const asked = window.askedAhead;
  window.askedAhead = undefined;
  return asked && same(asked.ahead, { ...asked.ahead, address, headers }) ? asked.answer : undefined;
}

/** Keeps the first question of the page in the address bar for its next opening; never one that carries a token. */
export function keepAhead(schoolId: number, address: string, headers: Record<string, string>): void {
  if (headers.authorization) return;
  writeJson(slot(schoolId), { place: location.pathname + location.search, address, headers } satisfies Ahead);
}

/** Forgets the question kept for a school, whose account leaves this device. */
export const forgetAhead = (schoolId: number): void => void writeJson(slot(schoolId), null);
