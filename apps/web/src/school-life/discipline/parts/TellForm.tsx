import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { sendHomeNotice } from '../discipline.api.ts';
import css from './Discipline.module.css';

/** Informs the family before any decision, with the deadline to answer. */
export function TellForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { familyText: '', replyUntil: record.soonestReply },
    version: record.version,
    follows: true,
    check: ({ familyText }) => ({ ...(!familyText.trim() && { familyText: t`Écrivez ce que la famille doit lire.` }) }),
    send: (draft, { version }) => sendHomeNotice(record.id, { ...draft, version }),
    onSaved: () => void toast.success(t`La famille est informée.`),
  });
  const { draft, errors, set } = edit;
  const soonest = formatDay(record.soonestReply);
  return (
    <form ref={edit.form} className={css.decision} noValidate onSubmit={edit.submit}>
      <h3>
        <Trans>Informer la famille</Trans>
      </h3>
      <ConflictNotice
        edit={edit}
        words={{ replyUntil: msg`Réponse possible jusqu’au` }}
        formatValue={(value) => formatDay(String(value))}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={t`Texte pour la famille`}
        rows={4}
        maxLength={4000}
        help={t`L’élève le lit aussi. Ne nommez aucun autre élève.`}
        value={draft.familyText}
        error={errors.familyText}
        onChange={(event) => set({ familyText: event.currentTarget.value })}
      />
      <DateField
        label={t`Réponse possible jusqu’au`}
        help={t`Au plus tôt le ${soonest}.`}
        value={draft.replyUntil}
        error={errors.replyUntil}
        onChange={(event) => set({ replyUntil: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Informer la famille</Trans>
        </Button>
      </div>
    </form>
  );
}
