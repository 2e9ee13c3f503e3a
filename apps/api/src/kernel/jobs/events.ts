import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Kernel } from '#kernel/http/context.ts';
import { isSchoolActive } from '#kernel/tenancy/gate.ts';
import { announceJobs } from './wake.ts';

/** Queue of every reaction of every room; each job names its own. */
export const reactionQueue = 'reactions';
/** Queue of scheduled work: one job of each kind at a time, across all processes. */
export const clockQueue = 'clocks';

export type EventJob = {
  /** One per event, the same in every attempt: a reaction stores it with what it creates, so as to create it once. */
  id: string;
  schoolId: number;
  event: string;
  payload: Record<string, unknown>;
  actorId: string | null;
};
/** A queued job: an event and the reaction to run. */
export type ReactionJob = EventJob & { reaction: string };
export type ClockJob = { clock: string };
export type JobHandler = (kernel: Kernel, job: EventJob) => Promise<void>;

const subscribers = new Map<string, { queue: string; handler: JobHandler }[]>();
const scheduled: { queue: string; cron: string; handler: (kernel: Kernel) => Promise<void> }[] = [];

/**
 * Registers a reaction to an event. `queue` names it; each reaction has its own retries, so handlers must be
 * idempotent.
 */
export function onEvent(event: string, queue: string, handler: JobHandler): void {
  const list = subscribers.get(event) ?? [];
  if (list.some((entry) => entry.queue === queue)) throw new Error(`reaction ${queue} declared twice`);
  list.push({ queue, handler });
  subscribers.set(event, list);
}

/** Registers scheduled work, run once per deployment whatever the number of workers. */
export function onSchedule(queue: string, cron: string, handler: (kernel: Kernel) => Promise<void>): void {
  scheduled.push({ queue, cron, handler });
}

export const reactions = (): { queue: string; handler: JobHandler }[] => [...subscribers.values()].flat();
export const scheduledQueues = (): typeof scheduled => scheduled;

/** Milliseconds after which a reaction checks again whether its school is active. */
const HELD_MS = 5 * 60_000;

/** Events about people's own access are handled whatever the state of the school. */
const alwaysRuns = (event: string): boolean => event.startsWith('auth.');

/**
 * Runs one reaction; throws if no room declares it any more, so that it is parked and seen. In a suspended school it is
 * postponed.
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

/** Queues one job per reaction in the caller's transaction: the jobs exist exactly when the change does. */
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
