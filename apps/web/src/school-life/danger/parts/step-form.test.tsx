import type { DangerPage } from '@encrier/contract/school-life/danger';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { ReportSheet } from './ReportSheet.tsx';

const received: DangerPage = {
  id: '0190dddd-0000-7000-8000-000000000001',
  at: '2026-11-27T09:00:00Z',
  state: 'received',
  dueAt: null,
  late: false,
  opened: true,
  about: 'Adam, 6e A',
  body: 'Il dort en classe.',
  dir: 'ltr',
  author: 'Hassan Tazi',
  steps: [],
  readers: [],
  can: { assess: true, transmit: true, close: false },
  version: 1,
};
let stands: DangerPage;
let server: Awaited<ReturnType<typeof loopback>>;
const noted = (step: 'assess' | 'transmit', note: string, by: string): void => {
  const at = `2026-11-28T0${stands.version}:00:00Z`;
  const can = { assess: false, transmit: step === 'assess', close: true };
  stands = {
    ...stands,
    steps: [...stands.steps, { step, note, dir: 'ltr', by, at }],
    can,
    version: stands.version + 1,
  };
};
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback(({ path, body }) => {
    if (!path.endsWith('/steps')) return { body: stands };
    const { version, step, note } = JSON.parse(body) as { version: number; step: 'assess' | 'transmit'; note: string };
    if (version !== stands.version)
      return {
        status: 409,
        body: { kind: 'conflict', code: 'edited_meanwhile', details: { version: stands.version } },
      };
    noted(step, note, 'Nadia Berrada');
    return { body: stands };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = received;
  server.seen.length = 0;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

function Opened() {
  const [report, setReport] = useState(received);
  return <ReportSheet report={report} onChange={setReport} onClose={() => undefined} />;
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Ce qui a été fait');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Noter cette étape' }));
const opened = (): number => server.seen.filter(({ path }) => path.endsWith('/open')).length;

it('the form is reopened when a colleague recorded a step meanwhile, and keeps the typed note', async () => {
  inRouter(<Opened />, '/admin/information-preoccupante');
  await screen.findByLabelText('Ce qui a été fait');
  await userEvent.selectOptions(screen.getByLabelText('Étape'), 'transmit');
  await userEvent.type(note(), 'Appel à la cellule.');
  noted('assess', 'Entretien avec Adam.', 'Omar Fassi');
  await press();
  await screen.findByText('Entretien avec Adam.');
  await screen.findByText('Rien de ce que vous changez n’a été touché.');
  expect(opened()).toBe(1);
  expect(note().value).toBe('Appel à la cellule.');
  await press();
  await waitFor(() => expect(stands.steps.map(({ step }) => step)).toEqual(['assess', 'transmit']));
  // The next step begins empty, on what is left to do.
  await waitFor(() => expect(note().value).toBe(''));
  expect(screen.getByLabelText<HTMLSelectElement>('Étape').value).toBe('close');
});
