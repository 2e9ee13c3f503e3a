import type { CertificateRow } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { grant, refuse, revoke } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { NotIssued } from './Duplicate.tsx';
import { kindWords, StatePill, Unsigned, wordsOfPaper } from './words.tsx';

type Act = 'grant' | 'second' | 'refuse' | 'revoke';
/** One request to answer, or one certificate to look at and, if need be, to revoke. */
export function DecideSheet({
  row,
  signed,
  onSettings,
  onClose,
}: {
  row: CertificateRow | null;
  signed: boolean;
  onSettings: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const act = usePressed<Act>('grant');
  const [error, setError] = useState<Error | null>(null);
  const edit = useEdit<{ reason: string }>({
    start: { reason: '' },
    version: row?.version,
    follows: true,
    check: ({ reason }) => ({
      ...((act.now() === 'refuse' || act.now() === 'revoke') && !reason.trim() && { reason: t`Dites pourquoi.` }),
    }),
    send: async ({ reason }, { version }) => {
      const what = act.now();
      const over = { ...row!, version };
      setError(null);
      if (what === 'refuse') await refuse(over, reason.trim());
      else if (what === 'revoke') await revoke(over, reason.trim());
      else await grant(over, what === 'second');
    },
    read: (failure) => {
      setError(failure as Error);
      return { errors: {}, refused: '' };
    },
    onSaved: () => {
      const what = act.now();
      toast.success(
        what === 'refuse' ? t`Demande refusée` : what === 'revoke' ? t`Certificat révoqué` : t`Certificat délivré`,
      );
      onClose();
    },
    onClose,
  });
  const press = (what: Act) => ({
    busy: edit.busy && act.shown === what,
    onClick: () => {
      act.press(what);
      edit.submit();
    },
  });
  const foot =
    row?.state === 'asked' ? (
      <>
        <Button variant="danger" icon={IconBan} {...press('refuse')}>
          <Trans>Refuser</Trans>
        </Button>
        <Button variant="primary" icon={IconCertificate} disabled={!signed} {...press('grant')}>
          <Trans>Délivrer</Trans>
        </Button>
      </>
    ) : (
      row?.state === 'issued' && (
        <Button variant="danger" icon={IconBan} {...press('revoke')}>
          <Trans>Révoquer</Trans>
        </Button>
      )
    );
  return (
    <Sheet
      open={row !== null}
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={row?.pupil ?? ''}
      closeLabel={t`Fermer`}
      width={520}
      foot={foot}
    >
      {row && (
        <form ref={edit.form} className={css.stack} noValidate onSubmit={(event) => event.preventDefault()}>
          {row.state === 'asked' && !signed && <Unsigned onSettings={onSettings} />}
          <Request row={row} />
          {foot && (
            <TextArea
              label={row.state === 'asked' ? t`Motif, en cas de refus` : t`Motif de la révocation`}
              help={t`La famille le lira.`}
              value={edit.draft.reason}
              error={edit.errors.reason}
              maxLength={300}
              rows={2}
              onChange={(event) => edit.set({ reason: event.currentTarget.value })}
            />
          )}
          <ConflictNotice edit={edit} words={{}} />
          {error && <NotIssued error={error} busy={press('second').busy} onDuplicate={press('second').onClick} />}
        </form>
      )}
    </Sheet>
  );
}

/** The request or certificate: what, by whom and why. */
function Request({ row }: { row: CertificateRow }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <p className={css.bar}>
        <StatePill state={row.state} />{' '}
        <Facts className={css.quiet}>
          {[row.class, i18n._(kindWords[row.kind]), i18n._(wordsOfPaper(row)), row.duplicate ? t`Duplicata` : '']}
        </Facts>
      </p>
      {row.askedBy && (
        <p className={css.quiet}>
          <Trans>
            Demandé par <bdi>{row.askedBy}</bdi>
          </Trans>
        </p>
      )}
      {row.motive && (
        <p className={css.note} dir="auto">
          {row.motive}
        </p>
      )}
      {row.number && (
        <p className={css.strong}>
          <bdi dir="ltr">{row.number}</bdi>
        </p>
      )}
      {row.file && <Pieces pieces={[row.file]} />}
      {row.reason && (
        <Notice tone="warn" title={t`Motif`}>
          {row.reason}
        </Notice>
      )}
    </>
  );
}
