import '../../rooms.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { BulkDialogs } from './parts/bulk/BulkDialogs.tsx';
import { bodyOf, type Draft, errorsOf, newGuardian } from './parts/enrol/use-enrol.ts';
import { columnOf } from './parts/list/fields.ts';
import { useColumns } from './parts/list/use-columns.tsx';
import { useFields } from './parts/list/use-pupils.ts';
import { PupilPanel } from './parts/panel/PupilPanel.tsx';
import type { PupilList, PupilRow } from './pupils.api.ts';

const six = '0190aaaa-0000-7000-8000-00000000006a';
const five = '0190aaaa-0000-7000-8000-00000000005b';
const rim: PupilRow = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  firstName: 'Rim',
  lastName: 'Alaoui',
  firstNameAr: 'ريم',
  lastNameAr: 'العلوي',
  classId: six,
  matricule: 'A1',
  status: 'active',
  account: 'invited',
  guardians: 1,
  version: 4,
};
const list: PupilList = {
  rows: [rim],
  more: false,
  year: { name: '2026-2027', startsOn: '2026-09-01', endsOn: '2027-08-31' },
  groups: [],
  can: { edit: true, office: true },
  classes: [
    { id: six, name: '6A', level: '6e', cycle: 'Collège', capacity: 30 },
    { id: five, name: '5B', level: '5e', cycle: 'Collège', capacity: null },
  ],
};

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
const show = (what: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{what}</QueryClientProvider>
    </I18nProvider>,
  );
const writes = () => server.seen.filter(({ method }) => method !== 'GET');

