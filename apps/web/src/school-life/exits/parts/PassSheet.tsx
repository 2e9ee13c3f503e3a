import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconExternalLink, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type FamilyPass, passAddress, revokePass } from '../persons.api.ts';
import css from './Exits.module.css';

/** A pass as shown on a phone, sent to its bearer, or withdrawn. */
export function PassSheet({ pass, pupil, onClose }: { pass: FamilyPass; pupil: string; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useMutation({ mutationFn: () => revokePass(pass.id), meta: { quiet: true }, onSuccess: onClose });
  const address = passAddress(pass.code);
  const { name, leavesAt } = pass;
  const day = formatDay(pass.day);
  async function share(): Promise<void> {
    // Giving up in the window of the device is no failure.
    if (navigator.share) return navigator.share({ url: address }).catch(() => undefined);
    await navigator.clipboard.writeText(address);
    toast.success(t`Lien copié.`);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Laissez-passer : ${name}`}
      closeLabel={t`Fermer`}
      width={460}
      foot={
        pass.can.revoke && (
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            <Trans>Annuler le laissez-passer</Trans>
          </Button>
        )
      }
    >
      <div className={css.sheet}>
        {revoke.error && <Notice tone="bad">{sentence(revoke.error)}</Notice>}
        <div className={css.pass}>
          <QrCode text={address} label={t`Code à scanner au portail`} size={232} />
          <strong className={css.code} dir="ltr">
            {pass.code}
          </strong>
          <span>
            <Facts>{[pupil, day, t`à partir de ${leavesAt}`]}</Facts>
          </span>
        </div>
        <div className={css.actions}>
          <Button icon={'share' in navigator ? IconShare : IconCopy} onClick={() => void share()}>
            {'share' in navigator ? <Trans>Envoyer le lien</Trans> : <Trans>Copier le lien</Trans>}
          </Button>
          <Button icon={IconExternalLink} onClick={() => window.open(address, '_blank', 'noopener')}>
            <Trans>Ouvrir pour imprimer</Trans>
          </Button>
        </div>
        <p className={css.quiet}>
          <Trans>
            Le lien ne montre que le prénom de l’élève, l’école, le jour et l’heure, jusqu’au soir de ce jour.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}
