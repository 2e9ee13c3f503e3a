import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Kernel } from '#kernel/http/context.ts';

export type EventJob = {
  /** One per announcement, the same in every try: what a reaction makes must carry it to be made once. */
  id: string;
  schoolId: number;
  event: string;
  payload: Record<string, unknown>;
  actorId: string | null;
};
export type JobHandler = (kernel: Kernel, job: EventJob) => Promise<void>;

const subscribers = new Map<string, { queue: string; handler: JobHandler }[]>();
const scheduled: { queue: string; cron: string; handler: (kernel: Kernel) => Promise<void> }[] = [];

/** A room reacts to a fact. `queue` names the reaction; each has its own retries, so handlers must be idempotent. */
export function onEvent(event: string, queue: string, handler: JobHandler): void {
  const list = subscribers.get(event) ?? [];
  if (list.some((entry) => entry.queue === queue)) throw new Error(`reaction ${queue} declared twice`);
  list.push({ queue, handler });
  subscribers.set(event, list);
}

/** Work of the clock, once per deployment whatever the number of workers. */
export function onSchedule(queue: string, cron: string, handler: (kernel: Kernel) => Promise<void>): void {
  scheduled.push({ queue, cron, handler });
}

export const eventQueues = (): { queue: string; handler: JobHandler }[] => [...subscribers.values()].flat();
export const scheduledQueues = (): typeof scheduled => scheduled;

/** Puts one job per reaction into the queue, inside the caller's transaction: it exists exactly when the change does. */
export async function enqueueEvent(
  boss: PgBoss,
  client: Pick<PoolClient, 'query'>,
  fact: Omit<EventJob, 'id'>,
  at?: Date,
): Promise<void> {
  const list = subscribers.get(fact.event);
  if (!list) return;
  const db = {
    executeSql: (text: string, values?: unknown[]) => client.query(text, values) as Promise<{ rows: unknown[] }>,
  };
  const job: EventJob = { ...fact, id: randomUUID() };
  for (const { queue } of list) await boss.send(queue, job, { db, ...(at && { startAfter: at }) });
}
