import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Grid } from './Grid.tsx';
import type { CellChange, CellPlace, CellState, GridColumn, GridWords } from './model.tsx';
import { intentOf, type Pressed } from './keys.tsx';

const words: GridWords = {
  help: 'Les flèches déplacent',
  cell: (column, row) => `${column}, ${row}`,
  selected: (count) => `${count} cellules`,
  saving: 'Enregistrement',
  saved: 'Enregistré',
  waiting: 'En attente du réseau',
  refused: (reason) => `Refusé : ${reason}`,
  conflict: (theirs) => `Quelqu’un a écrit ${theirs}`,
  keepMine: 'Garder la mienne',
  takeTheirs: 'Prendre la sienne',
  wrong: (text, reason) => `« ${text} » : ${reason}`,
  readOnly: 'Lecture seule',
  copied: (count) => `${count} copiées`,
  entered: (changed, wrong, left) => `${changed} changées, ${wrong} refusées, ${left} laissées`,
  undone: (count) => `${count} annulées`,
  redone: (count) => `${count} refaites`,
  notUndone: 'Changé depuis',
};

type Row = { id: string; name: string };
type Mark = number | string | null;
const people: Row[] = ['Amine', 'Inès', 'Hugo', 'Rayan'].map((name, index) => ({ id: `p${index}`, name }));
const mark = (key: string): GridColumn<Row, Mark> => ({
  key,
  name: `Contrôle ${key}`,
  width: 100,
  align: 'end',
  inputMode: 'decimal',
  format: (value) => (value === null ? '' : String(value).replace('.', ',')),
  parse: (text) => {
    if (text.trim() === '') return { value: null };
    const value = Number(text.replace(',', '.'));
    return Number.isFinite(value) && value <= 20 ? { value } : { wrong: 'sur 20' };
  },
  oneKey: (key) => (key === 'z' ? '0' : null),
});
const columns: GridColumn<Row, Mark>[] = [
  { key: 'name', name: 'Élève', width: 160, frozen: true, format: String },
  mark('1'),
  mark('2'),
];

type Held = Record<string, Mark>;
function Sheet({
  start = {},
  tell = () => {},
  state,
  resolve,
  rows = people,
  shown = columns,
}: {
  start?: Held;
  tell?: (changes: CellChange<Mark>[]) => void;
  state?: (place: CellPlace) => CellState<Mark> | undefined;
  resolve?: (place: CellPlace, keep: 'mine' | 'theirs') => void;
  rows?: Row[];
  shown?: GridColumn<Row, Mark>[];
}) {
  const [held, setHeld] = useState<Held>(start);
  return (
    <Grid<Row, Mark>
      label="Notes"
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={shown}
      value={(row, column) => (column.key === 'name' ? row.name : (held[`${row.id}.${column.key}`] ?? null))}
      onChange={(changes) => {
        tell(changes);
        setHeld((old) => ({ ...old, ...Object.fromEntries(changes.map((c) => [`${c.row}.${c.column}`, c.after])) }));
      }}
      state={state}
      onResolve={resolve}
      words={words}
    />
  );
}
const cell = (at: string): HTMLElement => document.querySelector<HTMLElement>(`[data-at="${at}"]`)!;
const text = (at: string): string => cell(at).querySelector('span')?.textContent ?? '';
const enter = async () => {
  const user = userEvent.setup();
  await user.tab();
  return user;
};

