import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { end } from '../discipline.api.ts';
import css from './Discipline.module.css';

type As = 'done' | 'not_done' | 'executed';
type TakenBack = 'dropped' | 'cancelled';

/** How a record ends: done, or cancelled with its reason. */
export function EndActions({ record }: { record: StaffRecordPage }) {
  const [asking, setAsking] = useState<TakenBack | null>(null);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState<As | null>(null);
  async function go(as: As) {
    setBusy(as);
    setTrouble('');
    try {
      await end(record.id, { as, reason: '', version: record.version });
    } catch (error) {
      setTrouble(sentence(error));
    } finally {
      setBusy(null);
    }
  }
  const { can } = record;
  if (!can.done && !can.execute && !can.drop && !can.cancel) return null;
  return (
    <div className={css.form}>
      {trouble && <Notice tone="bad">{trouble}</Notice>}
      {asking ? (
        <ReasonForm key={asking} record={record} as={asking} onDone={() => setAsking(null)} />
      ) : (
        <div className={css.actions}>
          {can.done && (
            <Button busy={busy === 'done'} onClick={() => void go('done')}>
              <Trans>Faite</Trans>
            </Button>
          )}
          {can.done && record.state === 'given' && (
            <Button busy={busy === 'not_done'} onClick={() => void go('not_done')}>
              <Trans>Non faite</Trans>
            </Button>
          )}
          {can.execute && (
            <Button busy={busy === 'executed'} onClick={() => void go('executed')}>
              <Trans>Sanction exécutée</Trans>
            </Button>
          )}
          {can.drop && (
            <Button onClick={() => setAsking('dropped')}>
              <Trans>Sans suite</Trans>
            </Button>
          )}
          {can.cancel && (
            <Button onClick={() => setAsking('cancelled')}>
              <Trans>Annuler</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Cancels a procedure or a decision, with a reason. */
function ReasonForm({ record, as, onDone }: { record: StaffRecordPage; as: TakenBack; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { reason: '' },
    version: record.version,
    follows: true,
    check: ({ reason }) => ({ ...(!reason.trim() && { reason: t`Écrivez pourquoi.` }) }),
    send: ({ reason }, { version }) => end(record.id, { as, reason, version }),
    onSaved: onDone,
  });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={as === 'dropped' ? t`Pourquoi sans suite ?` : t`Pourquoi annuler ?`}
        rows={3}
        maxLength={1000}
        autoFocus
        value={edit.draft.reason}
        error={edit.errors.reason}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          {as === 'dropped' ? <Trans>Classer sans suite</Trans> : <Trans>Annuler cette décision</Trans>}
        </Button>
        <Button onClick={onDone}>
          <Trans>Revenir</Trans>
        </Button>
      </div>
    </form>
  );
}
