import type { OfficeStep, QueueRow } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { takeStep } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { speaks, stepWords } from '../words.ts';
import { WriteBox } from '../WriteBox.tsx';

/** Confirms a step, with the words that go with it. */
export function StepDialog({
  row,
  step,
  onClose,
}: {
  row: Pick<QueueRow, 'id' | 'number' | 'version'>;
  step: OfficeStep;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { word, ask } = stepWords[step];
  const { number } = row;
  const silent = step === 'acknowledge' || step === 'start';
  const title = `${i18n._(word)} · ${number}`;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t`Fermer`} width={560}>
      <div className={css.form}>
        {silent && (
          <p>
            {step === 'acknowledge'
              ? t`Le demandeur saura que sa réclamation est bien arrivée.`
              : t`Le demandeur saura que son dossier est en traitement.`}
          </p>
        )}
        {silent ? (
          <SilentStep row={row} step={step} label={i18n._(word)} onClose={onClose} />
        ) : (
          <WriteBox
            primary
            autoFocus
            label={i18n._(ask)}
            send={i18n._(word)}
            missing={t`Écrivez ce que le demandeur doit lire.`}
            files={speaks(step)}
            {...(!speaks(step) && { optional: t`(facultatif)`, help: t`Le demandeur ne le lira pas.` })}
            onSend={(text, fileIds, key) => takeStep(row.id, { step, text, fileIds, version: row.version }, key)}
            onSent={onClose}
            onCancel={{ label: t`Annuler`, run: onClose }}
          />
        )}
      </div>
    </Dialog>
  );
}

function SilentStep({
  row,
  step,
  label,
  onClose,
}: {
  row: Pick<QueueRow, 'id' | 'version'>;
  step: OfficeStep;
  label: string;
  onClose: () => void;
}) {
  const [key] = useState(() => crypto.randomUUID());
  const move = useMutation({
    mutationFn: () => takeStep(row.id, { step, text: '', fileIds: [], version: row.version }, key),
    onSuccess: onClose,
  });
  return (
    <>
      {move.error && <Notice tone="bad">{sentence(move.error)}</Notice>}
      <div className={css.actions}>
        <Button variant="primary" busy={move.isPending} onClick={() => move.mutate()}>
          {label}
        </Button>
        <Button onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </>
  );
}
