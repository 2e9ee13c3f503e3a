import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { markUnreachable, offlineMutation } from '#kernel/query/offline.ts';
import { OfflineNote } from '#kernel/frame/OfflineNote.tsx';
import { WaitingPanel } from '../panels/WaitingPanel.tsx';

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <OfflineNote />
        <WaitingPanel open onClose={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  );
afterEach(() => {
  queries.clear();
  onlineManager.setOnline(true);
});
// This test leaves the application offline: the next file starts another one.
afterAll(() => void vi.resetModules());

it('the offline state is shown with the number of waiting changes, and one change can be cancelled', async () => {
  const sent: string[] = [];
  offlineMutation<string>(['test', 'write'], async (words) => sent.push(words));
  show();
  expect(screen.queryByText(/Hors ligne/)).toBeNull();
  act(() => void markUnreachable());
  expect(screen.getByText('Hors ligne')).toBeTruthy();
  await act(async () => {
    for (const words of ['un', 'deux'])
      void queries
        .getMutationCache()
        .build(queries, {
          mutationKey: ['test', 'write'],
          ...queries.getMutationDefaults(['test', 'write']),
          networkMode: 'online',
        })
        .execute(words)
        .catch(() => null);
  });
  expect(await screen.findByText('Hors ligne · 2 modifications en attente')).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: 'Renoncer', hidden: true });
  if (first) await userEvent.click(first);
  expect(await screen.findByText('Hors ligne · 1 modification en attente')).toBeTruthy();
  expect(sent).toEqual([]);
});
