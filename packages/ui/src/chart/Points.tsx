import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import css from './Chart.module.css';

export type Spot = {
  key: string;
  /** Announced on focus, and written beside it. */
  words: string;
  /** Pixels from the start edge, from the top, and width of the sensitive area. */
  x: number;
  y: number;
  width: number;
};
export type Plot = { width: number; height: number };

/** Points of a chart reachable by pointer and keys: one Tab stop, arrows move between points. */
export function Points({
  label,
  spots,
  plot,
  onActive,
}: {
  label: string;
  spots: readonly Spot[];
  plot: Plot;
  onActive?: (key: string | null) => void;
}) {
  const { dir } = useUiLook();
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const [shown, setShown] = useState<string | null>(null);
  const show = (key: string | null): void => {
    setShown(key);
    onActive?.(key);
  };
  const stop = Math.min(reached, spots.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const to: Readonly<Record<string, number>> = {
      [forward]: stop + 1,
      [back]: stop - 1,
      Home: 0,
      End: spots.length - 1,
    };
    if (event.key === 'Escape') show(null);
    const next = to[event.key];
    if (next === undefined || !spots[next]) return;
    event.preventDefault();
    setReached(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  const tip = spots.find((spot) => spot.key === shown);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div ref={list} role="group" aria-label={label} className={css.spots} onKeyDown={onKeyDown} data-print="hide">
        {spots.map((spot, index) => (
          <button
            key={spot.key}
            type="button"
            className={css.spot}
            style={{ insetInlineStart: spot.x - spot.width / 2, inlineSize: spot.width }}
            aria-label={spot.words}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => {
              setReached(index);
              show(spot.key);
            }}
            onBlur={() => show(null)}
            onPointerEnter={() => show(spot.key)}
            onPointerLeave={() => show(null)}
            onClick={() => show(spot.key)}
          />
        ))}
      </div>
      {tip && (
        <p
          className={css.tip}
          aria-hidden="true"
          data-print="hide"
          data-side={tip.x > plot.width / 2 ? 'end' : 'start'}
          style={
            { '--x': `${tip.x}px`, '--from-end': `${plot.width - tip.x}px`, insetBlockStart: tip.y } as CSSProperties
          }
        >
          {tip.words}
        </p>
      )}
    </>
  );
}