test('one cell has the focus, the first editable one; its position and state are announced', async () => {
  render(<Sheet />);
  await enter();
  expect(document.activeElement).toBe(cell('0:1'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  const grid = screen.getByRole('grid', { name: 'Notes' });
  expect(grid.getAttribute('aria-rowcount')).toBe('5');
  expect(within(grid).getByRole('rowheader', { name: 'Inès' }).getAttribute('aria-readonly')).toBe('true');
  expect(cell('0:1').getAttribute('aria-colindex')).toBe('2');
  expect(cell('0:1').parentElement?.getAttribute('aria-rowindex')).toBe('2');
});

test('typing replaces, Enter goes down, Tab goes right and to the next row', async () => {
  const tell = vi.fn();
  render(<Sheet start={{ 'p0.1': 8 }} tell={tell} />);
  const user = await enter();
  await user.keyboard('12,5{Enter}');
  expect(tell).toHaveBeenLastCalledWith([{ row: 'p0', column: '1', before: 8, after: 12.5 }]);
  expect(document.activeElement).toBe(cell('1:1'));
  await user.keyboard('7{Tab}9{Tab}');
  expect([text('1:1'), text('1:2')]).toEqual(['7', '9']);
  expect(document.activeElement).toBe(cell('2:1'));
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(cell('1:2'));
});

test('Escape restores the cell, F2 edits its text, Delete empties it', async () => {
  render(<Sheet start={{ 'p0.1': 8 }} />);
  const user = await enter();
  await user.keyboard('15{Escape}');
  expect(text('0:1')).toBe('8');
  await user.keyboard('{F2}');
  expect((screen.getByRole('textbox', { name: 'Contrôle 1, Amine' }) as HTMLInputElement).value).toBe('8');
  await user.keyboard(',5{Enter}{ArrowUp}');
  expect(text('0:1')).toBe('8,5');
  await user.keyboard('{Delete}');
  expect(text('0:1')).toBe('');
});

test('an invalid value keeps the user in the field with the reason; when left, the cell keeps its value', async () => {
  const tell = vi.fn();
  render(<Sheet start={{ 'p0.1': 8 }} tell={tell} />);
  const user = await enter();
  await user.keyboard('25{Enter}');
  const field = screen.getByRole('textbox');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('« 25 » : sur 20');
  await user.click(cell('2:2'));
  expect(tell).not.toHaveBeenCalled();
  expect(text('0:1')).toBe('8');
  expect(cell('0:1').getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(cell('0:1').getAttribute('aria-describedby')!);
  expect(described?.textContent).toBe('« 25 » : sur 20');
});

test('a read-only cell cannot be edited, and announces it', async () => {
  const tell = vi.fn();
  render(<Sheet tell={tell} />);
  const user = await enter();
  await user.keyboard('{ArrowLeft}x');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Lecture seule');
});

test('one key enters a code and goes down', async () => {
  render(<Sheet />);
  const user = await enter();
  await user.keyboard('zz');
  expect([text('0:1'), text('1:1')]).toEqual(['0', '0']);
  expect(document.activeElement).toBe(cell('2:1'));
});

const paste = (table: string) =>
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => table, setData: () => {} } });

test('a pasted block is one step: valid cells change, invalid ones are marked, and all is undone at once', async () => {
  const tell = vi.fn();
  render(<Sheet start={{ 'p1.1': 3 }} tell={tell} />);
  const user = await enter();
  paste('10\t11\r\n25\t12\r\n');
  expect(tell).toHaveBeenCalledTimes(1);
  expect([text('0:1'), text('0:2'), text('1:2')]).toEqual(['10', '11', '12']);
  expect(cell('1:1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('3 changées, 1 refusées, 0 laissées');
  await user.keyboard('{Control>}z{/Control}');
  expect([text('0:1'), text('0:2'), text('1:2')]).toEqual(['', '', '']);
  // The refused cell belonged to that paste.
  expect(cell('1:1').getAttribute('aria-invalid')).toBeNull();
  await user.keyboard('{Control>}y{/Control}');
  expect(text('0:2')).toBe('11');
});

test('Shift and arrows select a block that is copied as a table, filled down and emptied', async () => {
  render(<Sheet start={{ 'p0.1': 8.5, 'p0.2': 9, 'p1.1': 4 }} />);
  const user = await enter();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(screen.getByText('4 cellules')).toBeTruthy();
  let copied = '';
  fireEvent.copy(document.activeElement!, {
    clipboardData: { setData: (_kind: string, data: string) => (copied = data) },
  });
  expect(copied).toBe('8,5\t9\n4\t');
  await user.keyboard('{Control>}d{/Control}');
  expect([text('1:1'), text('1:2')]).toEqual(['8,5', '9']);
  await user.keyboard('{Delete}');
  expect(['0:1', '0:2', '1:1', '1:2'].map(text)).toEqual(['', '', '', '']);
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('12 cellules')).toBeTruthy();
});

test('after Escape the next Tab leaves the grid', async () => {
  render(
    <>
      <Sheet />
      <button type="button">Après</button>
    </>,
  );
  const user = await enter();
  await user.keyboard('{Escape}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Après' }));
});

test('a conflict shows the other user’s value and lets the person choose', async () => {
  const resolve = vi.fn();
  const state = ({ row, column }: CellPlace): CellState<Mark> | undefined =>
    row === 'p0' && column === '1' ? { kind: 'conflict', theirs: 14 } : undefined;
  render(<Sheet start={{ 'p0.1': 12 }} state={state} resolve={resolve} />);
  const user = await enter();
  await user.click(screen.getByRole('button', { name: 'Prendre la sienne' }));
  expect(screen.getAllByText('Quelqu’un a écrit 14').length).toBeGreaterThan(0);
  expect(resolve).toHaveBeenCalledWith({ row: 'p0', column: '1' }, 'theirs');
});

