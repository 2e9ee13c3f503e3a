import type { countWaiting, listWaiting } from '@encrier/contract/school/queues';
import type { WaitingLine } from '@encrier/contract/kernel/queues';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type FilledQueue, waitingQueues } from '#kernel/queues.ts';

/** Lines of one queue on the page: beyond, the queue's own page is the place to work. */
const maxOfQueue = 50;
const maxAtHome = 6;

/** The lines of all queues together: sorted by deadline, then by waiting time; those without deadline come last. */
function merged(queues: readonly FilledQueue[]): WaitingLine[] {
  return queues
    .flatMap(({ queue, lines }) =>
      lines.map(({ subject_ar, since_at, due_at, ...line }) => ({
        ...line,
        queue,
        subjectAr: subject_ar,
        since: since_at.toISOString(),
        due: due_at?.toISOString() ?? null,
      })),
    )
    .sort(
      (a, b) =>
        (a.due === null ? 1 : 0) - (b.due === null ? 1 : 0) ||
        (a.due ?? '').localeCompare(b.due ?? '') ||
        a.since.localeCompare(b.since) ||
        a.id.localeCompare(b.id),
    );
}
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** Everything that waits for the caller. */
export async function readWaiting(ctx: ReadCtx): Promise<ResponseInput<typeof listWaiting>> {
  const queues = await waitingQueues(ctx, maxOfQueue);
  const items = merged(queues);
  return {
    queues: queues.map(({ queue, total, late, since }) => ({
      queue,
      total,
      late,
      since: since?.toISOString() ?? null,
    })),
    items,
    rest: sum(queues.map(({ total }) => total)) - sum(items.map(({ things }) => things)),
  };
}

/** How much waits in each queue. */
export async function readCounts(ctx: ReadCtx): Promise<ResponseInput<typeof countWaiting>> {
  const queues = await waitingQueues(ctx, 1);
  return { queues: queues.map(({ queue, total, late }) => ({ queue, total, late })) };
}

/** The first lines, for the first page; null where nothing waits. */
export async function atHome(ctx: ReadCtx) {
  const queues = await waitingQueues(ctx, maxAtHome);
  if (!queues.length) return null;
  return {
    total: sum(queues.map(({ total }) => total)),
    late: sum(queues.map(({ late }) => late)),
    items: merged(queues).slice(0, maxAtHome),
  };
}

/** Number of waiting lines by queue, late ones first; null for a person without queue. */
export async function onDashboard(ctx: ReadCtx) {
  const { queues } = await readCounts(ctx);
  if (!queues.length) return null;
  return {
    total: sum(queues.map(({ total }) => total)),
    late: sum(queues.map(({ late }) => late)),
    queues: queues.toSorted((a, b) => b.late - a.late || b.total - a.total),
  };
}
