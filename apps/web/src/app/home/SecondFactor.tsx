import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import css from './Home.module.css';

/** Rights that wait for the second factor: shown first, since half of the menu is missing until then (SEC-AUT-05). */
export function SecondFactor() {
  const { t } = useLingui();
  const admin = location.pathname.startsWith('/admin');
  return (
    <Card title={t`Sécurité du compte`} flush className={css.wanted}>
      <CardRow
        lead={
          <span className={css.shield}>
            <IconShieldLock size={20} stroke={1.7} aria-hidden="true" />
          </span>
        }
        title={
          admin
            ? t`Activez la double authentification pour ouvrir la gestion de l’école`
            : t`Activez la double authentification pour ouvrir toutes vos pages`
        }
        detail={
          admin
            ? t`Personnes, comptes, rôles, imports et paramètres restent fermés tant qu’un code de votre téléphone ne protège pas ce compte.`
            : t`Certaines de vos pages restent fermées tant qu’un code de votre téléphone ne protège pas ce compte.`
        }
        end={
          <ButtonLink variant="primary" href="/account?open=security">
            <Trans>Activer</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}
