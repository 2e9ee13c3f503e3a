import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { authoredQuery } from '../../resources.api.ts';
import { whole } from '../filter.ts';
import { useOrder } from './use-order.ts';

const filter = { ...whole, subject: 's' };
const { queryKey } = authoredQuery(filter);
let status = 200;
let server: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  status = 200;
  server = await loopback(() => ({
    status,
    body: status === 200 ? { ok: true } : { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' },
  }));
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  queries.setQueryData(queryKey, { items: ['a', 'b', 'c'].map((id) => ({ id })) } as never);
});
afterEach(async () => {
  queries.clear();
  await server.stop();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
const sent = () =>
  server.seen.filter(({ path }) => path.endsWith('/resources-order')).map(({ body }) => JSON.parse(body));
const shown = () => queries.getQueryData(queryKey)?.items.map(({ id }) => id);

it('sends each order with the one it changes, and shows it at once', async () => {
  const { result } = renderHook(() => useOrder(filter), { wrapper });
  act(() => {
    result.current('c', -1);
    result.current('c', -1);
    result.current('c', -1);
  });
  expect(shown()).toEqual(['c', 'a', 'b']);
  await waitFor(() =>
    expect(sent()).toEqual([
      { ids: ['a', 'c', 'b'], from: ['a', 'b', 'c'] },
      { ids: ['c', 'a', 'b'], from: ['a', 'c', 'b'] },
    ]),
  );
});

it('reads the list again when another screen put it in order meanwhile', async () => {
  status = 409;
  const { result } = renderHook(() => useOrder(filter), { wrapper });
  act(() => result.current('a', 1));
  await waitFor(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
