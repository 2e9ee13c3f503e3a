import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useStableCallback } from '../steady.tsx';
import { edgeNear, type Field, placeNear, slotsOn } from './layout.tsx';
import type { Drop, Place, WeekItem } from './model.tsx';
import type { Mover } from './use-move.tsx';

type Press = {
  item: WeekItem;
  /** Its box when pressed, and the pointer inside it. */
  box: DOMRect;
  x: number;
  y: number;
  edge: 'start' | 'end' | null;
  touch: boolean;
  lifted: boolean;
  clientX: number;
  clientY: number;
};
type Pointed = { clientX: number; clientY: number; pointerType: string };
type Scene = {
  root: RefObject<HTMLElement | null>;
  ghost: RefObject<HTMLElement | null>;
  field: Field;
  items: readonly WeekItem[];
};

/**
 * Pixels that distinguish a drag from a click, and how long a finger must rest to lift an item instead of scrolling.
 */
const FAR = 5;
const REST = 350;
const EDGE = 48;

/**
 * A mouse lifts at once, a finger after a rest. The picture follows the pointer without rendering the week; the week
 * renders when the place changes.
 */
export function useDrag(mover: Mover, { root, ghost, field, items }: Scene) {
  const press = useRef<Press | null>(null);
  const stop = useRef<() => void>(() => {});
  const dragged = useRef(false);
  useEffect(() => () => stop.current(), []);

  const follow = useStableCallback((copy: boolean) => {
    const at = press.current;
    if (!at?.lifted) return;
    mover.goTo(placeAt(at, copy, field, root.current) ?? home(at.item));
    if (ghost.current && !at.edge)
      ghost.current.style.transform = `translate(${at.clientX - at.x}px, ${at.clientY - at.y}px)`;
  });
  const lift = useStableCallback(() => {
    const at = press.current;
    if (!at || at.lifted) return;
    at.lifted = mover.take(at.item, 'pointer', at.edge ? null : at.box);
    if (!at.lifted) stop.current();
    else dragged.current = true;
  });
  const finish = useStableCallback((kept: boolean, copy: boolean) => {
    const lifted = press.current?.lifted;
    stop.current();
    if (!lifted) return;
    if (kept) mover.drop(copy);
    else mover.cancel();
    setTimeout(() => {
      dragged.current = false;
    });
  });

  const watch = (element: HTMLElement): void => {
    let frame = 0;
    const timer = press.current?.touch && !press.current.edge ? setTimeout(lift, REST) : undefined;
    const onMove = (event: globalThis.PointerEvent): void => {
      const at = press.current;
      if (!at) return;
      const far = Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) > FAR;
      if (!at.lifted && far && at.touch && !at.edge) {
        stop.current();
        return;
      }
      if (!at.lifted && !far) return;
      at.clientX = event.clientX;
      at.clientY = event.clientY;
      lift();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        follow(event.altKey);
        scrollNear(root.current, event.clientY);
      });
    };
    const onUp = (event: globalThis.PointerEvent): void => {
      cancelAnimationFrame(frame);
      follow(event.altKey);
      finish(true, event.altKey && press.current?.edge === null);
    };
    const onCancel = (): void => finish(false, false);
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') finish(false, false);
      else if (event.key === 'Alt') {
        event.preventDefault();
        follow(event.type === 'keydown');
      }
    };
    // While an item is lifted, the page must not scroll with the finger.
    const hold = (event: TouchEvent): void => {
      if (press.current?.lifted) event.preventDefault();
    };
    const on = new AbortController();
    const { signal } = on;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', onCancel, { signal });
    addEventListener('keydown', onKey, { signal, capture: true });
    addEventListener('keyup', onKey, { signal, capture: true });
    element.addEventListener('touchmove', hold, { signal, passive: false });
    stop.current = () => {
      on.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      press.current = null;
    };
  };
  const begin = (item: WeekItem, element: HTMLElement, at: Pointed, edge: Press['edge']): void => {
    stop.current();
    const box = element.getBoundingClientRect();
    const { clientX, clientY } = at;
    const touch = at.pointerType === 'touch';
    press.current = { item, box, x: clientX - box.x, y: clientY - box.y, edge, touch, lifted: false, clientX, clientY };
    watch(element);
  };
  const onPointerDown = (event: PointerEvent): void => {
    dragged.current = false;
    const element = (event.target as HTMLElement).closest<HTMLElement>('button[data-item]');
    const item = items.find((one) => one.id === element?.dataset['item']);
    if (!element || !item || event.button !== 0 || mover.carried || item.state === 'locked') return;
    const edge = (event.target as HTMLElement).dataset['edge'] as 'start' | 'end' | undefined;
    begin(item, element, event, edge ?? null);
  };
  const onClickCapture = (event: MouseEvent): void => {
    const { carried } = mover;
    const byPress = carried?.by === 'keys' && (event.target as HTMLElement).closest('[data-column]') !== null;
    if (!byPress && !dragged.current) return;
    event.stopPropagation();
    event.preventDefault();
    const place = byPress && under(event, carried.item, field, root.current);
    if (place) mover.putAt({ ...place, copy: event.altKey });
  };

  // A long press would open the phone's own menu.
  const onContextMenu = (event: { preventDefault: () => void }): void => {
    if (press.current?.touch) event.preventDefault();
  };
  const bring = (item: WeekItem, picture: HTMLElement, at: Pointed): void => {
    if (!mover.carried) begin(item, picture, at, null);
  };
  return { bring, on: { onPointerDown, onClickCapture, onContextMenu } };
}

