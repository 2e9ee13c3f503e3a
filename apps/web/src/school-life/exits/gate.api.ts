import {
  type GatePupil,
  confirmPassage,
  exitRegister,
  exportRegister,
  gateList,
  gateListMinutes,
  recordPassage,
  returnPassage,
} from '@encrier/contract/school-life/exits-gate';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { api, apiBlob } from '#kernel/api/client.ts';
import { isPassing } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { keepTrying, offlineMutation } from '#kernel/query/offline.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { toast } from '#kernel/toast/toast.ts';

export type {
  ExitRefusal,
  GatePassage,
  GatePerson,
  GatePupil,
  GateThird,
  PassageStatus,
  RegisterLine,
} from '@encrier/contract/school-life/exits-gate';
export type GateList = ResponseOf<typeof gateList>;
export type Passing = Omit<BodyOf<typeof recordPassage>, 'unheard'>;
export type Returning = { id: string; at: string };

/** Only in the memory of the open page: who may fetch whose child is not stored on a device. Reloaded every minute. */
export const gateQuery = queryOptions({
  queryKey: ['exits', 'gate'],
  queryFn: ({ signal }) => api(gateList, {}, { signal, quiet: true }),
  refetchInterval: 60_000,
  staleTime: 30_000,
});
/** Whether a list is too old to hand a child over by it. */
export const isStale = (list: Pick<GateList, 'at'>, now: number): boolean =>
  now - Date.parse(list.at) > gateListMinutes * 60_000;

/** Shows a pupil as the server just answered. */
export function shown(pupil: GatePupil): void {
  queries.setQueryData(
    gateQuery.queryKey,
    (list) => list && { ...list, pupils: list.pupils.map((one) => (one.id === pupil.id ? pupil : one)) },
  );
  void readAgain(['exits', 'register']);
}

/** A passage that took longer than this to send happened before the school heard of it. */
const unheardAfter = 60_000;
/** A passage that the school does not accept is told wherever the agent is: the pupil's sheet is closed by then. */
function tell(error: unknown, pupilId: string | null): never {
  if (!isPassing(error)) {
    const pupil = queries.getQueryData(gateQuery.queryKey)?.pupils.find(({ id }) => id === pupilId);
    const why = sentence(error);
    toast.error(pupil ? t`Passage refusé pour ${pupil.label} : ${why}` : t`Passage refusé : ${why}`, { lasting: true });
  }
  throw error;
}
export const passKey = ['exits-gate', 'pass'] as const;
export const returnKey = ['exits-gate', 'return'] as const;
/**
 * Both wait for the network, also over a restart; the id made here makes one of what is sent twice. However often the
 * network or the server fails, they are not dropped.
 */
offlineMutation<Passing>(
  [...passKey],
  async (body) => {
    const unheard = Date.now() - Date.parse(body.at) > unheardAfter;
    const pupil = await api(recordPassage, { body: { ...body, unheard } }, { quiet: true }).catch((error: unknown) =>
      tell(error, body.pupilId),
    );
    shown(pupil);
    return pupil;
  },
  { retry: keepTrying },
);
offlineMutation<Returning>(
  [...returnKey],
  async ({ id, at }) => {
    const pupil = await api(returnPassage, { params: { id }, body: { at } }, { quiet: true }).catch((error: unknown) =>
      tell(error, queries.getQueryData(gateQuery.queryKey)?.pupils.find((one) => one.passage?.id === id)?.id ?? null),
    );
    shown(pupil);
    return pupil;
  },
  { retry: keepTrying },
);
export async function confirm(id: string, body: BodyOf<typeof confirmPassage>): Promise<void> {
  shown(await api(confirmPassage, { params: { id }, body }, { quiet: true }));
}

export const registerQuery = (day: string) =>
  queryOptions({
    queryKey: ['exits', 'register', day],
    queryFn: ({ signal }) => api(exitRegister, { query: day ? { day } : {} }, { signal, quiet: true }),
  });
/** The register of a day, or of those up to `to`. */
export const registerFile = (day: string, to: string, format: 'csv' | 'xlsx' | 'pdf'): Promise<Blob> =>
  apiBlob(exportRegister, { query: { ...(day && { day }), ...(to && { to }), format } });

export const leavesAlone = (pupil: GatePupil, hour: string): boolean =>
  pupil.alone.some(({ from, until }) => from <= hour && hour < until);
