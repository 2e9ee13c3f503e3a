import type { PupilPage } from '@encrier/contract/school/persons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { GuardiansCard } from './parts/guardians/GuardiansCard.tsx';
import { IdentityCard } from './parts/pupil/IdentityCard.tsx';
import { PupilHead } from './parts/pupil/PupilHead.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const guardianId = '0190aaaa-0000-7000-8000-000000000002';
const names = { firstName: 'Hassan', lastName: 'Belkacem', firstNameAr: '', lastNameAr: '' };
const office: PupilPage['guardians'][number] = {
  id: guardianId,
  ...names,
  photo: '-',
  kind: 'father',
  stands: true,
  legal: true,
  digitalAccess: true,
  startsOn: null,
  endsOn: null,
  rank: 1,
  payer: true,
  payerShare: 40,
  livesWith: false,
  emergencyOrder: 1,
  mayPickUp: false,
  receivesReports: true,
  channels: ['push'],
  email: null,
  phone: '+212600000000',
  phone2: null,
  address: '',
  lastSeenAt: null,
  version: 4,
  personVersion: 2,
};
const secret = {
  custody: 'odd_weeks' as const,
  restriction: 'Jugement du 14 mars.',
  restrictionFile: null,
  identityDocument: 'CIN A1',
};
const base: PupilPage = {
  id,
  firstName: 'Yasmine',
  lastName: 'Belkacem',
  firstNameAr: 'ياسمين',
  lastNameAr: 'بلقاسم',
  photo: '-',
  className: '6e A',
  classId: id,
  groups: [],
  cards: [],
  neighbours: null,
  guardians: [{ ...office, ...secret }],
  can: { edit: true, ties: true, sensitive: true, print: true },
  status: 'active',
  sex: 'F',
  birthOn: '2014-05-09',
  birthPlace: 'Salé',
  nationality: '',
  email: null,
  phone: null,
  phone2: null,
  address: '',
  matricule: 'P1',
  massarCode: null,
  ine: null,
  boardRegime: 'Externe',
  exitPermission: 'never',
  enteredOn: null,
  leftOn: null,
  leftReason: '',
  family: null,
  siblings: [],
  enrolments: [],
  teachers: [],
  payerTotal: 40,
  version: 7,
  plans: [],
};

let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  answer = () => ({ body: { ok: true } });
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});
const show = async (what: ReactNode): Promise<void> => {
  inRouter(<main>{what}</main>, '/admin/eleves');
  await screen.findByRole('main');
};
const sent = () =>
  server.seen
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => ({ path, body: JSON.parse(body) as Record<string, unknown> }));

describe('a pupil’s page', () => {
  it('shows important warnings in words', async () => {
    await show(<PupilHead pupil={base} />);
    for (const words of ['Hassan Belkacem ne peut pas venir chercher', 'Décision de justice', 'Jamais seul', 'Inscrit'])
      expect(screen.getByText(words)).toBeTruthy();
    for (const fact of ['née le 9 mai 2014 à Salé', 'n° P1']) expect(screen.getByText(fact)).toBeTruthy();
  });

  it('shows custody and the court order to authorised users, and warns of shares that do not add up', async () => {
    await show(<GuardiansCard pupil={base} />);
    expect(screen.getByText('Jugement du 14 mars.')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Garde par semaine' })).getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByText('Les parts des payeurs font 40 % au lieu de 100 %.')).toBeTruthy();
    expect(screen.getByText('Ne peut pas venir le chercher')).toBeTruthy();
  });

  it('hides both from others, and sends no protected field', async () => {
    await show(
      <GuardiansCard
        pupil={{ ...base, guardians: [office], can: { edit: true, ties: true, sensitive: false, print: true } }}
      />,
    );
    expect(screen.queryByText('Jugement du 14 mars.')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Garde par semaine' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions pour Hassan Belkacem' }));
    await userEvent.click(await screen.findByText('Modifier le lien'));
    expect(screen.queryByText('Données familiales protégées')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Peut venir le chercher' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: `/api/7/pupils/${id}/guardians/${guardianId}`,
      body: { mayPickUp: true, version: 4 },
    });
    for (const field of ['custody', 'restriction', 'restrictionFile', 'identityDocument'])
      expect(sent()[0]?.body).not.toHaveProperty(field);
  });
});

describe('a member of the office on the page of a child of the family', () => {
  it('changes no tie, and reads who does', async () => {
    await show(<GuardiansCard pupil={{ ...base, can: { edit: true, ties: false, sensitive: true, print: true } }} />);
    expect(screen.getByText(/Vous êtes de cette famille/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ajouter un responsable' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions pour Hassan Belkacem' }));
    expect(await screen.findByText('Modifier les coordonnées')).toBeTruthy();
    for (const name of ['Modifier le lien', 'Mettre fin au lien']) expect(screen.queryByText(name)).toBeNull();
  });
});

describe('typing a guardian who is already known', () => {
  const match = {
    id: '0190aaaa-0000-7000-8000-000000000009',
    label: 'Samira El Amrani',
    labelAr: '',
    photo: '-',
    detail: '',
    like: ['name'],
    tied: false,
    children: [{ label: 'Adam El Amrani', className: '5e B', kind: 'mother' }],
  };
  it('proposes that person after a pause, and ties instead of creating a duplicate', async () => {
    answer = ({ method, path }) =>
      method === 'POST'
        ? { body: { id: match.id } }
        : path.includes('guardian-matches')
          ? { body: { items: [match] } }
          : { body: { items: [{ ...match, sibling: false }] } };
    await show(<GuardiansCard pupil={base} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un responsable' }));
    await userEvent.click(await screen.findByText('Nouvelle personne'));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Prénom' })[0] as HTMLElement, 'Samira');
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Nom' })[0] as HTMLElement, 'El Amrani');
    expect(await screen.findByText('Mère : Adam El Amrani (5e B)')).toBeTruthy();
    expect(screen.getByText('même nom')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rattacher cette personne' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter le responsable' }));
    await waitFor(() =>
      expect(
        server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object),
      ).toMatchObject([{ guardianId: match.id, person: null }]),
    );
  });
});

describe('two editors of one record', () => {
  it('see both values; keeping one’s own saves it over the newer record, and no typed text is lost', async () => {
    answer = ({ body }) =>
      body.includes('"version":7')
        ? {
            status: 409,
            body: {
              kind: 'conflict',
              code: 'edited_meanwhile',
              requestId: 'r',
              details: { version: 9, fields: { birthPlace: { theirs: 'Fès', yours: 'Rabat' } } },
            },
          }
        : { body: { ok: true } };
    await show(<IdentityCard pupil={base} />);
    await userEvent.click(screen.getByRole('button', { name: 'Modifier l’identité' }));
    const place = screen.getByRole('textbox', { name: /Lieu de naissance/ });
    await userEvent.clear(place);
    await userEvent.type(place, 'Rabat');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Fès')).toBeTruthy();
    expect((place as HTMLInputElement).value).toBe('Rabat');
    await userEvent.click(screen.getByRole('button', { name: 'Garder les miens' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => [body.version, body.birthPlace])).toEqual([
        [7, 'Rabat'],
        [9, 'Rabat'],
      ]),
    );
  });

  it('are asked for missing fields before anything is sent', async () => {
    await show(<IdentityCard pupil={base} />);
    await userEvent.click(screen.getByRole('button', { name: 'Modifier l’identité' }));
    const [first] = screen.getAllByRole('textbox', { name: 'Prénom' });
    await userEvent.clear(first as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('À remplir')).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});
