import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id, identified } from '../kernel/schema.ts';
import { absenceReason, eventKinds } from './attendance.ts';

/** What a message may become here. */
export const absenceDoors = ['absence'] as const;

const common = {
  access: { permission: 'attendance.justify' },
  scope: 'school',
  module: 'attendance',
  correspondence: true,
  path: '/attendance/messages/:id/note',
  params: z.object({ id: id() }),
} as const;

/**
 * The absences that a received message may explain: unexplained ones of the pupils for whom its sender answers today,
 * in the reader's reach; only of the pupil concerned, when the message names one.
 */
const messageNote = z.object({
  subject: z.string(),
  text: z.string(),
  by: z.string(),
  sentAt: z.nullable(z.string()),
  pupils: z.array(
    z.object({
      id: id(),
      name: z.string(),
      className: z.string(),
      rows: z.array(
        z.object({
          id: id(),
          kind: z.enum(eventKinds),
          day: z.string(),
          title: z.string(),
          titleAr: z.string(),
          starts: z.number(),
          ends: z.number(),
        }),
      ),
    }),
  ),
  reasons: z.array(absenceReason),
});
export type MessageNote = z.output<typeof messageNote>;
export const readMessageNote = route({
  name: 'attendance.message_note',
  method: 'GET',
  ...common,
  response: messageNote,
});
/**
 * Takes a message as the explanation of its sender for these absences; it then waits for a decision as one that the
 * family wrote itself. The same id sent again is the same one.
 */
export const explainByMessage = route({
  name: 'attendance.explain_by_message',
  method: 'POST',
  ...common,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    eventIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    reasonId: id(),
  }),
  response: identified(),
  errors: ['attendance.event_unknown', 'attendance.settled', 'attendance.closed_period', 'attendance.reason_unknown'],
});

export const attendanceMessageRoutes = [readMessageNote, explainByMessage] as const;
