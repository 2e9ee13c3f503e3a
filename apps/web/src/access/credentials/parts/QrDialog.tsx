import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#kernel/dates.ts';
import { beforeName } from '#kernel/text.ts';
import type { SignInQr } from '../credentials.api.ts';
import css from './Credentials.module.css';

/**
 * The QR that signs one person in, in a colour of its own: it opens a session, whereas a sheet lets its holder choose a
 * password.
 */
export function QrDialog({
  issued: { label, username, url, expiresAt },
  onClose,
}: {
  issued: SignInQr;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const until = formatTime(expiresAt);
  const before = beforeName(label);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Connexion par QR`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" onClick={onClose}>
          <Trans>Terminé</Trans>
        </Button>
      }
    >
      <div className={css.qr}>
        <p>
          <Trans>
            Faites lire ce carré par le téléphone {before}
            <bdi>{label}</bdi>, maintenant : il le connecte sans mot de passe.
          </Trans>
        </p>
        <span className={css.qrFrame}>
          <QrCode text={url} label={t`QR de connexion`} size={240} />
        </span>
        <p className={css.quiet}>
          <Trans>Identifiant :</Trans> <b dir="ltr">{username}</b>
        </p>
        <p className={css.quiet}>
          <Trans>
            Une seule fois, jusqu’à {until}. La double authentification reste demandée, et la personne est avertie.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
