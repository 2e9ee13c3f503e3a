import { IconLock } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './Switch.module.css';

type Props = {
  label: ReactNode;
  /** A line of help under the label. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why the choice cannot be changed: a lock replaces the switch. */
  locked?: string;
  /** Shows only the switch; the label stays its accessible name. */
  bare?: boolean;
};

/** On or off at once, without a save button. */
export function Switch({
  label,
  note,
  checked,
  onChange,
  locked,
  bare,
  ...rest
}: Props & Omit<ComponentPropsWithRef<'input'>, keyof Props | 'type' | 'role'>) {
  // Without a control there is nothing for a label to name.
  const Row = locked ? 'div' : 'label';
  return (
    <Row className={bare ? css.bare : css.row}>
      <span className={bare ? 'visually-hidden' : css.text}>
        <span className={css.label}>{label}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {locked ? (
        <span className={css.lock}>
          <IconLock size={18} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{locked}</span>
        </span>
      ) : (
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native box carries its own state
          role="switch"
          className={css.switch}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Row>
  );
}
