import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '#kernel/content/save-file.ts';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { useSession } from '#kernel/session/session.ts';
import css from './RecoveryCodes.module.css';

/** The ten codes, shown only once: to print, save in a file, or copy by hand. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school?.title ?? '');
  const username = useSession((value) => value.user?.user.username ?? '');
  const save = (): void =>
    saveFile(
      new Blob([`${t`Codes de secours`} · ${school} · ${username}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      `${t`Codes de secours`} ${username}.txt`,
    );
  const sheet = (
    <>
      <p className={css.head}>
        <bdi>{school}</bdi> · <bdi dir="ltr">{username}</bdi>
      </p>
      <ol className={css.codes} aria-label={t`Codes de secours`}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Vos codes de secours`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button icon={IconPrinter} onClick={() => print()}>
            <Trans>Imprimer</Trans>
          </Button>
          <Button icon={IconDownload} onClick={save}>
            <Trans>Enregistrer</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Je les ai gardés</Trans>
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <Notice tone="warn" title={t`Ils ne s’affichent qu’une fois`}>
          <Trans>
            Si votre téléphone manque, chacun remplace une fois le code à 6 chiffres. Gardez-les loin du téléphone.
          </Trans>
        </Notice>
        <div className={css.sheet}>{sheet}</div>
        {/* Dialogs are not printed: the codes are repeated outside this one. */}
        <PrintSheet>
          <div className={css.sheet}>
            <h1>
              <Trans>Vos codes de secours</Trans>
            </h1>
            {sheet}
          </div>
        </PrintSheet>
      </div>
    </Dialog>
  );
}
