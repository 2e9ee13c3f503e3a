import { type Board, type BoardCard, type CardKind, cardKinds } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconEyeOff, IconLock, IconShieldCheck, IconUsers } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CardEditor } from '../card/CardEditor.tsx';
import type { Draft } from '../card/use-card.ts';
import type { CardHands } from '../card/card-hands.ts';
import { CardSheet } from '../card/CardSheet.tsx';
import { MoveDialog } from '../card/MoveDialog.tsx';
import { DressDialog } from '../card/Swatches.tsx';
import { kindIcons, kindWords } from '../words.ts';
import css from './Board.module.css';
import tint from '../Tints.module.css';
import { BoardBody } from './BoardBody.tsx';
import { SectionDialog } from './SectionMenu.tsx';
import { useMapDrag } from './use-map-drag.ts';
import { useMoves } from './use-moves.ts';
import { comma } from '#kernel/text.ts';

type Open =
  | { kind: 'card'; draft: Draft }
  | { kind: 'move' | 'dress' | 'whole'; cardId: string }
  | { kind: 'section'; id: string | null }
  | null;

/** The board with its cards and open dialogs; `waiting` shows only what waits for a moderator. */
export function BoardView({ board, waiting }: { board: Board; waiting: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const moves = useMoves(board);
  const { carry } = moves;
  const { dragged, start } = useMapDrag(moves.point);
  const first = board.sections[0]?.id ?? '';
  const write = (kind: CardKind, sectionId: string) =>
    setOpen({ kind: 'card', draft: { kind, sectionId, card: null } });
  const latest = useRef({ moves, start });
  latest.current = { moves, start };
  const [hands] = useState<CardHands>(() => ({
    arrow: (event, card) => latest.current.moves.arrow(event, card),
    start: (event, cardId) => latest.current.start(event, cardId),
    on: (part) => latest.current.moves.carry.on(part),
    onEdit: (card: BoardCard) => setOpen({ kind: 'card', draft: { kind: card.kind, sectionId: card.sectionId, card } }),
    onMove: (card: BoardCard) => setOpen({ kind: 'move', cardId: card.id }),
    onDress: (card: BoardCard) => setOpen({ kind: 'dress', cardId: card.id }),
    onOpen: (card: BoardCard) => setOpen({ kind: 'whole', cardId: card.id }),
  }));
  const cards = waiting ? board.cards.filter((card) => card.status === 'pending') : board.cards;
  return (
    <div className={`${css.root} ${tint.tints}`} data-board>
      <Strip board={board} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.scroll} data-scrolls tabIndex={0} aria-label={board.title}>
        {cards.length === 0 && board.layout !== 'columns' && <Nothing waiting={waiting} />}
        <BoardBody
          board={board}
          cards={cards}
          hands={hands}
          dragged={dragged ?? carry.held?.thing ?? null}
          onAdd={(sectionId) => write('text', sectionId)}
          onSection={(id) => setOpen({ kind: 'section', id })}
        />
      </section>
      {carry.marks}
      {/* While a card is carried, the dock shows the instructions and the button to cancel. */}
      {board.can.post && carry.held?.by !== 'keys' && <Dock onWrite={(kind) => write(kind, first)} />}
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      <Over board={board} open={open} moves={moves} onEdit={hands.onEdit} onClose={() => setOpen(null)} />
    </div>
  );
}

function Over({
  board,
  open,
  moves,
  onEdit,
  onClose,
}: {
  board: Board;
  open: Open;
  moves: ReturnType<typeof useMoves>;
  onEdit: CardHands['onEdit'];
  onClose: () => void;
}) {
  if (!open) return null;
  if (open.kind === 'card') return <CardEditor board={board} draft={open.draft} onClose={onClose} />;
  if (open.kind === 'section') return <SectionDialog board={board} sectionId={open.id} onClose={onClose} />;
  const card = board.cards.find((one) => one.id === open.cardId);
  if (!card) return null;
  if (open.kind === 'move') return <MoveDialog board={board} card={card} moves={moves} onClose={onClose} />;
  return open.kind === 'dress' ? (
    <DressDialog boardId={board.id} card={card} onClose={onClose} />
  ) : (
    <CardSheet board={board} card={card} onEdit={() => onEdit(card)} onClose={onClose} />
  );
}

function Nothing({ waiting }: { waiting: boolean }) {
  const { t } = useLingui();
  return <EmptyState small title={waiting ? t`Aucune carte n’attend` : t`Ce tableau attend sa première carte`} />;
}

/** Facts about the board: its audience, what is hidden, reviewed or closed. */
function Strip({ board }: { board: Board }) {
  const { t } = useLingui();
  return (
    <div className={css.strip}>
      <p className={css.onPaper} aria-hidden="true" dir="auto">
        {board.title}
      </p>
      {board.description && (
        <p className={css.task} dir="auto">
          {board.description}
        </p>
      )}
      <span className={css.tag}>
        <IconUsers size={15} stroke={1.8} aria-hidden="true" />
        {board.audience.length ? board.audience.join(comma()) : t`Visible de vous seul`}
      </span>
      {board.anonymous && (
        <span className={css.tag}>
          <IconEyeOff size={15} stroke={1.8} aria-hidden="true" />
          <Trans>Noms cachés</Trans>
        </span>
      )}
      {board.reviewed && (
        <span className={css.tag}>
          <IconShieldCheck size={15} stroke={1.8} aria-hidden="true" />
          <Trans>Vos cartes sont validées avant d’être visibles</Trans>
        </span>
      )}
      {board.state === 'locked' && (
        <span className={css.tag}>
          <IconLock size={15} stroke={1.8} aria-hidden="true" />
          <Trans>Verrouillé</Trans>
        </span>
      )}
      {board.state === 'archived' && (
        <span className={css.tag}>
          <IconArchive size={15} stroke={1.8} aria-hidden="true" />
          <Trans>Archivé</Trans>
        </span>
      )}
    </div>
  );
}

/** The kinds of cards, as buttons. */
function Dock({ onWrite }: { onWrite: (kind: CardKind) => void }) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.dock} data-print="hide">
      <div className={css.tools} role="toolbar" aria-label={t`Ajouter une carte`}>
        {cardKinds.map((kind) => (
          <Button key={kind} variant="quiet" icon={kindIcons[kind]} onClick={() => onWrite(kind)}>
            {i18n._(kindWords[kind])}
          </Button>
        ))}
      </div>
    </div>
  );
}