test('each state of a cell has words, not only a colour', () => {
  const kinds: Record<string, CellState<Mark>> = {
    p0: { kind: 'saving' },
    p1: { kind: 'waiting' },
    p2: { kind: 'refused', reason: 'période close' },
    p3: { kind: 'saved' },
  };
  render(<Sheet state={({ row, column }) => (column === '2' ? kinds[row] : undefined)} />);
  const descriptions = [0, 1, 2, 3].map((row) =>
    document.getElementById(cell(`${row}:2`).getAttribute('aria-describedby')!),
  );
  expect(descriptions.map((one) => one?.textContent)).toEqual([
    'Enregistrement',
    'En attente du réseau',
    'Refusé : période close',
    'Enregistré',
  ]);
});

test('rows sorted during an edit: the same row is changed', async () => {
  const tell = vi.fn();
  const { rerender } = render(<Sheet tell={tell} />);
  const user = await enter();
  await user.keyboard('13');
  rerender(<Sheet tell={tell} rows={[...people].reverse()} />);
  await user.keyboard('{Enter}');
  expect(tell).toHaveBeenCalledWith([{ row: 'p0', column: '1', before: null, after: 13 }]);
});

test('a tap opens the cell with its keyboard, and Enter opens the next one', async () => {
  render(<Sheet />);
  const tap = (at: string) => {
    fireEvent.pointerDown(cell(at), { pointerType: 'touch', button: 0 });
    fireEvent.click(cell(at));
  };
  tap('1:2');
  expect(screen.getByRole('textbox').getAttribute('inputmode')).toBe('decimal');
  await userEvent.keyboard('6{Enter}');
  expect(screen.getByRole('textbox', { name: 'Contrôle 2, Hugo' })).toBe(document.activeElement);
  expect(text('1:2')).toBe('6');
});

test('a large grid draws the visible cells and announces its whole size', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, name: `Élève ${index}` }));
  render(<Sheet rows={many} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
});

/** A device with a grid of this size: columns of 100 px after the names, rows of 34 px below the head. */
function onDevice(width: number, height: number): HTMLElement {
  for (const [key, value] of [
    ['offsetWidth', width],
    ['clientWidth', width],
    ['offsetHeight', height],
    ['clientHeight', height],
  ] as const)
    vi.spyOn(HTMLElement.prototype, key, 'get').mockReturnValue(value);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height));
  return screen.getByRole('grid').parentElement!;
}
const many = (count: number): GridColumn<Row, Mark>[] => [
  columns[0]!,
  ...Array.from({ length: count }, (_, index) => mark(String(index + 1))),
];
const places = (): number[] =>
  screen.getAllByRole('columnheader').map((head) => Number(head.getAttribute('aria-colindex')));

test('of many columns the visible ones are drawn, with the frozen one and the focused one', async () => {
  const { rerender } = render(<Sheet rows={[]} />);
  onDevice(600, 300);
  rerender(<Sheet key="wide" shown={many(60)} />);
  const scroller = screen.getByRole('grid').parentElement!;
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-colcount')).toBe('61');
  expect(grid.style.inlineSize).toBe('6160px');
  expect(places()[0]).toBe(1);
  expect(places().length).toBeLessThan(14);
  await enter();
  expect(document.activeElement).toBe(cell('0:1'));
  scroller.scrollLeft = 3000;
  fireEvent.scroll(scroller);
  expect(places()).toContain(1);
  expect(places()).toContain(32);
  expect(places()).not.toContain(10);
  // The focused cell is rendered even out of sight, or key presses would be lost.
  expect(document.activeElement).toBe(cell('0:1'));
  expect(cell('3:32').style.insetInlineStart).toBe('3260px');
  vi.restoreAllMocks();
});

test('a cell reached by keys is scrolled into view, clear of the frozen column, and has the focus', async () => {
  const { rerender } = render(<Sheet rows={[]} />);
  onDevice(600, 300);
  rerender(<Sheet key="wide" shown={many(60)} />);
  const scroller = screen.getByRole('grid').parentElement!;
  const user = await enter();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toBe(cell('3:60'));
  expect(scroller.scrollLeft).toBe(6160 - 600);
  fireEvent.scroll(scroller);
  await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
  expect(document.activeElement).toBe(cell('0:1'));
  expect(scroller.scrollLeft).toBe(0);
  vi.restoreAllMocks();
});

test('keys continue from a cell that was scrolled away, and leave the page’s scroll position to it', async () => {
  const { rerender } = render(<Sheet rows={[]} />);
  onDevice(600, 300);
  rerender(<Sheet key="wide" shown={many(60)} />);
  const scroller = screen.getByRole('grid').parentElement!;
  const user = await enter();
  scroller.scrollLeft = 3000;
  fireEvent.scroll(scroller);
  await user.keyboard('{ArrowRight}');
  expect(cell('0:1')).toBeNull();
  expect(document.activeElement).toBe(cell('0:2'));
  vi.restoreAllMocks();
});

