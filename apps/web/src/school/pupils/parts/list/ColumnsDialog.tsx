import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './List.module.css';
import { choosable, type ColumnKey } from './use-columns.tsx';
import { columnNames } from './words.tsx';

type Props = { open: boolean; onClose: () => void; columns: ColumnKey[]; onColumns: (columns: ColumnKey[]) => void };

/** Which columns the list has on this device. */
export function ColumnsDialog({ open, onClose, columns, onColumns }: Props) {
  const { t, i18n } = useLingui();
  const set = (key: ColumnKey, shown: boolean): void =>
    onColumns(choosable.filter((one) => (one === key ? shown : columns.includes(one))));
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
        {choosable.map((key) => (
          <CheckField
            key={key}
            label={i18n._(columnNames[key])}
            checked={columns.includes(key)}
            onChange={(event) => set(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}
