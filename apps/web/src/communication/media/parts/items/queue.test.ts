import { expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import type { NewItem } from '../../media.api.ts';
import { UploadQueue } from './queue.ts';

const files = (...names: string[]): File[] => names.map((name) => new File(['x'], name));
const cut = () => new ApiError('network', 'network');

/** A server that answers each call with what the test says next. */
function wire(answers: { send?: (name: string, times: number) => void; add?: (times: number) => void }) {
  const sent: string[] = [];
  const added: NewItem[] = [];
  return {
    sent,
    added,
    send: async (file: File) => {
      sent.push(file.name);
      answers.send?.(file.name, sent.filter((name) => name === file.name).length);
      return { id: `file-${file.name}` };
    },
    add: async (_album: string, item: NewItem) => {
      added.push(item);
      answers.add?.(added.length);
    },
  };
}

it('sends files one after the other, in their order', async () => {
  const server = wire({});
  const queue = new UploadQueue('album', 'photos', server);
  queue.add(files('a', 'b', 'c'));
  await vi.waitFor(() => expect(queue.store.get().rows).toEqual([]));
  expect(server.added.map(({ fileId }) => fileId)).toEqual(['file-a', 'file-b', 'file-c']);
});

it('continues after a cut, and never sends a received file twice', async () => {
  const server = wire({
    add: (times) => {
      if (times === 1) throw cut();
    },
  });
  const queue = new UploadQueue('album', 'photos', server);
  queue.add(files('a'));
  await vi.waitFor(() => expect(queue.store.get().rows[0]?.state).toBe('retrying'));
  expect(queue.busy).toBe(true);
  queue.wake();
  await vi.waitFor(() => expect(queue.store.get().rows).toEqual([]));
  expect(server.sent).toEqual(['a']);
  expect(new Set(server.added.map(({ id }) => id)).size).toBe(1);
  expect(server.added).toHaveLength(2);
});

it('keeps a refused file with its reason and continues with the others; it can be retried', async () => {
  const server = wire({
    send: (name, times) => {
      if (name === 'b' && times === 1) throw new ApiError('precondition', 'files.quota');
    },
  });
  const queue = new UploadQueue('album', 'photos', server);
  queue.add(files('a', 'b', 'c'));
  await vi.waitFor(() => expect(queue.busy).toBe(false));
  expect(queue.store.get().rows).toMatchObject([{ file: { name: 'b' }, state: 'refused' }]);
  expect(queue.store.get().rows[0]?.error).toBeTruthy();
  queue.retry();
  await vi.waitFor(() => expect(queue.store.get().rows).toEqual([]));
  expect(server.added.map(({ fileId }) => fileId)).toEqual(['file-a', 'file-c', 'file-b']);
});

it('forgets a file removed before its turn', async () => {
  const server = wire({
    send: (name) => {
      if (name === 'a') throw cut();
    },
  });
  const queue = new UploadQueue('album', 'photos', server);
  queue.add(files('a', 'b'));
  await vi.waitFor(() => expect(queue.store.get().rows[0]?.state).toBe('retrying'));
  queue.cancel(queue.store.get().rows[0]!.key);
  await vi.waitFor(() => expect(queue.store.get().rows).toEqual([]));
  expect(server.added.map(({ fileId }) => fileId)).toEqual(['file-b']);
});

it('never retries a file refused for its content; another one takes its place', async () => {
  const server = wire({
    send: (name) => {
      if (name === 'notes.txt') throw new ApiError('invalid', 'files.type_refused');
    },
  });
  const queue = new UploadQueue('album', 'photos', server);
  queue.add(files('notes.txt'));
  await vi.waitFor(() =>
    expect(queue.store.get().rows[0]).toMatchObject({ state: 'refused', fault: 'files.type_refused' }),
  );
  queue.retry();
  expect(queue.store.get().rows[0]?.state).toBe('refused');
  expect(server.sent).toEqual(['notes.txt']);
  queue.replace(queue.store.get().rows[0]?.key ?? '', files('plage.jpg')[0]!);
  await vi.waitFor(() => expect(queue.store.get().rows).toEqual([]));
  expect(server.sent).toEqual(['notes.txt', 'plage.jpg']);
});
