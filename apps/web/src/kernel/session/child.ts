import type { ChildRef } from '@encrier/contract/kernel/stored-user';
import { useSyncExternalStore } from 'react';
import { go } from '#kernel/go.ts';
import { session, useSession } from './session.ts';

/** Search parameter that holds the chosen child's person id; absent for all children. */
export const CHILD_PARAM = 'enfant';

const listeners = new Set<() => void>();
/** Notifies components that the address changed; the router calls it after each navigation. */
export function addressChanged(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const chosenId = (): string => (new URLSearchParams(location.search).get(CHILD_PARAM) ?? '').replaceAll('"', '');

/** The child chosen in the address, if the signed-in guardian has it and works in the parents' area. */
export function currentChild(): ChildRef | null {
  const { user } = session.get();
  if (!user?.children.length || !/^\/(parent|account|notifications)(\/|$)/.test(location.pathname)) return null;
  return user.children.find((child) => child.id === chosenId()) ?? null;
}

/** Children of the signed-in guardian, and the chosen one (null: all of them). */
export function useChild(): {
  children: readonly ChildRef[];
  child: ChildRef | null;
  choose: (id: string | null) => void;
} {
  const children = useSession((value) => value.user?.children) ?? [];
  const id = useSyncExternalStore(subscribe, chosenId);
  return { children, child: children.find((one) => one.id === id) ?? null, choose: chooseChild };
}

/** Chooses a child, or all with null; stored in the address. */
export function chooseChild(id: string | null): void {
  const search = new URLSearchParams(location.search);
  if (id) search.set(CHILD_PARAM, id);
  else search.delete(CHILD_PARAM);
  const query = search.toString();
  go(query ? `${location.pathname}?${query}` : location.pathname, { replace: true });
}
