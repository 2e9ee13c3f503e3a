import type { Ref } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import itemCss from './Item.module.css';
import css from './Move.module.css';
import type { WeekWords } from './model.tsx';
import type { Carried } from './use-move.tsx';
import { colourOf } from './colours.tsx';
import { ItemFace } from './WeekItemView.tsx';

type CarriedProps = { ref: Ref<HTMLDivElement>; carried: Carried | null; words: WeekWords; copy: string };

/** The picture of an item under the pointer; the drag itself positions it. */
export function CarriedItem({ ref, carried, words, copy }: CarriedProps) {
  const { dir } = useUiLook();
  if (!carried?.grip) return null;
  const { x, y, width, height } = carried.grip;
  return (
    <div
      ref={ref}
      className={css.carried}
      dir="ltr"
      style={{ inlineSize: width, blockSize: height, transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={itemCss.item} dir={dir} data-lifted style={colourOf(carried.item.color)}>
        <ItemFace item={carried.item} words={words} />
      </div>
      {carried.place.copy && <span className={css.copyMark}>{copy}</span>}
    </div>
  );
}
