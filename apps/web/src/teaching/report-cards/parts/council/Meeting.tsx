import type { ReportCouncil } from '@encrier/contract/teaching/report-cards-council';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { putMeeting } from '../../report-cards.api.ts';
import css from './Council.module.css';

type Props = { data: ReportCouncil };

/** When the council meets; who leads or manages the class sets it. */
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
  const [first] = useState(meeting);
  const [onDay, setOnDay] = useState(first.onDay ?? first.termDay ?? '');
  const [hour, setHour] = useState(first.starts === null ? '' : formatMinute(first.starts));
  const save = useMutation({
    mutationFn: (day: string | null) =>
      putMeeting(data.class.id, {
        termId: data.term.id,
        onDay: day,
        starts: day ? minuteOf(hour) : null,
        version: first.version,
      }),
    onSuccess: onClose,
  });
  const errors = fieldErrors(save.error);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Date du conseil de classe`}
      closeLabel={t`Fermer`}
      width={420}
      foot={
        <>
          {first.onDay && (
            <Button busy={save.isPending && save.variables === null} onClick={() => save.mutate(null)}>
              <Trans>Enlever la date</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form="council-meeting"
            busy={save.isPending && save.variables !== null}
            disabled={!onDay}
          >
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form
        id="council-meeting"
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onDay) save.mutate(onDay);
        }}
      >
        {save.error && !errors['onDay'] && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <DateField
          label={t`Jour`}
          value={onDay}
          error={errors['onDay']}
          onChange={(event) => setOnDay(event.currentTarget.value)}
        />
        <TimeField label={t`Heure`} value={hour} onChange={(event) => setHour(event.currentTarget.value)} />
        <p className={css.quiet}>
          <Trans>Les courriers aux familles peuvent dire ce jour et cette heure.</Trans>
        </p>
      </form>
    </Sheet>
  );
}
