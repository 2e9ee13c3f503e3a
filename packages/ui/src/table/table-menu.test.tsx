import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable, type RowMenu, type ServedOrder } from './DataTable.tsx';
import { type TableKit, TableKitContext } from './table-kit.tsx';

type Row = { id: string; name: string; mark: number | null };
const rows: Row[] = [
  { id: '1', name: '=Alaoui', mark: 12 },
  { id: '2', name: 'Belhaj', mark: null },
];
const columns: Column<Row>[] = [
  {
    key: 'name',
    head: 'Élève',
    cell: (row) => (
      <span>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  { key: 'class', head: 'Classe', cell: () => '6A' },
  { key: 'mark', head: 'Moyenne', cell: (row) => row.mark ?? '—' },
  { key: 'icon', head: <span>Signe</span>, cell: () => <svg /> },
];
const base = { label: 'Élèves', rows, columns, rowKey: (row: Row) => row.id };

const phone = (narrow: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never);
afterEach(() => vi.restoreAllMocks());

const kept = new Map<string, readonly string[]>();
const kit = (): TableKit => ({
  words: () => ({
    menu: 'Colonnes et fichier',
    columns: 'Colonnes affichées',
    reset: 'Toutes les colonnes',
    xlsx: 'XLSX',
    csv: 'CSV',
    close: 'Fermer',
  }),
  readHidden: (name) => kept.get(name) ?? [],
  keepHidden: vi.fn((name: string, keys: readonly string[]) => void kept.set(name, keys)),
  saveRows: vi.fn(),
  saveFile: vi.fn(),
});
afterEach(() => kept.clear());
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Colonnes et fichier : Élèves' }));

test('columns are hidden and shown in the list’s menu, and the choice is stored under its name', async () => {
  phone(false);
  const tables = kit();
  const list = (name: string) => (
    <TableKitContext value={tables}>
      <DataTable key={name} {...base} name={name} />
    </TableKitContext>
  );
  const { rerender } = render(list('pupils'));
  await openMenu();
  const choices = screen.getAllByRole('menuitemcheckbox');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Classe', 'Moyenne']);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Classe' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Moyenne' }));
  expect(heads()).toEqual(['Élève', 'Signe']);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Classe' }).getAttribute('aria-checked')).toBe('false');
  expect(kept.get('pupils')).toEqual(['class', 'mark']);
  rerender(list('others'));
  expect(heads()).toEqual(['Élève', 'Classe', 'Moyenne', 'Signe']);
  rerender(list('pupils'));
  expect(heads()).toEqual(['Élève', 'Signe']);
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Toutes les colonnes' }));
  expect(heads()).toEqual(['Élève', 'Classe', 'Moyenne', 'Signe']);
  expect(kept.get('pupils')).toEqual([]);
});

test('on a phone only the visible columns can be chosen', async () => {
  phone(true);
  const own = columns.map((column) => (column.key === 'class' ? { ...column, narrow: 'hidden' as const } : column));
  render(
    <TableKitContext value={kit()}>
      <DataTable {...base} columns={own} name="pupils" />
    </TableKitContext>,
  );
  await openMenu();
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['Moyenne']);
});

test('a list without a name, or without shared list features, has no menu', () => {
  phone(false);
  const { rerender } = render(
    <TableKitContext value={kit()}>
      <DataTable {...base} />
    </TableKitContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<DataTable {...base} name="pupils" exports="rows" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([false, true])('the shown rows and columns are exported as displayed (phone: %s)', async (on) => {
  phone(on);
  kept.set('pupils', ['class']);
  const tables = kit();
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `n${at}`, name: `Élève ${at}`, mark: at }));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  const own = columns.map((column) => (column.key === 'mark' ? { ...column, file: (row: Row) => row.mark } : column));
  render(
    <TableKitContext value={tables}>
      <DataTable {...base} rows={[...rows, ...many]} columns={own} name="pupils" exports="rows" />
    </TableKitContext>,
  );
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(tables.saveRows).toHaveBeenCalledTimes(1);
  const [name, format, lines] = vi.mocked(tables.saveRows).mock.calls[0]!;
  expect([name, format, lines.length]).toEqual(['Élèves', 'csv', 303]);
  expect(lines.slice(0, 3)).toEqual([
    ['Élève', 'Moyenne'],
    ['=Alaoui', 12],
    ['Belhaj', null],
  ]);
  expect(lines.at(-1)).toEqual(['Élève 299', 299]);
});

test('a list paged by the server is exported by the server, from the same menu', async () => {
  phone(false);
  const tables = kit();
  const file = vi.fn();
  render(
    <TableKitContext value={tables}>
      <DataTable {...base} exports={{ name: 'Élèves de 6A', file }} />
    </TableKitContext>,
  );
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'XLSX' }));
  expect(tables.saveFile).toHaveBeenCalledWith('Élèves de 6A', 'xlsx', file);
});

const menu = (done: (key: string, row: Row) => void): RowMenu<Row> => ({
  head: 'Actions',
  label: (row) => `Actions pour ${row.name}`,
  title: (row) => row.name,
  closeLabel: 'Fermer',
  actions: (row) =>
    row.mark === null
      ? []
      : [
          { key: 'edit', label: 'Modifier', icon: IconPencil, onPress: () => done('edit', row) },
          { key: 'remove', label: 'Supprimer', icon: IconTrash, danger: true, onPress: () => done('remove', row) },
        ],
});

test.each([false, true])('a row has a menu of its actions, or none (phone: %s)', async (on) => {
  phone(on);
  const done = vi.fn();
  render(<DataTable {...base} menu={menu(done)} />);
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Actions pour =Alaoui']);
  await userEvent.click(screen.getByRole('button', { name: 'Actions pour =Alaoui' }));
  await userEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Supprimer' }));
  expect(done).toHaveBeenCalledWith('remove', rows[0]);
});

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])('%s opens the menu of the row it is pressed in', async (keys) => {
  phone(false);
  const done = vi.fn();
  render(<DataTable {...base} onOpen={() => {}} menu={menu(done)} />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('=Alaoui');
  await userEvent.keyboard(keys);
  expect(screen.getByRole('menu', { name: '=Alaoui' })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenCalledWith('edit', rows[0]);
  act(() => screen.getByRole('button', { name: 'Belhaj' }).focus());
  await userEvent.keyboard(keys);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a list sorted by the server requests a column ascending, descending, then its own order', async () => {
  phone(false);
  const onSort = vi.fn<ServedOrder['onSort']>();
  const list = (sort: ServedOrder['sort']) => (
    <DataTable {...base} served={{ names: ['name', 'mark'], sort, onSort: onSort }} />
  );
  const { rerender } = render(list(null));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Moyenne' }));
  const direction = () => screen.getByRole('columnheader', { name: 'Moyenne' }).getAttribute('aria-sort');
  expect(screen.queryByRole('button', { name: 'Classe' })).toBeNull();
  expect(direction()).toBeNull();
  await press();
  expect(onSort).toHaveBeenLastCalledWith({ key: 'mark', dir: 'asc' });
  rerender(list({ key: 'mark', dir: 'asc' }));
  expect(direction()).toBe('ascending');
  await press();
  expect(onSort).toHaveBeenLastCalledWith({ key: 'mark', dir: 'desc' });
  rerender(list({ key: 'mark', dir: 'desc' }));
  expect(direction()).toBe('descending');
  await press();
  expect(onSort).toHaveBeenLastCalledWith(null);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['=Alaoui', 'Belhaj']);
});
