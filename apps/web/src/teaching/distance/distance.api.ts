import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  giveReplay,
  joinLesson,
  linkCourse,
  linkLesson,
  type OwnDistance,
  ownDistance,
  probe,
  probeBytes,
  readLessonLink,
  type ReplayBody,
} from '@encrier/contract/teaching/distance';
import {
  checkProvider,
  type ClosurePlace,
  makeClosure,
  previewClosure,
  readClosures,
  setProvider,
  undoClosure,
  writeWork,
} from '@encrier/contract/teaching/distance-closures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type RemoteLesson = OwnDistance['items'][number];
/** Always the whole family, whichever child is chosen: the page picks a child from the answer. */
const whole = { childAccountId: null } as const;

export const ownDistanceQuery = queryOptions({
  queryKey: ['distance', 'own'],
  queryFn: ({ signal }) => api(ownDistance, {}, { signal, ...whole }),
});
for (const kind of ['lessons.changed', 'timetable.published'])
  onLive(kind, () => void readAgain(ownDistanceQuery.queryKey));

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['distance', 'link', id],
    queryFn: ({ signal }) => api(readLessonLink, { params: { id } }, { signal, ...whole }),
  });

type Given = { of: 'lesson' | 'course'; id: string; url: string; version: number };
/** Sets or removes the address of a lesson, or of a whole course. Reloads weeks that show it. */
export async function saveLink({ of, id, ...body }: Given): Promise<void> {
  await write(api(of === 'lesson' ? linkLesson : linkCourse, { params: { id }, body }, { quiet: true, ...whole }));
}

export const closuresQuery = queryOptions({
  queryKey: ['distance', 'closures'],
  queryFn: ({ signal }) => api(readClosures, {}, { signal }),
});
export const figuresQuery = ({ orgId, levelId, classId, from, to }: ClosurePlace) =>
  queryOptions({
    queryKey: ['distance', 'figures', orgId, levelId, classId, from, to],
    queryFn: ({ signal }) =>
      api(
        previewClosure,
        { query: { orgId, from, to, ...(levelId && { levelId }), ...(classId && { classId }) } },
        { signal, quiet: true },
      ),
    retry: false,
  });
const { write } = writesOf(['distance'], ['own-timetable']);
const quiet = { quiet: true } as const;
export const close = (body: BodyOf<typeof makeClosure>) => write(api(makeClosure, { body }, quiet));
export const reopen = (id: string) => write(api(undoClosure, { params: { id } }));
export const putWork = (
  params: { id: string; classId: string; day: string },
  body: { body: string; version: number },
) => write(api(writeWork, { params, body }, quiet));
export const putProvider = (id: string, body: BodyOf<typeof setProvider>) =>
  write(api(setProvider, { params: { id }, body }, quiet));
/** Tests the server of an organisation with its stored settings. */
export const tryProvider = (id: string) => api(checkProvider, { params: { id } }, quiet);
/** Requests the address of a lesson's room, valid now. */
export const enterRoom = (id: string) => api(joinLesson, { params: { id } }, { ...quiet, ...whole });
export const putReplay = (id: string, body: ReplayBody) => write(api(giveReplay, { params: { id }, body }, quiet));

/** Minimum measured bits per second. */
export async function measure(): Promise<number> {
  const begun = performance.now();
  await api(probe, {}, { quiet: true });
  return (probeBytes * 8000) / Math.max(1, performance.now() - begun);
}
