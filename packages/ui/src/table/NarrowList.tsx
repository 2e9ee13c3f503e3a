import { type ReactNode, use } from 'react';
import { Facts } from '../data/Facts.tsx';
import { SelectField } from '../fields/TextField.tsx';
import css from './DataTable.module.css';
import type { Column, DataTableProps } from './model.tsx';
import { type Ordering, sorts } from './own-sort.ts';
import { Opener, RowActions, rowKeys, SelectAllRows, SelectRow } from './row-parts.tsx';
import { useRowWindow } from './row-window.tsx';
import { SortWordsContext } from './sort-words.tsx';

type Props<Row> = DataTableProps<Row> & {
  order: Ordering;
  /** The menu of the list, beside the choice of its order. */
  own?: ReactNode;
};

/** The rows as a list, for a phone; above it, what the heads do in a table. */
export function NarrowList<Row>({ order, ...props }: Props<Row>) {
  const { label, rows, rowKey, columns, href, onOpen, current, lead, selection, menu } = props;
  const { ref, measure, long, first, last, before, after } = useRowWindow<HTMLUListElement>(rows.length, 'li');
  const place = (column: Column<Row>, index: number) => column.narrow ?? (index === 0 ? 'title' : 'detail');
  const at = (wanted: string) => columns.filter((column, index) => place(column, index) === wanted);
  // One part of the page: a page that spaces its parts does not part the heads from their list.
  return (
    <div className={css.framed}>
      <Heads {...props} order={order} />
      <ul
        ref={ref}
        className={css.list}
        aria-label={label}
        style={long ? { paddingBlockStart: before, paddingBlockEnd: after } : undefined}
      >
        {rows.slice(first, last).map((row, index) => {
          const key = rowKey(row);
          return (
            <li
              key={key}
              className={css.item}
              data-current={key === current || undefined}
              {...(long && {
                ref: measure,
                'data-index': first + index,
                'aria-setsize': rows.length,
                'aria-posinset': first + index + 1,
              })}
              {...(menu && rowKeys)}
            >
              {selection && <SelectRow row={row} id={key} selection={selection} />}
              {lead?.(row)}
              <div className={css.itemText}>
                <Opener row={row} href={href} onOpen={onOpen}>
                  {at('title').map((column) => (
                    <span key={column.key}>{labelled(column, row)}</span>
                  ))}
                </Opener>
                <Facts className={css.details}>{at('detail').map((column) => labelled(column, row))}</Facts>
              </div>
              {at('end').map((column) => (
                <span key={column.key} className={css.itemEnd}>
                  {labelled(column, row)}
                </span>
              ))}
              {menu && <RowActions row={row} menu={menu} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A list of at most as many rows is seen at a glance: there is no order to choose. */
const GLANCE = 8;

/** Chooses all rows and their order, and what the list shows. */
function Heads<Row>({ order, own, ...props }: Props<Row>) {
  const { rows, rowKey, columns, selection, phoneSort } = props;
  const words = use(SortWordsContext)();
  const heads = columns.filter((column) => sorts(column, order) && typeof column.head === 'string');
  const many = rows.length > GLANCE || (order.by === 'server' && order.sort !== undefined);
  const sorted = words && heads.length > 0 && many && phoneSort !== 'page';
  if (!selection && !sorted && !own) return null;
  const value = order.sort ? `${order.sort.key} ${order.sort.dir}` : '';
  const options = heads.flatMap(({ key, head }) => [
    { value: `${key} asc`, label: words?.up(String(head)) ?? '' },
    { value: `${key} desc`, label: words?.down(String(head)) ?? '' },
  ]);
  const known = options.some((option) => option.value === value);
  const choose = (chosen: string): void => {
    const [key = '', dir] = chosen.split(' ');
    order.choose(key ? { key, dir: dir === 'desc' ? 'desc' : 'asc' } : null);
  };
  return (
    <div className={css.heads}>
      {selection && <SelectAllRows rows={rows} rowKey={rowKey} selection={selection} said />}
      {sorted && (
        <SelectField
          className={css.order}
          label={words.label}
          labelHidden
          value={known ? value : ''}
          options={known && order.by === 'page' ? options : [{ value: '', label: words.own }, ...options]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {own}
    </div>
  );
}

/** A cell of a phone's row, after its head where the column is named; an empty cell stays empty. */
function labelled<Row>({ head, cell, named }: Column<Row>, row: Row): ReactNode {
  const value = cell(row);
  if (!named || value === null || value === undefined || value === false || value === '') return value;
  return (
    <>
      <span className={css.named}>{head}</span> {value}
    </>
  );
}
