import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldColumns, useFieldName } from '../../../custom-fields/custom-fields.public.tsx';
import { columnOf } from './fields.ts';
import css from './List.module.css';
import { choosable, type ColumnKey } from './use-columns.tsx';
import { columnNames } from './words.tsx';

type Props = {
  office: boolean;
  open: boolean;
  onClose: () => void;
  columns: ColumnKey[];
  onColumns: (columns: ColumnKey[]) => void;
};

/** Which columns the list has on this device. */
export function ColumnsDialog({ office, open, onClose, columns, onColumns }: Props) {
  const { t, i18n } = useLingui();
  const added = useFieldColumns([], open).data?.fields ?? [];
  const name = useFieldName();
  // A teacher's list has fixed columns besides custom fields.
  const own = office ? choosable : [];
  const set = (key: ColumnKey, shown: boolean): void => {
    const before = [...choosable, ...added.map(({ id }) => columnOf(id))];
    onColumns(before.filter((one) => (one === key ? shown : columns.includes(one))));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Colonnes affichées`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" onClick={onClose}>
          <Trans>Terminé</Trans>
        </Button>
      }
    >
      <div className={css.checks}>
        {own.map((key) => (
          <CheckField
            key={key}
            label={i18n._(columnNames[key])}
            checked={columns.includes(key)}
            onChange={(event) => set(key, event.currentTarget.checked)}
          />
        ))}
        {added.map((field) => (
          <CheckField
            key={field.id}
            label={name(field)}
            checked={columns.includes(columnOf(field.id))}
            onChange={(event) => set(columnOf(field.id), event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}
