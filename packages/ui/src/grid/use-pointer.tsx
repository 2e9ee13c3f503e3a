import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { stretchBlock } from './fill.tsx';
import { followPointer, placeOf } from './pointer.tsx';
import { type Block, holds } from './selection.tsx';
import type { Commands } from './use-commands.tsx';
import { useStableCallback } from '../steady.tsx';
import type { Grid } from './use-grid.tsx';
import type { Layout } from './window.tsx';

type Scene = { scroller: RefObject<HTMLElement | null>; layout: Layout };

/** Mouse and pen select and fill blocks; a finger scrolls, and a tap opens the cell. */
export function usePointer<Row, V>(grid: Grid<Row, V>, commands: Commands, { scroller, layout }: Scene) {
  const [filling, setFilling] = useState<Block | null>(null);
  const touch = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const endFill = useStableCallback((target: Block) => {
    const same = grid.block.top === target.top && grid.block.bottom === target.bottom;
    if (!same || grid.block.first !== target.first || grid.block.last !== target.last)
      commands.fill(grid.block, target);
    setFilling(null);
  });

  const track = (onOver: Parameters<typeof followPointer>[2], onEnd: () => void): void => {
    if (!scroller.current) return;
    stop.current?.();
    stop.current = followPointer(scroller.current, { top: layout.head, bottom: layout.foot }, onOver, onEnd);
  };
  const onPointerDown = (event: PointerEvent): void => {
    touch.current = event.pointerType === 'touch';
    const target = event.target as HTMLElement;
    const at = placeOf(target);
    if (touch.current || event.button !== 0 || !at || target.closest('input, a, button')) return;
    event.preventDefault();
    commands.commit(true);
    if (target.closest('[data-handle]')) {
      let to = grid.block;
      track(
        (over) => {
          to = stretchBlock(grid.block, over);
          setFilling(to);
        },
        () => endFill(to),
      );
      return;
    }
    grid.setLeft(false);
    const from = event.shiftKey ? grid.anchor : at;
    grid.choose(from, at);
    focusIn(event.currentTarget as HTMLElement);
    track(
      (over) => grid.choose(from, over),
      () => {},
    );
  };
  const onClick = (event: MouseEvent): void => {
    const at = placeOf(event.target);
    if (!touch.current || !at || (event.target as Element).closest('input, a, button')) return;
    commands.commit(true);
    grid.choose(at);
    focusIn(event.currentTarget as HTMLElement);
    commands.open(at, 'inside', true);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const at = placeOf(event.target);
    if (!at || touch.current || (event.target as Element).closest('input, a, button')) return;
    commands.open(at, 'inside');
  };
  /** A right click inside a block keeps it. */
  const onContextMenu = (event: MouseEvent): void => {
    const at = placeOf(event.target);
    if (at && !holds(grid.block, at)) grid.choose(at);
  };
  // The press gave no focus: selecting a block must not select its text.
  const onMouseDown = (event: MouseEvent): void => {
    if (!touch.current && placeOf(event.target) && !(event.target as Element).closest('input, a, button'))
      event.preventDefault();
  };
  return { filling, handlers: { onPointerDown, onMouseDown, onClick, onDoubleClick, onContextMenu } };
}

/** Focuses the grid, which passes the focus to the active cell. */
function focusIn(root: HTMLElement): void {
  if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
}
