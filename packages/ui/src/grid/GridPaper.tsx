import { usePrinting } from '../media.tsx';
import css from './Grid.module.css';
import type { GridProps } from './model.tsx';

/** The whole grid as a plain table, rendered only for printing: the screen only holds what is in sight. */
export function GridPaper<Row, V>({ label, rows, rowKey, columns, value }: GridProps<Row, V>) {
  if (!usePrinting()) return null;
  const footed = columns.some((column) => column.foot !== undefined);
  return (
    <table className={css.paper}>
      <caption>{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align}>
              {column.head ?? column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) => {
              const held = value(row, column);
              const text = column.show?.(held, row) ?? column.format(held, row);
              return index === 0 ? (
                <th key={column.key} scope="row">
                  {text}
                </th>
              ) : (
                <td key={column.key} data-align={column.align}>
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {footed && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} data-align={column.align}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
