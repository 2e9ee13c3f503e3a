import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileImport, IconKey, IconShieldLock } from '@tabler/icons-react';
import css from './SetupFrame.module.css';

/** Next steps, in a useful order: a second factor unlocks the rest. */
export function DoneStep() {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="ok" title={t`Votre école est ouverte et vous êtes connecté.`}>
        <Trans>
          Les droits sensibles attendent votre double authentification : activez-la d’abord, le reste s’ouvre ensuite.
        </Trans>
      </Notice>
      <div className={css.next}>
        <CardRows label={t`Pour continuer`}>
          <CardRow
            key="totp"
            icon={IconShieldLock}
            tone="ink"
            title={t`Protéger votre compte`}
            detail={t`Double authentification, avec une application sur votre téléphone`}
            onPress={() => location.assign('/account?open=security')}
            chevron
          />
          <CardRow
            key="import"
            icon={IconFileImport}
            title={t`Importer les élèves et les familles`}
            detail={t`Ensuite : à partir d’un fichier CSV ou XLSX, les classes se créent avec lui`}
          />
          <CardRow
            key="key"
            icon={IconKey}
            title={t`Régler l’école et imprimer sa clé`}
            detail={t`Ensuite : logo, couleur, modules, QR pour les familles`}
          />
        </CardRows>
      </div>
    </>
  );
}
