import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { NoteForm } from './NoteForm.tsx';

let server: Awaited<ReturnType<typeof loopback>>;
let requests = 0;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback(() => {
    requests += 1;
    return { body: {} };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});

const pupil = { id: crypto.randomUUID(), label: 'Yasmine El Alami', class: '3e A' };

it('a note is shared only with the family’s text, and never when it is confidential', async () => {
  inRouter(<NoteForm pupil={pupil} onClose={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Observation pour l’école'), 'Recopié sur son voisin.');
  await userEvent.click(screen.getByLabelText(/Les responsables et l’élève/));
  await userEvent.click(screen.getByRole('button', { name: 'Partager' }));
  expect(await screen.findByText('Écrivez ce que la famille doit lire.')).toBeDefined();
  expect(requests).toBe(0);
  await userEvent.selectOptions(screen.getByLabelText('Catégorie'), 'health');
  expect(screen.queryByLabelText('Texte pour la famille')).toBeNull();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDefined();
});
