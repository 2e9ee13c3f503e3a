/**
 * Test files share one page: a timer left by one of them (a draft about to be saved, a poll) would run in the next.
 * Tracks every timer that is set, and returns a function that clears those still running.
 */
export function keepTimers(): () => void {
  const ends = new Map<unknown, () => void>();
  for (const [set, clear, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
  ] as const) {
    const begin = globalThis[set] as (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;
    const end = globalThis[clear] as (timer: unknown) => void;
    Object.assign(globalThis, {
      [set]: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const timer = begin(
          (...given) => {
            if (!repeats) ends.delete(timer);
            run(...given);
          },
          ms,
          ...args,
        );
        ends.set(timer, () => end(timer));
        return timer;
      },
      [clear]: (timer: unknown) => {
        ends.delete(timer);
        end(timer);
      },
    });
  }
  return () => {
    for (const end of ends.values()) end();
    ends.clear();
  };
}
