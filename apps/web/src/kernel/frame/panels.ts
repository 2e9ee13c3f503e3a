import { createStore, useStore } from '#kernel/store.ts';

/** Panels over the page; one at a time. */
export type Panel = 'switch' | 'palette' | 'account' | 'keys' | 'waiting' | 'about';

const open = createStore<{ panel: Panel | null }>({ panel: null });
export const openPanel = (panel: Panel): void => open.set({ panel });
export const closePanel = (): void => open.set({ panel: null });
export const usePanel = (): Panel | null => useStore(open, (value) => value.panel);
