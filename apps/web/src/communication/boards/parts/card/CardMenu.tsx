import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowsMove,
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconPalette,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import css from '../board/Board.module.css';
import { useDecide, useDress, useRemoveCard } from '../../boards.api.ts';
import type { CardHands } from './card-hands.ts';

/** What can be done with a card; nothing when there are no actions. */
export function CardMenu({
  board,
  card,
  name,
  hands,
}: {
  board: Board;
  card: BoardCard;
  name: string;
  hands: CardHands;
}) {
  const { t } = useLingui();
  const dress = useDress(board.id);
  const decide = useDecide(board.id);
  const remove = useRemoveCard(board.id);
  const { can, color, pinned } = card;
  const items: MenuItem[] = [
    ...(can.edit ? [{ key: 'edit', label: t`Modifier`, icon: IconPencil, onSelect: () => hands.onEdit(card) }] : []),
    ...(can.move && board.layout !== 'map'
      ? [{ key: 'move', label: t`Déplacer vers…`, icon: IconArrowsMove, onSelect: () => hands.onMove(card) }]
      : []),
    ...(can.remove
      ? [{ key: 'color', label: t`Couleur…`, icon: IconPalette, onSelect: () => hands.onDress(card) }]
      : []),
    ...(can.pin
      ? [
          {
            key: 'pin',
            label: pinned ? t`Ne plus épingler` : t`Épingler en tête`,
            icon: pinned ? IconPinnedOff : IconPin,
            onSelect: () => dress.mutate({ cardId: card.id, color, pinned: !pinned }),
          },
        ]
      : []),
    ...(can.decide && card.status !== 'published'
      ? [
          {
            key: 'show',
            label: t`Publier`,
            icon: IconCircleCheck,
            onSelect: () => decide.mutate({ cardId: card.id, version: card.version, status: 'published' as const }),
          },
        ]
      : []),
    ...(can.decide && !card.mine && card.status === 'published'
      ? [
          {
            key: 'hide',
            label: t`Masquer aux autres`,
            icon: IconCircleX,
            onSelect: () => decide.mutate({ cardId: card.id, version: card.version, status: 'refused' as const }),
          },
        ]
      : []),
    ...(can.remove
      ? [
          {
            key: 'remove',
            label: t`Retirer`,
            icon: IconTrash,
            danger: true,
            apart: true,
            onSelect: () => remove(card.id),
          },
        ]
      : []),
  ];
  if (!items.length) return null;
  return (
    <Menu
      label={t`Actions : ${name}`}
      align="end"
      head={name}
      closeLabel={t`Fermer`}
      items={items}
      trigger={(trigger) => (
        <button {...trigger} type="button" className={css.act} data-print="hide" aria-label={t`Actions : ${name}`}>
          <IconDots size={17} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    />
  );
}
