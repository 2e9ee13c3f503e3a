import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGripVertical, IconHeart, IconHourglass, IconMessageCircle, IconPin } from '@tabler/icons-react';
import { type MouseEvent, memo, type PointerEvent, useRef } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from '../board/Board.module.css';
import { useDecide, useLike } from '../../boards.api.ts';
import type { CardHands } from './card-hands.ts';
import { CardMenu } from './CardMenu.tsx';
import { CardPiece } from './CardPiece.tsx';

/** Pixels of movement after which a press moves the card instead of opening it. */
const HELD = 6;

type Props = { board: Board; card: BoardCard; hands: CardHands; dragged: boolean };

function Card({ board, card, hands, dragged }: Props) {
  const { t } = useLingui();
  const name = card.title || card.body.slice(0, 60) || card.url || t`Carte sans titre`;
  const onMap = board.layout === 'map';
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const press = (event: PointerEvent<HTMLElement>) => {
    pressed.current = { x: event.clientX, y: event.clientY };
    if (card.can.move && onMap) hands.start(event, card.id);
  };
  const open = (event: MouseEvent<HTMLElement>) => {
    const from = pressed.current;
    const held = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) >= HELD;
    const own = (event.target as Element).closest('button, a, video, audio, iframe, dialog, [role=menu]');
    if (!held && !own && !getSelection()?.toString()) hands.onOpen(card);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the whole card repeats its first button, which takes the keys
    <article
      className={css.card}
      data-card={card.id}
      data-color={card.color}
      data-waits={card.status !== 'published' || undefined}
      data-dragged={(onMap && dragged) || undefined}
      aria-label={name}
      onPointerDown={press}
      onClick={open}
      {...(!onMap && hands.on({ thing: card.id }))}
    >
      <button
        type="button"
        className={`visually-hidden ${css.opener}`}
        aria-label={t`Ouvrir : ${name}`}
        onClick={() => hands.onOpen(card)}
      />
      {card.status !== 'published' && <Waiting board={board} card={card} />}
      <CardPiece card={card} name={name} inCard />
      {(card.title || card.body) && (
        <div className={css.words}>
          {card.title && (
            <h3 className={css.cardTitle} dir="auto">
              {card.title}
            </h3>
          )}
          {card.body && (
            <p className={css.body} dir="auto">
              {card.body}
            </p>
          )}
        </div>
      )}
      <Foot board={board} card={card} name={name} hands={hands} />
    </article>
  );
}

/** Whether a card displays the same on two boards: ignores the other cards and the board's own texts. */
const sameRules = (a: Board, b: Board): boolean =>
  a === b ||
  (a.id === b.id &&
    a.layout === b.layout &&
    a.state === b.state &&
    a.reactions === b.reactions &&
    a.comments === b.comments &&
    a.freeMoves === b.freeMoves);

/**
 * One card: its content, its author, and its actions. A board has up to 500: moving one does not re-render the others.
 */
export const CardView = memo(
  Card,
  (a, b) => a.card === b.card && a.dragged === b.dragged && a.hands === b.hands && sameRules(a.board, b.board),
);

function Waiting({ board, card }: { board: Board; card: BoardCard }) {
  const decide = useDecide(board.id);
  return (
    <div className={css.band}>
      <IconHourglass size={15} stroke={1.8} aria-hidden="true" />
      <span>
        {card.status === 'refused' ? (
          <Trans>Refusée</Trans>
        ) : card.can.decide ? (
          <Trans>En attente de votre accord</Trans>
        ) : (
          <Trans>En attente d’accord</Trans>
        )}
      </span>
      {card.can.decide && (
        <span className={css.row} data-print="hide">
          <Button
            size="small"
            onClick={() => decide.mutate({ cardId: card.id, version: card.version, status: 'published' })}
          >
            <Trans>Publier</Trans>
          </Button>
          {card.status === 'pending' && (
            <Button
              size="small"
              variant="danger"
              onClick={() => decide.mutate({ cardId: card.id, version: card.version, status: 'refused' })}
            >
              <Trans>Refuser</Trans>
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function Foot({ board, card, name, hands }: { board: Board; card: BoardCard; name: string; hands: CardHands }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const like = useLike(board.id);
  const { likes, comments } = card;
  const author = card.author.label || t`Anonyme`;
  return (
    <footer className={css.foot}>
      <span className={css.author}>
        <Avatar name={author} photo={imageAddress(school, card.author.photo, 96)} size={22} />
        <bdi>{author}</bdi>
      </span>
      {card.pinned && <IconPin size={16} stroke={1.8} role="img" aria-label={t`Épinglée`} />}
      {board.reactions && card.status === 'published' && (
        <button
          type="button"
          className={css.act}
          aria-pressed={card.liked}
          disabled={!card.can.react}
          aria-label={t`J’aime (${likes}) : ${name}`}
          onClick={() => like.mutate({ cardId: card.id, liked: !card.liked })}
        >
          <IconHeart size={16} stroke={1.8} aria-hidden="true" />
          {likes > 0 && <span className={css.figure} data-words={likes} aria-hidden="true" />}
        </button>
      )}
      {board.comments !== 'off' && card.status === 'published' && (
        <button
          type="button"
          className={css.act}
          aria-label={t`Commentaires (${comments}) : ${name}`}
          onClick={() => hands.onOpen(card)}
        >
          <IconMessageCircle size={16} stroke={1.8} aria-hidden="true" />
          {comments > 0 && <span className={css.figure} data-words={comments} aria-hidden="true" />}
        </button>
      )}
      <span className={css.hands} data-print="hide">
        <CardMenu board={board} card={card} name={name} hands={hands} />
        {card.can.move && (
          <button
            type="button"
            className={`${css.act} ${css.grip}`}
            aria-label={t`Déplacer avec les flèches : ${name}`}
            {...(board.layout === 'map'
              ? { 'data-grip': card.id, onKeyDown: (event) => hands.arrow(event, card) }
              : hands.on({ grip: card.id, how: 'arrows' }))}
          >
            <IconGripVertical size={17} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </span>
    </footer>
  );
}
