/** Times a text is asked before it gets a name, the most names, and the most texts that are counted. */
const enough = 4;
const mostNames = 300;
const mostCounted = 1000;
/** A longer one is a list of rows, whose length is another each time. */
const longest = 16_000;

/**
 * Names for the statements that are asked again and again, so that each connection has them planned once: the planning of a large
 * question costs several times its answer. Bounded, because a connection keeps every plan it has a name for.
 */
export class Often {
  private readonly counted = new Map<string, number>();
  private names = new Map<string, string>();
  private generation = 1;

  /** The name of a text, once it has one. */
  nameOf(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || text.length > longest || this.names.size >= mostNames) return name;
    const times = (this.counted.get(text) ?? 0) + 1;
    // Counted anew, it is the youngest: what is asked once leaves first.
    this.counted.delete(text);
    if (times < enough) {
      this.counted.set(text, times);
      if (this.counted.size > mostCounted) this.counted.delete(this.counted.keys().next().value ?? '');
      return undefined;
    }
    const made = `often_${this.generation}_${this.names.size}`;
    this.names.set(text, made);
    return made;
  }

  /** All names are given anew: a table changed under the plans of an old one. */
  forget(): void {
    this.names = new Map();
    this.generation += 1;
  }
}

/** PostgreSQL: « cached plan must not change result type ». */
export const isStalePlan = (error: unknown): boolean => (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);
