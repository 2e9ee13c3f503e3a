import { memo, type ReactNode, type RefObject, useId } from 'react';
import { cellKey, isReadOnly } from './entry.tsx';
import { GridCell } from './GridCell.tsx';
import css from './Grid.module.css';
import { messageOf } from './GridBubble.tsx';
import type { CellPlace, GridColumn, GridProps, GridWords, WrongCell } from './model.tsx';
import type { Editing } from './use-grid.tsx';
import type { Drawn, Layout } from './window.tsx';

/** Indexes of the columns to render: frozen ones, those in sight, and the focused one. */
function drawnColumns(layout: Layout, first: number, last: number, kept: number): number[] {
  const list = Array.from({ length: layout.frozen }, (_, index) => index);
  for (let col = first; col < last; col += 1) list.push(col);
  if (kept >= last || (kept >= layout.frozen && kept < first)) list.push(kept);
  return list;
}

const placed = (layout: Layout, col: number) => ({
  insetInlineStart: layout.starts[col],
  inlineSize: layout.widths[col],
});

type HeadProps<Row, V> = {
  columns: readonly GridColumn<Row, V>[];
  layout: Layout;
  drawn: Drawn;
  /** Column of the active cell. */
  active: number;
};

export function GridHead<Row, V>({ columns, layout, drawn, active }: HeadProps<Row, V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part
    <div role="rowgroup" className={css.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="row" aria-rowindex={1} className={css.headRow}>
        {drawnColumns(layout, drawn.first, drawn.last, active).map((col) => {
          const column = columns[col];
          if (!column) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: it is read, not pressed
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={col + 1}
              className={css.headCell}
              style={placed(layout, col)}
              data-frozen={col < layout.frozen || undefined}
              data-edge={col === layout.frozen - 1 || undefined}
              data-align={column.align}
              data-tinted={column.tinted || undefined}
              data-active={col === active || undefined}
            >
              <span className={css.headInside}>{column.head ?? column.name}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

export function GridFoot<Row, V>({
  columns,
  layout,
  drawn,
  active,
  index,
}: HeadProps<Row, V> & { /** Its place among the rows. */ index: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part
    <div role="rowgroup" className={css.foot}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="row" aria-rowindex={index} className={css.headRow}>
        {drawnColumns(layout, drawn.first, drawn.last, active).map((col) => {
          const column = columns[col];
          if (!column) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: it is read, not pressed
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={col + 1}
              aria-readonly="true"
              className={css.headCell}
              style={placed(layout, col)}
              data-frozen={col < layout.frozen || undefined}
              data-edge={col === layout.frozen - 1 || undefined}
              data-align={column.align}
            >
              <span className={css.headInside}>{column.foot}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

export type RowProps<Row, V> = {
  row: Row;
  id: string;
  name: string;
  index: number;
  columns: readonly GridColumn<Row, V>[];
  layout: Layout;
  words: GridWords;
  value: GridProps<Row, V>['value'];
  state: GridProps<Row, V>['state'];
  note: GridProps<Row, V>['note'];
  wrong: ReadonlyMap<string, WrongCell>;
  first: number;
  last: number;
  /** Column of the active cell when it is in this row, or -1; and in any row. */
  activeCol: number;
  keptCol: number;
  chosenFirst: number;
  chosenLast: number;
  chosenTop: boolean;
  chosenBottom: boolean;
  fillFirst: number;
  fillLast: number;
  editing: Editing | null;
  field: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
};

function RowOfGrid<Row, V>(props: RowProps<Row, V>) {
  const { row, id, index, columns, layout, first, last, keptCol, words } = props;
  const base = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      role="row"
      aria-rowindex={index + 2}
      className={css.row}
      style={{ insetBlockStart: layout.head + index * layout.row }}
      data-active={props.activeCol >= 0 || undefined}
    >
      {drawnColumns(layout, first, last, keptCol).map((col) => {
        const column = columns[col];
        if (!column) return null;
        const place: CellPlace = { row: id, column: column.key };
        const value = props.value(row, column);
        const state = props.state?.(place);
        const wrong = props.wrong.get(cellKey(place));
        const note = props.note?.(place);
        const text = column.format(value, row);
        const drawn: ReactNode = column.show ? column.show(value, row) : text;
        const chosen = col >= props.chosenFirst && col <= props.chosenLast;
        const editing = props.editing?.column === column.key ? props.editing : null;
        return (
          <GridCell
            key={column.key}
            id={`${base}-${col}`}
            at={`${index}:${col}`}
            colIndex={col + 1}
            header={col === 0}
            start={layout.starts[col]!}
            width={layout.widths[col]!}
            frozen={col < layout.frozen}
            lastFrozen={col === layout.frozen - 1}
            align={column.align}
            tinted={column.tinted}
            look={column.look?.(value, row)}
            inputMode={column.inputMode}
            label={editing ? words.cell(column.name, props.name) : ''}
            text={drawn}
            readOnly={isReadOnly(column, row)}
            mark={wrong ? 'wrong' : state?.kind}
            message={messageOf(state, wrong && words.wrong(wrong.text, wrong.reason), note, words, (theirs) =>
              column.format(theirs, row),
            )}
            markWords={wrong || !state || !isPassing(state.kind) ? undefined : words[state.kind]}
            noted={note !== undefined}
            active={col === props.activeCol}
            chosen={chosen}
            edges={
              chosen
                ? edges(props.chosenTop, props.chosenBottom, col === props.chosenFirst, col === props.chosenLast)
                : ''
            }
            filled={col >= props.fillFirst && col <= props.fillLast && props.fillFirst >= 0}
            editing={editing}
            field={props.field}
            onLeave={props.onLeave}
          />
        );
      })}
    </div>
  );
}
/** Renders only when this row changed: scrolling only costs the rows that come into sight. */
export const GridRow = memo(RowOfGrid) as typeof RowOfGrid;

const isPassing = (kind: string): kind is 'saving' | 'saved' | 'waiting' =>
  kind === 'saving' || kind === 'saved' || kind === 'waiting';
const edges = (top: boolean, bottom: boolean, first: boolean, last: boolean): string =>
  [top && 'top', bottom && 'bottom', first && 'first', last && 'last'].filter(Boolean).join(' ');
