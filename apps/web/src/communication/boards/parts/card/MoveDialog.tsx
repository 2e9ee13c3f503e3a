import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { othersOf, peersOf, rankAt } from '../board/board-cache.ts';
import css from '../board/Board.module.css';
import type { Moves } from '../board/use-moves.ts';

/** Chooses a column and a place for a card, without dragging. */
export function MoveDialog({
  board,
  card,
  moves,
  onClose,
}: {
  board: Board;
  card: BoardCard;
  moves: Moves;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [sectionId, setSection] = useState(card.sectionId);
  const [index, setIndex] = useState(0);
  const form = useId();
  const peers = peersOf(board, card, sectionId);
  const after = (one: BoardCard) => {
    const name = (one.title || one.body).slice(0, 60) || '…';
    return t`Après « ${name} »`;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Déplacer la carte`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        <Button variant="primary" type="submit" form={form}>
          <Trans>Déplacer</Trans>
        </Button>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          moves.to(card, sectionId, rankAt(othersOf(board, card.id, sectionId), card, 0) + index);
          onClose();
        }}
      >
        {board.layout === 'columns' && (
          <SelectField
            label={t`Colonne`}
            value={sectionId}
            options={board.sections.map((one) => ({ value: one.id, label: one.title }))}
            onChange={(event) => {
              setSection(event.currentTarget.value);
              setIndex(0);
            }}
          />
        )}
        <SelectField
          label={t`Place`}
          value={String(index)}
          options={[
            { value: '0', label: t`En premier` },
            ...peers.map((one, at) => ({ value: String(at + 1), label: after(one) })),
          ]}
          onChange={(event) => setIndex(Number(event.currentTarget.value))}
        />
      </form>
    </Dialog>
  );
}
