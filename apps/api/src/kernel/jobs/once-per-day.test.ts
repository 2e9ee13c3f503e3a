import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { oncePerDay } from './once-per-day.ts';

let server: TestServer;
let schoolId: number;
beforeAll(async () => {
  server = await testServer();
  ({ schoolId } = await mintSchool(server));
});
afterAll(() => server.stop());

it('does a task on the first call of the school’s day, again after a failure, and at once in a new process', async () => {
  let done = 0;
  let fails = false;
  const call = async (at: string, kernel = server.kernel): Promise<number> => {
    server.clock.set(new Date(at));
    await oncePerDay(kernel, schoolId, 'proof', async () => {
      if (fails) throw new Error('no network');
      done += 1;
    }).catch(() => null);
    return done;
  };
  expect([await call('2026-11-24T08:05:00Z'), await call('2026-11-24T22:05:00Z')]).toEqual([1, 1]);
  // Midnight in Casablanca is at 23:00 UTC.
  fails = true;
  expect(await call('2026-11-24T23:05:00Z')).toBe(1);
  fails = false;
  expect([await call('2026-11-25T00:05:00Z'), await call('2026-11-25T01:05:00Z')]).toEqual([2, 2]);
  expect(await call('2026-11-25T09:05:00Z', { ...server.kernel })).toBe(3);
});
