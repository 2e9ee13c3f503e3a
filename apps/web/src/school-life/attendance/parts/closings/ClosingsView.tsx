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
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { closePeriod, reopenPeriod } from '../../closings.api.ts';
import css from '../Attendance.module.css';

/** Days that no longer change, and those that were opened again with a reason. */
export function ClosingsView({ today, items }: { today: string; items: readonly Closing[] }) {
  return (
    <div className={css.page}>
      <CloseForm today={today} key={items.length} />
      {items.length ? (
        items.map((row) => <OneClosing key={`${row.id} ${row.version}`} row={row} />)
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
  const [wish, setWish] = useState(() => ({ id: crypto.randomUUID(), from: '', to: '' }));
  const close = useMutation({
    mutationFn: () => closePeriod(wish),
    onSuccess: () => toast.success(t`Période close.`),
  });
  const errors = close.error ? fieldErrors(close.error) : {};
  return (
    <Card title={t`Clore une période`}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wish.from && wish.to && !close.isPending) close.mutate();
        }}
      >
        <p className={css.quiet}>
          <Trans>
            Les appels, les absences et les justificatifs de ces jours ne changent plus ; leurs chiffres gardent les
            horaires et les motifs d’aujourd’hui. Rien de ces jours ne doit attendre une décision.
          </Trans>
        </p>
        {close.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(close.error)}</Notice>}
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={wish.from}
            max={today}
            onChange={(event) => setWish({ ...wish, from: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={wish.to}
            max={today}
            error={errors['to']}
            onChange={(event) => setWish({ ...wish, to: event.currentTarget.value })}
          />
        </div>
        <span>
          <Button
            type="submit"
            variant="primary"
            icon={IconLock}
            busy={close.isPending}
            disabled={!wish.from || !wish.to}
          >
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
  const [reason, setReason] = useState('');
  const reopen = useMutation({
    mutationFn: () => reopenPeriod(row.id, reason.trim(), row.version),
    onSuccess: () => toast.success(t`Période rouverte.`),
  });
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
        {opening && (
          <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (reason.trim() && !reopen.isPending) reopen.mutate();
            }}
          >
            {reopen.error && <Notice tone="bad">{sentence(reopen.error)}</Notice>}
            <TextArea
              label={t`Pourquoi rouvrir`}
              help={t`Le journal garde cette raison.`}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <span className={css.pills}>
              <Button size="small" type="submit" busy={reopen.isPending} disabled={!reason.trim()}>
                <Trans>Rouvrir</Trans>
              </Button>
              <Button size="small" onClick={() => setOpening(false)}>
                <Trans>Annuler</Trans>
              </Button>
            </span>
          </form>
        )}
      </div>
    </Card>
  );
}
