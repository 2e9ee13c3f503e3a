import { handInHomework, type HandInKind } from '@encrier/contract/teaching/homework';
import { t } from '@lingui/core/macro';
import { api } from '#kernel/api/client.ts';
import { isApiError, isPassing } from '#kernel/api/error.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { keepTrying } from '#kernel/query/offline.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { session } from '#kernel/session/session.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { toast } from '#kernel/toast/toast.ts';
import { KeptWorks } from '#kernel/uploads/kept-work.ts';
// Not loaded on demand: photos are joined offline as well.
import { photosToPdf } from './pages.ts';

/** A hand-in stored on this device until the server has it: being written, being sent, or refused. */
export type KeptHandIn = {
  id: string;
  homeworkId: string;
  pupilId: string;
  title: string;
  kind: HandInKind;
  body: string;
  link: string;
  files: { file: File; turns: number }[];
  /** Photos are sent as one document. */
  joined: boolean;
  /** Files to send: the document and the others, with the server's ids of uploaded ones. */
  parcel: { file: File; sent: string | null }[];
  state: 'draft' | 'waiting' | 'refused';
  why: string;
  at: number;
};

const key = ['homework', 'hand-in'] as const;
const kept = new KeptWorks<KeptHandIn>('hand-in');
const store = createStore<{ rows: readonly KeptHandIn[]; share: Readonly<Record<string, number>> }>({
  rows: [],
  share: {},
});

export const refreshKept = async (): Promise<void> => store.set({ rows: await kept.list() });
export async function keep(row: KeptHandIn): Promise<boolean> {
  const done = await kept.put(row);
  await refreshKept();
  return done;
}
export async function forget(id: string): Promise<void> {
  await kept.drop(id);
  await refreshKept();
}
const one = async (id: string): Promise<KeptHandIn | undefined> => (await kept.list()).find((row) => row.id === id);

async function parcelOf(row: KeptHandIn): Promise<KeptHandIn['parcel']> {
  const photos = row.joined ? row.files.filter(({ file }) => file.type.startsWith('image/')) : [];
  const rest = row.files.filter((one) => !photos.includes(one)).map(({ file }) => ({ file, sent: null }));
  if (!photos.length) return rest;
  return [{ file: await photosToPdf(photos, `${row.title}.pdf`), sent: null }, ...rest];
}

/** Sends one hand-in. However often it is sent, the server stores it once: its id was made here. */
async function deliver({ id }: { id: string }): Promise<void> {
  const row = await one(id);
  if (row?.state !== 'waiting') return;
  try {
    let { parcel } = row;
    for (const [index, part] of parcel.entries()) {
      if (part.sent) continue;
      const { id: sent } = await uploadFile(part.file, '', {
        onProgress: (share) => store.set({ share: { ...store.get().share, [id]: (index + share) / parcel.length } }),
      });
      parcel = parcel.map((other, at) => (at === index ? { ...other, sent } : other));
      await kept.put({ ...row, parcel });
    }
    const fileIds = parcel.flatMap(({ sent }) => (sent ? [sent] : []));
    const { pupilId, body, link } = row;
    const { number, late } = await api(
      handInHomework,
      { params: { id: row.homeworkId }, body: { id, pupilId, body, link, fileIds } },
      { quiet: true, childAccountId: null, idempotencyKey: id },
    );
    await forget(id);
    toast.success(late ? t`Rendu en retard, reçu ${number}` : t`Rendu, reçu ${number}`);
  } catch (error) {
    if (isPassing(error)) throw error;
    const gone = isApiError(error) && error.code === 'homework.file_unknown' && row.parcel.some(({ sent }) => sent);
    if (gone) {
      // An upload older than a day was deleted by the server: it is sent again from here.
      await kept.put({ ...row, parcel: row.parcel.map((part) => ({ ...part, sent: null })) });
      return deliver({ id });
    }
    const why = Object.values(fieldErrors(error))[0] ?? sentence(error);
    await keep({ ...row, state: 'refused', why });
  }
  await readAgain(['homework'], ['home']);
}
queries.setMutationDefaults(key, {
  mutationFn: (variables: unknown) => deliver(variables as { id: string }),
  // However often the network fails, also after a restart: a hand-in is not dropped.
  retry: keepTrying,
});

function start(id: string): void {
  const cache = queries.getMutationCache();
  const mutation = cache.build<unknown, Error, { id: string }, unknown>(queries, {
    mutationKey: key,
    scope: { id: `homework ${id}` },
    meta: { quiet: true, again: true, label: t`Devoir à rendre` },
  });
  // A refusal is shown by the page of the homework.
  mutation.execute({ id }).catch(() => null);
}

/** Stores a hand-in on this device and sends it; false when the device stores nothing. */
export async function sendKept(row: KeptHandIn): Promise<boolean> {
  const waiting: KeptHandIn = { ...row, parcel: await parcelOf(row), state: 'waiting', why: '', at: Date.now() };
  if (!(await keep(waiting))) return false;
  start(row.id);
  return true;
}

/** Resumes hand-ins left on this device by an earlier session. */
export async function resumeKept(): Promise<void> {
  if (session.get().lookAs) return;
  await refreshKept();
  const moving = new Set(
    queries
      .getMutationCache()
      .findAll({ mutationKey: key, status: 'pending' })
      .map(({ state }) => (state.variables as { id: string } | undefined)?.id),
  );
  for (const { id, state } of store.get().rows) if (state === 'waiting' && !moving.has(id)) start(id);
}

/** Hand-ins on this device that the server does not have yet. */
export const useKept = (): readonly KeptHandIn[] => useStore(store, ({ rows }) => rows);
export const useShare = (id: string): number | undefined => useStore(store, ({ share }) => share[id]);
