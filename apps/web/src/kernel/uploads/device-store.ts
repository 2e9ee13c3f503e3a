import { session } from '#kernel/session/session.ts';

type Ask = <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>) => Promise<T | null>;

/** An IndexedDB store for rows with files, by `id`. */
export function deviceStore(base: string, store: string): { ask: Ask } {
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(base, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    /** Runs one request; null on a device that stores nothing (private window, full disk). */
    async ask(mode, work) {
      try {
        const opened = await open();
        try {
          return await new Promise((resolve, reject) => {
            const tx = opened.transaction(store, mode);
            const request = work(tx.objectStore(store));
            tx.oncomplete = () => resolve(request.result);
            tx.onabort = () => reject(tx.error);
          });
        } finally {
          opened.close();
        }
      } catch {
        return null;
      }
    },
  };
}

/** Whose rows are written and read now; two people who share a device never see each other's. */
export function ownerNow(): { school: number; account: string } | null {
  const { school, user } = session.get();
  return school && user ? { school: school.schoolId, account: user.user.id } : null;
}
