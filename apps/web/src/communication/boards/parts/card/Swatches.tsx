import { type BoardCard, type CardColor, cardColors } from '@encrier/contract/communication/boards';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useDress } from '../../boards.api.ts';
import css from '../board/Board.module.css';
import { colorWords } from '../words.ts';

/** One colour among seven, each with its name. */
export function Swatches({ value, onChange }: { value: CardColor; onChange: (color: CardColor) => void }) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className={css.swatches}>
      <legend className={css.legend}>
        <Trans>Couleur</Trans>
      </legend>
      {cardColors.map((color) => (
        <label key={color} className={css.swatch} data-color={color} title={i18n._(colorWords[color])}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={color === value}
            aria-label={i18n._(colorWords[color])}
            onChange={() => onChange(color)}
          />
          <i aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** Changes the colour of a card, at once. */
export function DressDialog({ boardId, card, onClose }: { boardId: string; card: BoardCard; onClose: () => void }) {
  const { t } = useLingui();
  const dress = useDress(boardId);
  return (
    <Dialog open onClose={onClose} title={t`Couleur de la carte`} closeLabel={t`Fermer`} width={400}>
      <Swatches
        value={card.color}
        onChange={(color) => dress.mutate({ cardId: card.id, color, pinned: card.pinned })}
      />
    </Dialog>
  );
}
