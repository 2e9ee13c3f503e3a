import { Button } from '../actions/Button.tsx';
import { cellKey } from './entry.tsx';
import css from './Grid.module.css';
import type { CellPlace, CellState, GridProps, GridWords } from './model.tsx';
import type { Grid } from './use-grid.tsx';
import type { Layout } from './window.tsx';

type Props<Row, V> = {
  grid: Grid<Row, V>;
  layout: Layout;
  words: GridWords;
  state: GridProps<Row, V>['state'];
  note: GridProps<Row, V>['note'];
  resolve: GridProps<Row, V>['onResolve'];
};
/** Widest bubble, as in the style sheet. */
const WIDEST = 260;

/** What there is to say of the active cell, beside it: why a text was not taken, what somebody else wrote, a remark. */
export function GridBubble<Row, V>({ grid, layout, words, state, note, resolve }: Props<Row, V>) {
  const { row, column } = grid.cellAt(grid.active);
  // Nobody is in the grid yet: nothing hangs over it.
  if (!grid.entered || row === undefined || !column) return null;
  const place: CellPlace = grid.placeAt(grid.active);
  const now = state?.(place);
  const wrong = grid.wrong.get(cellKey(place));
  const text = grid.editing
    ? grid.editing.wrong
    : messageOf(now, wrong ? words.wrong(wrong.text, wrong.reason) : undefined, note?.(place), words, (value) =>
        column.format(value, row),
      );
  if (!text) return null;
  const { row: index, col } = grid.active;
  const start = layout.starts[col] ?? 0;
  const above = index > 2 && index >= grid.size.rows - 3;
  const atEnd = start + WIDEST > layout.width;
  const clash = !grid.editing && now?.kind === 'conflict' && resolve;
  return (
    <div
      className={css.bubble}
      data-tone={
        grid.editing || wrong || now?.kind === 'refused' ? 'bad' : now?.kind === 'conflict' ? 'warn' : undefined
      }
      data-above={above || undefined}
      style={{
        insetBlockStart: layout.head + (above ? index : index + 1) * layout.row,
        insetInlineStart: atEnd ? start + (layout.widths[col] ?? 0) : start,
        translate: `${atEnd ? 'var(--back)' : '0'} ${above ? '-100%' : '0'}`,
      }}
    >
      <p>{text}</p>
      {clash && (
        <div className={css.choices}>
          <Button size="small" onClick={() => resolve(place, 'mine')}>
            {words.keepMine}
          </Button>
          <Button size="small" onClick={() => resolve(place, 'theirs')}>
            {words.takeTheirs}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The sentence of a cell; what must be mended comes first. Null for a cell that is simply as it should be. */
export function messageOf<V>(
  state: CellState<V> | undefined,
  wrong: string | undefined,
  note: string | undefined,
  words: GridWords,
  format: (value: V) => string,
): string | null {
  if (wrong) return wrong;
  if (state?.kind === 'refused') return words.refused(state.reason);
  if (state?.kind === 'conflict') return words.conflict(format(state.theirs));
  return note ?? null;
}
