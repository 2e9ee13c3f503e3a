import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { queries } from './client.ts';
import { markStale, readAgain, readAgainWhere, writesOf } from './writes.ts';

afterEach(() => {
  queries.clear();
  onlineManager.setOnline(true);
});

/** A query on the page whose reads end when they are told to. */
function onPage(key: string) {
  const answers: ((value: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  queries.setQueryData([key], 'before');
  const stop = new QueryObserver<string>(queries, { queryKey: [key], queryFn: read, staleTime: 60_000 }).subscribe(
    () => {},
  );
  return { read, stop, shown: () => queries.getQueryData([key]), end: (value: string) => answers.shift()?.(value) };
}
/** Whether a promise has ended yet. */
async function ended(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  const end = (): void => {
    over = true;
  };
  work.then(end, end);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return over;
}

it('a write ends when the page shows what it changed, under each of its keys', async () => {
  const [list, home, other] = [onPage('list'), onPage('home'), onPage('other')];
  const done = writesOf(['list'], ['home']).write(Promise.resolve('answer'));
  expect(await ended(done)).toBe(false);
  list.end('after');
  expect(await ended(done)).toBe(false);
  home.end('after');
  await expect(done).resolves.toBe('answer');
  expect([list.shown(), home.shown(), other.shown()]).toEqual(['after', 'after', 'before']);
  expect(other.read).not.toHaveBeenCalled();
  for (const { stop } of [list, home, other]) stop();
});

it('a refusal is told at once, and what is shown is read again', async () => {
  const list = onPage('list');
  const refusal = new ApiError('conflict', 'edited_meanwhile');
  await expect(writesOf(['list']).write(Promise.reject(refusal))).rejects.toBe(refusal);
  expect(list.read).toHaveBeenCalledTimes(1);
  expect(list.shown()).toBe('before');
  list.end('after');
  await vi.waitFor(() => expect(list.shown()).toBe('after'));
  list.stop();
});

it('a network that is lost after the answer holds no write', async () => {
  const list = onPage('list');
  const done = writesOf(['list']).write(Promise.resolve('answer'));
  expect(await ended(done)).toBe(false);
  onlineManager.setOnline(false);
  await expect(done).resolves.toBe('answer');
  list.stop();
});

it('what cannot be read again does not refuse a write that was done', async () => {
  const stop = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: () => Promise.reject(new ApiError('not_found', 'not_found')),
    initialData: 'before',
    staleTime: 60_000,
  }).subscribe(() => {});
  await expect(writesOf(['list']).write(Promise.resolve('answer'))).resolves.toBe('answer');
  stop();
});

it('keys are read again by their beginning or by choice; what is only stale waits for its next page', async () => {
  const [list, home] = [onPage('list'), onPage('home')];
  markStale(['list']);
  expect(queries.getQueryState(['list'])?.isInvalidated).toBe(true);
  expect(list.read).not.toHaveBeenCalled();
  const again = readAgainWhere((key) => key.includes('home'));
  home.end('after');
  await again;
  expect([list.read.mock.calls.length, home.shown()]).toEqual([0, 'after']);
  const all = readAgain(['list']);
  list.end('after');
  await all;
  expect(list.shown()).toBe('after');
  for (const { stop } of [list, home]) stop();
});
