import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { restartWhenReplaced } from './new-version.ts';

const restart = vi.fn();
let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  restart.mockReset();
  stop = restartWhenReplaced(restart);
});
afterEach(() => stop());

/** Simulates a failure of the loader; returns whether a listener handled it, so that the caller gets no error. */
const fails = (payload: Error): boolean =>
  !dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));

it('the page reloads, once, when one of its files is gone, and never after a refusal of the server', () => {
  expect(fails(new ApiError('forbidden', 'look_as_closed'))).toBe(false);
  expect(fails(new TypeError('x is not a function'))).toBe(false);
  expect(restart).not.toHaveBeenCalled();
  expect(fails(new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js'))).toBe(true);
  expect(restart).toHaveBeenCalledTimes(1);
  // The files of the new version fail too: the caller gets the error, instead of a page that restarts for ever.
  expect(fails(new TypeError('error loading dynamically imported module: /assets/a-2.js'))).toBe(false);
  expect(restart).toHaveBeenCalledTimes(1);
});

it.each([
  'Failed to fetch dynamically imported module: /assets/a-1.js',
  'error loading dynamically imported module: /assets/a-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a-1.css',
])('a missing file is detected from « %s »', (message) => {
  fails(new TypeError(message));
  expect(restart).toHaveBeenCalledTimes(1);
});
