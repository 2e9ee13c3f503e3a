import type { Board } from '@encrier/contract/communication/boards';
import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { CardPiece } from '../card/CardPiece.tsx';
import css from './Presentation.module.css';
import { cardsInTurn } from './turn.ts';

/** Swipe distance that changes the card, in pixels. */
const swipe = 60;

/**
 * The cards of a board one after the other on the full screen: arrows, a swipe or the buttons change the card, Escape
 * leaves.
 */
export function Presentation({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDialogElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState(0);
  const cards = cardsInTurn(board);
  const total = cards.length;
  // A card deleted meanwhile does not leave an empty screen.
  const place = Math.min(at, total - 1);
  const card = cards[place];
  useEffect(() => {
    const shown = frame.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const turn = (step: number) => setAt(Math.max(0, Math.min(total - 1, place + step)));
  const forwardIs = (): 1 | -1 => (frame.current && getComputedStyle(frame.current).direction === 'rtl' ? -1 : 1);
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: forwardIs(),
      ArrowLeft: -forwardIs(),
      PageDown: 1,
      PageUp: -1,
      Home: -total,
      End: total,
    };
    const step = steps[event.key];
    if (step === undefined || (event.target as HTMLElement).closest('dialog') !== frame.current) return;
    event.preventDefault();
    turn(step);
  };
  const lift = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (!start || event.pointerType === 'mouse') return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? forwardIs() : -forwardIs());
  };
  if (!card) return null;
  const name = card.title || card.body.slice(0, 60) || card.url || t`Carte sans titre`;
  const section = board.layout === 'columns' ? board.sections.find(({ id }) => id === card.sectionId)?.title : '';
  const number = place + 1;
  return (
    <dialog
      ref={frame}
      className={css.frame}
      aria-label={t`Présentation du tableau`}
      onClose={onClose}
      onKeyDown={keys}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={lift}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      <header className={css.top}>
        <p className={css.where}>
          <bdi>{board.title}</bdi>
          {section && (
            <>
              {' '}
              · <bdi>{section}</bdi>
            </>
          )}
        </p>
        <IconButton
          icon={IconX}
          outlined
          tip="none"
          label={t`Quitter la présentation`}
          onClick={() => frame.current?.close()}
        />
      </header>
      <article key={card.id} className={css.card} data-color={card.color} aria-label={name}>
        <div className={css.inner}>
          {card.title && (
            <h2 className={css.title} dir="auto">
              {card.title}
            </h2>
          )}
          <div className={css.piece}>
            <CardPiece card={card} name={name} />
          </div>
          {card.body && (
            <p className={css.body} dir="auto">
              {card.body}
            </p>
          )}
          <p className={css.author}>
            <bdi>{card.author.label || t`Anonyme`}</bdi>
          </p>
        </div>
      </article>
      <footer className={css.foot}>
        <IconButton
          icon={IconChevronLeft}
          flip
          outlined
          tip="none"
          disabled={place === 0}
          label={t`Carte précédente`}
          onClick={() => turn(-1)}
        />
        <span aria-live="polite">{t`${number} sur ${total}`}</span>
        <IconButton
          icon={IconChevronRight}
          flip
          outlined
          tip="none"
          disabled={place === total - 1}
          label={t`Carte suivante`}
          onClick={() => turn(1)}
        />
      </footer>
    </dialog>
  );
}
