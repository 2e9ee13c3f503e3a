import type { Closing } from '@encrier/contract/school-life/attendance-closings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { closePeriod, reopenPeriod } from '../../closings.api.ts';
import css from '../Attendance.module.css';

/** Closed days, and those reopened with a reason. */
export function ClosingsView({ today, items }: { today: string; items: readonly Closing[] }) {
  return (
    <div className={css.page}>
      <CloseForm today={today} />
      {items.length ? (
        items.map((row) => <OneClosing key={row.id} row={row} />)
      ) : (
        <EmptyState icon={IconLockOpen} title={<Trans>Aucune période close</Trans>} small>
          <Trans>Tout appel de l’année peut encore changer.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function CloseForm({ today }: { today: string }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { from: '', to: '' },
    follows: true,
    send: (wish, { key }) => closePeriod({ id: key, ...wish }),
    read: readByField,
    onSaved: () => {
      toast.success(t`Période close.`);
      edit.restart({ from: '', to: '' });
    },
  });
  const { draft: wish, errors, set } = edit;
  return (
    <Card title={t`Clore une période`}>
      <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <p className={css.quiet}>
          <Trans>
            Les appels, les absences et les justificatifs de ces jours ne changent plus ; leurs chiffres gardent les
            horaires et les motifs d’aujourd’hui. Rien de ces jours ne doit attendre une décision.
          </Trans>
        </p>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={wish.from}
            max={today}
            error={errors['from']}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={wish.to}
            max={today}
            error={errors['to']}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
        <span>
          <Button type="submit" variant="primary" icon={IconLock} busy={edit.busy} disabled={!wish.from || !wish.to}>
            <Trans>Clore ces jours</Trans>
          </Button>
        </span>
      </form>
    </Card>
  );
}

function OneClosing({ row }: { row: Closing }) {
  const { t } = useLingui();
  const [opening, setOpening] = useState(false);
  const [from, to] = [formatDay(row.from), formatDay(row.to)];
  return (
    <Card
      title={t`Du ${from} au ${to}`}
      end={
        <StatusPill icon={row.reopened ? IconLockOpen : IconLock} tone={row.reopened ? 'plain' : 'ok'}>
          {row.reopened ? t`rouverte` : t`close`}
        </StatusPill>
      }
    >
      <div className={css.form}>
        <span className={css.quiet}>
          <Trans>
            Close le {formatMoment(row.at)} par <bdi>{row.by}</bdi>
          </Trans>
        </span>
        {row.reopened && (
          <span>
            <Trans>
              Rouverte le {formatMoment(row.reopened.at)} par <bdi>{row.reopened.by}</bdi> :{' '}
              <bdi>{row.reopened.reason}</bdi>
            </Trans>
          </span>
        )}
        {!row.reopened && !opening && (
          <span>
            <Button size="small" icon={IconLockOpen} onClick={() => setOpening(true)}>
              <Trans>Rouvrir…</Trans>
            </Button>
          </span>
        )}
        {!row.reopened && opening && <ReopenForm row={row} onClose={() => setOpening(false)} />}
      </div>
    </Card>
  );
}

function ReopenForm({ row, onClose }: { row: Closing; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { reason: '' },
    version: row.version,
    follows: true,
    send: ({ reason }, { version }) => reopenPeriod(row.id, reason.trim(), version),
    onSaved: () => {
      toast.success(t`Période rouverte.`);
      onClose();
    },
  });
  const { reason } = edit.draft;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={t`Pourquoi rouvrir`}
        help={t`Le journal garde cette raison.`}
        rows={2}
        maxLength={500}
        value={reason}
        error={edit.errors['reason']}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <span className={css.pills}>
        <Button size="small" type="submit" busy={edit.busy} disabled={!reason.trim()}>
          <Trans>Rouvrir</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </span>
    </form>
  );
}
