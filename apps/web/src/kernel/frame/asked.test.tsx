import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { queries } from '#kernel/query/client.ts';
import { markUnreachable } from '#kernel/query/offline.ts';
import { Asked, AskedLine, combineQueries } from './Asked.tsx';

type Answer = { items: string[] };
const answers: Record<string, () => Promise<Answer>> = {};

function Page({ second }: { second?: boolean }) {
  const first = useQuery({ queryKey: ['asked', 'first'], queryFn: () => answers.first?.() as Promise<Answer> });
  const other = useQuery({
    queryKey: ['asked', 'second'],
    queryFn: () => answers.second?.() as Promise<Answer>,
    enabled: second === true,
  });
  if (second)
    return (
      <Asked query={combineQueries(first, other)}>
        {([one, two]) => <p>{[...one.items, ...two.items].join(' ')}</p>}
      </Asked>
    );
  return (
    <Asked
      query={first}
      label="Chargement de la liste"
      missing={<p>Fiche introuvable</p>}
      empty={(data) => data.items.length === 0 && <p>Rien encore</p>}
    >
      {(data) => <Lines items={data.items} />}
    </Asked>
  );
}

function Lines({ items }: Answer) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <p>{items.join(' ')}</p>
      <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </>
  );
}

function Figure() {
  const figure = useQuery({ queryKey: ['asked', 'first'], queryFn: () => answers.first?.() as Promise<Answer> });
  return (
    <AskedLine query={figure} waiting="Calcul en cours…">
      {({ items }) => <p>{items.length} destinataires</p>}
    </AskedLine>
  );
}

const draw = (page: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{page}</QueryClientProvider>
    </I18nProvider>,
  );
const show = (second = false) => draw(<Page second={second} />);

// These tests leave the application offline: the next file loads a new one.
afterAll(() => void vi.resetModules());
beforeEach(() => queries.clear());
afterEach(() => vi.useRealTimers());

it('loading is shown, then the answer, or an empty message', async () => {
  answers.first = async () => ({ items: ['un', 'deux'] });
  const drawn = show();
  expect(screen.getByRole('status', { name: 'Chargement de la liste' })).toBeTruthy();
  expect(await screen.findByText('un deux')).toBeTruthy();
  drawn.unmount();
  queries.clear();
  answers.first = async () => ({ items: [] });
  show();
  expect(await screen.findByText('Rien encore')).toBeTruthy();
});

it('a retry is offered for a failure, not for a refusal or a missing object', async () => {
  answers.first = () => Promise.reject(new ApiError('invalid', 'invalid_input'));
  const drawn = show();
  await screen.findByRole('alert');
  answers.first = async () => ({ items: ['trois'] });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('trois')).toBeTruthy();
  drawn.unmount();
  queries.clear();
  answers.first = () => Promise.reject(new ApiError('forbidden', 'permission_missing'));
  const refused = show();
  expect(await screen.findByText(/manque une permission/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  refused.unmount();
  queries.clear();
  answers.first = () => Promise.reject(new ApiError('not_found', 'not_found'));
  show();
  expect(await screen.findByText('Fiche introuvable')).toBeTruthy();
});

it('an answer is kept when it cannot be reloaded', async () => {
  answers.first = async () => ({ items: ['gardé'] });
  show();
  await screen.findByText('gardé');
  answers.first = () => Promise.reject(new ApiError('invalid', 'invalid_input'));
  await act(() => queries.refetchQueries({ queryKey: ['asked', 'first'] }));
  expect(queries.getQueryState(['asked', 'first'])?.status).toBe('error');
  expect(screen.getByText('gardé')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('one line shows that a figure is loading, or failed, with a retry', async () => {
  answers.first = () => Promise.reject(new ApiError('invalid', 'invalid_input'));
  draw(<Figure />);
  expect(screen.getByText('Calcul en cours…')).toBeTruthy();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Calcul en cours…')).toBeNull();
  answers.first = async () => ({ items: ['un', 'deux'] });
  fireEvent.click(again);
  expect(await screen.findByText('2 destinataires')).toBeTruthy();
});

it('several answers are awaited together, and only the failed one is retried', async () => {
  const first = vi.fn(async () => ({ items: ['un'] }));
  answers.first = first;
  answers.second = () => Promise.reject(new ApiError('invalid', 'invalid_input'));
  show(true);
  await screen.findByRole('alert');
  answers.second = async () => ({ items: ['deux'] });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('un deux')).toBeTruthy();
  expect(first).toHaveBeenCalledTimes(1);
});

it('offline data is marked, and text being typed is not lost', async () => {
  answers.first = async () => ({ items: ['gardé'] });
  show();
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'en cours' } });
  expect(screen.queryByRole('status')).toBeNull();
  vi.useFakeTimers();
  await act(async () => void markUnreachable());
  expect(screen.getByRole('status').textContent).toContain('ce que cet appareil a gardé');
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('en cours');
});

it('loading stops when it waits for an absent network', async () => {
  vi.useFakeTimers();
  answers.first = () => Promise.reject(new ApiError('network', 'network'));
  await act(async () => void markUnreachable());
  show();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('alert').textContent).toContain('n’a pas encore été ouverte sur cet appareil');
  expect(screen.queryByRole('status', { name: 'Chargement de la liste' })).toBeNull();
});

it('a figure also shows the offline state, and nothing about stored data', async () => {
  vi.useFakeTimers();
  answers.first = () => Promise.reject(new ApiError('network', 'network'));
  await act(async () => void markUnreachable());
  const drawn = draw(<Figure />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Calcul en cours…')).toBeNull();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  drawn.unmount();
  queries.setQueryData(['asked', 'first'], { items: ['un'] });
  draw(<Figure />);
  expect(screen.getByText('1 destinataires')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
