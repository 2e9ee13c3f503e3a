import type { IncidentPage } from '@encrier/contract/school-life/discipline-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { moveStep } from '../discipline.api.ts';
import css from './Discipline.module.css';

/** Begins the examination, or closes it with the outcome. */
export function IncidentMoves({ incident }: { incident: IncidentPage }) {
  const { t } = useLingui();
  const step = incident.can.examine ? 'examine' : 'close';
  const edit = useEdit({
    start: { outcome: '' },
    version: incident.version,
    follows: true,
    check: ({ outcome }) => ({ ...(step === 'close' && !outcome.trim() && { outcome: t`Écrivez la suite donnée.` }) }),
    send: ({ outcome }, { version }) => moveStep(incident.id, { step, outcome, version }),
    onSaved: () => undefined,
  });
  return (
    <form ref={edit.form} className={css.decision} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {step === 'close' && (
        <TextArea
          label={t`Suite donnée`}
          rows={3}
          maxLength={2000}
          help={t`Pour l’école ; les familles ne la lisent pas.`}
          value={edit.draft.outcome}
          error={edit.errors.outcome}
          onChange={(event) => edit.set({ outcome: event.currentTarget.value })}
        />
      )}
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          {step === 'examine' ? <Trans>Commencer l’examen</Trans> : <Trans>Clore l’incident</Trans>}
        </Button>
      </div>
    </form>
  );
}
