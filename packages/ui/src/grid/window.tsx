import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import { useMedia, useNarrow } from '../media.tsx';
import type { GridColumn } from './model.tsx';
import type { At } from './selection.tsx';

/** Sizes in pixels; columns count from the start edge, left or right. */
export type Layout = {
  starts: readonly number[];
  widths: readonly number[];
  frozen: number;
  frozenWidth: number;
  width: number;
  row: number;
  head: number;
  foot: number;
};
/** Rendered range: rows and moving columns from the first, up to the last excluded. */
export type Drawn = { top: number; bottom: number; first: number; last: number };

export function useLayout<Row, V>(columns: readonly GridColumn<Row, V>[], head: number, foot: number): Layout {
  const narrow = useNarrow();
  const touch = useMedia('(pointer: coarse)');
  return useMemo(() => {
    const widths = columns.map((column) => (narrow ? (column.narrow ?? column.width) : column.width));
    const starts: number[] = [];
    let width = 0;
    for (const one of widths) {
      starts.push(width);
      width += one;
    }
    const moving = columns.findIndex((column) => !column.frozen);
    const frozen = moving === -1 ? columns.length : moving;
    return { starts, widths, frozen, frozenWidth: starts[frozen] ?? width, width, row: touch ? 44 : 34, head, foot };
  }, [columns, narrow, touch, head, foot]);
}

/** Rows and columns in sight and a few around; without layout (no screen), the first ones. */
export function useDrawn(scroller: RefObject<HTMLElement | null>, count: number, layout: Layout, rtl: boolean): Drawn {
  const moving = layout.widths.length - layout.frozen;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.row,
    overscan: 6,
    paddingStart: layout.head,
    initialRect: { width: 1200, height: 700 },
  });
  const columns = useVirtualizer({
    count: moving,
    horizontal: true,
    isRtl: rtl,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.widths[layout.frozen + index] ?? 0,
    overscan: 3,
    paddingStart: layout.frozenWidth,
    initialRect: { width: 1200, height: 700 },
  });
  // The virtualizers cache sizes until told.
  useEffect(() => {
    if (layout) {
      rows.measure();
      columns.measure();
    }
  }, [layout, rows, columns]);
  const down = rows.getVirtualItems();
  const along = columns.getVirtualItems();
  return {
    top: down[0]?.index ?? 0,
    bottom: down.length ? down.at(-1)!.index + 1 : Math.min(count, 50),
    first: layout.frozen + (along[0]?.index ?? 0),
    last: layout.frozen + (along.length ? along.at(-1)!.index + 1 : Math.min(moving, 30)),
  };
}

/** Number of rows in sight at once. */
export const pageOf = (scroller: HTMLElement | null, layout: Layout): number =>
  Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - layout.head - layout.foot) / layout.row)) || 10;

/** Scrolls as little as needed to show a whole cell, clear of the head, the foot and the frozen columns. */
export function bringIntoSight(scroller: HTMLElement, { row, col }: At, layout: Layout, rtl: boolean): void {
  const top = row * layout.row;
  const room = scroller.clientHeight - layout.head - layout.foot;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + layout.row > scroller.scrollTop + room) scroller.scrollTop = top + layout.row - room;
  if (col < layout.frozen) return;
  const start = layout.starts[col]! - layout.frozenWidth;
  const at = Math.abs(scroller.scrollLeft);
  const wide = scroller.clientWidth - layout.frozenWidth;
  const width = layout.widths[col]!;
  const to = start < at ? start : start + width > at + wide ? start + width - wide : null;
  if (to !== null) scroller.scrollLeft = rtl ? -to : to;
}