const frames: FrameRequestCallback[] = [];
/** Runs what the browser would draw next. */
const nextFrame = (): void => act(() => frames.splice(0).forEach((run) => void run(0)));
function holdFrames(): void {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => void frames.splice(0));
}
function letGo(): void {
  fireEvent.pointerUp(window);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
/** A pressed pointer over a cell. */
function over(at: string, y = 100): void {
  document.elementFromPoint = () => cell(at);
  fireEvent.pointerMove(window, { clientX: 200, clientY: y });
  nextFrame();
}
const pressOn = (target: Element, pointerType = 'mouse'): boolean =>
  fireEvent.pointerDown(target, { pointerType, button: 0 });
const handle = (): Element => document.querySelector('[data-handle]')!;
const filled = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-fill]')].map((one) => one.dataset.at);

test('dragging the handle down repeats the block, previews the target, and is one step to undo', async () => {
  const tell = vi.fn();
  render(<Sheet start={{ 'p0.1': 8, 'p0.2': 9, 'p2.2': 17 }} tell={tell} />);
  onDevice(600, 300);
  const user = await enter();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  holdFrames();
  pressOn(handle());
  over('1:1');
  over('2:2');
  expect(filled()).toEqual(['0:1', '0:2', '1:1', '1:2', '2:1', '2:2']);
  expect(tell).not.toHaveBeenCalled();
  letGo();
  expect(tell).toHaveBeenCalledTimes(1);
  expect(['1:1', '1:2', '2:1', '2:2', '3:1'].map(text)).toEqual(['8', '9', '8', '9', '']);
  expect(filled()).toEqual([]);
  await user.keyboard('{Control>}z{/Control}');
  expect(['1:1', '2:2'].map(text)).toEqual(['', '17']);
});

test('a handle brought back to its start fills nothing; under a finger the grid scrolls instead', async () => {
  const tell = vi.fn();
  render(<Sheet start={{ 'p0.1': 8 }} tell={tell} />);
  onDevice(600, 300);
  await enter();
  holdFrames();
  pressOn(handle());
  over('2:1');
  expect(filled()).toHaveLength(3);
  over('0:1');
  fireEvent.pointerUp(window);
  pressOn(handle(), 'touch');
  over('3:1');
  expect(filled()).toEqual([]);
  letGo();
  expect(tell).not.toHaveBeenCalled();
});

test('a block drawn beyond the edge scrolls the grid under the pointer until it is released', () => {
  render(<Sheet rows={Array.from({ length: 40 }, (_, index) => ({ id: `r${index}`, name: `Élève ${index}` }))} />);
  const scroller = onDevice(600, 300);
  const scroll = vi.spyOn(scroller, 'scrollBy').mockImplementation(() => {});
  holdFrames();
  pressOn(cell('0:1'));
  over('7:2', 390);
  nextFrame();
  expect(scroll.mock.calls.map(([, down]) => Number(down) > 0)).toEqual([true, true]);
  expect(screen.getByText('16 cellules')).toBeTruthy();
  over('5:2', 200);
  expect(screen.getByText('12 cellules')).toBeTruthy();
  expect(frames).toHaveLength(0);
  letGo();
});

test('on paper the whole grid is a plain table', () => {
  render(<Sheet start={{ 'p3.2': 17 }} />);
  fireEvent(window, new Event('beforeprint'));
  const table = screen.getByRole('table', { name: 'Notes' });
  expect(within(table).getAllByRole('row')).toHaveLength(5);
  expect(within(table).getByRole('cell', { name: '17' })).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table')).toBeNull();
});

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test('arrows follow the direction of the text', () => {
  const move = (key: string, rtl: boolean) => intentOf(press(key), 'rest', rtl);
  expect(move('ArrowRight', false)).toMatchObject({ move: 'next' });
  expect(move('ArrowRight', true)).toMatchObject({ move: 'previous' });
  expect(move('ArrowLeft', true)).toMatchObject({ move: 'next' });
});

test('a letter made with AltGr is typed, and the shortcuts of the browser stay its own', () => {
  expect(intentOf(press('@', { ctrlKey: true, altKey: true }), 'rest', false)).toEqual({ do: 'type', key: '@' });
  expect(intentOf(press('p', { ctrlKey: true }), 'rest', false)).toBeNull();
  expect(intentOf(press('ArrowLeft'), 'inside', false)).toBeNull();
  expect(intentOf(press('ArrowDown'), 'typed', false)).toMatchObject({ do: 'move', move: 'down' });
});
