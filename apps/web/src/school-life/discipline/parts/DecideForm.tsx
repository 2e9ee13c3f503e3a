import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { choicesQuery, decide } from '../discipline.api.ts';
import css from './Discipline.module.css';

/** Decides a sanction once the time to answer is over. */
export function DecideForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const { data } = useQuery(choicesQuery);
  const kinds = (data?.kinds ?? []).filter((one) => one.rank === 'sanction');
  const kindOf = (kindId: string) =>
    kinds.find((one) => one.id === kindId) ?? kinds.find((one) => one.label === record.kind) ?? kinds[0];
  const isAway = (kindId: string): boolean => {
    const shape = kindOf(kindId)?.shape;
    return shape === 'out_of_class' || shape === 'out_of_school';
  };
  const edit = useEdit({
    start: { kindId: '', decisionText: '', fromOn: '', toOn: '', suspended: false },
    version: record.version,
    follows: true,
    check: ({ decisionText }) => ({
      ...(!decisionText.trim() && { decisionText: t`Écrivez la décision que la famille lira.` }),
    }),
    send: ({ kindId, decisionText, fromOn, toOn, suspended }, { version }) => {
      const days = isAway(kindId) ? { fromOn: fromOn || null, toOn: toOn || null } : { fromOn: null, toOn: null };
      return decide(record.id, { kindId: kindOf(kindId)!.id, decisionText, ...days, suspended, version });
    },
    onSaved: () => void toast.success(t`Sanction décidée, la famille est informée.`),
  });
  const { draft, errors, set: change } = edit;
  const kind = kindOf(draft.kindId);
  return (
    <form ref={edit.form} className={css.decision} noValidate onSubmit={edit.submit}>
      <h3>
        <Trans>Votre décision</Trans>
      </h3>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <SelectField
        label={t`Sanction`}
        value={kind?.id ?? ''}
        options={kinds.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(event) => change({ kindId: event.currentTarget.value })}
      />
      {isAway(draft.kindId) && (
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
        <Button variant="primary" type="submit" busy={edit.busy} disabled={!kind}>
          <Trans>Décider la sanction</Trans>
        </Button>
      </div>
    </form>
  );
}
