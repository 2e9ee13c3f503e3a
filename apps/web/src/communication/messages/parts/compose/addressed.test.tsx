import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import ComposePage from '../../ComposePage.tsx';
import { namedIn, writeTo } from '../place.ts';
import { draft, SchoolMail, uuid } from '../test/school-mail.ts';

const mail = new SchoolMail();
let server: Awaited<ReturnType<typeof loopback>>;
let requests: string[] = [];
beforeAll(async () => {
  server = await loopback((seen) => {
    if (seen.path.includes('/messages/lists')) return { body: { items: [], can: { share: false } } };
    if (!seen.path.includes('/recipients')) return mail.answer(seen);
    requests.push(seen.path);
    const rule = { kind: 'person', ref: uuid(32) };
    const items = seen.path.includes(uuid(32))
      ? [{ rule, label: 'Samira El Alami', detail: 'mère d’Adam', mode: 'allowed', why: null }]
      : [];
    return { body: { items } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  requests = [];
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});

it('only values that name a person are taken from an address', () => {
  expect(namedIn({ destinataires: `${uuid(32)},x, ${uuid(33)}` })).toEqual([uuid(32)]);
  expect(namedIn({})).toEqual([]);
  expect(writeTo('/prof/messages', [uuid(32), uuid(33)])).toBe(
    `/prof/messages/new?destinataires=${uuid(32)}%2C${uuid(33)}`,
  );
});

it('the form opens with the addressed persons whom the user may write to, and saves no draft', async () => {
  inRouter(<ComposePage />, writeTo('/prof/messages', [uuid(32), uuid(33)]));
  expect(await screen.findByRole('button', { name: 'Retirer Samira El Alami' })).toBeTruthy();
  expect(requests).toHaveLength(1);
  expect(screen.queryByText(/ne vous permettent pas/)).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('the page reports when the rules allow none of them', async () => {
  inRouter(<ComposePage />, writeTo('/prof/messages', [uuid(33)]));
  expect(await screen.findByText(/ne vous permettent pas d’écrire à ces personnes/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retirer/ })).toBeNull();
});

it('a message is not sent while an unresolved name is among the recipients', async () => {
  const audience = [{ kind: 'class' as const, ref: uuid(40), part: 'guardians' as const }];
  mail.drafts.set(uuid(50), draft(uuid(50), { audience, subject: 'Sortie', html: '<p>Bonjour</p>' }));
  inRouter(<ComposePage />, `/prof/messages/new?brouillon=${uuid(50)}`);
  const field = await screen.findByRole('combobox', { name: 'À' });
  await userEvent.type(field, 'Samira');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.getByText(/« Samira » n’ajoute personne/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(mail.sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(mail.sent).toEqual([uuid(50)]));
});
