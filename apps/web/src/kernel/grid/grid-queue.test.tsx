import type { CellChange } from '@encrier/ui/grid/model';
import { QueryClientProvider, onlineManager } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { queries } from '#kernel/query/client.ts';
import { closeCache, openCache } from '#kernel/query/persist.ts';
import { writeJson } from '#kernel/settings.ts';
import { chunks, mergeEdits, rebaseEdits, splitRefused } from './edits.ts';
import { declareGridWrite, type GridBatch, type GridWrite } from './grid-queue.ts';
import { useGridQueue } from './use-grid-queue.ts';
import { useGridWords } from './use-grid-words.ts';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';

type Mark = number | null;
const edit = (row: string, before: Mark, after: Mark): CellChange<Mark> => ({ row, column: 'c', before, after });

it('there is one change per cell: first to last value, none when it came back', () => {
  expect(mergeEdits([edit('a', 1, 2), edit('b', null, 5), edit('a', 2, 3), edit('b', 5, null)])).toEqual([
    edit('a', 1, 3),
  ]);
  expect(chunks([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});

it('a 409 keeps the cells changed by others aside and sends the rest again', () => {
  const error = new ApiError('conflict', 'edited_meanwhile', {
    details: { cells: [{ row: 'a', column: 'c', theirs: 9 }] },
  });
  const { left, again } = splitRefused(error, [edit('a', 1, 2), edit('b', 3, 4)], {}, 'Modifié');
  expect(left).toEqual([{ row: 'a', column: 'c', mine: 2, base: 9, state: { kind: 'conflict', theirs: 9 } }]);
  expect(again).toEqual([edit('b', 3, 4)]);
});

it('a refusal with cells keeps those aside; one without keeps all', () => {
  const edits = [edit('a', 1, 2), edit('b', 3, 4)];
  const named = splitRefused(new ApiError('invalid', 'invalid'), edits, { 'edits.1.after': 'Trop grand' }, '');
  expect(named.left.map(({ row, state }) => [row, state])).toEqual([['b', { kind: 'refused', reason: 'Trop grand' }]]);
  const all = splitRefused(new ApiError('forbidden', 'forbidden'), edits, {}, 'Interdit');
  expect(all.left).toHaveLength(2);
  expect(all.again).toEqual([]);
  expect(rebaseEdits([edit('a', 2, 7)], all.left)).toEqual([edit('a', 1, 7)]);
});

let server: (batch: GridBatch<Mark>) => Promise<unknown>;
const held = new Map<string, Mark>();
const write: GridWrite<Mark> = {
  mutationKey: ['sheets', 'write'],
  send: (batch) => server(batch),
  apply: (_grid, cells) => {
    for (const { row, value } of cells) held.set(row, value);
  },
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
const open = () => renderHook(() => useGridQueue(write, 'g1'), { wrapper }).result;
const place = (row: string) => ({ row, column: 'c' });

beforeEach(() => {
  held.clear();
  queries.mount();
  onlineManager.setOnline(true);
  declareGridWrite(write);
});
afterEach(() => {
  closeCache();
  writeJson('7-cache-amina', null);
  onlineManager.setOnline(true);
  queries.clear();
  queries.unmount();
});

it('values typed during a batch are sent in the next one, in order', async () => {
  const sent: CellChange<Mark>[][] = [];
  let answer: (() => void) | undefined;
  server = async ({ edits }) => {
    sent.push([...edits]);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const queue = open();
  act(() => queue.current.onChange([edit('a', null, 1)]));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => queue.current.onChange([edit('a', 1, 2)]));
  act(() => queue.current.onChange([edit('b', null, 8)]));
  act(() => queue.current.onChange([edit('a', 2, 3)]));
  await waitFor(() => expect(queue.current.value(place('a'), null)).toBe(3));
  expect(queue.current.state(place('a'))).toEqual({ kind: 'saving' });
  answer?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([edit('a', 1, 3), edit('b', null, 8)]);
  answer?.();
  await waitFor(() => expect(queue.current.waiting).toBe(0));
  expect(held).toEqual(
    new Map([
      ['a', 3],
      ['b', 8],
    ]),
  );
  expect(queue.current.state(place('a'))).toEqual({ kind: 'saved' });
});

it('offline changes wait, even through a restart, and are sent as one batch', async () => {
  server = vi.fn(async () => null);
  openCache(7, 'amina');
  const queue = open();
  onlineManager.setOnline(false);
  act(() => queue.current.onChange([edit('a', null, 1)]));
  act(() => queue.current.onChange([edit('a', 1, 2), edit('b', null, 3)]));
  await waitFor(() => expect(queue.current.waiting).toBe(2));
  dispatchEvent(new Event('pagehide'));
  closeCache();
  expect(queries.getMutationCache().getAll()).toHaveLength(0);
  openCache(7, 'amina');
  const after = open();
  await waitFor(() => expect(after.current.value(place('a'), null)).toBe(2));
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  await waitFor(() =>
    expect(held).toEqual(
      new Map([
        ['a', 2],
        ['b', 3],
      ]),
    ),
  );
  expect(server).toHaveBeenCalledTimes(1);
});

it('a batch in progress when the page closes is sent again with the same key', async () => {
  const keys: string[] = [];
  server = ({ key }) => {
    keys.push(key);
    return keys.length === 1 ? new Promise(() => {}) : Promise.resolve(null);
  };
  openCache(7, 'amina');
  const queue = open();
  act(() => queue.current.onChange([edit('a', null, 1)]));
  await waitFor(() => expect(keys).toHaveLength(1));
  dispatchEvent(new Event('pagehide'));
  closeCache();
  openCache(7, 'amina');
  await queries.resumePausedMutations();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(held.get('a')).toBe(1);
});

it('a conflict stays in its cell until the user chooses; the other cells are saved', async () => {
  const sent: CellChange<Mark>[][] = [];
  server = async ({ edits }) => {
    sent.push([...edits]);
    if (sent.length === 1)
      throw new ApiError('conflict', 'edited_meanwhile', { details: { cells: [{ ...place('a'), theirs: 14 }] } });
  };
  const queue = open();
  act(() => queue.current.onChange([edit('a', 10, 12), edit('b', null, 3)]));
  await waitFor(() => expect(queue.current.state(place('a'))).toEqual({ kind: 'conflict', theirs: 14 }));
  await waitFor(() => expect(held.get('b')).toBe(3));
  expect(queue.current.value(place('a'), 10)).toBe(12);
  act(() => queue.current.onResolve(place('a'), 'mine'));
  await waitFor(() => expect(held.get('a')).toBe(12));
  expect(sent.at(-1)).toEqual([edit('a', 14, 12)]);
  expect(queue.current.left).toBe(0);
});

it('repeated network failures lose nothing', async () => {
  let tries = 0;
  server = async () => {
    tries += 1;
    if (tries < 3) throw new ApiError('network', 'network');
  };
  const queue = open();
  act(() => queue.current.onChange([edit('a', null, 6)]));
  await waitFor(() => expect(held.get('a')).toBe(6));
  expect(tries).toBe(3);
});

it('accepting somebody else’s value sends nothing', async () => {
  server = vi.fn(async () => {
    throw new ApiError('conflict', 'edited_meanwhile', { details: { cells: [{ ...place('a'), theirs: 14 }] } });
  });
  const queue = open();
  act(() => queue.current.onChange([edit('a', 10, 12)]));
  await waitFor(() => expect(queue.current.left).toBe(1));
  act(() => queue.current.onResolve(place('a'), 'theirs'));
  await waitFor(() => expect(queue.current.left).toBe(0));
  expect(held.get('a')).toBe(14);
  expect(server).toHaveBeenCalledTimes(1);
});

it('a refused value is kept with its reason, and the next input starts from the server’s value', async () => {
  const sent: CellChange<Mark>[][] = [];
  server = async ({ edits }) => {
    sent.push([...edits]);
    if (sent.length === 1) throw new ApiError('forbidden', 'forbidden');
  };
  const queue = open();
  act(() => queue.current.onChange([edit('a', 10, 12)]));
  await waitFor(() => expect(queue.current.state(place('a'))?.kind).toBe('refused'));
  expect(queue.current.value(place('a'), 10)).toBe(12);
  act(() => queue.current.onChange([edit('a', 12, 11)]));
  await waitFor(() => expect(held.get('a')).toBe(11));
  expect(sent[1]).toEqual([edit('a', 10, 11)]);
});

it('a grid’s words show counts', () => {
  const { result } = renderHook(() => useGridWords(), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  expect(result.current.entered(3, 1, 0)).toContain('·');
  expect(result.current.conflict('')).not.toBe(result.current.conflict('14'));
});
