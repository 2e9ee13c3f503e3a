import type { ModuleKey } from '@encrier/contract/kernel/modules';
import { type QueueKind, queueKinds } from '@encrier/contract/queues.generated';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';

/** One line of a queue, as its room selects it. */
export type QueueRow = {
  /** Of the thing to open. */
  id: string;
  /** Whom or what it is about: a name, or a title as somebody wrote it. */
  subject: string;
  /** Its class or classes; '' where it has none. */
  place: string;
  /** Who asked; '' where nobody did. */
  by: string;
  /** What sort of thing it is, a word of the room; '' where there is one sort. */
  kind: string;
  /** How many things the line stands for. */
  things: number;
  since_at: Date;
  /** When it should be done; null when nothing presses. */
  due_at: Date | null;
};

/** What waits for who asks, in the room's own reach; null when he has no right to the queue. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of a question are the room's own business.
export type QueueRows = (ctx: ReadCtx) => SelectQueryBuilder<any, any, QueueRow> | null;
/** A queue with its figures over all that waits, and its most urgent lines. */
export type FilledQueue = { queue: QueueKind; total: number; late: number; since: Date | null; lines: QueueRow[] };

/** A queue of « À traiter », as the manifest of its room declares it; empty while its module is off. */
export type Queue = { queue: QueueKind; rows: QueueRows; module?: ModuleKey };

let queues: readonly Queue[] = [];

/** Learns the queues of every room. Throws unless each that the contract names is declared once. */
export function declareQueues(rooms: readonly { queues?: readonly Queue[] }[]): void {
  const declared = rooms.flatMap((room) => room.queues ?? []);
  const names = declared.map(({ queue }) => queue).sort();
  if (names.join() !== [...queueKinds].sort().join()) throw new Error(`queues of the rooms: ${names.join()}`);
  queues = declared;
}

const figures = (now: Date) =>
  [
    sql<number>`COALESCE(sum(w.things) OVER (), 0)::int`.as('total'),
    sql<number>`COALESCE(sum(w.things) FILTER (WHERE w.due_at < ${now}) OVER (), 0)::int`.as('late'),
    sql<Date | null>`min(w.since_at) OVER ()`.as('oldest'),
  ] as const;

/**
 * The queues of this person that hold something, one statement each on the request's connection, without waiting for one another. Of each at
 * most `most` lines, what is due first; the figures count them all.
 */
export async function waitingQueues(ctx: ReadCtx, most: number): Promise<FilledQueue[]> {
  const asked = queues.flatMap(({ queue, rows, module }) => {
    if (module && ctx.identity?.off.has(module)) return [];
    const question = rows(ctx);
    return question ? [{ queue, question }] : [];
  });
  const filled = await Promise.all(
    asked.map(async ({ queue, question }): Promise<FilledQueue> => {
      const found = await ctx.db
        .selectFrom(question.as('w'))
        .select(['w.id', 'w.subject', 'w.place', 'w.by', 'w.kind', 'w.things', 'w.since_at', 'w.due_at'])
        .select(figures(ctx.now))
        .orderBy('w.due_at')
        .orderBy('w.since_at')
        .orderBy('w.id')
        .limit(most)
        .execute();
      const [first] = found;
      return {
        queue,
        total: first?.total ?? 0,
        late: first?.late ?? 0,
        since: first?.oldest ?? null,
        lines: found.map(({ total: _total, late: _late, oldest: _oldest, ...line }) => line),
      };
    }),
  );
  return filled.filter(({ total }) => total > 0);
}
