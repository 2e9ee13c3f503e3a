import { getHome } from '@encrier/contract/school/school';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { api, type CallOptions } from '#kernel/api/client.ts';
import { askEarly } from '#kernel/api/early.ts';
import { currentChild } from '#kernel/session/child.ts';
import { session } from '#kernel/session/session.ts';

export const earlyHome = (childId: string | null): string => `home ${childId}`;

const firstPage = /^\/(parent|eleve|prof|admin|personnel|transport)?\/?$/;

export const askHome = (childId: string | null, options: CallOptions = {}): Promise<ResponseOf<typeof getHome>> =>
  api(
    getHome,
    { query: childId ? { child: childId } : {} },
    // Other pages may request it as well, before a link to it is followed.
    { ...options, first: firstPage.test(location.pathname) },
  );

/** Requests the first page with the first script, when it is the page to show. */
export function askFirstPage(): void {
  if (!session.get().user || !firstPage.test(location.pathname)) return;
  const childId = currentChild()?.id ?? null;
  askEarly(earlyHome(childId), () => askHome(childId));
}
