import * as z from 'zod/mini';
import { queueKinds } from '../queues.generated.ts';

/** One item waiting for the caller. */
export const waitingLine = z.object({
  queue: z.enum(queueKinds),
  /** Id of the object to open. */
  id: z.string(),
  /** Who or what it is about: a name, or a title as written. */
  subject: z.string(),
  /** The Arabic name, for a subject that has one; otherwise ''. */
  subjectAr: z.string(),
  place: z.string(),
  by: z.string(),
  /** Its sort, a word of the room. */
  kind: z.string(),
  /** How many objects the line stands for. */
  things: z.number(),
  since: z.string(),
  due: z.nullable(z.string()),
});
export type WaitingLine = z.output<typeof waitingLine>;
