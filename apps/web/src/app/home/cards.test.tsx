import { allCards } from '@encrier/contract/cards.generated';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { allDayLines } from '../../day-lines.generated.ts';
import { allDashboardFaces } from '../../dashboard.generated.ts';
import { allFamilyCards } from '../../family-cards.generated.ts';
import { allPersonCards } from '../../person-cards.generated.ts';
// Ways from a card lead to pages that rooms declare.
import '../../rooms.ts';
import { homeCards, leadingOf, shownCards } from './home-cards.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { Todos } from './Todos.tsx';

afterEach(() => history.replaceState(null, '', '/'));
function show(slot: string, data: unknown, primary: boolean): void {
  session.set({ school, user: person(['admin']) });
  const Card = homeCards.find((card) => card.slot === slot)?.Card;
  render(<I18nProvider i18n={i18n}>{Card && <Card data={data} primary={primary} />}</I18nProvider>);
}
const primaries = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.className.includes('primary'))
    .map((link) => link.getAttribute('href'));
const slots = (cards: readonly { slot: string }[]): string[] => cards.map(({ slot }) => slot).sort();

it('every card of the contract is drawn, each by its own room, at its own place', () => {
  expect(slots(homeCards)).toEqual(slots(allCards.home));
  expect(slots(allPersonCards)).toEqual(slots(allCards.person));
  expect(slots(allDayLines)).toEqual(slots(allCards.day));
  expect(slots(allFamilyCards)).toEqual(slots(allCards.family));
  expect(slots(allDashboardFaces)).toEqual(slots(allCards.dashboard));
  expect(new Set(homeCards.map(({ order }) => order)).size).toBe(homeCards.length);
});

it('cards follow the order of the page, with those from the session, and a card without a room is left out', () => {
  const sent = [
    { slot: 'news.latest', data: { items: [], unread: 1 } },
    { slot: 'rooms.later', data: {} },
    { slot: 'news.to_ack', data: { items: [], total: 1 } },
  ];
  const parent = { ...person(['parent']), children: [{ id: 'c' }] } as never;
  const shown = shownCards(sent, ({ known }) => known?.(parent, '/parent') ?? null);
  expect(shown.map(({ card }) => card.slot)).toEqual(['news.to_ack', 'news.latest', 'children']);
  expect(shownCards(sent, ({ known }) => known?.(parent, '/admin') ?? null)).toHaveLength(2);
});

it('an administrator sees what the second factor opens, with a link to it', () => {
  history.replaceState(null, '', '/admin');
  render(
    <I18nProvider i18n={i18n}>
      <SecondFactor />
    </I18nProvider>,
  );
  expect(screen.getByText('Activez la double authentification pour ouvrir la gestion de l’école')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Activer' }).getAttribute('href')).toBe('/account?open=security');
});

it('the missing steps of a new school are listed in order, the first as the only primary button, the others as links', () => {
  show(
    'school.first_steps',
    {
      items: [
        { step: 'terms', done: true },
        { step: 'levels', done: false },
        { step: 'pupils', done: false },
      ],
    },
    true,
  );
  expect(screen.getByText('1 étape faite sur 3')).toBeTruthy();
  expect(primaries()).toEqual(['/admin/classes']);
  expect(screen.getByRole('link', { name: 'Importer les élèves et les familles' }).getAttribute('href')).toBe(
    '/admin/imports',
  );
  expect(within(screen.getByRole('list', { name: 'Étapes faites' })).getByText(/périodes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ne plus afficher' })).toBeTruthy();
});

it('the most urgent action has the primary button, and content that is only read has none', () => {
  const leads = (...sent: string[]): string | undefined =>
    leadingOf(homeCards.filter(({ slot }) => sent.includes(slot)))?.slot;
  expect(leads('news.latest', 'family.reenrolment', 'news.to_ack')).toBe('news.to_ack');
  expect(leads('family.hello', 'family.reenrolment', 'messages')).toBe('family.reenrolment');
  expect(leads('attendance.unexplained', 'conduct.own', 'news.to_ack')).toBe('attendance.unexplained');
  expect(leads('messages', 'news.latest', 'children')).toBeUndefined();
});

it('a card with one row has its own title', () => {
  show('credentials.waiting', { waiting: 3 }, false);
  const card = screen.getByRole('region', { name: 'Identifiants des parents' });
  expect(within(card).getByRole('heading', { level: 2, name: 'Identifiants des parents' })).toBeTruthy();
  expect(within(card).getByText('3 parents ne se sont jamais connectés')).toBeTruthy();
});

const requests = [
  { slot: 'news.to_ack', data: { items: [], total: 4 } },
  { slot: 'conduct.own', data: { waiting: 2 } },
  { slot: 'family.reenrolment', data: { children: ['Adam'], closesOn: '2026-12-04', name: '2027-2028' } },
];
it('all tasks of the rooms are in one card, the most urgent first, and the rest one press away', async () => {
  session.set({ school, user: person(['parent']) });
  const shown = shownCards(requests, () => null);
  inRouter(<Todos shown={shown} leading={leadingOf(shown.map(({ card }) => card))} />, '/parent');
  const card = await screen.findByRole('region', { name: 'À traiter' });
  expect(within(card).getByText('7')).toBeTruthy();
  expect(within(card).getByText('2 observations de suivi à lire')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Toutes les actualités à confirmer' })).toBeTruthy();
  expect(within(card).queryByText('Réinscription 2027-2028')).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Voir # autre chose à faire'.replace('#', '1') }));
  expect(within(card).getByText('Réinscription 2027-2028')).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('counts under « À traiter » of the staff what its page counts, and apart what is asked of themselves', async () => {
  session.set({ school, user: person(['prof']) });
  const shown = shownCards(
    [
      { slot: 'queues.waiting', data: { total: 92, late: 17, items: [] } },
      { slot: 'news.to_ack', data: { items: [], total: 2 } },
    ],
    () => null,
  );
  inRouter(<Todos shown={shown} leading={undefined} />, '/prof');
  const queues = await screen.findByRole('region', { name: 'À traiter' });
  expect(within(queues).getByText('92')).toBeTruthy();
  expect(within(queues).getByRole('link', { name: 'Ouvrir les files' }).getAttribute('href')).toBe('/prof/a-traiter');
  const own = screen.getByRole('region', { name: 'Pour vous' });
  expect(within(own).getByText('2')).toBeTruthy();
  expect(within(own).queryByRole('link', { name: 'Ouvrir les files' })).toBeNull();
});

it('the second factor’s card has a title too', () => {
  render(
    <I18nProvider i18n={i18n}>
      <SecondFactor />
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Sécurité du compte' })).toBeTruthy();
});
