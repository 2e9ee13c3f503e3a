import type { CertificateRow } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { grant, refuse, revoke } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { NotIssued } from './Duplicate.tsx';
import { kindWords, StatePill, Unsigned, wordsOfPaper } from './words.tsx';

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
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const work = useMutation({
    meta: { quiet: true },
    mutationFn: async (what: 'grant' | 'second' | 'refuse' | 'revoke') =>
      void (await (what === 'grant' || what === 'second'
        ? grant(row!, what === 'second')
        : what === 'refuse'
          ? refuse(row!, reason.trim())
          : revoke(row!, reason.trim()))),
    onSuccess: (_answer, what) => {
      toast.success(
        what === 'grant' || what === 'second'
          ? t`Certificat délivré`
          : what === 'refuse'
            ? t`Demande refusée`
            : t`Certificat révoqué`,
      );
      onClose();
    },
  });
  const withReason = (what: 'refuse' | 'revoke'): void => (reason.trim() ? work.mutate(what) : setMissing(true));
  const busy = (what: string): boolean => work.isPending && work.variables === what;
  const foot =
    row?.state === 'asked' ? (
      <>
        <Button variant="danger" icon={IconBan} busy={busy('refuse')} onClick={() => withReason('refuse')}>
          <Trans>Refuser</Trans>
        </Button>
        <Button
          variant="primary"
          icon={IconCertificate}
          disabled={!signed}
          busy={busy('grant')}
          onClick={() => work.mutate('grant')}
        >
          <Trans>Délivrer</Trans>
        </Button>
      </>
    ) : (
      row?.state === 'issued' && (
        <Button variant="danger" icon={IconBan} busy={busy('revoke')} onClick={() => withReason('revoke')}>
          <Trans>Révoquer</Trans>
        </Button>
      )
    );
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={row?.pupil ?? ''}
      closeLabel={t`Fermer`}
      width={520}
      foot={foot}
    >
      {row && (
        <div className={css.stack}>
          {row.state === 'asked' && !signed && <Unsigned onSettings={onSettings} />}
          <p className={css.bar}>
            <StatePill state={row.state} />{' '}
            <bdi className={css.quiet}>
              {[row.class, i18n._(kindWords[row.kind]), i18n._(wordsOfPaper(row)), row.duplicate ? t`Duplicata` : '']
                .filter(Boolean)
                .join(' · ')}
            </bdi>
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
          {foot && (
            <TextArea
              label={row.state === 'asked' ? t`Motif, en cas de refus` : t`Motif de la révocation`}
              help={t`La famille le lira.`}
              value={reason}
              error={missing && !reason.trim() ? t`Dites pourquoi.` : undefined}
              maxLength={300}
              rows={2}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {work.error && (
            <NotIssued error={work.error} busy={busy('second')} onDuplicate={() => work.mutate('second')} />
          )}
        </div>
      )}
    </Sheet>
  );
}
