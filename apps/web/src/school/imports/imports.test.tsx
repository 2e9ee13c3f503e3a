import { i18n } from '@lingui/core';
import type { ImportLine, ImportState } from '@encrier/contract/school/imports';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { importQuery } from './imports.api.ts';
import { Check } from './parts/lines/Check.tsx';
import { Columns } from './parts/Columns.tsx';
import { refused } from './parts/refused.ts';

const id = '0190aaaa-0000-7000-8000-000000000009';
const columns = ['matricule', 'lastName', 'firstName', 'birthDate', 'className', 'fatherEmail'].map((field) => ({
  header: field,
  field,
  samples: ['x'],
}));
const nothing = {
  classes: 0,
  pupils: 0,
  guardians: 0,
  families: 0,
  staff: 0,
  accounts: 0,
  subjects: 0,
  classrooms: 0,
  courses: 0,
  lessons: 0,
};
const state: ImportState = {
  id,
  kind: 'pupils',
  fileName: 'liste.csv',
  status: 'checked',
  columns,
  encoding: 'UTF-8',
  separator: ';',
  total: 5,
  counts: { create: 2, update: 1, unchanged: 0, error: 2, skipped: 0 },
  created: nothing,
  planned: { ...nothing, pupils: 2, accounts: 4 },
  changing: 3,
  orgs: [],
  places: [],
  orgId: null,
  createdAt: '2026-11-20T08:00:00Z',
  doneAt: null,
  by: 'Nadia Tazi',
  layout: 'free',
  headerRow: 1,
  sheets: [],
  progress: null,
  undoUntil: null,
  undoneAt: null,
  absent: 0,
};
const cells = {
  matricule: 'A1',
  lastName: 'Alaoui',
  firstName: 'Rim',
  birthDate: '20140521',
  className: '6e A',
  fatherEmail: '',
};
const wrongDate: ImportLine = {
  line: 3,
  sheet: '',
  row: 3,
  cells,
  outcome: 'error',
  changes: [],
  orgId: null,
  issues: [
    {
      field: 'birthDate',
      code: 'date_unreadable',
      severity: 'error',
      value: '20140521',
      suggestion: '21/05/2014',
      otherLine: null,
    },
  ],
};
const wrongMail: ImportLine = {
  line: 5,
  sheet: '',
  row: 5,
  cells: { ...cells, firstName: 'Adam', birthDate: '01/02/2014', fatherEmail: 'non' },
  outcome: 'error',
  changes: [],
  orgId: null,
  issues: [
    { field: 'fatherEmail', code: 'email_invalid', severity: 'error', value: 'non', suggestion: null, otherLine: null },
  ],
};

const locker = '0190aaaa-0000-7000-8000-00000000000c';
const own = [{ id: locker, label: 'Casier', labelAr: '', type: 'choice', choices: ['A1', 'A2'] }];
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) =>
    seen.path.endsWith('/custom-fields/importable') ? { body: { fields: own } } : answer(seen),
  );
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

/** Follows the import in the cache, as the page does. */
function Followed() {
  const { data } = useQuery(importQuery(id));
  return data ? <Check state={data} onColumns={() => {}} onGone={() => {}} /> : null;
}

