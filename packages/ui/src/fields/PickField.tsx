import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Combobox, ComboboxName, type ComboboxItem, type ComboboxProps } from './Combobox.tsx';
import { Field, type FieldLook } from './Field.tsx';
import css from './PickField.module.css';

export type PickItem = ComboboxItem;
type Drawn<One> = {
  /** What distinguishes two with the same name: a class, a role. */
  detail?: ((one: One) => ReactNode) | undefined;
  /** A face before the name. */
  lead?: ((one: One) => ReactNode) | undefined;
};
export type PickFieldProps<One extends PickItem> = FieldLook &
  Drawn<One> &
  Pick<
    ComboboxProps<One>,
    | 'text'
    | 'onText'
    | 'items'
    | 'onPick'
    | 'listLabel'
    | 'state'
    | 'waiting'
    | 'floating'
    | 'placeholder'
    | 'disabled'
    | 'autoFocus'
    | 'onFocus'
  >;

/** Finds an item while typing: a field, with the matches under it. */
export function PickField<One extends PickItem>(props: PickFieldProps<One>) {
  const { label, help, error, optional, labelHidden, className, detail, lead, ...combobox } = props;
  const [closed, setClosed] = useState(false);
  return (
    <Field {...({ label, help, error, optional, labelHidden, className } as FieldLook)}>
      {(control) => (
        <div className={css.pick}>
          <Combobox<One>
            {...combobox}
            {...control}
            open={!closed && props.items.length > 0}
            onOpen={(open) => setClosed(!open)}
            draw={(one) => <ComboboxName lead={lead?.(one)} label={one.label} detail={detail?.(one)} />}
          />
        </div>
      )}
    </Field>
  );
}

/** The one that was found, and the way to find another. */
export function PickedOne<One extends PickItem>({
  one,
  detail,
  lead,
  change,
  autoFocus,
  onChange,
}: Drawn<One> & {
  one: One;
  /** The label of the button; absent when it stays unchanged. */
  change?: ReactNode;
  autoFocus?: boolean;
  onChange: () => void;
}) {
  return (
    <div className={css.chosen}>
      <ComboboxName lead={lead?.(one)} label={one.label} detail={detail?.(one)} />
      {change && (
        <Button size="small" autoFocus={autoFocus} onClick={onChange}>
          {change}
        </Button>
      )}
    </div>
  );
}
