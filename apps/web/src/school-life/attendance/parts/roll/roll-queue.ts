import { type SaveBody, saveRollCall } from '@encrier/contract/school-life/attendance';
import { t } from '@lingui/core/macro';
import { skipToken, type Mutation, useMutationState, useQuery } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { isApiError, isPassing } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { keepTrying } from '#kernel/query/offline.ts';
import { toast } from '#kernel/toast/toast.ts';
import { nameOfCall, refreshAttendance, sheetQuery } from '../../attendance.api.ts';

/** A roll call being sent, or refused by the server: it stays on this device until its teacher has resolved it. */
export type LeftSave = { body: SaveBody; code: string; why: string };
const key = ['attendance', 'save'];
const leftKey = (name: string) => ['attendance-left', name] as const;
queries.setQueryDefaults(['attendance-left'], {
  // Marks that only this device has: kept by its tab, also over a new version of the application.
  meta: { keep: 'work' },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Sends one save. However often it is sent, the server stores it once: its ids were made here. */
async function deliver(body: SaveBody): Promise<void> {
  const name = nameOfCall(body);
  try {
    const answer = await api(saveRollCall, { body }, { quiet: true, idempotencyKey: body.saveId });
    queries.setQueryData(sheetQuery(body).queryKey, answer.sheet);
    queries.setQueryData(leftKey(name), null);
    const minutes = answer.clockOff;
    if (!minutes) toast.success(t`Appel enregistré`);
    else toast.info(t`Appel enregistré. L’horloge de cet appareil avance de ${minutes} minutes.`);
    if (answer.belated) toast.info(t`L’appel est arrivé après la journée : la vie scolaire le regardera.`);
  } catch (error) {
    if (isPassing(error)) throw error;
    const code = isApiError(error) ? error.code : 'internal';
    const why = sentence(error);
    queries.setQueryData<LeftSave>(leftKey(name), { body, code, why });
    // Its own page shows what was refused; a teacher who has left it is told.
    const shown = queries
      .getQueryCache()
      .find({ queryKey: leftKey(name) })
      ?.getObserversCount();
    if (!shown) toast.error(t`L’appel n’a pas été enregistré : ${why}`, { lasting: true });
  }
  await refreshAttendance();
}
queries.setMutationDefaults(key, {
  mutationFn: (body: unknown) => deliver(body as SaveBody),
  // However often the network or the server fails, a roll call is not dropped.
  retry: keepTrying,
});

/** Queues a save after those of the same roll call; replaces one not yet sent. */
export function send(body: SaveBody): void {
  const cache = queries.getMutationCache();
  const waiting = cache.findAll({ mutationKey: key, status: 'pending' }) as unknown as Mutation<
    void,
    Error,
    SaveBody
  >[];
  for (const one of waiting)
    if (
      one.state.isPaused &&
      one.state.failureCount === 0 &&
      one.state.variables &&
      nameOfCall(one.state.variables) === nameOfCall(body)
    )
      cache.remove(one as unknown as Mutation);
  const mutation = cache.build<unknown, Error, SaveBody, unknown>(queries, {
    mutationKey: key,
    scope: { id: `attendance ${nameOfCall(body)}` },
    meta: { quiet: true, again: true, label: t`Appel` },
  });
  // Failures are shown by the roll call itself.
  mutation.execute(body).catch(() => null);
}
/** Deletes a refused save. */
export const settle = (name: string): void => {
  queries.setQueryData(leftKey(name), null);
};

/** Saves of a roll call on this device that the server does not have: being sent, or refused. */
export function useHeld(name: string): { waiting: SaveBody | null; left: LeftSave | null } {
  const pending = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: (mutation) => mutation.state.variables as SaveBody | undefined,
  });
  const { data: left } = useQuery<LeftSave | null>({ queryKey: leftKey(name), queryFn: skipToken });
  return {
    waiting: pending.findLast((body) => body !== undefined && nameOfCall(body) === name) ?? null,
    left: left ?? null,
  };
}
