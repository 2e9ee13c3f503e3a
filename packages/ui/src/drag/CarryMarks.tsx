import { useEffect, useRef } from 'react';
import { Button } from '../actions/Button.tsx';
import css from './Drag.module.css';
import type { CarryWords, Held } from './model.tsx';
import type { Scene } from './scene.tsx';

type Props = { scene: Scene; held: Held | null; said: string; help: string; words: CarryWords };

/**
 * A scene's announcements, the line where the held item would be inserted and, when it is held without a pointer, the
 * same words on screen with a cancel button.
 */
export function CarryMarks({ scene, held, said, help, words }: Props) {
  const byKeys = held?.by === 'keys';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scene.spoken = true;
    return () => {
      scene.spoken = false;
    };
  }, [scene]);
  useEffect(() => {
    if (byKeys) bar.current?.showPopover?.();
  }, [byKeys]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <span id={help} hidden>
        {words.help}
      </span>
      {held && <Line scene={scene} held={held} />}
      {byKeys && (
        <div ref={bar} popover="manual" className={css.bar} data-carry-bar="">
          <span aria-hidden="true" className={css.said} data-words={said} />
          <Button size="small" onClick={() => scene.cancel()}>
            {words.cancel}
          </Button>
        </div>
      )}
    </>
  );
}

/** The line between two items. It follows scrolling, and is above every dialog. */
function Line({ scene, held }: { scene: Scene; held: Held }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    line.current?.showPopover?.();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured again wherever the held thing is
  useEffect(() => {
    const draw = (): void => {
      const at = scene.line();
      if (!line.current) return;
      line.current.hidden = at === null;
      if (!at) return;
      const upright = at.left === at.right;
      Object.assign(line.current.style, {
        left: `${at.left - (upright ? 2 : 0)}px`,
        top: `${at.top - (upright ? 0 : 2)}px`,
        width: `${upright ? 3 : at.right - at.left}px`,
        height: `${upright ? at.bottom - at.top : 3}px`,
      });
    };
    draw();
    addEventListener('scroll', draw, { capture: true, passive: true });
    addEventListener('resize', draw);
    return () => {
      removeEventListener('scroll', draw, { capture: true });
      removeEventListener('resize', draw);
    };
  }, [scene, held]);
  return <div ref={line} popover="manual" className={css.line} aria-hidden="true" />;
}
