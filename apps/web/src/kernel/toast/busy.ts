import { createStore, useStore } from '#kernel/store.ts';

const busyCount = createStore<{ overlay: number; bar: number }>({ overlay: 0, bar: 0 });
const change = (key: 'overlay' | 'bar', by: number) => (): void =>
  busyCount.set({ [key]: Math.max(0, busyCount.get()[key] + by) });

/** The loading overlay (80 px spinner), for rare work that must block the whole page. */
export const busy = {
  show: change('overlay', 1),
  hide: change('overlay', -1),
  /** Shows the overlay while the work lasts. */
  during: async <T>(work: Promise<T>): Promise<T> => {
    busy.show();
    try {
      return await work;
    } finally {
      busy.hide();
    }
  },
};
/** The thin bar at the top: navigation and the refresh cycle. */
export const loadingBar = { start: change('bar', 1), stop: change('bar', -1) };
export const useBusy = (): { overlay: boolean; bar: boolean } => {
  const overlay = useStore(busyCount, (value) => value.overlay > 0);
  const bar = useStore(busyCount, (value) => value.bar > 0);
  return { overlay, bar };
};
