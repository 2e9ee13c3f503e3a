import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { preparePage } from './prepare.ts';

const uncaught = vi.fn();
process.on('unhandledRejection', uncaught);
afterEach(() => {
  process.off('unhandledRejection', uncaught);
});

test('a session that ended while the data of a page is asked for leaves no uncaught error', async () => {
  const asked: unknown[] = [];
  // No spy: it would catch the rejection itself.
  const prepare = (where: unknown) => {
    asked.push(where);
    return Promise.reject(new ApiError('unauthenticated', 'unauthenticated'));
  };
  preparePage({ prepare }, { params: {}, search: { vue: 'liste' } });
  preparePage({}, { params: {}, search: {} });
  // Node tells of an uncaught rejection after the microtasks of its turn.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(asked).toEqual([{ params: {}, search: { vue: 'liste' } }]);
  expect(uncaught).not.toHaveBeenCalled();
});
