import type { Scope } from '@encrier/contract/kernel/permission';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './ScopePill.module.css';
import { scopeNames } from './words.ts';

/** The wider the scope, the darker the pill; an amber dot when it differs from the template. */
export function ScopePill({
  scope,
  differs,
  changed,
}: {
  scope: Scope | null;
  differs?: boolean /** Not applied yet. */;
  changed?: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <span className={css.pill} data-scope={scope ?? 'none'} data-changed={changed || undefined}>
      {scope ? (
        i18n._(scopeNames[scope])
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">
            <Trans>Aucun accès</Trans>
          </span>
        </>
      )}
      {differs && (
        <span className={css.dot}>
          <span className="visually-hidden">
            {' '}
            <Trans>différent du modèle</Trans>
          </span>
        </span>
      )}
    </span>
  );
}
