/** Longest wait, in milliseconds, for a page that is never idle. */
const LONGEST = 2000;

/** Runs work that the first screen does not need, once the page is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Not supported by Safari.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: LONGEST });
  return () => window.cancelIdleCallback(handle);
}
