import { observeWindowOffset, observeWindowRect, useVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Up to this many rows are all rendered; above, only those in sight. */
const WHOLE = 100;
const ROW = 48;
/** On a phone the page itself scrolls, which only the window reports. */
const ofWindow = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
} as unknown as object;

/**
 * The part of a long list to render, and the heights before and after it. Short lists are rendered whole. A row is
 * assumed as high as the first one (`row` finds it) until `measure`, with its `data-index`, reports its height.
 */
export function useRowWindow<Whole extends HTMLElement>(count: number, row: string) {
  const ref = useRef<Whole>(null);
  const [place, setPlace] = useState<{ scroller: Element | null; margin: number; row: number }>({
    scroller: null,
    margin: 0,
    row: ROW,
  });
  const long = count > WHOLE;
  useLayoutEffect(() => {
    const whole = ref.current;
    if (!whole || !long) return;
    const scroller = scrollerOf(whole);
    const from = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
    const margin = whole.getBoundingClientRect().top - from + scroller.scrollTop;
    setPlace({ scroller, margin, row: whole.querySelector(row)?.getBoundingClientRect().height || ROW });
  }, [long, row]);
  const ofPage = place.scroller !== null && place.scroller === document.scrollingElement;
  const rows = useVirtualizer<Element, HTMLElement>({
    count: long ? count : 0,
    getScrollElement: () => (ofPage ? (window as unknown as Element) : place.scroller),
    estimateSize: () => place.row,
    overscan: 12,
    scrollMargin: place.margin,
    ...(ofPage && ofWindow),
  });
  const { measureElement: measure } = rows;
  if (!long) return { ref, measure, long, first: 0, last: count, before: 0, after: 0 };
  const items = rows.getVirtualItems();
  const [top, bottom] = [items[0], items.at(-1)];
  const first = top?.index ?? 0;
  const last = bottom ? bottom.index + 1 : Math.min(30, count);
  const before = top ? top.start - place.margin : 0;
  const after = bottom ? rows.getTotalSize() - (bottom.end - place.margin) : (count - last) * place.row;
  return { ref, measure, long, first, last, before, after: Math.max(0, after) };
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent !== document.body && /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
