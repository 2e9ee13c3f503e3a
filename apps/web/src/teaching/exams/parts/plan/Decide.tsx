import type { ExamPage } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelOne, decide } from '../../exams.api.ts';
import css from '../Exams.module.css';

/** Validates a proposal or refuses it; one field holds the reason of either. */
export function DecideFoot({ exam, onDone }: { exam: ExamPage; onDone: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const run = useMutation({
    mutationFn: (validate: boolean) =>
      decide(exam.id, {
        validate,
        reason: validate ? '' : reason.trim(),
        overrideReason: validate ? reason.trim() : '',
        version: exam.version,
      }),
    meta: { quiet: true },
    onSuccess: (_, validate) => {
      toast.success(validate ? t`Devoir validé.` : t`Devoir refusé.`);
      onDone();
    },
  });
  const wrong = run.error ? (fieldErrors(run.error).reason ?? sentence(run.error)) : undefined;
  const against = exam.issues.some(({ code }) => code !== 'notice') && !exam.overridden;
  return (
    <div className={css.form} style={{ inlineSize: '100%' }}>
      <TextField
        label={against ? t`Motif du refus, ou pour passer outre` : t`Motif du refus`}
        maxLength={300}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={css.row}>
        <Button variant="danger" busy={run.isPending && run.variables === false} onClick={() => run.mutate(false)}>
          <Trans>Refuser</Trans>
        </Button>
        <Button variant="primary" busy={run.isPending && run.variables === true} onClick={() => run.mutate(true)}>
          <Trans>Valider</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Cancels a test, with the reason that families read. */
export function CancelSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const run = useMutation({
    mutationFn: () => cancelOne(exam.id, { reason: reason.trim(), version: exam.version }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Devoir annulé.`);
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Annuler le devoir`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="danger" busy={run.isPending} disabled={!reason.trim()} onClick={() => run.mutate()}>
          <Trans>Annuler le devoir</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <TextField
          label={t`Motif`}
          help={t`Lu par les familles.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
