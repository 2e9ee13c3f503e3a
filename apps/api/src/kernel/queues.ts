import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type QueueKind, queueKinds } from '@encrier/contract/queues.generated';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { openParts } from '#kernel/kept/parts.ts';
import { instantOf } from '#kernel/kept/watched.ts';

/** One line of a queue, as its room selects it. */
export type QueueRow = {
  /** Of the thing to open. */
  id: string;
  /** Whom or what it is about: a name, or a title as somebody wrote it. */
  subject: string;
  /** Of a queue that names subjects in two languages, the Arabic name; '' where it has none. */
  subject_ar?: string;
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
export type FilledQueue = {
  queue: QueueKind;
  total: number;
  late: number;
  since: Date | null;
  lines: Required<QueueRow>[];
};

/**
 * A queue of « À traiter », as the manifest of its room declares it; empty while its module is off. `arabic` says that
 * its rows give `subject_ar`, too.
 */
export type Queue = { queue: QueueKind; rows: QueueRows; module?: ModuleKey; arabic?: true };

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
    sql<Date | null>`min(w.due_at) FILTER (WHERE w.due_at >= ${now}) OVER ()`.as('next_due'),
  ] as const;

async function fillQueue(ctx: ReadCtx, { queue, rows, arabic }: Queue, most: number): Promise<FilledQueue | null> {
  const question = rows(ctx);
  if (!question) return null;
  const { now, holdsUntil } = instantOf(ctx);
  const found = await ctx.db
    .selectFrom(question.as('w'))
    .select(['w.id', 'w.subject', 'w.place', 'w.by', 'w.kind', 'w.things', 'w.since_at', 'w.due_at'])
    .select((arabic ? sql.ref<string>('w.subject_ar') : sql<string>`''`).as('subject_ar'))
    .select(figures(now))
    .orderBy('w.due_at')
    .orderBy('w.since_at')
    .orderBy('w.id')
    .limit(most)
    .execute();
  const [first] = found;
  if (!first?.total) return null;
  // One thing more is late once its hour has passed.
  holdsUntil(first.next_due && new Date(first.next_due.getTime() + 1));
  return {
    queue,
    total: first.total,
    late: first.late,
    since: first.oldest,
    lines: found.map(({ total: _total, late: _late, oldest: _oldest, next_due: _next, ...line }) => line),
  };
}

/**
 * The queues of this person that hold something, one statement each on the request's connection, without waiting for
 * one another, and none for a queue that stands as it stood. Of each at most `most` lines, what is due first; the
 * figures count them all.
 */
export async function waitingQueues(ctx: ReadCtx, most: number): Promise<FilledQueue[]> {
  const part = await openParts(ctx, 'queues', most);
  const asked = queues.filter(({ module }) => !module || !ctx.identity?.off.has(module));
  const filled = await Promise.all(asked.map((one) => part(one.queue, (seen) => fillQueue(seen, one, most))));
  return filled.filter((one) => one !== null);
}
