import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn in full up to this many; above, only those in sight. */
const WHOLE = 100;

/**
 * The part of a long table to draw, and the height of what stands before and after it. Short tables are drawn whole.
 */
export function useRowWindow(count: number) {
  const ref = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<{ scroller: Element | null; margin: number; row: number }>({
    scroller: null,
    margin: 0,
    row: 48,
  });
  const long = count > WHOLE;
  useLayoutEffect(() => {
    const table = ref.current;
    if (!table || !long) return;
    const scroller = scrollerOf(table);
    const margin = table.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setPlace({ scroller, margin, row: table.querySelector('tbody tr')?.getBoundingClientRect().height || 48 });
  }, [long]);
  const rows = useVirtualizer({
    count: long ? count : 0,
    getScrollElement: () => place.scroller,
    estimateSize: () => place.row,
    overscan: 12,
    scrollMargin: place.margin,
  });
  if (!long) return { ref, first: 0, last: count, before: 0, after: 0 };
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.length > 0 ? (items.at(-1)?.index ?? 0) + 1 : 30;
  return { ref, first, last, before: first * place.row, after: Math.max(0, count - last) * place.row };
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
