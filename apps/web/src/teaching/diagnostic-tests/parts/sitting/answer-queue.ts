import type { Seen } from '@encrier/contract/teaching/diagnostic-incidents';
import { getSitting, handInSitting, type Sat, saveAnswers } from '@encrier/contract/teaching/diagnostic-sittings';
import { t } from '@lingui/core/macro';
import { api } from '#kernel/api/client.ts';
import { isApiError, isPassing } from '#kernel/api/error.ts';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { hasMath } from '#kernel/content/math.ts';
import { fetchFormulas } from '#kernel/content/MathText.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { keepTrying } from '#kernel/query/offline.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { session } from '#kernel/session/session.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { KeptWorks } from '#kernel/uploads/kept-work.ts';

export type KeptAnswer = { words: string[]; nth: number; flagged: boolean };
/** A sitting stored on this device: questions, answers, and what the server does not have yet. */
export type KeptSitting = {
  id: string;
  sat: Sat;
  /** Milliseconds to add to the device's clock to get the server's. */
  gap: number;
  answers: Record<string, KeptAnswer>;
  unsent: string[];
  /** When this device last stored an answer, and when the server last acknowledged one. */
  keptAt: number;
  sentAt: number;
  state: 'open' | 'handing' | 'handed' | 'refused';
  why: string;
  /** Answers accepted by the server after the end. */
  late: boolean;
  /** Files added on this device, by the word that represents them in an answer; `sent` is the server's id. */
  files: Record<string, { file: File; sent: string | null }>;
  /** Events seen by this device and not sent yet. */
  seen: Seen[];
  /** Pictures and recordings of the questions, by the id of their file. */
  pictures: Record<string, Blob>;
};

const key = ['diagnostic-tests', 'answers'] as const;
const kept = new KeptWorks<KeptSitting>('test-sitting');
const store = createStore<{ rows: Readonly<Record<string, KeptSitting>> }>({ rows: {} });
const held = (id: string): KeptSitting | undefined => store.get().rows[id];

/** Stores a sitting in this page at once and on the device; false when the device stores nothing. */
function put(row: KeptSitting): Promise<boolean> {
  store.set({ rows: { ...store.get().rows, [row.id]: row } });
  return kept.put(row);
}
const change = (id: string, part: Partial<KeptSitting>): Promise<boolean> => {
  const row = held(id);
  return row ? put({ ...row, ...part }) : Promise.resolve(false);
};

/** Sends the files of some answers, then sends these answers with the server's ids. */
async function answersOf(id: string, ids: readonly string[]) {
  const answers: { questionId: string; words: string[]; nth: number; flagged: boolean }[] = [];
  for (const questionId of ids) {
    const answer = held(id)?.answers[questionId];
    if (!answer) continue;
    const words: string[] = [];
    for (const word of answer.words) words.push(await sentWord(id, word));
    answers.push({ questionId, ...answer, words });
  }
  return answers;
}
async function sentWord(id: string, word: string): Promise<string> {
  const part = held(id)?.files?.[word];
  if (!part) return word;
  if (part.sent) return part.sent;
  const { id: sent } = await uploadFile(part.file, '', {});
  await change(id, { files: { ...held(id)?.files, [word]: { ...part, sent } } });
  return sent;
}
/** A file uploaded a day ago and not attached was deleted by the server: it is uploaded again from here. */
async function sendFilesAgain(id: string): Promise<boolean> {
  const files = Object.entries(held(id)?.files ?? {});
  if (!files.some(([, { sent }]) => sent)) return false;
  await change(id, { files: Object.fromEntries(files.map(([word, { file }]) => [word, { file, sent: null }])) });
  return true;
}

type Sent = Awaited<ReturnType<typeof answersOf>>;
const quietly = { quiet: true, childAccountId: null } as const;

/** Submits the sitting with its last answers; this device then deletes it. */
async function handIn(id: string, answers: Sent, seen: Seen[]): Promise<void> {
  const { late } = await api(handInSitting, { params: { id }, body: { answers, seen } }, quietly);
  await change(id, { unsent: [], seen: [], state: 'handed', late });
  await kept.drop(id);
  await readAgain(['diagnostic-tests']);
}

/** Sends answers; changes made meanwhile are still to be sent. */
async function sendOpen(row: KeptSitting, answers: Sent, seen: Seen[]): Promise<void> {
  const { id } = row;
  const { late } = await api(saveAnswers, { params: { id }, body: { answers, seen } }, quietly);
  const now = held(id) ?? row;
  const sent = new Map(answers.map((one) => [one.questionId, one.nth]));
  const unsent = now.unsent.filter((one) => now.answers[one]?.nth !== sent.get(one));
  const sentIds = new Set(seen.map((one) => one.id));
  const left = now.seen.filter((one) => !sentIds.has(one.id));
  await put({ ...now, unsent, seen: left, sentAt: Date.now(), late: now.late || late });
}

