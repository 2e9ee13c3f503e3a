import type { PieceLine } from '@encrier/contract/communication/papers';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { decide } from '../papers.api.ts';
import css from './Papers.module.css';
import { StatePill } from './words.tsx';

/** A family's submitted paper, to accept, possibly until a day, or to refuse with a reason. */
export function DecideDialog({ piece, onClose }: { piece: PieceLine | null; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const work = useMutation({
    mutationFn: (decision: 'accept' | 'refuse') =>
      decide(piece!.id, {
        version: piece!.version,
        decision,
        reason: decision === 'refuse' ? reason : '',
        expiresOn: decision === 'accept' ? expiresOn || null : null,
      }),
    onSuccess: (_answer, decision) => {
      toast.success(decision === 'accept' ? t`Pièce acceptée` : t`Pièce refusée`);
      onClose();
    },
  });
  const errors = fieldErrors(work.error);
  const open = piece?.state === 'submitted';
  const foot = open && (
    <>
      <Button
        variant="danger"
        icon={IconBan}
        busy={work.isPending && work.variables === 'refuse'}
        onClick={() => work.mutate('refuse')}
      >
        <Trans>Refuser</Trans>
      </Button>
      <Button
        variant="primary"
        icon={IconCheck}
        busy={work.isPending && work.variables === 'accept'}
        onClick={() => work.mutate('accept')}
      >
        <Trans>Accepter</Trans>
      </Button>
    </>
  );
  return (
    <Sheet
      open={piece !== null}
      onClose={onClose}
      title={piece?.pupil ?? ''}
      closeLabel={t`Fermer`}
      width={520}
      foot={foot}
    >
      {piece && (
        <div className={css.stack}>
          <p className={css.bar}>
            <StatePill state={piece.state} /> <Facts className={css.quiet}>{[piece.class, piece.submittedBy]}</Facts>
          </p>
          {piece.files.length > 0 ? (
            <Pieces pieces={piece.files} />
          ) : (
            <p className={css.quiet}>
              <Trans>Rien n’a encore été déposé.</Trans>
            </p>
          )}
          {piece.reason && (
            <Notice tone="warn" title={t`Motif du refus`}>
              {piece.reason}
            </Notice>
          )}
          {open && (
            <DateField
              label={t`Valable jusqu’au`}
              optional={t`(facultatif)`}
              help={t`Passé ce jour, la pièce est redemandée.`}
              value={expiresOn}
              error={errors.expiresOn}
              onChange={(event) => setExpiresOn(event.currentTarget.value)}
            />
          )}
          {open && (
            <TextArea
              label={t`Motif, en cas de refus`}
              help={t`La famille le lira.`}
              value={reason}
              error={errors.reason}
              maxLength={500}
              rows={2}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {work.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(work.error)}</Notice>}
        </div>
      )}
    </Sheet>
  );
}
