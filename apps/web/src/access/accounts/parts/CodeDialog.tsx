import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { formatDay } from '#kernel/dates.ts';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { useSession } from '#kernel/session/session.ts';
import type { IssuedCode } from '../accounts.api.ts';
import css from './Accounts.module.css';

/** The code, shown once: on screen, and as a sheet to hand over. Nothing of it is kept here. */
export function CodeDialog({ label, issued, onClose }: { label: string; issued: IssuedCode; onClose: () => void }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school?.title ?? '');
  const { username, code, url, expiresAt } = issued;
  const until = formatDay(expiresAt);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t`Code d’activation`}
        closeLabel={t`Fermer`}
        foot={
          <>
            <Button onClick={onClose}>
              <Trans>Terminé</Trans>
            </Button>
            <Button variant="primary" icon={IconPrinter} onClick={() => print()}>
              <Trans>Imprimer la feuille</Trans>
            </Button>
          </>
        }
      >
        <div className={css.code}>
          <p>
            <Trans>
              À remettre à <bdi>{label}</bdi>. Ce code ne sera plus affiché ensuite.
            </Trans>
          </p>
          <QrCode text={url} label={t`QR d’activation`} size={180} />
          <code className={css.big} dir="ltr">
            {code}
          </code>
          <dl className={css.facts}>
            <div>
              <dt>
                <Trans>Identifiant</Trans>
              </dt>
              <dd dir="ltr">{username}</dd>
            </div>
            <div>
              <dt>
                <Trans>Valable une fois, jusqu’au</Trans>
              </dt>
              <dd>{until}</dd>
            </div>
          </dl>
        </div>
      </Dialog>
      <PrintSheet>
        <div className={css.paper}>
          <p>{school}</p>
          <h1>
            <bdi>{label}</bdi>
          </h1>
          <p>
            <Trans>Identifiant :</Trans> <b dir="ltr">{username}</b>
          </p>
          <figure>
            <QrCode text={url} label={t`QR d’activation`} size={260} />
          </figure>
          <p className={css.big} dir="ltr">
            {code}
          </p>
          <ol>
            <li>
              <Trans>
                Scannez le carré avec l’appareil photo de votre téléphone, ou ouvrez l’application et choisissez «
                Première connexion avec un code ».
              </Trans>
            </li>
            <li>
              <Trans>Choisissez votre mot de passe : vous seul le connaîtrez.</Trans>
            </li>
            <li>
              <Trans>Ce code sert une fois, jusqu’au {until}. Une nouvelle feuille annule celle-ci.</Trans>
            </li>
          </ol>
        </div>
      </PrintSheet>
    </>
  );
}