describe('a change of class', () => {
  const dialog = (onDone = () => {}) =>
    show(
      <BulkDialogs
        asked={{ kind: 'class', pupils: [rim] }}
        list={list}
        title="Élèves"
        columns={[]}
        onClose={() => {}}
        onDone={onDone}
      />,
    );

  it('shows the number of pupils per class, and sends the version read of each pupil', async () => {
    const done = vi.fn();
    answer = () => ({ body: { pupils: [{ id: rim.id, version: 5 }] } });
    dialog(done);
    expect(screen.getByRole('option', { name: '6A (1/30)' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nouvelle classe' }), five);
    await userEvent.click(screen.getByRole('button', { name: 'Changer de classe' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(JSON.parse(writes()[0]?.body ?? '')).toMatchObject({ changes: [{ id: rim.id, version: 4, classId: five }] });
  });

  it('for a future day is planned, and cancelled from the toast', async () => {
    // A phone: the date is entered in the platform's own field.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    const done = vi.fn();
    answer = () => ({ body: { moves: [{ id: five, version: 1 }] } });
    const year = { name: 'Année', startsOn: '2020-09-01', endsOn: '2099-08-31' };
    show(
      <BulkDialogs
        asked={{ kind: 'class', pupils: [rim] }}
        list={{ ...list, year }}
        title="Élèves"
        columns={[]}
        onClose={() => {}}
        onDone={done}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nouvelle classe' }), five);
    fireEvent.change(screen.getByLabelText('À partir du'), { target: { value: '2099-01-05' } });
    await userEvent.click(screen.getByRole('button', { name: 'Prévoir le changement' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(writes().map(({ path }) => path.replace(/^.*\/(?=planned)/, ''))).toEqual(['planned-moves']);
    expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({
      kind: 'class',
      on: '2099-01-05',
      classId: five,
      reason: '',
      graduated: false,
      ids: [rim.id],
    });
  });

  it('stays open with the reason when it is refused', async () => {
    answer = () => ({ status: 400, body: { kind: 'invalid', code: 'pupils.before_entry', requestId: 'r' } });
    dialog();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nouvelle classe' }), five);
    await userEvent.click(screen.getByRole('button', { name: 'Changer de classe' }));
    expect(await screen.findByText('Cette date est antérieure à l’entrée dans la classe actuelle.')).toBeTruthy();
  });
});

it('a file offers a teacher the allowed columns and fields, and no number', async () => {
  const locker = { id: five, label: 'Casier', labelAr: '', type: 'text', choices: [], values: null };
  answer = () => ({ body: { fields: [locker] } });
  show(
    <BulkDialogs
      asked={{ kind: 'export', pupils: [rim] }}
      list={{ ...list, can: { edit: false, office: false } }}
      title="Mes élèves"
      columns={[columnOf(five)]}
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  expect(screen.getByRole('checkbox', { name: 'Classe' })).toBeTruthy();
  for (const name of ['Matricule', 'Code Massar', 'Naissance', 'Régime'])
    expect(screen.queryByRole('checkbox', { name })).toBeNull();
  expect(await screen.findByRole('checkbox', { name: 'Casier' })).toHaveProperty('checked', true);
});

describe('an enrolment', () => {
  const draft: Draft = {
    firstName: 'Rim',
    lastName: 'Bennis',
    firstNameAr: '',
    lastNameAr: '',
    sex: '',
    birthOn: '',
    birthPlace: '',
    nationality: '',
    address: '',
    matricule: '',
    massar: '',
    regime: '',
    classId: six,
    on: '2026-11-21',
    repeating: false,
    siblingId: null,
    family: 'new',
    guardians: [
      {
        ...newGuardian('mother'),
        firstName: 'Hind',
        lastName: 'Bennis',
        phone: '06 11 22-33.44',
        email: 'hind@example.org',
      },
    ],
  };

  it('is sent with empty values omitted, and a number in digits', () => {
    expect(errorsOf(draft)).toEqual({});
    expect(bodyOf(draft)).toMatchObject({
      sex: null,
      birthOn: null,
      massar: null,
      siblingId: null,
      guardians: [{ phone: '0611223344', email: 'hind@example.org', kind: 'mother' }],
    });
    expect(bodyOf({ ...draft, family: 'later' }).guardians).toEqual([]);
    expect(bodyOf({ ...draft, family: 'sibling', siblingId: rim.id })).toMatchObject({
      siblingId: rim.id,
      guardians: [],
    });
  });

  it('explains by field why it cannot be sent', () => {
    const wrong = errorsOf({
      ...draft,
      firstName: ' ',
      classId: '',
      massar: '12',
      guardians: [{ ...newGuardian('father'), lastName: 'B', phone: '12', email: 'x' }],
    });
    expect(Object.keys(wrong).sort()).toEqual([
      'classId',
      'firstName',
      'guardians.0.email',
      'guardians.0.firstName',
      'guardians.0.phone',
      'massar',
    ]);
    expect(Object.keys(errorsOf({ ...draft, family: 'sibling' }))).toEqual(['siblingId']);
  });
});

/** Asks who has anything in the field « Casier ». */
function Asking() {
  const { waiting, late, values } = useFields(`${five}+`, []);
  return <p>{waiting ? 'en attente' : late ? 'en retard' : values.get(five)?.get(rim.id)}</p>;
}
it('a list filtered by a custom field waits for its values, and shows no count before', async () => {
  const locker = { id: five, label: 'Casier', labelAr: '', type: 'text', choices: [] };
  answer = () => ({ body: { fields: [{ ...locker, values: [{ pupilId: rim.id, value: 'A12' }] }] } });
  show(<Asking />);
  expect(screen.getByText('en attente')).toBeTruthy();
  expect(await screen.findByText('A12')).toBeTruthy();
});
it('a list does not wait for values that cannot be loaded: it stays, dimmed', async () => {
  answer = () => ({ status: 400, body: { kind: 'invalid', code: 'invalid', requestId: 'r' } });
  show(<Asking />);
  expect(await screen.findByText('en retard')).toBeTruthy();
});

let keys: string[] = [];
/** Asks for the columns of a teacher's list. */
function TeacherColumns() {
  const locker = { id: five, label: 'Casier', labelAr: '', type: 'text' as const, choices: [], values: [] };
  keys = useColumns(
    { ...list, can: { edit: false, office: false } },
    ['matricule', 'account', columnOf(five)],
    [locker, { ...locker, id: six }],
  ).map((column) => column.key);
  return null;
}
it('a teacher’s list has names, class, groups and the chosen fields, whatever columns this device stored', () => {
  show(<TeacherColumns />);
  expect(keys).toEqual(['name', 'class', 'groups', columnOf(five)]);
});

it('Escape closes the panel from anywhere, except from a filled field or a window', async () => {
  answer = () => ({ status: 404, body: { code: 'not_found' } });
  const closed = vi.fn();
  show(
    <>
      <input aria-label="Rechercher" defaultValue="rim" />
      <button type="button">Rim Alaoui</button>
      <PupilPanel row={rim} list={list} base="/admin/eleves" beside onClose={closed} onAsk={() => {}} />
    </>,
  );
  screen.getByRole('textbox', { name: 'Rechercher' }).focus();
  await userEvent.keyboard('{Escape}');
  const open = document.body.appendChild(document.createElement('dialog'));
  open.setAttribute('open', '');
  screen.getByRole('button', { name: 'Rim Alaoui' }).focus();
  await userEvent.keyboard('{Escape}');
  open.remove();
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
