import type { At } from './selection.tsx';

/** Position of the cell around an element. */
export function placeOf(target: EventTarget | null): At | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, col] = (cell?.dataset.at ?? '').split(':').map(Number);
  return cell && row !== undefined && col !== undefined ? { row, col } : null;
}

/** Signed distance of a value beyond an interval. */
const beyond = (value: number, low: number, high: number): number =>
  value < low ? value - low : value > high ? value - high : 0;

/** Follows a pressed pointer over the cells until released; beyond an edge the grid scrolls under it. */
export function followPointer(
  scroller: HTMLElement,
  inset: { top: number; bottom: number },
  onOver: (at: At) => void,
  onEnd: () => void,
): () => void {
  let point: { x: number; y: number } | null = null;
  let frame = 0;
  const look = (): void => {
    frame = 0;
    if (!point) return;
    const box = scroller.getBoundingClientRect();
    const low = box.top + inset.top + 1;
    const high = box.top + scroller.clientHeight - inset.bottom - 1;
    const far = box.left + scroller.clientWidth - 1;
    const dx = beyond(point.x, box.left + 1, far);
    const dy = beyond(point.y, low, high);
    const at = placeOf(document.elementFromPoint(point.x - dx, point.y - dy));
    if (at) onOver(at);
    if (dx === 0 && dy === 0) return;
    scroller.scrollBy(dx / 3, dy / 3);
    frame = requestAnimationFrame(look);
  };
  const move = (event: PointerEvent): void => {
    point = { x: event.clientX, y: event.clientY };
    frame ||= requestAnimationFrame(look);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  const end = (): void => {
    look();
    stop();
    onEnd();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  return stop;
}
