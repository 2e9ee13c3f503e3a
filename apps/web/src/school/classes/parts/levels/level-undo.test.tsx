import { clearToasts, currentToasts } from '@encrier/ui/overlays/toast-store';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { Board, Level } from '../../classes.api.ts';
import { LevelForm } from './LevelForm.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const level = { id, name: 'CP', cycle: 'Primaire', orgId: id, nextLevelId: null, version: 3 };
const board = { levels: [level], classes: [], years: [], year: null } as unknown as Board;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(() => ({ body: { id, version: 4 } }));
});
afterAll(() => server.stop());
beforeEach(() => {
  clearToasts();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

it('an edited level is restored from the toast: only its changes, over the saved version', async () => {
  inRouter(
    <LevelForm
      level={level as unknown as Level}
      board={board}
      orgs={[{ id, name: 'Primaire' }]}
      formatValue={(field) => field}
      onClose={() => undefined}
    />,
  );
  const name = await screen.findByRole('textbox', { name: /Nom/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'CP1');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ text: 'CP1 : modification enregistrée' }]));
  currentToasts()[0]?.action?.run();
  await waitFor(() =>
    expect(server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'CP1', version: 3 },
      { name: 'CP', version: 4 },
    ]),
  );
});
