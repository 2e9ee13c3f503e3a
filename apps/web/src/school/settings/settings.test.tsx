import { moduleKeys } from '@encrier/contract/modules.generated';
import type { SchoolSettings } from '@encrier/contract/school/school';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { moduleFaces } from '../../modules.generated.ts';

const settings: SchoolSettings = {
  title: 'École Al Qalam',
  city: 'Rabat',
  kind: 'Collège',
  hue: 210,
  languages: ['fr'],
  timeZone: 'Africa/Casablanca',
  currency: 'MAD',
  country: 'MA',
  logo: '-',
  mailSender: null,
  mailReplyTo: null,
  orgs: [],
  version: 3,
};
/** The school's settings, loaded again after saving. */
const config: Reply = { body: { school: { ...school, id: school.schoolId }, user: person(['admin']) } };
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  answer = ({ body, method }) =>
    method === 'PUT' ? { body: { ...settings, ...JSON.parse(body), version: 4 } } : config;
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});
const writes = () =>
  server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as Record<string, unknown>);
async function rename(to: string): Promise<void> {
  inRouter(<SettingsForm settings={settings} />, '/admin/settings');
  const name = await screen.findByRole('textbox', { name: 'Nom de l’école' });
  await userEvent.clear(name);
  await userEvent.type(name, to);
}
const save = () => screen.queryByRole('button', { name: 'Enregistrer' });
const named = () => (screen.getByRole('textbox', { name: 'Nom de l’école' }) as HTMLInputElement).value;

it('a save returns the stored values, and an unchanged form sends nothing', async () => {
  await rename('Autre nom');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(named()).toBe('École Al Qalam');
  expect(save()).toBeNull();
  expect(writes()).toEqual([]);
});

it('the form stays open after a save, and sends the next change over it', async () => {
  await rename('Al Qalam');
  await userEvent.click(save() as HTMLElement);
  await waitFor(() => expect(save()).toBeNull());
  await userEvent.type(screen.getByRole('textbox', { name: /^Ville/ }), ' Agdal');
  await userEvent.click(save() as HTMLElement);
  await waitFor(() =>
    expect(writes()).toMatchObject([
      { title: 'Al Qalam', version: 3 },
      { title: 'Al Qalam', city: 'Rabat Agdal', version: 4 },
    ]),
  );
  expect(writes()[0]).not.toHaveProperty('picture');
});

it('another editor’s save becomes the saved state', async () => {
  const details = { version: 9, fields: { title: { theirs: 'Le Calame', yours: 'Al Qalam' } } };
  const late = { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details };
  answer = ({ method }) => (method === 'PUT' ? { status: 409, body: late } : config);
  await rename('Al Qalam');
  await userEvent.click(save() as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre les siens' }));
  expect(named()).toBe('Le Calame');
  expect(save()).toBeNull();
});

it('every switchable module has a name, once', () => {
  expect(moduleFaces.map(({ key }) => key).sort()).toEqual([...moduleKeys].sort());
});
