import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { factorRulesQuery } from '../../roles.api.ts';
import css from './Factor.module.css';
import { RoleRule } from './RoleRule.tsx';

/** Roles that require a second factor, from which day, and people who have none yet. */
export function FactorSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(factorRulesQuery);
  return (
    <Sheet open onClose={onClose} title={t`Double authentification par rôle`} closeLabel={t`Fermer`}>
      <Asked query={query} label={t`Chargement`} rows={6}>
        {({ sensitive, mine, items }) => (
          <div className={css.sheet}>
            <p className={css.lead}>
              <Trans>
                À partir du jour choisi, un compte sans second facteur n’ouvre plus que « Mon compte », pour le mettre
                en place.
              </Trans>
              {sensitive && (
                <>
                  {' '}
                  <Trans>Les droits sensibles l’attendent déjà, quel que soit le rôle.</Trans>
                </>
              )}
            </p>
            {!mine && (
              <Notice tone="warn">
                <Trans>Activez d’abord votre propre double authentification, dans « Mon compte ».</Trans>
              </Notice>
            )}
            {items.map((rule) => (
              <RoleRule key={rule.role} rule={rule} mine={mine} />
            ))}
          </div>
        )}
      </Asked>
    </Sheet>
  );
}
