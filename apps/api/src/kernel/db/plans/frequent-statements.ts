import { createHash } from 'node:crypto';

/** Uses before a text gets a name, the most names, and the most texts counted. */
const enough = 4;
const maxNames = 120;
const maxCounted = 1000;
/** A name unused for this many queries makes room for another. */
const stale = 5000;
/** A longer text is a list of rows, whose length differs each time. */
const longest = 16_000;

/** The name is the digest of the text: whatever a pooler mixes up, no statement runs with another's plan. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
export const nameFor = (use: string, text: string): string => `${use}_${digestOf(text)}`;

/**
 * Names for frequent statements, so that each connection plans them once: planning a large query costs several times
 * its execution. Few names, because each named plan takes some hundred kilobytes per connection.
 */
export class FrequentStatements {
  private readonly counted = new Map<string, number>();
  /** Ordered by last use. */
  private names = new Map<string, { name: string; at: number }>();
  private generation = 1;
  private asked = 0;

  /** The name of a text, once it is frequent enough. */
  nameOf(text: string): string | undefined {
    this.asked += 1;
    const known = this.names.get(text);
    if (known) {
      this.names.delete(text);
      this.names.set(text, { name: known.name, at: this.asked });
      return known.name;
    }
    if (text.length > longest || !this.repeated(text) || !this.room()) return undefined;
    const name = `often_${this.generation}_${digestOf(text)}`;
    this.names.set(text, { name, at: this.asked });
    this.counted.delete(text);
    return name;
  }

  /** Renames all statements: a table changed under the old plans. */
  forget(): void {
    this.generation += 1;
    this.names = new Map();
  }

  private repeated(text: string): boolean {
    const times = (this.counted.get(text) ?? 0) + 1;
    // Reinserted as the newest: texts asked only once are dropped first.
    this.counted.delete(text);
    this.counted.set(text, times);
    if (this.counted.size > maxCounted) this.counted.delete(this.counted.keys().next().value ?? '');
    return times >= enough;
  }

  private room(): boolean {
    if (this.names.size < maxNames) return true;
    const [oldest] = this.names;
    if (!oldest || this.asked - oldest[1].at < stale) return false;
    return this.names.delete(oldest[0]);
  }
}

/** PostgreSQL: « cached plan must not change result type ». */
export const isStalePlan = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/**
 * The server does not know a named statement, or knows it already: a pooler switched this connection to another server.
 */
export function isLostPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || (code === '42P05' && /prepared statement/.test(message ?? ''));
}
