import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { cellKey } from './entry.tsx';
import css from './Grid.module.css';
import type { CellPlace, CellState, GridProps, GridWords } from './model.tsx';
import type { At } from './selection.tsx';
import type { Grid } from './use-grid.tsx';
import type { Layout } from './window.tsx';

type Props<Row, V> = {
  grid: Grid<Row, V>;
  layout: Layout;
  words: GridWords;
  state: GridProps<Row, V>['state'];
  note: GridProps<Row, V>['note'];
  resolve: GridProps<Row, V>['onResolve'];
  /** A narrow screen has no room beside a cell. */
  flat: boolean;
};
/** Widest bubble, as in the style sheet, and a high one. */
const WIDEST = 280;
const HIGHEST = 90;

/** The message of the active cell, beside it: why a text was refused, what somebody else wrote, a remark. */
export function GridBubble<Row, V>({ grid, layout, words, state, note, resolve, flat }: Props<Row, V>) {
  const { row, column } = grid.cellAt(grid.active);
  // The grid was not entered yet: no bubble.
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
  const clash = !grid.editing && now?.kind === 'conflict' && resolve;
  const tone = grid.editing || wrong || now?.kind === 'refused' ? 'bad' : now?.kind === 'conflict' ? 'warn' : undefined;
  return (
    <Hanging at={grid.active} layout={layout} tone={tone} flat={flat}>
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
    </Hanging>
  );
}

/** Below or above the cell, on the side with room; `flat`: a line of its own below the grid. */
function Hanging({
  at: { row, col },
  layout,
  tone,
  flat,
  children,
}: {
  at: At;
  layout: Layout;
  tone: string | undefined;
  flat: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState({ above: false, end: false, from: 0 });
  useLayoutEffect(() => {
    const scroller = ref.current?.parentElement;
    if (!scroller || flat) return;
    const scrolled = Math.abs(scroller.scrollLeft);
    const from = (layout.starts[col] ?? 0) + (col < layout.frozen ? scrolled : 0);
    const below = scroller.scrollTop + scroller.clientHeight - layout.foot - layout.head - (row + 1) * layout.row;
    setSide({ above: row > 2 && below < HIGHEST, end: scrolled + scroller.clientWidth - from < WIDEST, from });
  }, [row, col, layout, flat]);
  if (flat)
    return (
      <div className={`${css.bubble} ${css.flat}`} data-tone={tone}>
        {children}
      </div>
    );
  const { above, end, from } = side;
  return (
    <div
      ref={ref}
      className={css.bubble}
      data-tone={tone}
      style={{
        insetBlockStart: layout.head + (above ? row : row + 1) * layout.row,
        insetInlineStart: end ? from + (layout.widths[col] ?? 0) : from,
        translate: `${end ? 'var(--back)' : '0'} ${above ? '-100%' : '0'}`,
      }}
    >
      {children}
    </div>
  );
}

/** The sentence of a cell, errors first; null when there is nothing to say. */
export function messageOf<V>(
  state: CellState<V> | undefined,
  wrong: string | undefined,
  note: string | undefined,
  words: GridWords,
  format: (value: V) => string,
): string | null {
  if (wrong) return wrong;
  if (state?.kind === 'refused') return words.refused(state.reason);
  if (state?.kind === 'conflict') return words.conflict(format(state.theirs), state.by);
  return note ?? null;
}
