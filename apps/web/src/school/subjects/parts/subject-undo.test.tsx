import type { Subject } from '@encrier/contract/school/subjects';
import { clearToasts, currentToasts } from '@encrier/ui/overlays/toast-store';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { SubjectForm } from './SubjectForm.tsx';

const subject = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'Latin',
  nameAr: '',
  code: 'LATIN',
  colour: 'maths',
  family: 'Langues',
  language: 'fr',
  optional: true,
  archived: false,
  courses: 0,
  version: 3,
} as unknown as Subject;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ body }) => ({ body: { ...subject, ...JSON.parse(body || '{}'), version: 4 } }));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  clearToasts();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});
const writes = () => server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body));
const show = (one: Subject | null) =>
  inRouter(<SubjectForm subject={one} families={[]} used={0} onDone={() => undefined} onCancel={() => undefined} />);

it('an edited subject is restored from the toast, over the saved version', async () => {
  show(subject);
  const name = await screen.findByRole('textbox', { name: 'Nom' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Grec{Enter}');
  await waitFor(() => expect(currentToasts()).toMatchObject([{ text: 'Grec : modification enregistrée' }]));
  currentToasts()[0]?.action?.run();
  await waitFor(() =>
    expect(writes()).toMatchObject([
      { name: 'Grec', version: 3 },
      { name: 'Latin', version: 4 },
    ]),
  );
});

it('a new subject offers no undo', async () => {
  show(null);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Chinois{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(currentToasts()).toEqual([]);
});
