import type { EntryRoles, updateEntry } from '@encrier/contract/access/roles';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { type Rights, rightsQuery } from '../accounts.api.ts';
import { AccountSheet } from './AccountSheet.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const own = '0190aaaa-0000-7000-8000-000000000002';
/** Roles of the membership, as the server stores them. */
let stored: EntryRoles;
let sent: BodyOf<typeof updateEntry>[];
const rights = (): Rights => ({
  account: {
    id,
    label: 'Hassan Tazi',
    username: 'hassan.tazi',
    photo: '-',
    status: 'active',
    roles: stored.roles,
    customRoles: [],
    lastSeenAt: null,
    totp: false,
  },
  entries: [{ id, orgId: id, orgName: 'Collège', ...stored, terms: [] }],
  rights: [],
  screens: [],
});
const role = { id: own, name: 'Accueil', description: '', base: 'admin' as const, template: null, version: 1 };
const late = (fields: object) => ({
  status: 409,
  body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details: { fields } },
});
let refuse: ((body: BodyOf<typeof updateEntry>) => object | null) | null;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, path, body }) => {
    if (path.endsWith('/rights')) return { body: rights() };
    if (path.endsWith('/roles'))
      return { body: { roles: [{ ...role, grants: [], holders: 0, can: { edit: true, remove: true } }], builtIn: [] } };
    if (method !== 'PUT') return { status: 404, body: { kind: 'not_found', code: 'not_found', requestId: 'r' } };
    const asked = JSON.parse(body) as BodyOf<typeof updateEntry>;
    sent.push(asked);
    const fields = refuse?.(asked);
    if (fields) return late(fields);
    const { from: _from, ...next } = asked;
    stored = next;
    return { body: { ok: true } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  sent = [];
  refuse = null;
  stored = { roles: ['prof'], customRoles: [], active: true };
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['admin'], { permissions: { 'roles.manage': 'school', 'users.manage': 'school' } }),
    authId: null,
    lookAs: null,
  });
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const ticked = async (...names: string[]) => (await Promise.all(names.map(box))).map(({ checked }) => checked);
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const draw = () => inRouter(<AccountSheet id={id} onClose={() => undefined} />, '/admin/comptes');
/** What differs between what is stored and what is sent over something else, as the server answers. */
const bothValues = ({ from, roles }: BodyOf<typeof updateEntry>) =>
  from.roles.join() === stored.roles.toSorted().join() ? null : { roles: { theirs: stored.roles, yours: roles } };

it('roles are sent with those that the form showed, and a reload keeps what was ticked', async () => {
  draw();
  await userEvent.click(await box('Accueil'));
  stored = { ...stored, roles: ['personnel', 'prof'] };
  await queries.invalidateQueries({ queryKey: rightsQuery(id).queryKey });
  await waitFor(async () => expect(await ticked('Personnel', 'Accueil')).toEqual([true, true]));
  await press('Enregistrer les rôles');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    roles: ['personnel', 'prof'],
    customRoles: [own],
    active: true,
    from: { roles: ['personnel', 'prof'], customRoles: [], active: true },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer les rôles' })).toBeNull());
  expect(await ticked('Accueil')).toEqual([true]);
});

it('a role granted meanwhile is shown and kept; what was ticked stays and is saved at the second press', async () => {
  draw();
  await userEvent.click(await box('Accueil'));
  stored = { ...stored, roles: ['personnel', 'prof'] };
  refuse = bothValues;
  await press('Enregistrer les rôles');
  await screen.findByText('Rien de ce que vous changez n’a été touché.');
  await waitFor(async () => expect(await ticked('Personnel', 'Accueil')).toEqual([true, true]));
  await press('Enregistrer les rôles');
  await waitFor(() => expect(stored).toEqual({ roles: ['personnel', 'prof'], customRoles: [own], active: true }));
});

it('roles changed on both sides are shown in words, and the author chooses', async () => {
  draw();
  await userEvent.click(await box('Transport'));
  stored = { ...stored, roles: ['personnel', 'prof'] };
  refuse = bothValues;
  await press('Enregistrer les rôles');
  const both = (await screen.findByText('le vôtre :')).closest('dl')!;
  await within(both).findByText(/Personnel/);
  expect(within(both).getByText(/Transport/)).toBeTruthy();
  expect(await ticked('Transport')).toEqual([true]);
  await press('Prendre les siens');
  expect(await ticked('Transport', 'Personnel')).toEqual([false, true]);
  expect(sent).toHaveLength(1);
});
