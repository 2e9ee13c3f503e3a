/** Longest wait, in milliseconds: a page that never rests must not keep it for ever. */
const LONGEST = 2000;

/**
 * Runs what the first screen does not wait for, once the page has nothing more urgent to do. Answers how to call it
 * off.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no such hour.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run, { timeout: LONGEST });
  return () => window.cancelIdleCallback(asked);
}