/** Stores the server's refusal and its reason; a submitted sitting has nothing left to send. */
async function noteRefused(id: string, error: unknown): Promise<void> {
  const over = isApiError(error) && error.code === 'diagnostic_tests.handed';
  await change(id, over ? { state: 'handed', unsent: [] } : { state: 'refused', why: sentence(error) });
  if (over) await kept.drop(id);
}

/** Sends what the server is missing, until nothing is; then submits, if requested. */
async function deliver({ id, again = false }: { id: string; again?: boolean }): Promise<void> {
  const row = held(id) ?? (await kept.list()).find((one) => one.id === id);
  if (!row || row.state === 'handed') return;
  if (!held(id)) store.set({ rows: { ...store.get().rows, [id]: row } });
  const seen = (row.seen ?? []).slice(0, 50);
  try {
    const answers = await answersOf(id, row.unsent);
    if (row.state === 'handing') return await handIn(id, answers, seen);
    if (!answers.length && !seen.length) return;
    await sendOpen(row, answers, seen);
  } catch (error) {
    if (isPassing(error)) throw error;
    const gone = isApiError(error) && error.code === 'diagnostic_tests.answer_file' && !again;
    if (gone && (await sendFilesAgain(id))) return deliver({ id, again: true });
    await noteRefused(id, error);
    return;
  }
  if (held(id)?.unsent.length || held(id)?.state === 'handing') return deliver({ id });
}
queries.setMutationDefaults(key, {
  mutationFn: (variables: unknown) => deliver(variables as { id: string }),
  // However often the network fails, also after a restart: an answer is not dropped.
  retry: keepTrying,
});

const moving = (id: string): boolean =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: key, status: 'pending' })
    .some(({ state }) => (state.variables as { id: string } | undefined)?.id === id);
function start(id: string): void {
  if (moving(id)) return;
  const mutation = queries.getMutationCache().build<unknown, Error, { id: string }, unknown>(queries, {
    mutationKey: key,
    scope: { id: `test ${id}` },
    meta: { quiet: true, again: true, label: t`Réponses d’un test` },
  });
  // A refusal is shown by the page of the sitting.
  mutation.execute({ id }).catch(() => null);
}

/** How long typing may continue before the current answer is sent. */
const longestWait = 10_000;
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
/** Sends soon: by words, not by letters, and every ten seconds at the latest. */
function startSoon(id: string, delay: number): void {
  const before = waiting.get(id);
  clearTimeout(before?.timer);
  const since = before?.since ?? Date.now();
  const timer = setTimeout(
    () => {
      waiting.delete(id);
      start(id);
    },
    Math.max(0, Math.min(delay, since + longestWait - Date.now())),
  );
  waiting.set(id, { timer, since });
}

/** Data stored by an earlier version has no files. */
const whole = (row: KeptSitting): KeptSitting => ({
  ...row,
  files: row.files ?? {},
  seen: row.seen ?? [],
  pictures: row.pictures ?? {},
});

/** A finished sitting: sends what this device still has, and stores it separately. */
async function settleOver(sat: Sat, here: KeptSitting | undefined): Promise<KeptSitting> {
  const { id } = sat;
  const waits = here !== undefined && here.unsent.length > 0 && here.state !== 'handed';
  const row: KeptSitting = {
    ...(here ?? fresh(sat)),
    sat: here?.sat ?? sat,
    state: waits ? 'handing' : 'handed',
  };
  await put(row);
  // Submitted automatically meanwhile.
  if (waits) start(id);
  else await kept.drop(id);
  return row;
}

/** The last written version of each answer, here or on the server; and those that the server is missing. */
function lastWritten(here: KeptSitting['answers'], sat: Sat): Pick<KeptSitting, 'answers' | 'unsent'> {
  const answers = { ...here };
  for (const { questionId, words, nth, flagged } of sat.answers)
    if ((answers[questionId]?.nth ?? 0) < nth) answers[questionId] = { words, nth, flagged };
  const known = new Map(sat.answers.map((one) => [one.questionId, one.nth]));
  return { answers, unsent: Object.keys(answers).filter((one) => (known.get(one) ?? 0) < answers[one]!.nth) };
}

