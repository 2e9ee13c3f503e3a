import type { Job } from 'pg-boss';
import type { Kernel } from '#kernel/http/context.ts';

export type Work<T> = {
  queue: string;
  /** Jobs of one group wait for each other, never for another group: one group per school. */
  groupOf: (data: T) => string;
  run: (data: T) => Promise<void>;
  /** Milliseconds between two polls without announcement, for delayed and repeated jobs. */
  pollMs: number;
  /** Most recent jobs at once; a job that lasts no longer counts here. */
  atOnce: number;
  /** Most jobs of one group at once. */
  perGroup: number;
};

/** A job that runs longer than this no longer counts as recent. */
const LONG_MS = 500;
/** Most jobs at once, long ones included. */
const MOST = 200;
/** Jobs taken with one statement. */
const BATCH = 20;
/** Milliseconds in which finished jobs are collected, to complete them with one statement. */
const GATHER_MS = 5;
/** Milliseconds that running jobs get to finish when the process stops. */
const STOP_MS = 10_000;

/**
 * Takes jobs from one queue and runs them concurrently. Each group has a few slots, so that a slow school delays no
 * other; an announcement wakes the runner at once, so that it hardly polls when idle.
 */
export class JobRunner<T extends object> {
  private readonly running = new Map<string, Job<T>>();
  private readonly groups = new Map<string, number>();
  /** Taken together with others of their group, which is full: they start as its slots become free. */
  private readonly held = new Map<string, Job<T>[]>();
  private begun = 0;
  private finished: Job<T>[] = [];
  private gathering: NodeJS.Timeout | null = null;
  private signing: Promise<unknown> = Promise.resolve();
  private taking = false;
  private called = false;
  /** Jobs were left in the queue because all slots were taken. */
  private hungry = false;
  private stopped = false;
  private readonly ends: (() => void)[] = [];
  private readonly kernel: Kernel;
  private readonly work: Work<T>;

  constructor(kernel: Kernel, work: Work<T>) {
    this.kernel = kernel;
    this.work = work;
  }

  /** `beatMs`: interval of the heartbeat of running jobs. */
  start(beatMs: number): void {
    const poll = setInterval(() => this.wake(), this.work.pollMs);
    const beat = setInterval(() => void this.beat().catch((error: unknown) => this.report(error)), beatMs);
    this.ends.push(
      () => clearInterval(poll),
      () => clearInterval(beat),
      this.kernel.wake.on(() => this.wake()),
    );
    this.wake();
  }

  /** Takes no more jobs, and returns when running ones have finished or their time is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const end of this.ends) end();
    for (const until = Date.now() + STOP_MS; this.running.size > 0 && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    this.signOff();
    await this.signing;
  }

  private wake(): void {
    this.called = true;
    if (!this.taking) void this.takeAll();
  }

  private async takeAll(): Promise<void> {
    this.taking = true;
    try {
      while (this.called && !this.stopped) {
        this.called = false;
        while (!this.stopped && (await this.take()));
      }
    } catch (error) {
      this.report(error);
    } finally {
      this.taking = false;
    }
  }

  /** Takes jobs of groups with a free slot; returns whether there may be more. */
  private async take(): Promise<boolean> {
    const { queue, atOnce, perGroup, groupOf } = this.work;
    const places = Math.min(BATCH, atOnce - this.begun, MOST - this.running.size);
    const full = [...this.groups].filter(([, count]) => count >= perGroup).map(([group]) => group);
    this.hungry = places <= 0 || full.length > 0;
    if (places <= 0) return false;
    const jobs = await this.kernel.jobs.fetch<T>(queue, { batchSize: places, ignoreGroups: full });
    for (const job of jobs) {
      const group = groupOf(job.data);
      if ((this.groups.get(group) ?? 0) < perGroup) void this.runOne(job, group);
      else this.held.set(group, [...(this.held.get(group) ?? []), job]);
    }
    return jobs.length > 0;
  }

  private async runOne(job: Job<T>, group: string): Promise<void> {
    this.running.set(job.id, job);
    this.groups.set(group, (this.groups.get(group) ?? 0) + 1);
    this.begun += 1;
    let young = true;
    const grow = (): void => {
      if (!young) return;
      young = false;
      this.begun -= 1;
    };
    const long = setTimeout(() => {
      grow();
      this.wake();
    }, LONG_MS);
    try {
      await this.work.run(job.data);
      this.finished.push(job);
      this.gathering ??= setTimeout(() => this.signOff(), GATHER_MS);
    } catch (error) {
      await this.fail(job, error);
    } finally {
      clearTimeout(long);
      grow();
      this.running.delete(job.id);
      const left = (this.groups.get(group) ?? 1) - 1;
      if (left > 0) this.groups.set(group, left);
      else this.groups.delete(group);
      this.follow(group);
      if (this.hungry) this.wake();
    }
  }

  private follow(group: string): void {
    const [next, ...rest] = this.held.get(group) ?? [];
    if (rest.length) this.held.set(group, rest);
    else this.held.delete(group);
    if (next) void this.runOne(next, group);
  }

  private signOff(): void {
    if (this.gathering) clearTimeout(this.gathering);
    this.gathering = null;
    const jobs = this.finished;
    if (!jobs.length) return;
    this.finished = [];
    const signed = this.kernel.jobs.complete(this.work.queue, jobs).catch((error: unknown) => this.report(error));
    this.signing = Promise.all([this.signing, signed]);
  }

  /** Messages and values of an error may be personal: the queue only stores its type and place (SEC-LOG-01). */
  private async fail(job: Job<T>, error: unknown): Promise<void> {
    const { name, code, stack = '' } = error as Error & { code?: string };
    const at = stack.split('\n').filter((line) => /^ {4}at /.test(line));
    this.kernel.log('job_failed', { queue: this.work.queue, error: code ?? name });
    await this.kernel.jobs
      .fail(this.work.queue, job, { error: code ?? name, at: at.slice(0, 5) })
      .catch((failure: unknown) => this.report(failure));
  }

  private async beat(): Promise<void> {
    const taken = [...this.running.values(), ...[...this.held.values()].flat()];
    if (taken.length) await this.kernel.jobs.touch(this.work.queue, taken);
  }

  private report(error: unknown): void {
    this.kernel.log(`jobs: ${(error as { code?: string }).code ?? (error as Error).name}`);
  }
}
