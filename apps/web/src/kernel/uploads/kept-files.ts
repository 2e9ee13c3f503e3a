import { dropUpload, type Upload, uploadState } from '@encrier/contract/kernel/uploads';
import { api } from '#kernel/api/client.ts';
import { isApiError } from '#kernel/api/error.ts';
import { deviceStore, ownerNow } from './device-store.ts';

/**
 * A large file sent from a page that may not have arrived: what identifies it, and the file itself where the device
 * stores it.
 */
type Kept = {
  id: string;
  school: number;
  account: string;
  place: string;
  name: string;
  size: number;
  modified: number;
  at: number;
  file: File | null;
};
/** A file whose upload was interrupted, and the share that the server has. */
export type Interrupted = Pick<Kept, 'id' | 'name' | 'size' | 'modified' | 'file'> & { share: number };

/** The server deletes it after an hour; it is not kept here much longer. */
const longestMs = 2 * 3_600_000;
const { ask } = deviceStore('encrier-uploads', 'files');

/** Stores a file whose upload has begun on this page, or at least what identifies it. */
export async function keepFile(id: string, file: File): Promise<void> {
  const who = ownerNow();
  if (!who) return;
  const row: Kept = {
    id,
    ...who,
    place: location.pathname,
    name: file.name,
    size: file.size,
    modified: file.lastModified,
    at: Date.now(),
    file,
  };
  if ((await ask('readwrite', (files) => files.put(row))) === null)
    await ask('readwrite', (files) => files.put({ ...row, file: null }));
}

export async function forgetFile(id: string): Promise<void> {
  await ask('readwrite', (files) => files.delete(id));
}

/** Deletes every stored file (sign-out), or those of one school. */
export async function forgetFiles(schoolId?: number): Promise<void> {
  if (schoolId === undefined) return void (await ask('readwrite', (files) => files.clear()));
  const all = ((await ask('readonly', (files) => files.getAll())) as Kept[] | null) ?? [];
  for (const { id, school } of all) if (school === schoolId) await forgetFile(id);
}

/** Deletes a file for good, here and on the server. */
export async function dropInterrupted(id: string): Promise<void> {
  await forgetFile(id);
  await api(dropUpload, { params: { id } }, { quiet: true }).catch(() => null);
}

/**
 * Files whose upload from this page was interrupted and that the server still expects; not those that another tab is
 * sending.
 */
export async function listInterrupted(): Promise<Interrupted[]> {
  const who = ownerNow();
  const all = who && ((await ask('readonly', (files) => files.getAll())) as Kept[] | null);
  if (!who || !all?.length) return [];
  for (const { id } of all.filter(({ at }) => Date.now() - at > longestMs)) await forgetFile(id);
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const moving = new Set(held.map(({ name }) => name));
  const here = all.filter(
    (row) =>
      row.school === who.school &&
      row.account === who.account &&
      row.place === location.pathname &&
      Date.now() - row.at <= longestMs &&
      !moving.has(`encrier-upload-${row.id}`),
  );
  const found = await Promise.all(
    here.map(async ({ id, name, size, modified, file }): Promise<Interrupted | null> => {
      try {
        const { offset }: Upload = await api(uploadState, { params: { id } }, { quiet: true });
        return { id, name, size, modified, file, share: offset / size };
      } catch (error) {
        if (isApiError(error) && error.kind === 'not_found') await forgetFile(id);
        return null;
      }
    }),
  );
  return found.filter((row) => row !== null);
}
