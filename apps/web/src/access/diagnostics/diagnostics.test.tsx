import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import DevicePage from './DevicePage.tsx';
import InstallationPage from './InstallationPage.tsx';

let diagnosis: Reply;
let at: () => string;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ path }) =>
    path.endsWith('/ping')
      ? { body: { at: at() } }
      : path.endsWith('/diagnostics')
        ? diagnosis
        : { status: 404, body: {} },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  at = () => new Date().toISOString();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});
const show = (what: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{what}</QueryClientProvider>
    </I18nProvider>,
  );
const row = async (name: string) => within((await screen.findByText(name, { selector: 'li *' })).closest('li')!);

it('each part of the installation is shown as working, missing or broken', async () => {
  const check = (name: string, ok: boolean, detail: string) => ({ name, ok, detail, ms: 2 });
  diagnosis = {
    body: {
      at: '2026-11-21T08:00:00Z',
      checks: [
        check('database', true, 'PostgreSQL 18.4'),
        check('mail', false, 'not_configured'),
        check('storage', false, 'EACCES'),
      ],
    },
  };
  show(<InstallationPage />);
  expect((await row('Base de données')).getByText('Fonctionne')).toBeTruthy();
  expect((await row('Courriel')).getByText('À voir')).toBeTruthy();
  expect((await row('Fichiers')).getByText('En panne')).toBeTruthy();
  expect(screen.getByText('Montrez ces lignes à la personne qui tient le serveur.')).toBeTruthy();
});

it('the last answer stays on the page when the next run fails, with a message', async () => {
  const body = { at: '2026-11-21T08:00:00Z', checks: [{ name: 'database', ok: true, detail: '', ms: 2 }] };
  diagnosis = { body };
  show(<InstallationPage />);
  await row('Base de données');
  diagnosis = { status: 403, body: { kind: 'forbidden', code: 'permission_missing', requestId: 'x' } };
  await userEvent.click(screen.getByRole('button', { name: 'Refaire les essais' }));
  expect((await screen.findByRole('alert')).textContent).toContain('manque une permission');
  expect((await row('Base de données')).getByText('Fonctionne')).toBeTruthy();
});

it('a refusal is explained', async () => {
  diagnosis = { status: 403, body: { kind: 'forbidden', code: 'permission_missing', requestId: 'x' } };
  show(<InstallationPage />);
  expect(await screen.findByText(/manque une permission/)).toBeTruthy();
});

it('the device is measured automatically, and disturbing tests ask first', async () => {
  at = () => new Date(Date.now() - 3_600_000).toISOString();
  show(<DevicePage />);
  expect(await (await row('Serveur de l’école')).findByText('Fonctionne')).toBeTruthy();
  const clock = await row('Heure de l’appareil');
  expect(await clock.findByText('À voir')).toBeTruthy();
  expect(clock.getByText('+3600 s')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Essayer : Caméra' }));
  expect(await (await row('Caméra')).findByText('En panne')).toBeTruthy();
});
