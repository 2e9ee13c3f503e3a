import * as c from '@encrier/contract/school-life/attendance-seating';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { writesOf } from '#kernel/query/writes.ts';

type Place = { lessonId: string | null; classId: string | null };
/** Stays on the device, as the roll call does. */
export const seatingQuery = ({ lessonId, classId }: Place) =>
  queryOptions({
    queryKey: ['attendance', 'seating', lessonId ?? classId],
    queryFn: ({ signal }) =>
      api(
        c.seatingPlan,
        { query: lessonId ? { lesson: lessonId } : { ...(classId && { class: classId }) } },
        { signal, quiet: true },
      ),
    meta: { keep: true },
  });
export async function saveSeating(body: c.SavedSeating) {
  return writesOf(['attendance', 'seating']).write(api(c.saveSeating, { body }, { quiet: true }));
}
