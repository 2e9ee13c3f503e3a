import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { end, readAgain } from '../discipline.api.ts';
import css from './Discipline.module.css';

type As = 'done' | 'not_done' | 'executed' | 'dropped' | 'cancelled';

/** How a record ends: what was done, or what is taken back with its reason. */
export function EndActions({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'dropped' | 'cancelled' | null>(null);
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState<As | null>(null);
  async function go(as: As) {
    if ((as === 'dropped' || as === 'cancelled') && !reason.trim()) return setTrouble(t`Écrivez pourquoi.`);
    setBusy(as);
    setTrouble('');
    try {
      await end(record.id, { as, reason, version: record.version });
      setAsking(null);
    } catch (error) {
      setTrouble(sentence(error));
      readAgain();
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
        <>
          <TextArea
            label={asking === 'dropped' ? t`Pourquoi sans suite ?` : t`Pourquoi annuler ?`}
            rows={3}
            maxLength={1000}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={css.actions}>
            <Button variant="primary" busy={busy === asking} onClick={() => void go(asking)}>
              {asking === 'dropped' ? <Trans>Classer sans suite</Trans> : <Trans>Annuler cette décision</Trans>}
            </Button>
            <Button onClick={() => setAsking(null)}>
              <Trans>Revenir</Trans>
            </Button>
          </div>
        </>
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
