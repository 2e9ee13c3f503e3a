import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconDevices, IconMap2, IconUsersGroup } from '@tabler/icons-react';

/** After the welcome: notifications, and where to find pages. */
export function HelloEnd() {
  const { t } = useLingui();
  return (
    <Card title={t`Être prévenu, et s’y retrouver`} flush>
      <CardRows>
        {[
          <CardRow
            key="notices"
            icon={IconBell}
            tone="info"
            title={t`Notifications`}
            detail={t`Choisissez ce que vous recevez sur cet appareil et par courriel.`}
            end={
              <ButtonLink size="small" href="/account?open=notifications" aria-label={t`Choisir mes notifications`}>
                <Trans>Choisir</Trans>
              </ButtonLink>
            }
          />,
          <CardRow
            key="devices"
            icon={IconDevices}
            title={t`Appareils et sécurité`}
            detail={t`Ajoutez un code de votre téléphone à votre mot de passe.`}
            end={
              <ButtonLink size="small" href="/account?open=security" aria-label={t`Protéger mon compte`}>
                <Trans>Protéger</Trans>
              </ButtonLink>
            }
          />,
          <CardRow
            key="tour"
            icon={IconMap2}
            title={t`Visite guidée`}
            detail={t`Elle commence à votre accueil ; elle se retrouve dans votre compte.`}
          />,
          <CardRow
            key="family"
            icon={IconUsersGroup}
            title={t`Ma famille`}
            detail={t`Coordonnées, demandes et autorisations, à tout moment.`}
            href="/parent/famille"
            chevron
          />,
        ]}
      </CardRows>
    </Card>
  );
}
