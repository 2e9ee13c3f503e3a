import type { ReportRow } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../../../reading/reading.public.tsx';
import { handle, openReported } from '../../reviews.api.ts';
import css from './Queue.module.css';

/** A single reported message, and its handling. */
export function ReportDialog({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState(row.answer);
  const read = useMutation({ mutationFn: openReported, meta: { quiet: true } });
  const { mutate } = read;
  useEffect(() => mutate(row.id), [mutate, row.id]);
  const decide = useMutation({
    mutationFn: handle,
    onSuccess: (_row, { status }) => {
      toast.success(status === 'handled' ? t`Signalement traité` : t`Signalement classé sans suite`);
      onClose();
    },
  });
  // The version read on opening is newer than the list: somebody may have closed it meanwhile.
  const report = read.data?.report ?? row;
  const end = (status: 'handled' | 'dismissed') =>
    decide.mutate({ id: row.id, version: report.version, status, answer: answer.trim() });
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.subject || t`Message signalé`}
      closeLabel={t`Fermer`}
      width={640}
      foot={
        report.status === 'open' && (
          <>
            <Button busy={decide.isPending} onClick={() => end('dismissed')}>
              <Trans>Classer sans suite</Trans>
            </Button>
            <Button variant="primary" busy={decide.isPending} onClick={() => end('handled')}>
              <Trans>Marquer comme traité</Trans>
            </Button>
          </>
        )
      }
    >
      <div className={css.dialog}>
        {read.isPending && <Skeletons label={t`Chargement du message`} shape="text" rows={3} />}
        {read.error && (
          <Notice
            tone="bad"
            title={sentence(read.error)}
            action={
              <Button size="small" onClick={() => read.mutate(row.id)}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          />
        )}
        {read.data && (
          <div className={css.paper}>
            <RichText html={read.data.html} />
            <Pieces pieces={read.data.attachments} />
          </div>
        )}
        <p className={css.by}>
          <Trans>L’ouverture de ce message est notée au journal.</Trans>
        </p>
        {report.status === 'open' && (
          <TextArea
            label={t`Suite donnée`}
            optional={t`(facultatif)`}
            help={t`Gardée avec le signalement.`}
            maxLength={1000}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
