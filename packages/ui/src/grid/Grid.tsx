import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useNarrow } from '../media.tsx';
import { useUiLook } from '../UiProvider.tsx';
import { GridBubble } from './GridBubble.tsx';
import { GridFoot, GridHead, GridRow } from './GridRow.tsx';
import css from './Grid.module.css';
import type { GridProps } from './model.tsx';
import { GridPaper } from './GridPaper.tsx';
import { cellCount, cellsOf } from './selection.tsx';
import { useCommands } from './use-commands.tsx';
import { useStableCallback } from '../steady.tsx';
import { type Grid as GridKit, useGrid } from './use-grid.tsx';
import { usePointer } from './use-pointer.tsx';
import { bringIntoSight, pageOf, useDrawn, useLayout } from './window.tsx';

/** A spreadsheet of rows and columns for fast typing: keys, blocks, clipboard, filling and undo, whatever the size. */
export function Grid<Row, V>(props: GridProps<Row, V>) {
  const { label, rows, rowKey, rowName, columns, words, headHeight = 40, footHeight = 40 } = props;
  const rtl = useUiLook().dir === 'rtl';
  const narrow = useNarrow();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const footed = columns.some((column) => column.foot !== undefined);
  const layout = useLayout(columns, headHeight, footed ? footHeight : 0);
  const drawn = useDrawn(scroller, rows.length, layout, rtl);
  const grid = useGrid(props, root);
  const { active, block, editing } = grid;
  const commands = useCommands(grid, {
    words,
    field,
    rtl,
    page: () => pageOf(scroller.current, layout),
    show: (at) => scroller.current && bringIntoSight(scroller.current, at, layout, rtl),
  });
  const pointer = usePointer(grid, commands, { scroller, layout });
  const leave = useStableCallback(() => void commands.commit(true));
  const shown = Array.from({ length: drawn.bottom - drawn.top }, (_, index) => drawn.top + index);
  // The active cell keeps the focus, so it stays rendered even when scrolled away.
  if (rows.length && (active.row < drawn.top || active.row >= drawn.bottom)) shown.push(active.row);
  const bubble = (
    <GridBubble
      grid={grid}
      layout={layout}
      words={words}
      state={props.state}
      note={props.note}
      resolve={props.onResolve}
      flat={narrow}
    />
  );
  return (
    <div className={css.frame}>
      <div ref={scroller} className={css.scroller} style={{ maxBlockSize: props.maxHeight ?? 'calc(100dvh - 220px)' }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part */}
        <div
          ref={root}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1 + (footed ? 1 : 0)}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-description={words.help}
          className={css.grid}
          style={sizeOf(layout, rows.length)}
          tabIndex={-1}
          onFocus={(event) => {
            grid.enterAt(active);
            // When the grid itself gets the focus, pass it to the active cell.
            if (event.target !== root.current) return;
            root.current?.querySelector<HTMLElement>(`[data-at="${active.row}:${active.col}"]`)?.focus();
          }}
          onKeyDown={commands.onKeyDown}
          onCopy={(event) => commands.onCopy(event, false)}
          onCut={(event) => commands.onCopy(event, true)}
          onPaste={commands.onPaste}
          {...pointer.handlers}
        >
          <GridHead columns={columns} layout={layout} drawn={drawn} active={active.col} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup">
            {shown.map((index) => {
              const row = rows[index]!;
              const key = rowKey(row);
              const chosen = index >= block.top && index <= block.bottom;
              const filled = pointer.filling && index >= pointer.filling.top && index <= pointer.filling.bottom;
              return (
                <GridRow<Row, V>
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  layout={layout}
                  words={words}
                  field={field}
                  id={key}
                  name={rowName(row)}
                  value={props.value}
                  state={props.state}
                  note={props.note}
                  wrong={grid.wrong}
                  first={drawn.first}
                  last={drawn.last}
                  activeCol={active.row === index ? active.col : -1}
                  keptCol={active.col}
                  chosenFirst={chosen ? block.first : -1}
                  chosenLast={chosen ? block.last : -1}
                  chosenTop={index === block.top}
                  chosenBottom={index === block.bottom}
                  fillFirst={filled ? pointer.filling!.first : -1}
                  fillLast={filled ? pointer.filling!.last : -1}
                  editing={editing?.row === key ? editing : null}
                  onLeave={leave}
                />
              );
            })}
          </div>
          {footed && (
            <GridFoot columns={columns} layout={layout} drawn={drawn} index={rows.length + 2} active={active.col} />
          )}
        </div>
        {!narrow && bubble}
      </div>
      {narrow && bubble}
      <GridBar grid={grid} words={words} summary={props.summary} hints={props.hints} />
      <GridPaper {...props} />
    </div>
  );
}

/** The grid is as large as all its rows, drawn or not. */
const sizeOf = (layout: ReturnType<typeof useLayout>, rows: number) =>
  ({
    '--row-size': `${layout.row}px`,
    '--head-size': `${layout.head}px`,
    '--foot-size': `${layout.foot}px`,
    '--frozen-size': `${layout.frozenWidth}px`,
    inlineSize: layout.width,
    blockSize: layout.head + rows * layout.row + layout.foot,
  }) as CSSProperties;

/** The line below the grid: size of the selection, its figures, what has just happened. */
function GridBar<Row, V>({
  grid,
  words,
  summary,
  hints,
}: { grid: GridKit<Row, V> } & Pick<GridProps<Row, V>, 'words' | 'summary' | 'hints'>) {
  const { block, message, setMessage } = grid;
  const count = cellCount(block);
  const figures = useMemo(() => {
    if (!summary || count < 2) return null;
    return (sheet: typeof grid.sheet) =>
      summary(
        cellsOf(block).flatMap(({ row, col }) => {
          const one = sheet.rows[row];
          const column = sheet.columns[col];
          return one !== undefined && column?.parse ? [sheet.value(one, column)] : [];
        }),
      );
  }, [summary, count, block]);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), 8000);
    return () => clearTimeout(timer);
  }, [message, setMessage]);
  return (
    <div className={css.bar} data-print="hide">
      {count > 1 && <span className={css.count}>{words.selected(count)}</span>}
      {figures?.(grid.sheet)}
      <span role="status" className={css.message}>
        {message}
      </span>
      {hints && <span className={css.hints}>{hints as ReactNode}</span>}
    </div>
  );
}
