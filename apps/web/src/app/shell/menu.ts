import { plural } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { useEffect, useState } from 'react';
import type { MenuEntry, ScreenPath } from '#kernel/pages.ts';
import type { Built } from '#kernel/screens.ts';
import type { Area } from '#kernel/areas.ts';
import { whenIdle } from '#kernel/when-idle.ts';
import { countsQuery } from '../queues/counts.api.ts';
import { checkAccess } from '../routing/resolve.ts';

export type Entry = MenuEntry & { path: ScreenPath };

/** Menu of an area for a person: pages with an entry, that they may open, in their groups' order. */
export function entriesOf(built: readonly Built[], user: StoredUser, area: Area): Entry[] {
  const groups: readonly MenuEntry['group'][] = ['main', 'schooling', 'life', 'communication', 'people', 'office'];
  return built
    .filter(
      ({ screen, page }) =>
        page.menu &&
        (screen.area === area || screen.area === 'session') &&
        checkAccess(screen, page, user).kind === 'open',
    )
    .map(({ screen, page }) => ({ ...(page.menu as MenuEntry), path: screen.path }))
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order);
}

/** The entry an address belongs to: the longest path that is a prefix of it. */
export function activeEntry(entries: readonly Entry[], pathname: string, home: string): Entry | null {
  const under = entries.filter(({ path }) =>
    path === home
      ? pathname === home || pathname === `${home}/home`
      : pathname === path || pathname.startsWith(`${path}/`),
  );
  return under.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** The four places of the bottom bar: entries that request one, completed in menu order. */
export function tabsOf(entries: readonly Entry[]): Entry[] {
  const tabs = entries.filter((entry) => entry.tab !== undefined).sort((a, b) => (a.tab ?? 9) - (b.tab ?? 9));
  return [
    ...tabs,
    ...entries.filter((entry) => entry.tab === undefined && entry.group !== 'office' && entry.group !== 'people'),
  ].slice(0, 4);
}

/** Counters of menu entries that declare one, as the menu shows them. */
export function useWaiting(
  entries: readonly Entry[],
): (entry: Entry) => Partial<{ count: number; waits: true; countLabel: string }> {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const counted = entries.flatMap(({ path, waiting }) => (waiting ? [{ path, waiting }] : []));
  const answers = useQueries({
    queries: counted.map(({ waiting: { queryKey, count } }) => ({
      queryKey,
      queryFn: count,
      staleTime: 60_000,
      retry: false,
      enabled: idle,
    })),
  });
  // Only requested for people with the cockpit: families have no queue.
  const { data: queues } = useQuery({
    ...countsQuery,
    enabled: idle && entries.some((entry) => entry.queues === 'all'),
  });
  return ({ path, queues: own }) => {
    const inQueues = [...(queues ?? [])].filter(([queue]) => own === 'all' || own?.includes(queue));
    const count =
      (answers[counted.findIndex((one) => one.path === path)]?.data ?? 0) +
      inQueues.reduce((sum, [, total]) => sum + total, 0);
    return count > 0
      ? { count, waits: true, countLabel: plural(count, { one: '# en attente', other: '# en attente' }) }
      : {};
  };
}
