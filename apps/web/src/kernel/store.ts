import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (change: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** State outside React that components can subscribe to; `set` merges, and notifies once if anything changed. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      const next = { ...value, ...change };
      if ((Object.keys(next) as (keyof T)[]).every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of a store selected by `pick`; renders again only when that part changes. */
export function useStore<T extends object, P>(store: Store<T>, pick: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
