import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { openSchool, setUser } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { Entry } from '../shell/menu.ts';
import { PalettePanel } from './PalettePanel.tsx';

const yasmine = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  label: 'Yasmine El Amrani',
  labelAr: '',
  detail: '6e A',
  photo: '-',
};
const thread = {
  threadId: '0190aaaa-0000-7000-8000-000000000002',
  subject: 'Sortie au musée',
  excerpt: '',
  from: { label: 'Hassan Tazi' },
  to: [],
};
let refusing = false;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ path }) => {
    if (path.includes('/documents') && refusing) return { status: 403, body: { kind: 'forbidden', code: 'forbidden' } };
    const items = path.includes('kind=pupils') ? [yasmine] : path.includes('box=inbox') ? [thread] : [];
    return { body: { items, page: 1, pageSize: 20, total: items.length } };
  });
});
afterAll(() => server.stop());

const entry = (path: Entry['path'], name: string): Entry => ({ path, name, group: 'people', order: 0 });

function show(entries: readonly Entry[]): void {
  openSchool({ ...school, apiHost: server.origin });
  setUser(person(['prof'], { permissions: { 'people.view': 'classes' } }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <PalettePanel entries={entries} onClose={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('a pupil of a teacher is found by name, and lists outside the menu are not queried', async () => {
  show([entry('/prof/eleves', 'own-pupil')]);
  await userEvent.type(screen.getByRole('combobox'), 'Yasmine');
  expect(await screen.findByRole('option', { name: /Yasmine El Amrani/ })).toBeTruthy();
  expect(server.seen.every(({ path }) => path.includes('kind=pupils'))).toBe(true);
});

it('a message is found by its words, and people are not searched without a list of them', async () => {
  const before = server.seen.length;
  show([entry('/parent/messages', 'message')]);
  await userEvent.type(screen.getByRole('combobox'), 'musée');
  expect(await screen.findByRole('option', { name: /Sortie au musée.*Hassan Tazi/ })).toBeTruthy();
  const requests = server.seen.slice(before).map(({ path }) => path);
  expect(requests.length).toBe(2);
  expect(requests.every((path) => path.includes('/messages?'))).toBe(true);
});

it('words are searched from the third letter on, and an empty result is reported', async () => {
  const before = server.seen.length;
  show([entry('/parent/messages', 'message')]);
  await userEvent.type(screen.getByRole('combobox'), 'zz');
  await waitFor(() => expect(screen.getByText('Rien ne porte ce nom.')).toBeTruthy());
  expect(server.seen.length).toBe(before);
});

it('results of one kind are shown when another is refused', async () => {
  refusing = true;
  show([entry('/parent/messages', 'message'), entry('/parent/documents', 'document')]);
  await userEvent.type(screen.getByRole('combobox'), 'musée');
  expect(await screen.findByRole('option', { name: /Sortie au musée/ })).toBeTruthy();
});
