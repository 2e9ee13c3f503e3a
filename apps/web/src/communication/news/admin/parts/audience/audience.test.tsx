import '../../../../../rooms.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { DraftKeeper } from '../draft/draft-keeper.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { AudienceCard } from './AudienceCard.tsx';
import { audienceWords } from '../../../../writing/writing.public.tsx';

const ref = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`;
const choices = [
  { rule: { kind: 'everyone' }, label: 'Tout l’établissement' },
  { rule: { kind: 'role', role: 'parent' }, label: 'Tous les parents' },
  { rule: { kind: 'level', ref: ref(1) }, label: '6e' },
  { rule: { kind: 'class', ref: ref(2) }, label: '6e D' },
  { rule: { kind: 'class', ref: ref(3) }, label: '5e A' },
  { rule: { kind: 'everyone', mandate: 'council' }, label: 'Tout l’établissement · conseil d’établissement' },
  { rule: { kind: 'class', ref: ref(3), mandate: 'pupils' }, label: '5e A · délégués des élèves' },
];
const count = {
  recipients: 612,
  withoutAccount: 14,
  guardians: 548,
  families: 431,
  pupils: 0,
  teachers: 64,
  others: 0,
  sample: [],
};
let refuse: Reply | null = null;
const answer = ({ method, path }: Seen): Reply =>
  method === 'POST'
    ? (refuse ?? { body: count })
    : path.includes('/lists')
      ? { body: { items: [], can: { share: false } } }
      : {
          body: {
            items: path.includes('q=samira')
              ? [...choices, { rule: { kind: 'person', ref: ref(9) }, label: 'Samira El Amrani' }]
              : choices,
          },
        };

let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  refuse = null;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

function show(audience: AudienceRule[] = []): DraftKeeper {
  const keeper = new DraftKeeper(newDraftId(), null);
  if (audience.length > 0) keeper.change({ audience }, { names: { [ref(1)]: '6e', [ref(2)]: '6e D' } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <DraftProvider value={keeper}>
          <AudienceCard />
        </DraftProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return keeper;
}
const rules = (keeper: DraftKeeper) => keeper.store.get().body.content.audience;

describe('the summary sentence', () => {
  it('shows both figures and their details', async () => {
    show([{ kind: 'role', role: 'parent' }]);
    expect((await screen.findByText('612 destinataires')).parentElement?.textContent).toBe(
      '612 destinataires, 14 sans compte actif',
    );
    expect(screen.getByText('548 parents de 431 familles · 64 professeurs · doublons retirés')).toBeTruthy();
  });

  it('handles one, none, and everybody reached', () => {
    const words = (recipients: number, withoutAccount: number) =>
      Object.values(audienceWords.count({ recipients, withoutAccount }));
    expect(words(1, 1)).toEqual(['1 destinataire', '1 sans compte actif']);
    expect(words(30, 0)).toEqual(['30 destinataires', 'tous ont un compte']);
    expect(words(0, 0)).toEqual(['Aucun destinataire', '']);
    expect(
      audienceWords.detail({ ...count, recipients: 3, guardians: 1, families: 1, pupils: 1, teachers: 0, others: 1 }),
    ).toBe('1 parent de 1 famille\u00A0· 1 élève\u00A0· 1 autre personne\u00A0· doublons retirés');
  });

  it('explains why an audience is refused', async () => {
    refuse = { status: 400, body: { kind: 'invalid', code: 'audience.refused', requestId: 'r' } };
    show([{ kind: 'everyone' }]);
    expect(await screen.findByText('Vous ne pouvez pas écrire à une partie de ces destinataires.')).toBeTruthy();
  });
});

describe('the picker', () => {
  it('adds with the keyboard only, and offers no group twice (LAW-ACC-02)', async () => {
    const keeper = show();
    const field = screen.getByRole('combobox', { name: 'Ajouter des destinataires' });
    await userEvent.click(field);
    await screen.findByRole('option', { name: /Tous les parents/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(rules(keeper)).toEqual([{ kind: 'role', role: 'parent' }]);
    await waitFor(() => expect(screen.queryByRole('option', { name: /Tous les parents/ })).toBeNull());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers a class and its delegates, each with its own words, under one class name', async () => {
    const keeper = show();
    await userEvent.type(screen.getByRole('combobox'), '5e');
    await userEvent.click(await screen.findByRole('option', { name: /^5e A(?! ·)/ }));
    await userEvent.type(screen.getByRole('combobox'), 'délégués 5e');
    await userEvent.click(await screen.findByRole('option', { name: /5e A · délégués des élèves/ }));
    await userEvent.type(screen.getByRole('combobox'), 'conseil');
    await userEvent.click(await screen.findByRole('option', { name: /conseil d’établissement/ }));
    expect(rules(keeper)).toEqual([
      { kind: 'class', ref: ref(3) },
      { kind: 'class', ref: ref(3), mandate: 'pupils' },
      { kind: 'everyone', mandate: 'council' },
    ]);
    const chips = within(screen.getByRole('list', { name: 'Destinataires choisis' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5e A',
      '5e A · délégués des élèves',
      'Tout l’établissement · conseil d’établissement',
    ]);
    expect(chips.getAllByRole('button', { name: /choisir qui/ })).toHaveLength(1);
  });

  it('finds persons by a search', async () => {
    const keeper = show();
    await userEvent.type(screen.getByRole('combobox'), 'samira');
    await userEvent.click(await screen.findByRole('option', { name: /Samira El Amrani/ }));
    expect(rules(keeper)).toEqual([{ kind: 'person', ref: ref(9) }]);
    expect(screen.getByText('Samira El Amrani')).toBeTruthy();
  });

  it('excludes a group, in words and with another look', async () => {
    const keeper = show([{ kind: 'level', ref: ref(1) }]);
    await userEvent.click(screen.getByRole('radio', { name: 'Sauf' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Exclure des destinataires' }), '6e d');
    await userEvent.click(await screen.findByRole('option', { name: /6e D/ }));
    expect(rules(keeper).at(-1)).toEqual({ kind: 'class', ref: ref(2), exclude: true });
    expect(screen.getByText('sauf').closest('[data-out]')?.textContent).toContain('6e D');
  });

  it('limits a level to some of its people, never to nobody', async () => {
    const keeper = show([{ kind: 'level', ref: ref(1) }]);
    await userEvent.click(screen.getByRole('button', { name: '6e : choisir qui' }));
    const who = within(screen.getByRole('group', { name: 'Qui' }));
    await userEvent.click(who.getByRole('checkbox', { name: 'Élèves' }));
    await userEvent.click(who.getByRole('checkbox', { name: 'Professeurs' }));
    expect(rules(keeper)).toEqual([{ kind: 'level', ref: ref(1), who: ['guardians'] }]);
    expect(who.getByRole<HTMLInputElement>('checkbox', { name: 'Parents' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Retirer 6e/ }));
    expect(rules(keeper)).toEqual([]);
  });
});
