import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Box, between, fitted, nudged } from './blur.ts';
import css from './Blur.module.css';

type Point = { x: number; y: number };
type Hold = { from: Point; box: Box; made: boolean };

/** A canvas that shows the picture, no wider than a screen. */
function useDrawn(picture: ImageBitmap) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper) return;
    const scale = Math.min(1, 1400 / picture.width);
    paper.canvas.width = Math.round(picture.width * scale);
    paper.canvas.height = Math.round(picture.height * scale);
    paper.drawImage(picture, 0, 0, paper.canvas.width, paper.canvas.height);
  }, [picture]);
  return canvas;
}

/** The picture and its boxes: dragging draws one, a selected one can be moved, arrow keys do both. */
export function BlurStage({
  picture,
  boxes,
  fresh,
  onChange,
}: {
  picture: ImageBitmap;
  boxes: readonly Box[] /** The box just added by keyboard: it gets the focus. */;
  fresh: string | null;
  onChange: (boxes: readonly Box[]) => void;
}) {
  const { t } = useLingui();
  const canvas = useDrawn(picture);
  const stage = useRef<HTMLDivElement>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    if (fresh) stage.current?.querySelector<HTMLElement>(`[data-box="${fresh}"]`)?.focus();
  }, [fresh]);
  const pointOf = (event: PointerEvent): Point => {
    const area = stage.current!.getBoundingClientRect();
    return {
      x: Math.min(1, Math.max(0, (event.clientX - area.left) / area.width)),
      y: Math.min(1, Math.max(0, (event.clientY - area.top) / area.height)),
    };
  };
  const put = (box: Box) =>
    onChange(
      boxes.some(({ key }) => key === box.key)
        ? boxes.map((one) => (one.key === box.key ? box : one))
        : [...boxes, box],
    );
  const take = (event: PointerEvent<HTMLElement>) => {
    const from = pointOf(event);
    const key = (event.target as HTMLElement).dataset.box;
    const known = boxes.find((box) => box.key === key);
    event.currentTarget.setPointerCapture(event.pointerId);
    setHold({ from, made: !known, box: known ?? { key: crypto.randomUUID(), ...from, width: 0, height: 0 } });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!hold) return;
    const to = pointOf(event);
    const far = Math.hypot(to.x - hold.from.x, to.y - hold.from.y) > 0.01;
    if (hold.made) return void (far && put(between(hold.box.key, hold.from, to)));
    put(fitted({ ...hold.box, x: hold.box.x + to.x - hold.from.x, y: hold.box.y + to.y - hold.from.y }));
  };
  const keys = (event: KeyboardEvent, box: Box) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onChange(boxes.filter(({ key }) => key !== box.key));
    }
    const next = nudged(box, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  return (
    <div
      ref={stage}
      className={css.stage}
      dir="ltr"
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => setHold(null)}
      onPointerCancel={() => setHold(null)}
    >
      <canvas ref={canvas} className={css.canvas} role="img" aria-label={t`Image à flouter`} />
      {boxes.map((box, index) => (
        <button
          key={box.key}
          type="button"
          data-box={box.key}
          className={css.box}
          aria-label={t`Cadre ${index + 1}`}
          style={{
            insetInlineStart: `${box.x * 100}%`,
            insetBlockStart: `${box.y * 100}%`,
            inlineSize: `${box.width * 100}%`,
            blockSize: `${box.height * 100}%`,
          }}
          onKeyDown={(event) => keys(event, box)}
        />
      ))}
    </div>
  );
}
