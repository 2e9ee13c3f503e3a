type May = (lane: string) => boolean;

/** Waiting work by lane. Lanes take turns, so that a busy one never holds up another. */
export class Lanes<T> {
  readonly #lanes = new Map<string, T[]>();

  add(lane: string, item: T): void {
    const waiting = this.#lanes.get(lane);
    if (waiting) waiting.push(item);
    else this.#lanes.set(lane, [item]);
  }

  /** Number of items waiting in a lane. */
  size(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  /** Number of lanes with an item that may start now. */
  ready(may: May): number {
    return [...this.#lanes.keys()].filter(may).length;
  }

  /** Next item of the lane that waited longest for its turn, among those that may start. */
  take(may: May): T | undefined {
    for (const [lane, waiting] of this.#lanes) {
      if (!may(lane)) continue;
      const item = waiting.shift();
      // Move the lane to the end of the round.
      this.#lanes.delete(lane);
      if (waiting.length) this.#lanes.set(lane, waiting);
      return item;
    }
    return undefined;
  }

  /** Empties every lane and returns the items. */
  clear(): T[] {
    const all = [...this.#lanes.values()].flat();
    this.#lanes.clear();
    return all;
  }
}
