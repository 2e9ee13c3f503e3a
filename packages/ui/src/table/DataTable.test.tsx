import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

type Row = { id: string; name: string; mark: number };
const rows: Row[] = [
  { id: '1', name: 'Amine Alaoui', mark: 12 },
  { id: '2', name: 'Inès Belhaj', mark: 15 },
];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Élève', cell: (row) => row.name, sortable: true },
  { key: 'mark', head: 'Moyenne', cell: (row) => row.mark, align: 'end', narrow: 'end' },
];
const base = { label: 'Élèves', rows, columns, rowKey: (row: Row) => row.id };

const phone = (narrow: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never);
afterEach(() => vi.restoreAllMocks());

test('a named table whose first column leads to the record', () => {
  phone(false);
  render(<DataTable {...base} href={(row) => `/people/${row.id}`} />);
  expect(screen.getByRole('table', { name: 'Élèves' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Amine Alaoui' }).getAttribute('href')).toBe('/people/1');
});

test('a sortable head says its order and asks for the other one', async () => {
  phone(false);
  const sort = vi.fn();
  render(<DataTable {...base} sort={{ key: 'name', dir: 'asc' }} onSort={sort} />);
  expect(screen.getByRole('columnheader', { name: 'Élève' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Élève' }));
  expect(sort).toHaveBeenCalledWith({ key: 'name', dir: 'desc' });
  expect(screen.queryByRole('button', { name: 'Moyenne' })).toBeNull();
});

test('a table that holds all its rows sorts them itself: upwards, downwards, then as they came', async () => {
  phone(false);
  const more = [...rows, { id: '3', name: 'Éva Naciri', mark: null }, { id: '4', name: 'Dalil Kadi', mark: 9 }];
  const own: Column<(typeof more)[number]>[] = [
    { key: 'name', head: 'Élève', cell: (row) => row.name, by: (row) => row.name },
    { key: 'mark', head: 'Moyenne', cell: (row) => row.mark, by: (row) => row.mark },
    { key: 'note', head: 'Note', cell: () => null },
  ];
  render(<DataTable label="Élèves" rows={more} columns={own} rowKey={(row) => row.id} />);
  const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.[0]);
  const sort = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await sort('Élève');
  expect(order()).toEqual(['A', 'D', 'É', 'I']);
  await sort('Moyenne');
  expect(order()).toEqual(['D', 'A', 'I', 'É']);
  await sort('Moyenne');
  expect(order()).toEqual(['I', 'A', 'D', 'É']);
  expect(screen.getByRole('columnheader', { name: 'Moyenne' }).getAttribute('aria-sort')).toBe('descending');
  await sort('Moyenne');
  expect(order()).toEqual(['A', 'I', 'É', 'D']);
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

test('on a phone the table becomes a list', () => {
  phone(true);
  render(<DataTable {...base} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Élèves' })).getAllByRole('listitem')).toHaveLength(2);
});

test('on a phone a named column says its head beside what it holds, and nothing where it holds nothing', () => {
  phone(true);
  const named: Column<Row>[] = [
    { key: 'name', head: 'Élève', cell: (row) => row.name },
    { key: 'until', head: 'Jusqu’au', named: true, cell: (row) => (row.mark > 12 ? '3 mars' : '') },
    { key: 'mark', head: 'Moyenne', named: true, narrow: 'end', cell: (row) => row.mark },
  ];
  render(<DataTable {...base} columns={named} />);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Amine AlaouiMoyenne 12',
    'Inès BelhajJusqu’au 3 marsMoyenne 15',
  ]);
});

test('heads that the eye does not need still name their columns', () => {
  phone(false);
  render(<DataTable {...base} heads="hidden" />);
  expect(screen.getByRole('table', { name: 'Élèves' }).dataset.heads).toBe('hidden');
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Élève', 'Moyenne']);
});

test('on a tablet the columns that would not fit are left out, never cut', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('1023px'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const more = [...columns, { key: 'room', head: 'Salle', cell: () => 'B12', tablet: 'hidden' as const }];
  render(<DataTable {...base} columns={more} />);
  expect(screen.getByRole('columnheader', { name: 'Moyenne' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Salle' })).toBeNull();
});

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = {
    selected,
    onChange: setSelected,
    allLabel: 'Tout choisir',
    rowLabel: (row: Row) => `Choisir ${row.name}`,
    summary: (count: number) => `${count} sélectionnés`,
    clearLabel: 'Ne rien choisir',
    actions: null,
  };
  return <DataTable {...base} selection={selection} />;
}

test('rows are chosen one by one or all, and the bar counts them', async () => {
  phone(false);
  render(<Selectable />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Inès Belhaj' }));
  expect(screen.getByText('1 sélectionnés')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout choisir' }));
  expect(screen.getByText('2 sélectionnés')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ne rien choisir' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a long table tells its full length while it draws a part', () => {
  phone(false);
  const many = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `Élève ${index}`, mark: 10 }));
  render(<DataTable {...base} rows={many} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
});

test('nothing to show gives the empty state', () => {
  phone(false);
  render(<DataTable {...base} rows={[]} empty={<p>Personne encore</p>} />);
  expect(screen.getByText('Personne encore')).toBeTruthy();
});
