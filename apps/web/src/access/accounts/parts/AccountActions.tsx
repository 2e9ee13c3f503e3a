import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconDoorExit, IconEye, IconQrcode, IconShieldOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { closeSessions, issue, type IssuedCode, type Rights, setEnabled } from '../accounts.api.ts';
import css from './Accounts.module.css';
import { CodeDialog } from './CodeDialog.tsx';
import { LookAsForm } from './LookAsForm.tsx';

/** Actions of the signed-in person on an account; their own account has its own page. */
// house: one menu, each entry with its words and its right
export function AccountActions({ account }: { account: Rights['account'] }) {
  const { t } = useLingui();
  const [issued, setIssued] = useState<IssuedCode | null>(null);
  const [looking, setLooking] = useState(false);
  const own = useSession((value) => value.user?.user.id === account.id);
  const [mayPrint, mayLook] = [useCan('credentials.print'), useCan('users.impersonate')];
  const code = useMutation({ mutationFn: issue, onSuccess: setIssued });
  const status = useMutation({
    mutationFn: (enabled: boolean) => setEnabled(account.id, enabled),
    onSuccess: (_, enabled) => toast.success(enabled ? t`Compte rouvert` : t`Compte désactivé`),
  });
  const end = useMutation({
    mutationFn: closeSessions,
    onSuccess: ({ ended }) =>
      toast.success(
        ended === 0
          ? t`Aucune session n’était ouverte`
          : plural(ended, { one: '# session fermée', other: '# sessions fermées' }),
      ),
  });
  const { label } = account;
  const disabled = account.status === 'disabled';
  const ofPerson = ofName(label);
  const askCode = async (): Promise<void> => {
    if (
      account.status === 'invited' ||
      (await confirm({
        title: t`Nouveau code pour ${label} ?`,
        text: t`Ses sessions se ferment et l’ancien code ne sert plus. Le mot de passe reste bon jusqu’à l’usage du nouveau code.`,
        action: t`Émettre un code`,
      }))
    )
      code.mutate({ id: account.id });
  };
  const askFactor = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Retirer la double authentification ${ofPerson} ?`,
        text: t`Pour un téléphone perdu. Ses sessions se ferment, et un code d’activation est émis pour revenir.`,
        action: t`Retirer et émettre un code`,
        danger: true,
      })
    )
      code.mutate({ id: account.id, withoutSecondFactor: true });
  };
  const askDisable = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Désactiver le compte ${ofPerson} ?`,
        text: t`Ses sessions se ferment et il ne pourra plus se connecter. Ses données restent.`,
        action: t`Désactiver le compte`,
        danger: true,
      })
    )
      status.mutate(false);
  };
  if (own)
    return (
      <Notice>
        <Trans>C’est votre compte : votre mot de passe et vos appareils se règlent dans « Mon compte ».</Trans>
      </Notice>
    );
  const rows = [
    mayPrint && !disabled && (
      <CardRow
        key="code"
        icon={IconQrcode}
        tone="ink"
        title={t`Émettre un code d’activation`}
        detail={t`Feuille à imprimer, avec QR, valable une fois`}
        onPress={() => void askCode()}
      />
    ),
    mayPrint && !disabled && account.totp && (
      <CardRow
        key="factor"
        icon={IconShieldOff}
        title={t`Téléphone perdu`}
        detail={t`Retirer la double authentification et émettre un code`}
        onPress={() => void askFactor()}
      />
    ),
    mayLook && !disabled && (
      <CardRow
        key="look"
        icon={IconEye}
        title={t`Voir comme cette personne`}
        detail={t`Lecture seule, avec un motif`}
        onPress={() => setLooking(true)}
      />
    ),
    <CardRow
      key="end"
      icon={IconDoorExit}
      title={t`Fermer ses sessions`}
      detail={t`Sur tous ses appareils`}
      onPress={() => end.mutate(account.id)}
    />,
    disabled ? (
      <CardRow
        key="enable"
        icon={IconCircleCheck}
        tone="ok"
        title={t`Rouvrir le compte`}
        onPress={() => status.mutate(true)}
      />
    ) : (
      <CardRow
        key="disable"
        icon={IconBan}
        tone="bad"
        title={t`Désactiver le compte`}
        onPress={() => void askDisable()}
      />
    ),
  ].filter(Boolean);
  return (
    <>
      <div className={css.actions}>
        <CardRows label={t`Actions`}>{rows}</CardRows>
      </div>
      {issued && <CodeDialog label={label} issued={issued} onClose={() => setIssued(null)} />}
      {looking && <LookAsForm id={account.id} label={label} onClose={() => setLooking(false)} />}
    </>
  );
}
