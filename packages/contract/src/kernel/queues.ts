import * as z from 'zod/mini';
import { queueKinds } from '../queues.generated.ts';

/** One thing that waits for who asks. */
export const waitingLine = z.object({
  queue: z.enum(queueKinds),
  /** Of the thing to open. */
  id: z.string(),
  /** Whom or what it is about: a name, or a title as somebody wrote it. */
  subject: z.string(),
  /** The Arabic name, where it is a subject that has one; '' elsewhere. */
  subjectAr: z.string(),
  place: z.string(),
  by: z.string(),
  /** What sort of thing, a word of its room. */
  kind: z.string(),
  /** How many things the line stands for. */
  things: z.number(),
  since: z.string(),
  due: z.nullable(z.string()),
});
export type WaitingLine = z.output<typeof waitingLine>;
