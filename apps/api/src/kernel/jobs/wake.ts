import type { PoolClient } from 'pg';
import type { Notices } from '#kernel/db/notices.ts';

const jobsChannel = 'encrier_jobs';

/** Wakes the workers of this process when the database announces jobs; otherwise they poll. */
export class Wake {
  private readonly sleepers = new Set<() => void>();

  constructor(notices: Notices) {
    const all = (): void => {
      for (const sleeper of this.sleepers) sleeper();
    };
    notices.on(jobsChannel, all, all);
  }

  /** Returns a function that unsubscribes. */
  on(sleeper: () => void): () => void {
    this.sleepers.add(sleeper);
    return () => this.sleepers.delete(sleeper);
  }
}

/** Announces waiting jobs, at the commit. */
export function announceJobs(client: Pick<PoolClient, 'query'>): Promise<unknown> {
  return client.query(`SELECT pg_notify('${jobsChannel}', '')`);
}
