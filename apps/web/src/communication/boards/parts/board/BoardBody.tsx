import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { CardHands } from '../card/card-hands.ts';
import { CardView } from '../card/CardView.tsx';
import css from './Board.module.css';
import { ordered, spot } from './board-cache.ts';
import { SectionMenu } from './SectionMenu.tsx';

type Props = {
  board: Board;
  cards: readonly BoardCard[];
  hands: CardHands;
  dragged: string | null;
  onAdd: (sectionId: string) => void;
  onSection: (sectionId: string | null) => void;
};

/** The cards, in the layout of the board. */
export function BoardBody(props: Props) {
  if (props.board.layout === 'columns') return <Columns {...props} />;
  return props.board.layout === 'wall' ? <Wall {...props} /> : <FreeMap {...props} />;
}

function Columns(props: Props) {
  const { board, onSection } = props;
  return (
    <div className={css.columns}>
      {board.sections.map((section) => (
        <Column key={section.id} {...props} section={section} />
      ))}
      {board.can.manage && board.state === 'open' && (
        <div className={css.addColumn} data-print="hide">
          <button type="button" className={css.add} onClick={() => onSection(null)}>
            <Trans>Ajouter une colonne</Trans>
          </button>
        </div>
      )}
    </div>
  );
}

function Column({
  board,
  cards,
  hands,
  dragged,
  onAdd,
  onSection,
  section,
}: Props & { section: Board['sections'][number] }) {
  const { t } = useLingui();
  const own = ordered(cards.filter((card) => card.sectionId === section.id));
  const title = section.title;
  return (
    <section className={css.column} aria-label={title}>
      <header className={css.head} data-color={section.color}>
        <span className={css.dot} aria-hidden="true" />
        <h2 className={css.name} dir="auto">
          {title}
        </h2>
        <span className={css.count}>{own.length}</span>
        <span className={css.headEnd} data-print="hide">
          {board.can.post && (
            <IconButton
              icon={IconPlus}
              label={t`Ajouter une carte dans « ${title} »`}
              tip="none"
              onClick={() => onAdd(section.id)}
            />
          )}
          {board.can.manage && board.state === 'open' && (
            <SectionMenu board={board} section={section} onEdit={() => onSection(section.id)} />
          )}
        </span>
      </header>
      <CardList
        section={section.id}
        title={title}
        board={board}
        cards={own}
        hands={hands}
        dragged={dragged}
        className={css.list}
      />
    </section>
  );
}

type ListProps = Pick<Props, 'board' | 'hands' | 'dragged'> & {
  section: string;
  title: string;
  cards: readonly BoardCard[];
  className: string | undefined;
  wall?: boolean;
};

/** A list of cards into which another card can be inserted. */
function CardList({ section, title, board, cards, hands, dragged, className, wall }: ListProps) {
  return (
    <ul className={className} {...hands.on({ place: section, name: title, flow: wall ? 'across' : 'down' })}>
      {cards.map((card) => (
        <li key={card.id}>
          <CardView board={board} card={card} hands={hands} dragged={card.id === dragged} />
        </li>
      ))}
    </ul>
  );
}

function Wall({ board, cards, hands, dragged }: Props) {
  return (
    <CardList
      section=""
      title=""
      wall
      board={board}
      cards={ordered(cards)}
      hands={hands}
      dragged={dragged}
      className={css.wall}
    />
  );
}

/** Scrolls the map to its cards: all of them in the middle when they fit, else their beginning. */
function show(list: HTMLUListElement): void {
  const pane = list.closest('[data-scrolls]');
  if (!pane) return;
  const frame = pane.getBoundingClientRect();
  const boxes = [...list.children].map((child) => child.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const rtl = getComputedStyle(list).direction === 'rtl';
  const across =
    right - left <= frame.width
      ? (left + right - frame.left - frame.right) / 2
      : rtl
        ? right - frame.right + 16
        : left - frame.left - 16;
  const down =
    bottom - top <= frame.height - 110 ? (top + bottom - frame.top - frame.bottom + 110) / 2 : top - frame.top - 16;
  pane.scrollBy({ left: across, top: down });
}

function FreeMap({ board, cards, hands, dragged }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => (list.current?.children.length ? show(list.current) : undefined), []);
  return (
    <ul ref={list} className={css.map} data-map>
      {ordered(cards).map((card, rank) => {
        const { x, y } = card.x === null || card.y === null ? spot(rank) : { x: card.x, y: card.y };
        return (
          <li key={card.id} style={{ insetInlineStart: x, insetBlockStart: y }}>
            <CardView board={board} card={card} hands={hands} dragged={card.id === dragged} />
          </li>
        );
      })}
    </ul>
  );
}
