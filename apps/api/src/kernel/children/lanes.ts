type May = (lane: string) => boolean;

/** Waiting work by lane. Lanes take turns, so that a long one never holds up another. */
export class Lanes<T> {
  readonly #lanes = new Map<string, T[]>();

  add(lane: string, item: T): void {
    const waiting = this.#lanes.get(lane);
    if (waiting) waiting.push(item);
    else this.#lanes.set(lane, [item]);
  }

  /** How many wait in a lane. */
  size(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  /** How many lanes have something that may go now. */
  ready(may: May): number {
    return [...this.#lanes.keys()].filter(may).length;
  }

  /** The next of the lane that had its turn longest ago, among those that may go. */
  take(may: May): T | undefined {
    for (const [lane, waiting] of this.#lanes) {
      if (!may(lane)) continue;
      const item = waiting.shift();
      // Back to the end of the round.
      this.#lanes.delete(lane);
      if (waiting.length) this.#lanes.set(lane, waiting);
      return item;
    }
    return undefined;
  }

  /** Empties every lane. */
  clear(): T[] {
    const all = [...this.#lanes.values()].flat();
    this.#lanes.clear();
    return all;
  }
}
