import { act, renderHook, waitFor } from '@testing-library/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { giveUp } from '#kernel/query/waiting.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { authoredQuery } from '../../resources.api.ts';
import { whole } from '../filter.ts';
import { useOrder } from './use-order.ts';

const filter = { ...whole, subject: 's' };
const { queryKey } = authoredQuery(filter);
const served = ['a', 'b', 'c'].map((id) => ({ id })) as never;
let status = 200;
let server: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  status = 200;
  server = await loopback(() => ({
    status,
    body: status === 200 ? { ok: true } : { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' },
  }));
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  queries.setQueryData(queryKey, { items: served } as never);
});
afterEach(async () => {
  onlineManager.setOnline(true);
  queries.clear();
  await server.stop();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
const sent = () =>
  server.seen.filter(({ path }) => path.endsWith('/resources-order')).map(({ body }) => JSON.parse(body));

const list = () => renderHook(() => useOrder(filter, queries.getQueryData(queryKey)!.items), { wrapper }).result;
const shown = (result: ReturnType<typeof list>) => result.current.rows.map(({ id }) => id);

it('each order is sent with the previous one, and shown at once', async () => {
  const result = list();
  act(() => {
    result.current.shift('c', -1);
    result.current.shift('c', -1);
    result.current.shift('c', -1);
  });
  await waitFor(() => expect(shown(result)).toEqual(['c', 'a', 'b']));
  await waitFor(() =>
    expect(sent()).toEqual([
      { ids: ['a', 'c', 'b'], from: ['a', 'b', 'c'] },
      { ids: ['c', 'a', 'b'], from: ['a', 'c', 'b'] },
    ]),
  );
  await waitFor(() => expect(queries.getQueryData(queryKey)?.items.map(({ id }) => id)).toEqual(['c', 'a', 'b']));
});

it('the list is reloaded when another screen reordered it meanwhile', async () => {
  status = 409;
  const result = list();
  act(() => result.current.shift('a', 1));
  await waitFor(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(shown(result)).toEqual(['a', 'b', 'c']);
});

it('the server’s order is shown again once an order that waits for the network is cancelled', async () => {
  const result = list();
  onlineManager.setOnline(false);
  act(() => result.current.shift('a', 1));
  await waitFor(() => expect(shown(result)).toEqual(['b', 'a', 'c']));
  const [waiting] = queries.getMutationCache().findAll({ status: 'pending' });
  act(() => giveUp(waiting!));
  await waitFor(() => expect(shown(result)).toEqual(['a', 'b', 'c']));
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(sent()).toEqual([]);
});
