import { MailLink, PhoneLink } from '#kernel/content/Contact.tsx';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconEdit, IconLinkOff, IconUserEdit, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatRelative, formatShortDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type PupilPage, saveTieEnd, type Tie } from '../../persons.api.ts';
import { EndTie } from '../forms/EndTie.tsx';
import { GuardianForm } from '../forms/GuardianForm.tsx';
import { TieForm } from '../forms/TieForm.tsx';
import css from '../Persons.module.css';
import { custodyWords, kindWords } from '../words.ts';

function Pills({ tie }: { tie: Tie }) {
  const { t, i18n } = useLingui();
  const { payerShare: share, emergencyOrder: order } = tie;
  return (
    <div className={css.pills}>
      {tie.legal ? (
        <StatusPill tone="ok">{t`Autorité parentale`}</StatusPill>
      ) : (
        <StatusPill>{t`Sans autorité parentale`}</StatusPill>
      )}
      {tie.digitalAccess === false && <StatusPill>{t`Sans accès`}</StatusPill>}
      {tie.payer && <StatusPill>{typeof share === 'number' ? t`Payeur ${share} %` : t`Payeur`}</StatusPill>}
      {typeof order === 'number' && <StatusPill>{t`Urgence ${order}`}</StatusPill>}
      {tie.livesWith && <StatusPill>{t`Vit avec l’enfant`}</StatusPill>}
      {tie.receivesReports && <StatusPill>{t`Reçoit les bulletins`}</StatusPill>}
      {tie.custody && tie.custody !== 'always' && (
        <StatusPill tone="info">{i18n._(custodyWords[tie.custody])}</StatusPill>
      )}
    </div>
  );
}

/** One guardian with their rights, and what may be done with the tie. */
export function Guardian({ pupil, tie }: { pupil: PupilPage; tie: Tie }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const [open, setOpen] = useState<'tie' | 'person' | 'end' | null>(null);
  const label = `${tie.firstName} ${tie.lastName}`;
  const seen = tie.lastSeenAt ? formatRelative(tie.lastSeenAt) : '';
  const ended = tie.endsOn ? formatShortDay(tie.endsOn) : '';
  const reopen = async (): Promise<void> => {
    try {
      await saveTieEnd(pupil.id, tie.id, { from: null, version: tie.version ?? 1 });
      toast.success(t`Lien rétabli`);
    } catch (error) {
      toast.error(sentence(error));
    }
  };
  const close = (): void => setOpen(null);
  const { edit, ties } = pupil.can;
  const actions = [
    ties && { key: 'tie', label: t`Modifier le lien`, icon: IconEdit, onPress: () => setOpen('tie') },
    edit && {
      key: 'person',
      label: t`Modifier les coordonnées`,
      icon: IconUserEdit,
      onPress: () => setOpen('person'),
    },
    ties &&
      (tie.endsOn
        ? { key: 'again', label: t`Rétablir le lien`, icon: IconArrowBackUp, onPress: () => void reopen() }
        : {
            key: 'end',
            label: t`Mettre fin au lien`,
            icon: IconLinkOff,
            danger: true,
            onPress: () => setOpen('end'),
          }),
  ].filter((action) => action !== false);
  return (
    <div className={css.guardian} data-ended={tie.stands ? undefined : true}>
      <Avatar name={label} photo={imageAddress(school, tie.photo, 96)} size={36} />
      <div className={css.text}>
        <span className={css.strong}>
          <bdi>{label}</bdi>{' '}
          <span className={css.quiet}>
            {i18n._(kindWords[tie.kind])}
            {seen && ` · ${t`vu ${seen}`}`}
          </span>
        </span>
        <span className={css.lines}>
          {[tie.phone, tie.phone2].map((phone) => phone && <PhoneLink key={phone} number={phone} />)}
          {tie.email && <MailLink address={tie.email} />}
          {tie.address && <bdi>{tie.address}</bdi>}
          {tie.identityDocument && (
            <span>
              {t`Pièce d’identité`} <bdi dir="ltr">{tie.identityDocument}</bdi>
            </span>
          )}
          {ended && <span>{tie.stands ? t`Jusqu’au ${ended}` : t`Terminé le ${ended}`}</span>}
        </span>
        {tie.mayPickUp === false && (
          <span className={css.refused}>
            <IconUserOff size={16} stroke={1.8} aria-hidden="true" /> {t`Ne peut pas venir le chercher`}
          </span>
        )}
        {tie.channels && <Pills tie={tie} />}
      </div>
      {actions.length > 0 && (
        <span className={css.end}>
          <ActionMenu label={t`Actions pour ${label}`} title={label} closeLabel={t`Fermer`} actions={actions} />
        </span>
      )}
      {open === 'tie' && <TieForm pupil={pupil} tie={tie} onClose={close} />}
      {open === 'person' && <GuardianForm tie={tie} onClose={close} />}
      {open === 'end' && <EndTie pupil={pupil} tie={tie} onClose={close} />}
    </div>
  );
}
