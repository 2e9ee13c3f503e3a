import type { RecipientChoice } from '@encrier/contract/communication/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { wordsOf } from '#kernel/people/use-choices.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { Weighing } from '../../messages.api.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { MessageKeeper } from '../draft/message-keeper.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { SchoolMail, uuid } from '../test/school-mail.ts';
import { choicesFor, Recipients } from './Recipients.tsx';
import { peopleWords, weighLines } from './weigh-words.ts';

const weighing: Weighing = {
  recipients: 20,
  withoutAccount: 2,
  pupils: 0,
  guardians: 18,
  teachers: 2,
  others: 0,
  left: [],
  review: null,
  reviewAbove: null,
  opensAt: null,
  leftToday: 20,
  maxRecipients: 200,
  stopped: null,
  canBypass: false,
  pictured: null,
};
const choices: RecipientChoice[] = [
  {
    rule: { kind: 'class', ref: uuid(31), who: ['guardians'] },
    label: '6e A · parents',
    detail: '24 élèves',
    mode: 'review',
    why: null,
  },
  {
    rule: { kind: 'person', ref: uuid(32) },
    label: 'Karim Benjelloun',
    detail: 'professeur de français',
    mode: 'allowed',
    why: null,
  },
  {
    rule: { kind: 'person', ref: uuid(33) },
    label: 'Omar Fassi',
    detail: 'père d’Adam',
    mode: 'forbidden',
    why: 'matrix',
  },
];

const mail = new SchoolMail();
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) =>
    seen.path.includes('/recipients') ? { body: { items: choices } } : mail.answer(seen),
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});
const words = (more: Partial<Weighing>, planned = false): string[] =>
  weighLines({ ...weighing, ...more }, planned).map((line) => line.words);

it('the user’s own classes are proposed first, and disabled choices last', () => {
  const choice = (kind: string, label: string, mode = 'allowed') =>
    ({ rule: { kind, ref: label }, label, detail: '', mode, why: null }) as unknown as RecipientChoice;
  const all = [
    choice('role', 'Tous les élèves', 'forbidden'),
    choice('role', 'Professeurs'),
    choice('level', '6e'),
    choice('class', '6e A'),
    choice('person', '6e A, Karim'),
  ];
  const names = (q: string) => choicesFor(all, wordsOf(q, true), []).map(({ label }) => label);
  expect(names('')).toEqual(['6e A', '6e A, Karim', '6e', 'Professeurs', 'Tous les élèves']);
  expect(names('6e')).toEqual(['6e A, Karim', '6e A', '6e']);
});

describe('the summary before sending', () => {
  it('counts people by role, and those without an account', () => {
    expect(peopleWords(weighing)).toBe('18 parents, 2 professeurs · 2 sans compte actif');
    expect(peopleWords({ ...weighing, recipients: 0 })).toBe('Personne ne recevra ce message');
  });
  it('shows who is removed and why, whether a review is needed, and the sending time', () => {
    expect(words({ left: [{ why: 'no_account', count: 1 }] })).toContain('1 personne retirée : elle n’a pas de compte');
    expect(words({ left: [{ why: 'matrix', count: 25 }] })).toContain(
      '25 personnes retirées : les règles de l’école ne permettent pas de leur écrire',
    );
    expect(words({ review: 'recipients', reviewAbove: 10 })).toContain(
      'Sera relu avant l’envoi : il a plus de 10 destinataires',
    );
    expect(words({ review: 'attachment' })).toContain('Sera relu avant l’envoi : il porte une pièce jointe');
    expect(words({ opensAt: '2026-11-23T07:00:00Z' }).at(-1)).toMatch(/^Hors horaires : partira lundi 23 novembre/);
    expect(words({ opensAt: '2026-11-23T07:00:00Z' }, true)).toHaveLength(1);
  });
  it('warns of limits', () => {
    expect(words({ maxRecipients: 10 })).toContain('Trop de destinataires : 10 au plus par message');
    expect(words({ leftToday: 0 })).toContain('Vous avez atteint votre nombre de messages pour aujourd’hui');
    expect(words({ stopped: 'travaux' })[0]).toBe('La messagerie est suspendue : travaux');
  });
});

describe('the recipient field', () => {
  const draw = () => {
    const keeper = new MessageKeeper(newDraftId(), null);
    inRouter(
      <DraftProvider value={keeper}>
        <Recipients />
      </DraftProvider>,
    );
    return keeper;
  };

  it('adds by keyboard, and removes the last one (LAW-ACC-02)', async () => {
    const keeper = draw();
    const field = await screen.findByRole('combobox', { name: 'À' });
    await userEvent.click(field);
    await screen.findByRole('option', { name: /6e A · parents/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(keeper.store.get().body.content.audience).toEqual([{ kind: 'person', ref: uuid(32) }]);
    expect(screen.getByRole('button', { name: 'Retirer Karim Benjelloun' })).toBeTruthy();
    await userEvent.keyboard('{Backspace}');
    expect(keeper.store.get().body.content.audience).toEqual([]);
  });

  it('marks recipients that need a review, and explains why somebody cannot be chosen', async () => {
    const keeper = draw();
    await userEvent.click(await screen.findByRole('combobox', { name: 'À' }));
    expect((await screen.findByRole('option', { name: /6e A · parents/ })).textContent).toContain('avec validation');
    const forbidden = screen.getByRole('option', { name: /Omar Fassi/ });
    expect(forbidden.getAttribute('aria-disabled')).toBe('true');
    expect(forbidden.textContent).toContain('Les règles de l’école ne permettent pas de lui écrire');
    await userEvent.click(forbidden);
    await waitFor(() => expect(keeper.store.get().body.content.audience).toEqual([]));
  });
});
