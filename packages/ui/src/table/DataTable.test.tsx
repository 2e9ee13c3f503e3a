import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable, type Sort } from './DataTable.tsx';
import { SortWordsContext } from './sort-words.tsx';

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

test('a sortable header announces its order and requests the other one', async () => {
  phone(false);
  const sort = vi.fn();
  render(<DataTable {...base} sort={{ key: 'name', dir: 'asc' }} onSort={sort} />);
  expect(screen.getByRole('columnheader', { name: 'Élève' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Élève' }));
  expect(sort).toHaveBeenCalledWith({ key: 'name', dir: 'desc' });
  expect(screen.queryByRole('button', { name: 'Moyenne' })).toBeNull();
});

test('a table with all its rows sorts them itself: ascending, descending, then the original order', async () => {
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

test('a column can sort by the position of its row in the list', async () => {
  phone(false);
  const placed: Column<Row>[] = [{ key: 'name', head: 'Élève', cell: (row) => row.name, by: (_, place) => place }];
  render(<DataTable {...base} rows={[rows[1]!, rows[0]!]} columns={placed} />);
  const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Élève' }));
  expect(order()).toEqual(['I', 'A']);
  await userEvent.click(screen.getByRole('button', { name: 'Élève' }));
  expect(order()).toEqual(['A', 'I']);
});

test('on a phone the table becomes a list', () => {
  phone(true);
  render(<DataTable {...base} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Élèves' })).getAllByRole('listitem')).toHaveLength(2);
});

test('on a phone the list and its toolbar are one part of the page', () => {
  phone(true);
  const selection = {
    selected: new Set<string>(),
    onChange: vi.fn(),
    rowLabel: () => 'Choisir',
    allLabel: 'Tout choisir',
    summary: String,
    clearLabel: 'Fermer',
    actions: null,
  };
  const { container } = render(<DataTable {...base} selection={selection} />);
  expect(screen.getByRole('checkbox', { name: 'Tout choisir' })).toBeTruthy();
  expect(container.children).toHaveLength(1);
});

test('on a phone a named column shows its header beside the value, and nothing when it is empty', () => {
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

test('visually hidden headers still name their columns', () => {
  phone(false);
  render(<DataTable {...base} heads="hidden" />);
  expect(screen.getByRole('table', { name: 'Élèves' }).dataset.heads).toBe('hidden');
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Élève', 'Moyenne']);
});

test('on a tablet the columns that do not fit are hidden, never cut', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('1023px'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const more = [...columns, { key: 'room', head: 'Salle', cell: () => 'B12', tablet: 'hidden' as const }];
  render(<DataTable {...base} columns={more} />);
  expect(screen.getByRole('columnheader', { name: 'Moyenne' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Salle' })).toBeNull();
});

const words = () => ({
  label: 'Trier par',
  own: 'Ordre de la liste',
  up: (head: string) => `${head}, croissant`,
  down: (head: string) => `${head}, décroissant`,
});
const nine: Row[] = Array.from({ length: 9 }, (_, at) => ({ id: String(at), name: `Élève ${at}`, mark: 20 - at }));
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('on a phone a list of more than eight rows is sorted by a choice above it', async () => {
  phone(true);
  const own = columns.map((column) => ({ ...column, by: (row: Row) => (column.key === 'mark' ? row.mark : row.name) }));
  const list = (some: Row[]) => (
    <SortWordsContext value={words}>
      <DataTable {...base} rows={some} columns={own} />
    </SortWordsContext>
  );
  const { rerender } = render(list(nine));
  const choice = screen.getByRole('combobox', { name: 'Trier par' });
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Ordre de la liste',
    'Élève, croissant',
    'Élève, décroissant',
    'Moyenne, croissant',
    'Moyenne, décroissant',
  ]);
  await userEvent.selectOptions(choice, 'Moyenne, croissant');
  expect(listed()[0]).toBe('Élève 812');
  await userEvent.selectOptions(choice, 'Élève, décroissant');
  expect(listed()[0]).toBe('Élève 812');
  await userEvent.selectOptions(choice, 'Élève, croissant');
  expect(listed()[0]).toBe('Élève 020');
  await userEvent.selectOptions(choice, 'Moyenne, décroissant');
  await userEvent.selectOptions(choice, 'Ordre de la liste');
  expect(listed()[0]).toBe('Élève 020');
  rerender(list(nine.slice(0, 8)));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('on a phone the page is asked to sort, unless it offers the choice itself', async () => {
  phone(true);
  const onSort = vi.fn<(sort: Sort) => void>();
  const list = (phoneSort?: 'page') => (
    <SortWordsContext value={words}>
      <DataTable
        {...base}
        {...(phoneSort && { phoneSort })}
        rows={nine}
        sort={{ key: 'name', dir: 'asc' }}
        onSort={onSort}
      />
    </SortWordsContext>
  );
  const { rerender } = render(list());
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trier par' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Élève, croissant');
  expect(choice.options).toHaveLength(2);
  await userEvent.selectOptions(choice, 'Élève, décroissant');
  expect(onSort).toHaveBeenCalledWith({ key: 'name', dir: 'desc' });
  rerender(list('page'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('on a phone a long list draws the visible rows and announces the position of each', () => {
  phone(true);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const many = Array.from({ length: 500 }, (_, at) => ({ id: String(at), name: `Élève ${at}`, mark: 10 }));
  render(<DataTable {...base} rows={many} />);
  const drawn = screen.getAllByRole('listitem');
  expect(drawn.length).toBeLessThan(120);
  expect([drawn[1]?.getAttribute('aria-posinset'), drawn[1]?.getAttribute('aria-setsize')]).toEqual(['2', '500']);
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

test('rows are selected one by one or all, and the bar counts them', async () => {
  phone(false);
  render(<Selectable />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Inès Belhaj' }));
  expect(screen.getByText('1 sélectionnés')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout choisir' }));
  expect(screen.getByText('2 sélectionnés')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ne rien choisir' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('on a phone all rows are selected above the list, by a labelled checkbox', async () => {
  phone(true);
  render(<Selectable />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Inès Belhaj' }));
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tout choisir' });
  expect(all.indeterminate).toBe(true);
  await userEvent.click(screen.getByText('Tout choisir'));
  expect(screen.getByText('2 sélectionnés')).toBeTruthy();
  await userEvent.click(all);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a long table announces its full length while it draws a part', () => {
  phone(false);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  const many = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `Élève ${index}`, mark: 10 }));
  render(<DataTable {...base} rows={many} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
});

test('an empty table shows the empty state', () => {
  phone(false);
  render(<DataTable {...base} rows={[]} empty={<p>Personne encore</p>} />);
  expect(screen.getByText('Personne encore')).toBeTruthy();
});
