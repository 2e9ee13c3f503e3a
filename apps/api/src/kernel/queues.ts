import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type QueueKind, queueKinds } from '@encrier/contract/queues.generated';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { openParts } from '#kernel/kept/parts.ts';
import { instantOf } from '#kernel/kept/watched.ts';

/** One line of a queue, as its room selects it. */
export type QueueRow = {
  /** Id of the object to open. */
  id: string;
  /** Who or what it is about: a name, or a title as written. */
  subject: string;
  /** The Arabic name, in a queue whose subjects have two; '' without one. */
  subject_ar?: string;
  /** Its class or classes; '' without any. */
  place: string;
  /** Who asked; '' if nobody did. */
  by: string;
  /** Its sort, a word of the room; '' where there is only one. */
  kind: string;
  /** How many objects the line stands for. */
  things: number;
  since_at: Date;
  /** Deadline; null without one. */
  due_at: Date | null;
};

/** Rows of the queue within the caller's reach; null without a right to the queue. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of a question are the room's own business.
export type QueueRows = (ctx: ReadCtx) => SelectQueryBuilder<any, any, QueueRow> | null;
/** A queue with counts over all its rows, and its most urgent lines. */
export type FilledQueue = {
  queue: QueueKind;
  total: number;
  late: number;
  since: Date | null;
  lines: Required<QueueRow>[];
};

/**
 * A queue of « À traiter », declared in the manifest of its room; empty while its module is off. `arabic` means that
 * its rows also give `subject_ar`.
 */
export type Queue = { queue: QueueKind; rows: QueueRows; module?: ModuleKey; arabic?: true };

let queues: readonly Queue[] = [];

/** Registers the queues of all rooms. Throws unless each one named in the contract is declared once. */
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
  // After this instant one more line is late.
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
 * The caller's non-empty queues, one statement each on the request's connection, sent without waiting for one another;
 * an unchanged queue is reused. At most `most` lines of each, the most urgent first; the counts include all lines.
 */
export async function waitingQueues(ctx: ReadCtx, most: number): Promise<FilledQueue[]> {
  const part = await openParts(ctx, 'queues', most);
  const available = queues.filter(({ module }) => !module || !ctx.identity?.off.has(module));
  const filled = await Promise.all(available.map((one) => part(one.queue, (seen) => fillQueue(seen, one, most))));
  return filled.filter((one) => one !== null);
}
