import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { MessageKeeper } from '../draft/message-keeper.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { uuid } from '../test/school-mail.ts';
import { ListsMenu } from './ListsMenu.tsx';

const families = {
  rule: { kind: 'class' as const, ref: uuid(31), who: ['guardians' as const] },
  label: '6e A · parents',
};
const karim = { rule: { kind: 'person' as const, ref: uuid(32) }, label: 'Karim Benjelloun' };
let lists: SavedList[] = [];
const requests: { method: string; body: unknown }[] = [];
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, path, body }) => {
    if (method === 'GET') return { body: { items: lists, can: { share: true } } };
    // A draft is saved some seconds after typing, whatever is on screen by then.
    if (!path.includes('/lists')) return { status: 503, body: {} };
    requests.push({ method, body: body ? JSON.parse(body) : null });
    const id = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') lists = lists.filter((list) => list.id !== id);
    const given = body ? (JSON.parse(body) as { id?: string; name: string }) : { name: '' };
    return {
      body:
        method === 'DELETE'
          ? { ok: true }
          : { id: given.id ?? id, name: given.name, chips: [families], shared: false, by: null, version: 2 },
    };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  requests.length = 0;
  lists = [
    { id: uuid(61), name: 'Suivi', chips: [families, karim], shared: false, by: null, version: 1 },
    { id: uuid(62), name: 'Ancienne', chips: [], shared: false, by: null, version: 1 },
    { id: uuid(63), name: 'Équipe', chips: [karim], shared: true, by: 'Nadia Berrada', version: 1 },
  ];
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});
const draw = (at = '/prof/messages/new') => {
  const keeper = new MessageKeeper(newDraftId(), null);
  inRouter(
    <DraftProvider value={keeper}>
      <ListsMenu />
    </DraftProvider>,
    at,
  );
  return keeper;
};
const audience = (keeper: MessageKeeper) => keeper.store.get().body.content.audience;

describe('recipient lists', () => {
  it('are used with one press, once, and not when nobody is left', async () => {
    const user = userEvent.setup();
    const keeper = draw();
    keeper.change({ audience: [karim.rule] });
    await user.click(await screen.findByRole('button', { name: 'Mes listes' }));
    expect((await screen.findByRole('menuitem', { name: /^Ancienne/ })).textContent).toContain(
      'Plus personne à qui écrire',
    );
    expect(screen.getByRole('menuitem', { name: /^Équipe/ }).textContent).toContain('partagée par Nadia Berrada');
    await user.click(screen.getByRole('menuitem', { name: /^Suivi/ }));
    expect(audience(keeper)).toEqual([karim.rule, families.rule]);
    expect(Object.values(keeper.store.get().body.labels)).toContain('6e A · parents');
  });

  it('keep the selection, and report a name in use', async () => {
    const user = userEvent.setup();
    const keeper = draw();
    keeper.change({ audience: [families.rule] });
    await user.click(await screen.findByRole('button', { name: 'Mes listes' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Enregistrer cette liste/ }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Donnez un nom à cette liste.')).toBeTruthy();
    await user.type(screen.getByLabelText('Nom de la liste'), 'suivi');
    expect(screen.getByText(/ses destinataires seront remplacés/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Partager avec le bureau/ }));
    await user.click(screen.getByRole('button', { name: 'Remplacer' }));
    await waitFor(() =>
      expect(requests).toMatchObject([
        { method: 'POST', body: { name: 'suivi', audience: [families.rule], shared: true } },
      ]),
    );
  });

  it('are renamed and removed', async () => {
    const user = userEvent.setup();
    draw();
    await user.click(await screen.findByRole('button', { name: 'Mes listes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Renommer ou supprimer' }));
    // What a colleague shares belongs to the colleague.
    expect(screen.queryByRole('button', { name: 'Renommer « Équipe »' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Renommer « Suivi »' }));
    await user.clear(screen.getByLabelText('Nom de la liste'));
    await user.type(screen.getByLabelText('Nom de la liste'), 'Suivi 6e');
    await user.click(screen.getByRole('button', { name: 'Renommer' }));
    await waitFor(() => expect(requests).toMatchObject([{ method: 'PUT', body: { version: 1, name: 'Suivi 6e' } }]));
    await user.click(await screen.findByRole('button', { name: 'Supprimer « Ancienne »' }));
    await waitFor(() => expect(requests[1]).toMatchObject({ method: 'DELETE' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Supprimer « Ancienne »' })).toBeNull());
  });

  it('are not for families', async () => {
    draw('/parent/messages/new');
    await waitFor(() => expect(document.querySelector('div')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Mes listes' })).toBeNull();
  });
});
