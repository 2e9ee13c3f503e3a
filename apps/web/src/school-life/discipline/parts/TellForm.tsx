import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { readAgain, tell } from '../discipline.api.ts';
import css from './Discipline.module.css';

/** Tells those at home before anything is decided, and until when they may answer. */
export function TellForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const [familyText, setFamilyText] = useState('');
  const [replyUntil, setReplyUntil] = useState(record.soonestReply);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const soonest = formatDay(record.soonestReply);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!familyText.trim()) return setErrors({ familyText: t`Écrivez ce que la famille doit lire.` });
    setBusy(true);
    try {
      await tell(record.id, { familyText, replyUntil, version: record.version });
      toast.success(t`La famille est informée.`);
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
      readAgain();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={css.decision} noValidate onSubmit={(event) => void submit(event)}>
      <h3>
        <Trans>Informer la famille</Trans>
      </h3>
      {errors.all && <Notice tone="bad">{errors.all}</Notice>}
      <TextArea
        label={t`Texte pour la famille`}
        rows={4}
        maxLength={4000}
        help={t`L’élève le lit aussi. Ne nommez aucun autre élève.`}
        value={familyText}
        error={errors.familyText}
        onChange={(event) => {
          setFamilyText(event.currentTarget.value);
          setErrors({});
        }}
      />
      <DateField
        label={t`Réponse possible jusqu’au`}
        help={t`Au plus tôt le ${soonest}.`}
        value={replyUntil}
        error={errors.replyUntil}
        onChange={(event) => setReplyUntil(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={busy}>
          <Trans>Informer la famille</Trans>
        </Button>
      </div>
    </form>
  );
}
