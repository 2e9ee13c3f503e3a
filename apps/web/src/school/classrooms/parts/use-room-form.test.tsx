import type { Classroom } from '@encrier/contract/school/classrooms';
import { clearToasts, currentToasts } from '@encrier/ui/overlays/toast-store';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { RoomForm } from './RoomForm.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const room: Classroom = {
  id,
  name: 'Salle 12',
  orgId: id,
  kind: 'Salle',
  capacity: 24,
  subjectIds: [],
  archived: false,
  classes: 0,
  version: 3,
};
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  clearToasts();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
  answer = ({ body }) => ({ body: { ...room, ...JSON.parse(body), version: 4 } });
});
const writes = () =>
  server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as Record<string, unknown>);

async function rename(to: string): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <RoomForm
        room={room}
        data={{ items: [room], orgs: [], kinds: [], subjects: [] }}
        orgId={id}
        onClose={() => undefined}
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  const name = await screen.findByRole('textbox', { name: 'Nom' });
  await userEvent.clear(name);
  await userEvent.type(name, `${to}{Enter}`);
}
async function undo(): Promise<void> {
  await waitFor(() => expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Annuler']));
  currentToasts()[0]?.action?.run();
}

it('an edited room is restored from the toast, over the new version', async () => {
  await rename('Salle 14');
  await undo();
  await waitFor(() =>
    expect(writes()).toMatchObject([
      { name: 'Salle 14', version: 3 },
      { name: 'Salle 12', capacity: 24, version: 4 },
    ]),
  );
});

it('the undo restores what another editor had saved meanwhile', async () => {
  const kept = answer;
  answer = (seen) =>
    seen.body.includes('"version":3')
      ? {
          status: 409,
          body: {
            kind: 'conflict',
            code: 'edited_meanwhile',
            requestId: 'r',
            details: { version: 9, fields: { name: { theirs: 'Labo', yours: 'Salle 14' } } },
          },
        }
      : kept(seen);
  await rename('Salle 14');
  await userEvent.click(await screen.findByRole('button', { name: 'Garder les miens' }));
  await undo();
  await waitFor(() =>
    expect(writes().slice(1)).toMatchObject([
      { name: 'Salle 14', version: 9 },
      { name: 'Labo', version: 4 },
    ]),
  );
});
