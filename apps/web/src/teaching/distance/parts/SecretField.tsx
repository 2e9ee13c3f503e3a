import { Button } from '@encrier/ui/actions/Button';
import { PasswordField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './Distance.module.css';

/** The change of a secret: kept when absent, deleted when null, else replaced. */
export type SecretWish = string | null | undefined;
type Props = { kept: boolean; wish: SecretWish; onChange: (wish: SecretWish) => void };

/** The shared secret of a server: it is typed and never shown again. */
export function SecretField({ kept, wish, onChange }: Props) {
  const { t } = useLingui();
  if (kept && typeof wish !== 'string')
    return (
      <div className={css.form}>
        <p className={css.quiet}>
          {wish === null ? <Trans>Secret partagé : à retirer</Trans> : <Trans>Secret partagé : enregistré</Trans>}
        </p>
        <span className={css.row}>
          <Button size="small" onClick={() => onChange('')}>
            <Trans>Remplacer le secret</Trans>
          </Button>
          {wish === null ? (
            <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
              <Trans>Garder le secret</Trans>
            </Button>
          ) : (
            <Button size="small" variant="danger" onClick={() => onChange(null)}>
              <Trans>Retirer le secret</Trans>
            </Button>
          )}
        </span>
      </div>
    );
  return (
    <PasswordField
      label={t`Secret partagé`}
      help={t`Le serveur le donne par la commande bbb-conf --secret. Il ne sera plus affiché.`}
      showLabel={t`Afficher le secret`}
      hideLabel={t`Masquer le secret`}
      autoComplete="off"
      dir="ltr"
      maxLength={200}
      value={wish ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim() || (kept ? '' : undefined))}
    />
  );
}
