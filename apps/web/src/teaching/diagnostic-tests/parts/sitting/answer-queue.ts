import { getSitting, handInSitting, type Sat, saveAnswers } from '@encrier/contract/teaching/diagnostic-sittings';
import { t } from '@lingui/core/macro';
import { api } from '#kernel/api/client.ts';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { KeptWorks } from '#kernel/uploads/kept-work.ts';

export type KeptAnswer = { words: string[]; nth: number; flagged: boolean };
/** A sitting as this device keeps it: what is asked, what was answered, and what the server does not have yet. */
export type KeptSitting = {
  id: string;
  sat: Sat;
  /** Milliseconds to add to the clock of the device to read that of the server. */
  gap: number;
  answers: Record<string, KeptAnswer>;
  unsent: string[];
  /** When this device last kept an answer, and when the server last acknowledged one. */
  keptAt: number;
  sentAt: number;
  state: 'open' | 'handing' | 'handed' | 'refused';
  why: string;
  /** What the server took after the end. */
  late: boolean;
};

const key = ['diagnostic-tests', 'answers'] as const;
const kept = new KeptWorks<KeptSitting>('test-sitting');
const store = createStore<{ rows: Readonly<Record<string, KeptSitting>> }>({ rows: {} });
const held = (id: string): KeptSitting | undefined => store.get().rows[id];

/** Keeps a sitting in this page at once and on the device; false when the device keeps nothing. */
function put(row: KeptSitting): Promise<boolean> {
  store.set({ rows: { ...store.get().rows, [row.id]: row } });
  return kept.put(row);
}
const change = (id: string, part: Partial<KeptSitting>): Promise<boolean> => {
  const row = held(id);
  return row ? put({ ...row, ...part }) : Promise.resolve(false);
};

/** What must be tried again: the network, a server in trouble, a session that ended. */
const passes = (error: unknown): boolean =>
  !isApiError(error) || ['network', 'limit', 'internal', 'unauthenticated'].includes(error.kind);

const answersOf = (row: KeptSitting, ids: readonly string[]) =>
  ids.flatMap((questionId) => {
    const answer = row.answers[questionId];
    return answer ? [{ questionId, ...answer }] : [];
  });

/** Sends what the server does not have, until it has everything; then hands in, if that was asked. */
async function deliver({ id }: { id: string }): Promise<void> {
  const row = held(id) ?? (await kept.list()).find((one) => one.id === id);
  if (!row || row.state === 'handed') return;
  if (!held(id)) store.set({ rows: { ...store.get().rows, [id]: row } });
  const options = { quiet: true, childAccountId: null } as const;
  const answers = answersOf(row, row.unsent);
  try {
    if (row.state === 'handing') {
      const { late } = await api(handInSitting, { params: { id }, body: { answers } }, options);
      await change(id, { unsent: [], state: 'handed', late });
      await kept.drop(id);
      await queries.invalidateQueries({ queryKey: ['diagnostic-tests'] });
      return;
    }
    if (!answers.length) return;
    const { late } = await api(saveAnswers, { params: { id }, body: { answers } }, options);
    const now = held(id) ?? row;
    // What was changed while this was on its way is still to be sent.
    const sent = new Map(answers.map((one) => [one.questionId, one.nth]));
    const unsent = now.unsent.filter((one) => now.answers[one]?.nth !== sent.get(one));
    await put({ ...now, unsent, sentAt: Date.now(), late: now.late || late });
  } catch (error) {
    if (passes(error)) throw error;
    const over = isApiError(error) && error.code === 'diagnostic_tests.handed';
    await change(id, over ? { state: 'handed', unsent: [] } : { state: 'refused', why: sentence(error) });
    if (over) await kept.drop(id);
    return;
  }
  if (held(id)?.unsent.length || held(id)?.state === 'handing') return deliver({ id });
}
queries.setMutationDefaults(key, {
  mutationFn: (variables: unknown) => deliver(variables as { id: string }),
  // However often the network fails, also after a restart: an answer is not given up.
  retry: true,
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
  // What is refused is told by the page of the sitting.
  mutation.execute({ id }).catch(() => null);
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Sends in a moment: what is typed travels by words, not by letters. */
function startSoon(id: string, delay: number): void {
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => start(id), delay),
  );
}

/** Opens a sitting from the server and from this device: of each answer, the one that was written last. */
export async function openSitting(id: string): Promise<KeptSitting> {
  const here = held(id) ?? (await kept.list()).find((one) => one.id === id);
  let sat: Sat;
  try {
    sat = await api(getSitting, { params: { id } }, { quiet: true });
  } catch (error) {
    if (here && passes(error)) {
      await put(here);
      return here;
    }
    throw error;
  }
  if (sat.state !== 'sitting') {
    const unsent = here?.unsent ?? [];
    const row: KeptSitting = {
      ...{ ...(here ?? fresh(sat)), sat: here?.sat ?? sat },
      ...{ state: unsent.length && here?.state !== 'handed' ? 'handing' : 'handed' },
    };
    await put(row);
    // The clock handed it in meanwhile: what this device still holds is sent, and kept apart.
    if (row.state === 'handing') start(id);
    else await kept.drop(id);
    return row;
  }
  const base = here ?? fresh(sat);
  const answers = { ...base.answers };
  for (const { questionId, words, nth, flagged } of sat.answers)
    if ((answers[questionId]?.nth ?? 0) < nth) answers[questionId] = { words, nth, flagged };
  const known = new Map(sat.answers.map((one) => [one.questionId, one.nth]));
  const unsent = Object.keys(answers).filter((one) => (known.get(one) ?? 0) < answers[one]!.nth);
  const row: KeptSitting = { ...base, sat, answers, unsent, gap: Date.parse(sat.now) - Date.now() };
  await put(row);
  if (unsent.length || row.state === 'handing') start(id);
  return row;
}
const fresh = (sat: Sat): KeptSitting => ({
  ...{ id: sat.id, sat, gap: Date.parse(sat.now) - Date.now(), answers: {}, unsent: [] },
  ...{ keptAt: 0, sentAt: 0, state: 'open', why: '', late: false },
});

/** Keeps an answer here at once, and sends it. */
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
/** Sends at once what waits. */
export const sendNow = (id: string): void => {
  if (held(id)?.unsent.length) startSoon(id, 0);
};
/** Hands in, now or when the network comes back. */
export async function handInKept(id: string): Promise<void> {
  await change(id, { state: 'handing' });
  startSoon(id, 0);
}

/** Takes up what this device still holds since an earlier session. */
export async function resumeKept(): Promise<void> {
  if (session.get().lookAs) return;
  for (const row of await kept.list()) {
    if (!held(row.id)) store.set({ rows: { ...store.get().rows, [row.id]: row } });
    if (row.unsent.length || row.state === 'handing') start(row.id);
  }
}

export const useSitting = (id: string): KeptSitting | undefined => useStore(store, ({ rows }) => rows[id]);