describe('checking', () => {
  const mended = {
    line: { ...wrongDate, cells: { ...cells, birthDate: '21/05/2014' }, outcome: 'create', issues: [] },
    state: { ...state, counts: { ...state.counts, create: 3, error: 1 } },
  };
  beforeEach(() => {
    answer = ({ method, path }) => {
      if (method === 'PUT')
        return { body: path.endsWith('/lines/5') ? { ...mended, line: { ...wrongMail, outcome: 'skipped' } } : mended };
      return {
        body: path.includes('/lines') ? { items: [wrongDate, wrongMail], page: 1, pageSize: 50, total: 2 } : state,
      };
    };
  });

  it('shows what each line needs, and disables the import until nothing is wrong', async () => {
    show(<Followed />);
    expect(await screen.findByText('Cette date n’est pas lisible')).toBeTruthy();
    expect(screen.getByText('Cette adresse n’est pas valable')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Importer 3 lignes' }) as HTMLButtonElement).disabled).toBe(true);
    const figures = screen.getByLabelText('Lignes lues');
    expect([...figures.querySelectorAll('dd')].map((one) => one.textContent).slice(0, 2)).toEqual(['2', '1']);
    // A wrong cell that has no column of its own is open under its problem.
    expect(screen.getByRole('textbox', { name: 'E-mail du père, ligne 5' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Classe, ligne 3' })).toBeNull();
  });

  it('corrects a cell in place with Enter, keeps the line visible and goes to the next', async () => {
    show(<Followed />);
    const cell = await screen.findByRole('textbox', { name: 'Date de naissance, ligne 3' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '21/05/2014{Enter}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({ method: 'PUT', path: `/api/7/imports/${id}/lines/3` });
    expect(JSON.parse(String(writes()[0]?.body))).toEqual({ cells: { birthDate: '21/05/2014' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail du père, ligne 5' }));
    expect(await screen.findByText('Corrigée')).toBeTruthy();
    expect(screen.getByRole('button', { name: /À corriger/ }).textContent).toContain('1');
  });

  it('accepts a suggestion with one press, and excludes a line', async () => {
    show(<Followed />);
    await userEvent.click(await screen.findByRole('button', { name: 'Mettre 21/05/2014' }));
    await waitFor(() => expect(JSON.parse(String(writes()[0]?.body))).toEqual({ cells: { birthDate: '21/05/2014' } }));
    const line = screen.getByRole('textbox', { name: 'E-mail du père, ligne 5' }).closest('li');
    await userEvent.click(within(line as HTMLElement).getByRole('button', { name: 'Laisser de côté' }));
    await waitFor(() => expect(JSON.parse(String(writes()[1]?.body))).toEqual({ skip: true }));
  });
});

describe('a check before anything is saved', () => {
  const orgs = [
    { id: '0190aaaa-0000-7000-8000-00000000000a', name: 'Primaire', lines: 3 },
    { id: '0190aaaa-0000-7000-8000-00000000000b', name: 'Collège', lines: 0 },
  ];
  const updated: ImportLine = {
    ...wrongDate,
    outcome: 'update',
    issues: [],
    orgId: orgs[0]?.id ?? null,
    changes: [{ field: 'fatherPhone', before: '', after: '+212612345678' }],
  };
  const guessed: ImportLine = {
    ...wrongDate,
    issues: [
      {
        field: 'className',
        code: 'required',
        severity: 'error',
        value: '',
        suggestion: '3e A',
        otherLine: null,
        guess: true,
      },
    ],
  };
  beforeEach(() => {
    answer = ({ path }) => ({
      body: path.includes('/lines')
        ? { items: [updated, { ...guessed, line: 4 }], page: 1, pageSize: 50, total: 2 }
        : {
            ...state,
            orgs,
            places: [{ field: 'cycle', value: 'Lycée', orgId: null, lines: 2 }],
          },
    });
  });

  it('counts additions and changes, before and after, and accepts no guess in bulk', async () => {
    show(<Followed />);
    expect(await screen.findByText('3 champs changent')).toBeTruthy();
    expect(screen.getByText('4 comptes à venir')).toBeTruthy();
    expect((await screen.findByText('+212612345678')).closest('li')?.textContent).toContain('Téléphone du père');
    expect(screen.getByRole('button', { name: 'Mettre 3e A' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accepter/ })).toBeNull();
  });

  it('shows where the lines go, and sends unassigned ones where the user chooses', async () => {
    show(<Followed />);
    expect(await screen.findByText('2 lignes sans établissement')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cycle « Lycée »' }), 'Collège');
    await waitFor(() =>
      expect(JSON.parse(String(writes()[0]?.body))).toEqual({
        places: [{ field: 'cycle', value: 'Lycée', orgId: orgs[1]?.id }],
      }),
    );
  });
});

describe('custom fields of the school', () => {
  const column = `own:${locker}`;
  const base = { ...wrongDate, issues: [] };
  const issue = { field: column, code: 'choice_unknown', severity: 'error' as const, value: 'B1', detail: 'A1, A2' };
  const lines: ImportLine[] = [
    { ...base, cells: { ...cells, [column]: 'B1' }, issues: [{ ...issue, suggestion: null, otherLine: null }] },
    { ...base, line: 4, outcome: 'update', changes: [{ field: column, before: 'A1', after: 'A2' }] },
    { ...base, line: 5, outcome: 'create', cells: { ...cells, [column]: 'A9' } },
  ];

  it('are named beside errors, changes and the values of a new pupil', async () => {
    const mapped = { ...state, columns: [...columns, { header: 'Casier', field: column, samples: [] }] };
    answer = ({ path }) => ({
      body: path.includes('/lines') ? { items: lines, page: 1, pageSize: 50, total: 3 } : mapped,
    });
    show(<Followed />);
    expect(await screen.findByText('Casier : Cette réponse n’est pas proposée (A1, A2)')).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Casier, ligne 3' }) as HTMLInputElement).value).toBe('B1');
    expect(screen.getByText('A2').closest('li')?.textContent).toContain('Casier');
    expect(screen.getByText('A9').parentElement?.textContent).toContain('Casier');
  });

  it('can be assigned to a column', async () => {
    answer = () => ({ body: state });
    show(<Columns state={{ ...state, status: 'mapping' }} onChecked={() => {}} onGone={() => {}} />);
    expect(await screen.findAllByRole('option', { name: 'Casier' })).toHaveLength(columns.length);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Champ de la colonne fatherEmail' }), column);
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier les lignes' }));
    await waitFor(() => expect(JSON.parse(String(writes()[0]?.body)).fields.at(-1)).toBe(column));
  });
});

describe('a file that is not a list', () => {
  it.each([
    ['vide.csv', '', 'Ce fichier est vide'],
    ['liste.pdf', '%PDF-1.7', 'Un PDF ne se lit pas'],
    ['photo.png', 'x', 'Ce type de fichier n’est pas accepté'],
    ['faux.xlsx', 'Nom;Prénom', 'n’en est pas un'],
  ])('%s is refused with its own message, which names the accepted formats', async (name, text, words) => {
    const why = await refused(new File([text], name), 'staff');
    expect(why).toContain(words);
    expect(why).toContain('CSV ou XLSX');
  });

  it('accepts a file that may be one', async () => {
    expect(await refused(new File(['Nom;Prénom'], 'liste.CSV'), 'staff')).toBeNull();
    expect(await refused(new File(['PK\u0003\u0004'], 'liste.xlsx'), 'staff')).toBeNull();
    expect([
      await refused(new File(['<x/>'], 'e.xml'), 'pupils'),
      await refused(new File(['<x/>'], 'e.xml'), 'staff'),
    ]).toEqual([null, expect.stringContaining('pas accepté')]);
  });
});

describe('columns', () => {
  it('require the needed ones and give a field to one column only', async () => {
    answer = () => ({ body: state });
    show(
      <Columns
        state={{
          ...state,
          status: 'mapping',
          columns: columns.map((one) => (one.field === 'className' ? { ...one, field: null } : one)),
        }}
        onChecked={() => {}}
        onGone={() => {}}
      />,
    );
    expect(screen.getByText('Il manque : Classe')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Vérifier les lignes' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Champ de la colonne className' }), 'className');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Champ de la colonne fatherEmail' }),
      'matricule',
    );
    expect((screen.getByRole('combobox', { name: 'Champ de la colonne matricule' }) as HTMLSelectElement).value).toBe(
      '',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier les lignes' }));
    await waitFor(() =>
      expect(JSON.parse(String(writes()[0]?.body))).toEqual({
        fields: [null, 'lastName', 'firstName', 'birthDate', 'className', 'matricule'],
      }),
    );
  });
});
