import type { ReportCouncil } from '@encrier/contract/teaching/report-cards-council';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { putMeeting } from '../../report-cards.api.ts';
import css from './Council.module.css';

type Props = { data: ReportCouncil };

/** When the council meets; set by the class's head teacher or manager. */
export function Meeting({ data, onChange }: Props & { onChange: () => void }) {
  const { t } = useLingui();
  const { onDay, starts, termDay } = data.meeting;
  const on = onDay ?? termDay;
  const day = on && formatDay(on);
  const hour = starts === null ? null : formatMinute(starts);
  return (
    <div className={css.line}>
      <span>
        {!day && <Trans>Aucune date n’est fixée.</Trans>}
        {day && !hour && <Trans>Le conseil se tient le {day}.</Trans>}
        {day && hour && (
          <Trans>
            Le conseil se tient le {day} à <bdi dir="ltr">{hour}</bdi>.
          </Trans>
        )}
      </span>
      <Button size="small" icon={IconCalendarTime} onClick={onChange}>
        {onDay ? t`Changer la date` : t`Fixer la date`}
      </Button>
    </div>
  );
}

export function MeetingSheet({ data, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const { meeting } = data;
  const form = useId();
  const removing = useRef(false);
  const edit = useEdit({
    start: {
      onDay: meeting.onDay ?? meeting.termDay ?? '',
      hour: meeting.starts === null ? '' : formatMinute(meeting.starts),
    },
    version: meeting.version,
    follows: true,
    send: ({ onDay, hour }, { version }) =>
      putMeeting(data.class.id, {
        termId: data.term.id,
        onDay: removing.current ? null : onDay,
        starts: removing.current ? null : minuteOf(hour),
        version,
      }),
    read: readByField,
    onSaved: onClose,
    onClose,
  });
  const { onDay, hour } = edit.draft;
  function send(remove: boolean): void {
    removing.current = remove;
    edit.submit();
  }
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Date du conseil de classe`}
      closeLabel={t`Fermer`}
      width={420}
      foot={
        <>
          {meeting.onDay && (
            <Button busy={edit.busy && removing.current} onClick={() => send(true)}>
              <Trans>Enlever la date</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} busy={edit.busy && !removing.current} disabled={!onDay}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={edit.form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onDay) send(false);
        }}
      >
        <ConflictNotice
          edit={edit}
          words={{ onDay: msg`Jour`, hour: msg`Heure` }}
          formatValue={(value, field) => (field === 'onDay' && value ? formatDay(String(value)) : undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <DateField
          label={t`Jour`}
          value={onDay}
          error={edit.errors.onDay}
          onChange={(event) => edit.set({ onDay: event.currentTarget.value })}
        />
        <TimeField label={t`Heure`} value={hour} onChange={(event) => edit.set({ hour: event.currentTarget.value })} />
        <p className={css.quiet}>
          <Trans>Les courriers aux familles peuvent dire ce jour et cette heure.</Trans>
        </p>
      </form>
    </Sheet>
  );
}
