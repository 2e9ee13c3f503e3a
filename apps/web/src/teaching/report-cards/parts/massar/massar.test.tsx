import type { MassarRead } from '@encrier/contract/teaching/report-cards-massar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatMonthDay } from '#kernel/dates.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import '../../../../rooms.ts';
import { ResultsButton } from '../board/ResultsButton.tsx';

const [classId, termId, maths] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const empty = { kind: 'empty' as const, text: '' };
const unasked = { asks: null, nth: null };
const average = { kind: 'average' as const, of: null, test: null };
const line = (
  row: number,
  label: string,
  state: MassarRead['lines'][number]['state'],
  cells: object[],
  mark: number | null,
) =>
  ({
    row,
    label,
    code: `J13000000${row}`,
    state,
    cells,
    marks: [mark, mark],
    given: [],
  }) as MassarRead['lines'][number];
const read: MassarRead = {
  stamp: 'seen',
  sheet: 'NotesCC',
  codes: { column: 'C', heading: 'رمز التلميذ' },
  columns: [
    { column: 'F', heading: 'الفرض الأول', formulas: 0, source: null, asks: 'test', nth: 1 },
    { column: 'H', heading: 'الرياضيات', formulas: 1, source: maths, ...unasked },
  ],
  closed: [{ column: 'I', heading: 'المجموع', reason: 'formula' }],
  sources: [
    { ...average, id: maths, label: 'Mathématiques', labelAr: 'الرياضيات' },
    { ...average, id: 'general', kind: 'general', label: '', labelAr: '' },
  ],
  subject: maths,
  lines: [
    line(12, 'Ali Filali', 'matched', [empty, empty], 10.67),
    line(13, 'Badr Filali', 'matched', [empty, { kind: 'number', text: '3' }], 12),
    line(14, 'Dina Filali', 'matched', [empty, empty], null),
    line(15, 'Elias Filali', 'matched', [empty, { kind: 'formula', text: '2' }], 15),
    line(16, 'مجهول', 'unknown', [empty, empty], null),
  ],
  missing: [{ label: 'Celia Filali', reason: 'no_code' }],
};
let answer: () => Reply = () => ({ body: read });
let server: Awaited<ReturnType<typeof loopback>>;
const sent = (end: string) => server.seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body));
beforeAll(async () => {
  URL.createObjectURL = () => 'blob:x';
  server = await loopback(({ path }) =>
    path.endsWith('/massar/read')
      ? answer()
      : { body: { cards: 5, noSiecle: [], noMassar: [], noCode: [], uai: '', head: '' } },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  server.seen.length = 0;
  answer = () => ({ body: read });
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

async function choose() {
  inRouter(<ResultsButton classId={classId} termId={termId} />);
  await userEvent.click(await screen.findByRole('button', { name: 'LSU et Massar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remplir le fichier de Massar' }));
  const file = new File(['PK a workbook'], 'NotesCC_6A.xlsx');
  await userEvent.upload(await screen.findByLabelText('Choisir le fichier'), file);
}

it('the content of a Massar file is shown line by line, and the choices are sent back', async () => {
  await choose();
  const table = await screen.findByRole('table', { name: 'Ce que devient chaque cellule' });
  expect(sent('/massar/read')).toEqual([{ termId, content: btoa('PK a workbook') }]);
  expect(screen.getByText(/Aucune administration n’a vérifié le fichier rempli/)).toBeTruthy();
  const row = (name: RegExp) => within(within(table).getByRole('row', { name }));
  expect(row(/Ali Filali/).getByText('10,67')).toBeTruthy();
  expect(row(/Dina Filali/).getByText('sans note')).toBeTruthy();
  expect(row(/Elias Filali/).getByText('formule, laissée')).toBeTruthy();
  expect(screen.getByText('Ligne 16 : code d’aucun élève de la classe')).toBeTruthy();
  expect(screen.getByText('sans code Massar dans l’école')).toBeTruthy();
  expect(screen.getByText('1 cellule à écrire')).toBeTruthy();
  // What stands is replaced once it is ticked, and no sooner.
  await userEvent.click(screen.getByLabelText('Remplacer 3 par 12 pour Badr Filali'));
  await userEvent.selectOptions(screen.getByLabelText(/الفرض الأول/), 'Moyenne générale');
  expect(screen.getByText('5 cellules à écrire')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger le fichier rempli' }));
  await waitFor(() => expect(sent('/massar/fill')).toHaveLength(1));
  expect(sent('/massar/fill')[0]).toEqual({
    termId,
    content: btoa('PK a workbook'),
    name: 'NotesCC_6A.xlsx',
    stamp: 'seen',
    over: ['H13'],
    columns: [
      { column: 'F', source: 'general' },
      { column: 'H', source: maths },
    ],
  });
});

it('the exams of the subject are proposed in order, and the rest is computed from the choice', async () => {
  const [first, next, talk] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const test = (id: string, label: string, day: string, main = true) => ({
    id,
    kind: 'test' as const,
    of: maths,
    label,
    labelAr: '',
    test: { day, scale: '10', coefficient: main ? '1' : '2', mode: 'normal' as const, main },
  });
  const sources: MassarRead['sources'] = [
    ...read.sources,
    test(first, 'Fractions', '2026-10-05'),
    test(talk, 'Exposé', '2026-10-20', false),
    test(next, 'Angles', '2026-11-02'),
    { ...average, id: `rest:${maths}`, kind: 'rest', of: maths, label: '', labelAr: '' },
  ];
  const given = [
    { id: first, value: '6', code: null },
    { id: talk, value: '9', code: null },
    { id: next, value: '4.5', code: null },
  ];
  const column = (at: string, heading: string, asks: 'test' | 'activities' | null, nth: number | null) => ({
    column: at,
    heading,
    formulas: 0,
    source: null,
    asks,
    nth,
  });
  answer = () => ({
    body: {
      ...read,
      sources,
      closed: [{ column: 'I', heading: 'المعامل', reason: 'coefficient' }],
      columns: [
        column('F', 'الفرض الأول', 'test', 1),
        column('G', 'الفرض الثاني', 'test', 2),
        column('H', 'الأنشطة المندمجة', 'activities', null),
        column('J', 'الفرض', 'test', null),
      ],
      lines: [
        {
          ...line(12, 'Ali Filali', 'matched', [empty, empty, empty, empty], 13),
          given,
          marks: [13, 13, 12, 18, 9, null],
        },
      ],
    },
  });
  await choose();
  const row = async () =>
    within(await screen.findByRole('table', { name: 'Ce que devient chaque cellule' })).getByRole('row', {
      name: /Ali Filali/,
    });
  const cells = async () =>
    within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cells()).toEqual(['12', '9']);
  expect(screen.getByText(/Colonnes de coefficients, laissées à Massar/)).toBeTruthy();
  expect(screen.getByText('Contrôle non reconnu').parentElement?.textContent).toContain('الفرض (J)');
  await userEvent.selectOptions(screen.getByLabelText(/الأنشطة المندمجة/), 'Moyenne des autres évaluations');
  expect(await cells()).toEqual(['12', '9', '18']);
  expect(screen.getByText('Exposé')).toBeTruthy();
  // A test stands in one column: chosen for another, it leaves the first, and the rest counts what none takes.
  await userEvent.selectOptions(screen.getByLabelText(/الفرض \(J\)/), `Angles (${formatMonthDay('2026-11-02')})`);
  expect(await cells()).toEqual(['12', '18', '9']);
  await userEvent.selectOptions(screen.getByLabelText(/الفرض \(J\)/), 'Laisser telle quelle');
  expect(await cells()).toEqual(['12', '15']);
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger le fichier rempli' }));
  await waitFor(() => expect(sent('/massar/fill')).toHaveLength(1));
  expect(sent('/massar/fill')[0].columns).toEqual([
    { column: 'F', source: first },
    { column: 'H', source: `rest:${maths}` },
  ]);
});

it('the reason of a refused file is shown, and another can be chosen', async () => {
  const code = 'report_cards.massar_no_codes';
  answer = () => ({ status: 400, body: { kind: 'invalid', code, requestId: 'r', fields: { content: code } } });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Aucune colonne de codes Massar/);
  answer = () => ({ body: read });
  await userEvent.upload(screen.getByLabelText('Choisir le fichier'), new File(['PK'], 'n.xlsx'));
  expect(await screen.findByText('1 cellule à écrire')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Un autre fichier' }));
  expect(screen.getByText('Déposez ici le fichier que Massar a donné')).toBeTruthy();
});
