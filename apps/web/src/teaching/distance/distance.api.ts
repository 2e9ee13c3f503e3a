import {
  linkCourse,
  linkLesson,
  type OwnDistance,
  ownDistance,
  readLessonLink,
} from '@encrier/contract/teaching/distance';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';

export type RemoteLesson = OwnDistance['items'][number];
/** The whole family whoever is chosen in the bar: a child is chosen among the answers. */
const whole = { childAccountId: null } as const;

export const ownDistanceQuery = queryOptions({
  queryKey: ['distance', 'own'],
  queryFn: ({ signal }) => api(ownDistance, {}, { signal, ...whole }),
});
for (const kind of ['lessons.changed', 'timetable.published'])
  onLive(kind, () => void queries.invalidateQueries({ queryKey: ownDistanceQuery.queryKey }));

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['distance', 'link', id],
    queryFn: ({ signal }) => api(readLessonLink, { params: { id } }, { signal, ...whole }),
  });

type Given = { of: 'lesson' | 'course'; id: string; url: string; version: number };
/** Gives a lesson, or a whole course, its address; an empty one takes it back. Weeks that show it are asked for again. */
export async function saveLink({ of, id, ...body }: Given): Promise<void> {
  await api(of === 'lesson' ? linkLesson : linkCourse, { params: { id }, body }, whole);
  await Promise.all(['distance', 'own-timetable'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
