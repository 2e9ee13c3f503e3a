import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { use } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { useNarrow, useTablet } from '../media.tsx';
import css from './DataTable.module.css';
import type { Column, DataTableProps, RowMenu, Selection, ServedOrder, ServerFile, Sort } from './model.tsx';
import { NarrowList } from './NarrowList.tsx';
import { type Ordering, sorts, useOwnSort } from './own-sort.ts';
import { Opener, RowActions, rowKeys, SelectAllRows, SelectRow } from './row-parts.tsx';
import { TableKitContext } from './table-kit.tsx';
import { TableMenu } from './TableMenu.tsx';
import { useColumnChoice } from './use-columns.tsx';
import { useRowWindow } from './row-window.tsx';

export type { Column, DataTableProps, RowMenu, Selection, ServedOrder, ServerFile, Sort };

/**
 * A table of records: sortable heads, selection, a list of two-line rows on phones; above a hundred rows only those in
 * sight are rendered.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const narrow = useNarrow();
  const tablet = useTablet();
  const { rows, order } = useOwnSort(given);
  const fits = ({ narrow: place, tablet: left }: Column<Row>): boolean =>
    narrow ? place !== 'hidden' : !tablet || left !== 'hidden';
  const choice = useColumnChoice(given.name, given.columns, fits);
  const columns = choice.shown;
  const props = { ...given, rows, order, columns };
  const { selection, empty } = props;
  const shown = narrow ? columns : columns.filter(fits);
  const kit = use(TableKitContext);
  const hasMenu = kit !== null && (choice.choosable.length > 0 || given.exports !== undefined);
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <>
      {narrow ? (
        <NarrowList {...props} own={hasMenu && <TableMenu {...props} choice={choice} />} />
      ) : hasMenu ? (
        <div className={css.framed}>
          <div className={css.tools}>
            <TableMenu {...props} choice={choice} />
          </div>
          <WideTable {...props} columns={shown} />
        </div>
      ) : (
        <WideTable {...props} columns={shown} />
      )}
      {selection && selection.selected.size > 0 && (
        <div className={css.selection} role="toolbar" aria-label={props.label}>
          <span className={css.summary} role="status">
            {selection.summary(selection.selected.size)}
          </span>
          <div className={css.choices}>{selection.actions}</div>
          <IconButton
            icon={IconX}
            label={selection.clearLabel}
            tip="none"
            onClick={() => selection.onChange(new Set())}
          />
        </div>
      )}
    </>
  );
}

function WideTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  heads,
  href,
  onOpen,
  current,
  lead,
  order,
  selection,
  menu,
}: DataTableProps<Row> & { order: Ordering }) {
  const { ref, measure, long, first, last, before, after } = useRowWindow<HTMLTableElement>(rows.length, 'tbody tr');
  const span = columns.length + (selection ? 1 : 0) + (menu ? 1 : 0);
  return (
    <table
      ref={ref}
      className={css.table}
      data-lead={lead ? true : undefined}
      data-heads={heads}
      aria-rowcount={rows.length + 1}
    >
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className={css.check}>
              <SelectAllRows rows={rows} rowKey={rowKey} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} order={order} />
          ))}
          {menu && (
            <th scope="col" className={css.actions}>
              <span className="visually-hidden">{menu.head}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {before > 0 && (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: room for the rows out of sight, nothing to focus
          <tr aria-hidden="true">
            <td colSpan={span} style={{ blockSize: before, padding: 0, border: 0 }} />
          </tr>
        )}
        {rows.slice(first, last).map((row, index) => {
          const key = rowKey(row);
          const picked = selection?.selected.has(key);
          return (
            <tr
              key={key}
              aria-rowindex={first + index + 2}
              data-current={key === current || undefined}
              data-picked={picked || undefined}
              {...(long && { ref: measure, 'data-index': first + index })}
              {...(menu && rowKeys)}
            >
              {selection && (
                <td className={css.check}>
                  <SelectRow row={row} id={key} selection={selection} />
                </td>
              )}
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.key} scope="row" className={css.first}>
                    <span className={css.firstInside}>
                      {lead?.(row)}
                      <Opener row={row} href={href} onOpen={onOpen}>
                        {column.cell(row)}
                      </Opener>
                    </span>
                  </th>
                ) : (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {menu && (
                <td className={css.actions}>
                  <RowActions row={row} menu={menu} />
                </td>
              )}
            </tr>
          );
        })}
        {after > 0 && (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: same
          <tr aria-hidden="true">
            <td colSpan={span} style={{ blockSize: after, padding: 0, border: 0 }} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A press sorts ascending, the next one descending; a third restores the rows' own order, unless the page sorts. */
function Head<Row>({ column, order }: { column: Column<Row>; order: Ordering }) {
  const own = order.sort?.key === column.key ? order.sort.dir : null;
  const Arrow = own === 'desc' ? IconArrowDown : IconArrowUp;
  const press = (): void =>
    order.choose(
      own === 'desc' && order.by !== 'page' ? null : { key: column.key, dir: own === 'asc' ? 'desc' : 'asc' },
    );
  return (
    <th
      scope="col"
      style={{ inlineSize: column.width }}
      data-align={column.align}
      aria-sort={own ? (own === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sorts(column, order) ? (
        <button type="button" className={css.sort} onClick={press}>
          {column.head}
          <Arrow size={14} stroke={2} aria-hidden="true" className={own ? undefined : css.idle} />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}
