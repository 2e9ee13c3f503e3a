import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './ConflictDialog.module.css';
import type { Conflict } from './refusal.ts';

type Props = {
  rows: readonly { id: string; name: string; fields: Conflict['fields'] }[];
  /** The label of each field. */
  labels: Readonly<Record<string, MessageDescriptor>>;
  /** Words of a value: the name behind an id; '' for none. */
  formatValue: (field: string, value: unknown) => string;
  onTheirs: () => void;
  onMine: () => void;
};

/** What two editors saved, side by side, and whose to keep. */
export function ConflictDialog({ rows, labels, formatValue, onTheirs, onMine }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onTheirs}
      title={t`Quelqu’un d’autre vient de modifier`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onTheirs}>
            <Trans>Prendre les siens</Trans>
          </Button>
          <Button variant="primary" onClick={onMine}>
            <Trans>Garder les miens</Trans>
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {rows.map(({ id, name, fields }) => (
          <section key={id}>
            <h3 className={css.name}>
              <bdi>{name}</bdi>
            </h3>
            {Object.keys(fields).length === 0 && (
              <p>
                <Trans>Rien de ce que vous changez n’a été touché.</Trans>
              </p>
            )}
            <dl className={css.values}>
              {Object.entries(fields).map(([field, { theirs, yours }]) => (
                <div key={field}>
                  <dt>{labels[field] ? i18n._(labels[field]) : field}</dt>
                  <dd>
                    <span className={css.quiet}>
                      <Trans>enregistré :</Trans>
                    </span>{' '}
                    <bdi>{formatValue(field, theirs) || t`vide`}</bdi>
                  </dd>
                  <dd>
                    <span className={css.quiet}>
                      <Trans>le vôtre :</Trans>
                    </span>{' '}
                    <bdi>{formatValue(field, yours) || t`vide`}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
