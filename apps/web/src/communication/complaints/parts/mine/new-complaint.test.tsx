import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { NewComplaint } from './NewComplaint.tsx';

const choices = {
  categories: [{ id: crypto.randomUUID(), label: 'Transport', service: 'transport', answerHours: 8, solveDays: 3 }],
  children: [],
  people: [],
};
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback(() => ({ body: choices }));
});
afterAll(() => server.stop());
beforeEach(() => {
  localStorage.clear();
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});

it('the form begins at its first field, and a saved draft is restored', async () => {
  const first = inRouter(<NewComplaint list="/parent/reclamations" open onClose={() => undefined} />);
  const category = await screen.findByLabelText('Catégorie');
  await waitFor(() => expect(document.activeElement).toBe(category));
  await userEvent.type(screen.getByLabelText('Objet'), 'Car en retard');
  first.unmount();
  inRouter(<NewComplaint list="/parent/reclamations" open onClose={() => undefined} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Objet')).value).toBe('Car en retard');
});
