import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';

/** Somebody stopped the work before it began to write. */
export class Cancelled extends Error {}

/** Least milliseconds between two marks of one work. */
const between = 400;

/**
 * Reports the progress of a work outside its own transaction. `reading` throws `Cancelled` once somebody stopped it;
 * `writing` only begins when nobody did, and from then on nothing stops it.
 */
export class Progress {
  private last = Date.now();
  private readonly kernel: Kernel;
  private readonly schoolId: number;
  private readonly importId: string;
  constructor(kernel: Kernel, schoolId: number, importId: string) {
    this.kernel = kernel;
    this.schoolId = schoolId;
    this.importId = importId;
  }

  private mark(phase: 'reading' | 'writing', done: number, total: number): Promise<boolean> {
    this.last = Date.now();
    return withTenant(this.kernel.pool, this.schoolId, {}, async (db) => {
      const row = await db
        .updateTable('import_runs')
        .set({ phase, done, total, beat_at: this.kernel.now() })
        .where('import_id', '=', this.importId)
        .where('cancelled', '=', false)
        .returning('import_id')
        .executeTakeFirst();
      return row !== undefined;
    });
  }

  async reading(done: number, total: number): Promise<void> {
    if (Date.now() - this.last < between) return;
    if (!(await this.mark('reading', done, total))) throw new Cancelled();
  }

  /** The last moment to stop it. */
  async startWriting(total: number): Promise<void> {
    if (!(await this.mark('writing', 0, total))) throw new Cancelled();
  }

  async writing(done: number, total: number): Promise<void> {
    if (Date.now() - this.last >= between) await this.mark('writing', Math.min(done, total), total);
  }
}