/** Opens a sitting from the server and from this device: of each answer, the one that was written last. */
export async function openSitting(id: string): Promise<KeptSitting> {
  const found = held(id) ?? (await kept.list()).find((one) => one.id === id);
  // An answer given during the request is already in this page.
  const standing = (): KeptSitting | undefined => {
    const row = held(id) ?? found;
    return row && whole(row);
  };
  let sat: Sat;
  try {
    sat = await api(getSitting, { params: { id } }, { quiet: true });
  } catch (error) {
    const here = standing();
    if (here && isPassing(error)) {
      await put(here);
      return here;
    }
    throw error;
  }
  const here = standing();
  if (sat.state !== 'sitting') return settleOver(sat, here);
  const base = here ?? fresh(sat);
  const { answers, unsent } = lastWritten(base.answers, sat);
  const gap = Date.parse(sat.now) - Date.now();
  // While paused the server sends no questions: those of this device stay.
  const questions = sat.questions.length ? sat.questions : base.sat.questions;
  const row: KeptSitting = { ...base, sat: { ...sat, questions }, answers, unsent, gap };
  await put(row);
  void fetchShown(id);
  if (unsent.length || row.seen.length || row.state === 'handing') start(id);
  return row;
}
/** Loads pictures, recordings and formulas while online. */
async function fetchShown(id: string): Promise<void> {
  const questions = held(id)?.sat.questions ?? [];
  if (questions.some((one) => hasMath(JSON.stringify(one)))) void fetchFormulas();
  const { school } = session.get();
  const shown = questions.flatMap(({ picture, sound }) => [
    ...(picture ? [{ file: picture.id, address: imageAddress(school, picture.fichier, 1600) }] : []),
    ...(sound && school
      ? [{ file: sound.id, address: fileAddress(school, { type: 'audio', fichier: sound.fichier }) }]
      : []),
  ]);
  for (const { file, address } of shown) {
    if (!address || held(id)?.pictures[file]) continue;
    try {
      const answer = await fetch(address, { credentials: 'include' });
      if (answer.ok) await change(id, { pictures: { ...held(id)?.pictures, [file]: await answer.blob() } });
    } catch {
      // Shown from its address while online.
    }
  }
}
/** Reloads the open sitting: its time was changed, or it was paused. */
onLive('diagnostic_tests.changed', () => {
  for (const row of Object.values(store.get().rows))
    if (row.state === 'open') void openSitting(row.id).catch(() => null);
});
const fresh = (sat: Sat): KeptSitting => ({
  id: sat.id,
  sat,
  gap: Date.parse(sat.now) - Date.now(),
  answers: {},
  unsent: [],
  keptAt: 0,
  sentAt: 0,
  state: 'open',
  why: '',
  late: false,
  files: {},
  seen: [],
  pictures: {},
});

/** Stores an answer here at once, and sends it. */
export async function answer(id: string, questionId: string, part: Partial<Omit<KeptAnswer, 'nth'>>): Promise<boolean> {
  const row = held(id);
  if (row?.state !== 'open') return false;
  const before = row.answers[questionId] ?? { words: [], nth: 0, flagged: false };
  const next = { ...before, ...part, nth: before.nth + 1 };
  const stored = put({
    ...row,
    answers: { ...row.answers, [questionId]: next },
    unsent: [...new Set([...row.unsent, questionId])],
    keptAt: Date.now(),
  });
  startSoon(id, 700);
  return stored;
}
/** Stores a file added to an answer; returns the word that represents it. */
export function addFile(id: string, file: File): string {
  const word = crypto.randomUUID();
  void change(id, { files: { ...held(id)?.files, [word]: { file, sent: null } } });
  return word;
}
/** Stores an event seen by this device; it is sent with the next answers, or soon. */
export function noteSeen(id: string, kind: Seen['kind'], from: number): void {
  const row = held(id);
  if (row?.state !== 'open') return;
  const at = new Date(from + row.gap).toISOString();
  const seconds = Math.min(86_400, Math.round((Date.now() - from) / 1000));
  void change(id, { seen: [...row.seen, { id: crypto.randomUUID(), kind, at, seconds }].slice(-200) });
  startSoon(id, 700);
}
/** Sends waiting answers at once. */
export const sendNow = (id: string): void => {
  if (held(id)?.unsent.length) startSoon(id, 0);
};
/** Submits, now or when the network comes back. */
export async function handInKept(id: string): Promise<void> {
  await change(id, { state: 'handing' });
  startSoon(id, 0);
}

/** Resumes answers left on this device by an earlier session. */
export async function resumeKept(): Promise<void> {
  if (session.get().lookAs) return;
  for (const row of await kept.list()) {
    if (!held(row.id)) store.set({ rows: { ...store.get().rows, [row.id]: row } });
    if (row.unsent.length || row.seen?.length || row.state === 'handing') start(row.id);
  }
}

export const useSitting = (id: string): KeptSitting | undefined => useStore(store, ({ rows }) => rows[id]);
