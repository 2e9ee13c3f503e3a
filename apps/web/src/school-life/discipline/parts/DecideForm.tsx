import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { choicesQuery, decide, readAgain } from '../discipline.api.ts';
import css from './Discipline.module.css';

/** Decides a sanction once the time to answer is over. */
export function DecideForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const { data } = useQuery(choicesQuery);
  const kinds = (data?.kinds ?? []).filter((one) => one.rank === 'sanction');
  const [draft, setDraft] = useState({ kindId: '', decisionText: '', fromOn: '', toOn: '', suspended: false });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const kind =
    kinds.find((one) => one.id === draft.kindId) ?? kinds.find((one) => one.label === record.kind) ?? kinds[0];
  const away = kind?.shape === 'out_of_class' || kind?.shape === 'out_of_school';
  const change = (part: Partial<typeof draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!kind) return;
    if (!draft.decisionText.trim()) return setErrors({ decisionText: t`Écrivez la décision que la famille lira.` });
    const { decisionText, fromOn, toOn, suspended } = draft;
    setBusy(true);
    try {
      const days = { fromOn: (away && fromOn) || null, toOn: (away && toOn) || null };
      await decide(record.id, { kindId: kind.id, decisionText, ...days, suspended, version: record.version });
      toast.success(t`Sanction décidée, la famille est informée.`);
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
        <Trans>Votre décision</Trans>
      </h3>
      {errors.all && <Notice tone="bad">{errors.all}</Notice>}
      <SelectField
        label={t`Sanction`}
        value={kind?.id ?? ''}
        options={kinds.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(event) => change({ kindId: event.currentTarget.value })}
      />
      {away && (
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={draft.fromOn}
            error={errors.fromOn}
            onChange={(event) => change({ fromOn: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={draft.toOn}
            error={errors.toOn}
            onChange={(event) => change({ toOn: event.currentTarget.value })}
          />
        </div>
      )}
      <TextArea
        label={t`Décision, pour la famille`}
        rows={4}
        maxLength={4000}
        help={t`Elle figure dans la lettre. Ne nommez aucun autre élève.`}
        value={draft.decisionText}
        error={errors.decisionText}
        onChange={(event) => change({ decisionText: event.currentTarget.value })}
      />
      <CheckField
        label={t`Avec sursis`}
        checked={draft.suspended}
        onChange={(event) => change({ suspended: event.currentTarget.checked })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={busy}>
          <Trans>Décider la sanction</Trans>
        </Button>
      </div>
    </form>
  );
}
