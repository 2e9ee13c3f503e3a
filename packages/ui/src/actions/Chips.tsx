import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Icon } from './Button.tsx';
import css from './Chips.module.css';

export type Chip = {
  key: string;
  label: ReactNode;
  icon?: Icon;
  /** Figure after the label; 0 is written too. */
  count?: number;
  /** The filter is applied: filled. */
  active?: boolean;
  /** A filter that can be added: dashed, with a plus. */
  addable?: boolean;
  onPress: () => void;
  /** Removes an active filter; draws a cross named by `removeLabel`. */
  onRemove?: () => void;
  removeLabel?: string;
};

function One({ chip }: { chip: Chip }) {
  const { label, icon: Glyph, count, active, addable, onPress, onRemove, removeLabel } = chip;
  const look = [css.chip, active && css.active, addable && css.addable, onRemove && css.removable]
    .filter(Boolean)
    .join(' ');
  return (
    <span className={look}>
      <button
        type="button"
        className={css.press}
        aria-pressed={addable ? undefined : Boolean(active)}
        onClick={onPress}
      >
        {addable ? (
          <IconPlus size={15} stroke={1.9} aria-hidden="true" />
        ) : (
          Glyph && <Glyph size={15} stroke={1.8} aria-hidden="true" />
        )}
        <span>{label}</span>
        {count !== undefined && <b className={css.count}>{count}</b>}
      </button>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/**
 * Filters of a list on one line: filled when applied, dashed when they can be added. Scrolls sideways on a narrow
 * screen.
 */
export function Chips({
  label,
  chips,
  end,
}: {
  label: string;
  chips: readonly Chip[] /** What stands at the end of the line. */;
  end?: ReactNode;
}) {
  return (
    <div className={css.bar}>
      <ul className={css.list} aria-label={label}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <One chip={chip} />
          </li>
        ))}
      </ul>
      {end}
    </div>
  );
}

export type TagProps = {
  children: ReactNode;
  icon?: Icon /** `out` is what is taken away from a selection, in red. */;
  tone?: 'in' | 'out';
  onRemove?: () => void;
  removeLabel?: string;
};

/** One selected item, such as a group in a list of recipients. */
export function Tag({ children, icon: Glyph, tone = 'in', onRemove, removeLabel }: TagProps) {
  return (
    <span className={`${css.chip} ${tone === 'out' ? css.out : css.active} ${onRemove ? css.removable : ''}`}>
      <span className={css.press}>
        {Glyph && <Glyph size={15} stroke={1.8} aria-hidden="true" />}
        <span>{children}</span>
      </span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