const home = ({ day, start, end }: WeekItem): Drop => ({ day, start, end, copy: false });

/** The place under the pointer, for an item put there by a press. */
function under(
  at: { clientX: number; clientY: number },
  item: WeekItem,
  field: Field,
  root: HTMLElement | null,
): Place | null {
  const columns = [...(root?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const column = columns.find((one) => {
    const box = one.getBoundingClientRect();
    return at.clientX >= box.left && at.clientX <= box.right;
  });
  if (!column) return null;
  const { top, height } = column.getBoundingClientRect();
  const minute = field.frame.start + ((at.clientY - top) / height) * (field.frame.end - field.frame.start);
  const slot = slotsOn(field.slots, column.dataset['column'] ?? '').find(
    ({ start, end }) => start <= minute && minute < end,
  );
  return placeNear(field, item, column.dataset['column'] ?? '', slot?.start ?? minute);
}

/** Where the pressed item would land; null far above or below the days, and beside them. */
function placeAt(at: Press, copy: boolean, field: Field, root: HTMLElement | null): Drop | null {
  const columns = [...(root?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const boxes = columns.map((column) => ({ day: column.dataset['column']!, box: column.getBoundingClientRect() }));
  const middle = at.edge ? at.box.x + at.box.width / 2 : at.clientX;
  const under = boxes.find(({ box }) => middle >= box.left && middle <= box.right);
  const body = under?.box;
  if (!under || !body || at.clientY < body.top - EDGE || at.clientY > body.bottom + EDGE) return null;
  const minutes = field.frame.end - field.frame.start;
  const minuteOf = (y: number): number => field.frame.start + ((y - body.top) / body.height) * minutes;
  if (at.edge) return { ...edgeNear(field, home(at.item), at.edge, minuteOf(at.clientY)), copy: false };
  return { ...placeNear(field, at.item, under.day, minuteOf(at.clientY - at.y)), copy };
}

/** Scrolls when near the edge of the scrollable area around the week. */
function scrollNear(root: HTMLElement | null, y: number): void {
  let box = root?.parentElement ?? null;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const by = y < top + EDGE ? -12 : y > bottom - EDGE ? 12 : 0;
  if (by !== 0) (box ?? document.scrollingElement)?.scrollBy(0, by);
}
