import type { OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { editHours } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

/** Hours of a row that the office wrote: widened over a roll call, both are one. */
export function EventHours({ event, onDone }: { event: OfficeEvent; onDone: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const edit = useEdit({
    start: { from: formatMinute(event.starts), to: formatMinute(event.ends) },
    version: event.version,
    follows: true,
    send: (hours, { version }) =>
      editHours({ ...event, version }, { starts: minuteOf(hours.from) ?? 0, ends: minuteOf(hours.to) ?? 0 }),
    onSaved: () => {
      toast.success(t`Heures enregistrées.`);
      onDone();
    },
  });
  const { from, to } = edit.draft;
  if (!open)
    return (
      <span>
        <Button size="small" icon={IconClock} onClick={() => setOpen(true)}>
          <Trans>Changer les heures</Trans>
        </Button>
      </span>
    );
  const [starts, ends] = [minuteOf(from) ?? 0, minuteOf(to) ?? 0];
  return (
    <form ref={edit.form} className={css.page} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{ from: msg`De`, to: msg`À` }} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.pair}>
        <TimeField label={t`De`} value={from} onChange={(change) => edit.set({ from: change.currentTarget.value })} />
        <TimeField label={t`À`} value={to} onChange={(change) => edit.set({ to: change.currentTarget.value })} />
      </div>
      <p className={css.quiet}>
        <Trans>Les appels que ces heures couvrent ne compteront plus à part.</Trans>
      </p>
      <span>
        <Button variant="primary" type="submit" disabled={!from || !to || ends <= starts} busy={edit.busy}>
          <Trans>Enregistrer les heures</Trans>
        </Button>
      </span>
    </form>
  );
}
