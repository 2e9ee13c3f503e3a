import { IconAdjustments, IconFileSpreadsheet, IconFileText, IconRestore } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import css from './DataTable.module.css';
import type { Column, DataTableProps } from './model.tsx';
import { type FileCell, type FileFormat, TableKitContext } from './table-kit.tsx';
import type { ColumnChoice } from './use-columns.tsx';

type Props<Row> = Pick<DataTableProps<Row>, 'label' | 'rows' | 'rowKey' | 'exports'> & { choice: ColumnChoice<Row> };

/** The menu of a list: shown columns, and export to a file. Nothing without either. */
export function TableMenu<Row>({ label, rows, rowKey, exports, choice }: Props<Row>): ReactNode {
  const kit = use(TableKitContext);
  const [taking, setTaking] = useState<FileFormat | null>(null);
  const { choosable, hidden, hide, shown } = choice;
  if (!kit || (choosable.length === 0 && !exports)) return null;
  const words = kit.words();
  const take = (format: FileFormat): void =>
    exports === 'rows' ? setTaking(format) : exports && kit.saveFile(exports.name, format, exports.file);
  const read = (cells: FileCell[][]): void => {
    const heads = shown.filter(isTold).map(({ head }) => String(head));
    if (taking) kit.saveRows(label, taking, [heads, ...cells]);
    setTaking(null);
  };
  const items: MenuItem[] = [
    ...choosable.map(
      ({ key, head }): MenuItem => ({
        key: `column ${key}`,
        label: head,
        checked: !hidden.includes(key),
        toggles: true,
        onSelect: () => hide(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
      }),
    ),
    ...(hidden.length
      ? [{ key: 'reset', label: words.reset, icon: IconRestore, toggles: true, onSelect: () => hide([]) }]
      : []),
    ...(exports
      ? [
          {
            key: 'xlsx',
            label: words.xlsx,
            icon: IconFileSpreadsheet,
            apart: choosable.length > 0,
            onSelect: () => take('xlsx'),
          },
          { key: 'csv', label: words.csv, icon: IconFileText, onSelect: () => take('csv') },
        ]
      : []),
  ];
  return (
    <span className={css.menu} data-print="hide">
      <Menu
        label={`${words.menu} : ${label}`}
        align="end"
        head={choosable.length > 0 && words.columns}
        closeLabel={words.close}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={IconAdjustments} size="small" label={`${words.menu} : ${label}`} tip="none" />
        )}
        items={items}
      />
      {taking && <Read rows={rows} rowKey={rowKey} columns={shown.filter(isTold)} onRead={read} />}
    </span>
  );
}

/** A column whose head is text; others hold buttons. */
const isTold = <Row,>({ head }: Column<Row>): boolean => typeof head === 'string';

type ReadProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & {
  columns: readonly Column<Row>[];
  onRead: (cells: FileCell[][]) => void;
};
/** Renders every row once, out of sight, and reads the text of its cells, so that the file says what the list says. */
function Read<Row>({ rows, rowKey, columns, onRead }: ReadProps<Row>) {
  const lines = useRef<HTMLDivElement>(null);
  const once = useRef(false);
  useEffect(() => {
    if (once.current || !lines.current) return;
    once.current = true;
    const drawn = [...lines.current.children].map((line) => [...line.children].map(wordsIn));
    onRead(rows.map((row, at) => columns.map((column, place) => column.file?.(row) ?? drawn[at]?.[place] ?? null)));
  });
  return (
    <div ref={lines} className={css.read} aria-hidden="true" inert>
      {rows.map((row) => (
        <div key={rowKey(row)}>
          {columns.map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The text of a cell, on one line; a plain number stays a number. */
function wordsIn(cell: Element): FileCell {
  // biome-ignore lint/performance/useDomNodeTextContent: lines are told apart as they are seen, and what is not seen is left out
  const text = (cell as HTMLElement).innerText ?? cell.textContent ?? '';
  const line = text
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/[^\S\n]+/g, ' ');
  if (line === '' || line === '—' || line === '–') return null;
  return /^-?\d{1,15}$/.test(line) && String(Number(line)) === line ? Number(line) : line;
}
