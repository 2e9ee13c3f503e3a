import type { ReenrolmentFile } from '@encrier/contract/school/reenrolment';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { FileSheet } from './parts/office/FileSheet.tsx';
import { filterFrom, type ReenrolmentCampaign, searchOf } from './reenrolment.api.ts';

const id = '0190aaaa-0000-7000-8000-000000000009';
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});
const sent = () =>
  server.seen
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body ?? '{}') as Record<string, unknown>);

test.each([
  [{}, {}],
  [{ vue: 'classes' }, { vue: 'classes' }],
  [
    { etat: 'pieces-manquantes', classe: id, q: 'yasmine', page: 2, eleve: id },
    { etat: 'pieces-manquantes', classe: id, q: 'yasmine', page: 2, eleve: id },
  ],
  [{ etat: 'toString', classe: '1', page: -1, eleve: 'x', vue: 'y' }, {}],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(filterFrom(search))).toEqual(expected);
});

describe('a file', () => {
  const campaign: ReenrolmentCampaign = {
    id,
    name: '2027-2028',
    startsOn: '2027-09-01',
    endsOn: '2028-06-30',
    opensOn: '2027-03-01',
    closesOn: '2027-03-31',
    message: '',
    allClasses: true,
    classIds: [],
    papers: [],
    state: 'published',
    open: true,
    version: 2,
  };
  const answers = {
    options: '',
    boardRegime: '',
    reason: '',
    destination: '',
    certificate: false,
    onPaper: false,
    answeredAt: '2027-03-02T10:00:00Z',
    version: 1,
  };
  const mother: ReenrolmentFile['answers'][number] = {
    ...answers,
    choice: 'accept',
    byId: id,
    byName: 'Samira El Amrani',
    byKind: 'mother',
    pieces: [{ id, paperId: id, state: 'given', reason: '', atDesk: false, files: [], version: 3 }],
  };
  const file: ReenrolmentFile = {
    pupilId: id,
    label: 'Yasmine El Amrani',
    className: '6A',
    state: 'accepted',
    papers: [{ id, label: 'Quittance', obligatory: true }],
    answers: [mother],
    guardians: [],
    missing: [],
    decision: null,
    note: '',
    decidedBy: null,
    decidedAt: null,
    version: 4,
  };
  const open = (part: Partial<ReenrolmentFile> = {}) => {
    answer = () => ({ status: 200, body: { ...file, ...part } });
    inRouter(<FileSheet campaign={campaign} pupilId={id} onClose={() => {}} />, '/admin/reinscriptions');
  };

  it('requests a paper again with a reason, in the version that was read', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'À refaire : Quittance' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Raison du refus, lue par la famille' }), ' Illisible ');
    await userEvent.click(screen.getByRole('button', { name: 'Demander de nouveau' }));
    await waitFor(() => expect(sent()).toEqual([{ accept: false, reason: 'Illisible', version: 3 }]));
  });

  it('shows two different answers, and offers both decisions', async () => {
    open({
      state: 'conflict',
      answers: [
        mother,
        {
          ...answers,
          choice: 'refuse',
          reason: 'Déménagement',
          byId: '0190aaaa-0000-7000-8000-000000000010',
          byName: 'Karim El Amrani',
          byKind: 'father',
          pieces: [],
        },
      ],
    });
    expect(await screen.findByText('Les responsables ne répondent pas la même chose')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note de décision' }), 'Jugement');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le départ' }));
    await waitFor(() => expect(sent()).toEqual([{ decision: 'leaving', note: 'Jugement', anyway: false, version: 4 }]));
  });

  it('offers only undoing a decision once it is made', async () => {
    open({ state: 'enrolled', decision: 'enrolled', decidedBy: 'Nadia Berrada', decidedAt: '2027-03-03T10:00:00Z' });
    expect(await screen.findByRole('button', { name: 'Revenir sur la décision' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Valider la réinscription' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  });
});
