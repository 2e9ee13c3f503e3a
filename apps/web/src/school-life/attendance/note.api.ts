import { explainByMessage, readMessageNote } from '@encrier/contract/school-life/attendance-messages';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { refreshAttendance } from './attendance.api.ts';

/** A received message, and the absences that it may explain. */
export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['attendance', 'note', id],
    queryFn: ({ signal }) => api(readMessageNote, { params: { id } }, { signal, quiet: true }),
  });
/** Accepts a message as its sender's justification. */
export async function takeNote(id: string, body: BodyOf<typeof explainByMessage>): Promise<void> {
  await api(explainByMessage, { params: { id }, body }, { quiet: true, idempotencyKey: body.id });
  await refreshAttendance();
}
