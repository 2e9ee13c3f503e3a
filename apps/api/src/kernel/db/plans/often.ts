import { createHash } from 'node:crypto';

/** Times a text is asked before it gets a name, the most names, and the most texts that are counted. */
const enough = 4;
const mostNames = 120;
const mostCounted = 1000;
/** A name that was not asked for during so many questions makes room for another. */
const stale = 5000;
/** A longer one is a list of rows, whose length is another each time. */
const longest = 16_000;

/** A name says its text: whatever a pooler mixes up, no statement is ever answered with another's plan. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
export const nameFor = (use: string, text: string): string => `${use}_${digestOf(text)}`;

/**
 * Names for the statements that are asked again and again, so that each connection has them planned once: the planning
 * of a large question costs several times its answer. Few, because a connection keeps some hundred kilobytes for each
 * plan it has a name for.
 */
export class Often {
  private readonly counted = new Map<string, number>();
  /** In the order of their last use. */
  private names = new Map<string, { name: string; at: number }>();
  private generation = 1;
  private asked = 0;

  /** The name of a text, once it has one. */
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

  /** All names are given anew: a table changed under the plans of an old one. */
  forget(): void {
    this.generation += 1;
    this.names = new Map();
  }

  private repeated(text: string): boolean {
    const times = (this.counted.get(text) ?? 0) + 1;
    // Counted anew, it is the youngest: what is asked once leaves first.
    this.counted.delete(text);
    this.counted.set(text, times);
    if (this.counted.size > mostCounted) this.counted.delete(this.counted.keys().next().value ?? '');
    return times >= enough;
  }

  private room(): boolean {
    if (this.names.size < mostNames) return true;
    const [oldest] = this.names;
    if (!oldest || this.asked - oldest[1].at < stale) return false;
    return this.names.delete(oldest[0]);
  }
}

/** PostgreSQL: « cached plan must not change result type ». */
export const isStalePlan = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/**
 * A named statement that the server does not know, or knows already: a pooler gave this connection another one's
 * server.
 */
export function isLostPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || (code === '42P05' && /prepared statement/.test(message ?? ''));
}
