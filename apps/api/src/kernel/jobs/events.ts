import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Kernel } from '#kernel/http/context.ts';
import { isSchoolActive } from '#kernel/tenancy/gate.ts';
import { announceJobs } from './wake.ts';

/** Holds every reaction of every room; each job names its own. */
export const reactionQueue = 'reactions';
/** Holds the scheduled work, one job at a time of each kind, in all processes together. */
export const clockQueue = 'clocks';

export type EventJob = {
  /** One per announcement, the same in every try: what a reaction makes must carry it to be made once. */
  id: string;
  schoolId: number;
  event: string;
  payload: Record<string, unknown>;
  actorId: string | null;
};
/** What stands in the queue: an announcement and the reaction that is to run. */
export type ReactionJob = EventJob & { reaction: string };
export type ClockJob = { clock: string };
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

export const reactions = (): { queue: string; handler: JobHandler }[] => [...subscribers.values()].flat();
export const scheduledQueues = (): typeof scheduled => scheduled;

/** Milliseconds after which a reaction looks again whether its school works. */
const HELD_MS = 5 * 60_000;

/** What people are told of their own access goes out whatever the state of their school. */
const alwaysRuns = (event: string): boolean => event.startsWith('auth.');

/**
 * Runs one reaction; throws for one that no room declares any more, so that it is parked and seen. In a school that is
 * held it comes back later.
 */
export async function react(kernel: Kernel, { reaction, ...job }: ReactionJob): Promise<void> {
  const found = subscribers.get(job.event)?.find(({ queue }) => queue === reaction);
  if (!found) throw new Error(`no reaction is called ${reaction}`);
  if (!alwaysRuns(job.event) && !(await isSchoolActive(kernel, job.schoolId))) {
    await kernel.jobs.insert(reactionQueue, [
      {
        data: { ...job, reaction } satisfies ReactionJob,
        group: { id: String(job.schoolId) },
        startAfter: new Date(kernel.now().getTime() + HELD_MS),
      },
    ]);
    return;
  }
  await found.handler(kernel, job);
}

/**
 * Puts one job per reaction into the queue, inside the caller's transaction: it exists exactly when the change does.
 */
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
  const id = randomUUID();
  await boss.insert(
    reactionQueue,
    list.map(({ queue }) => ({
      data: { ...fact, id, reaction: queue } satisfies ReactionJob,
      group: { id: String(fact.schoolId) },
      ...(at && { startAfter: at }),
    })),
    { db },
  );
  if (!at) await announceJobs(client);
}
