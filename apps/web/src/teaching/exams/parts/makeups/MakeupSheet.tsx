import type { ExamMakeups, Makeup } from '@encrier/contract/teaching/exams-makeups';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { settleMakeup } from '../../exams.api.ts';
import { dayAfter } from '../days.ts';
import css from '../Exams.module.css';

type Props = { makeup: Makeup; today: string; rooms: ExamMakeups['rooms']; onClose: () => void };
/** Another day for a pupil who missed a test, or a word that says why there is none. */
export function MakeupSheet({ makeup, today, rooms, onClose }: Props) {
  const { t } = useLingui();
  const [day, setDay] = useState(makeup.onDay ?? dayAfter(today, 7));
  const [clock, setClock] = useState(formatMinute(makeup.starts ?? 840));
  const [roomId, setRoom] = useState(makeup.roomId ?? '');
  const [place, setPlace] = useState(makeup.roomId ? '' : makeup.place);
  const [reason, setReason] = useState(makeup.reason);
  const run = useMutation({
    mutationFn: (state: 'planned' | 'sat' | 'refused') =>
      settleMakeup(makeup.examId, makeup.pupilId, {
        state,
        day: state === 'planned' && day ? day : null,
        starts: state === 'planned' ? minuteOf(clock) : null,
        roomId: state === 'planned' && roomId ? roomId : null,
        place: place.trim(),
        reason: reason.trim(),
        version: makeup.version,
      }),
    meta: { quiet: true },
    onSuccess: (_, state) => {
      toast.success(
        state === 'planned'
          ? t`Rattrapage prévu, la famille est prévenue.`
          : state === 'sat'
            ? t`Rattrapage noté comme passé.`
            : t`Pas de rattrapage.`,
      );
      onClose();
    },
  });
  const fields = run.error ? fieldErrors(run.error) : {};
  const busy = (state: string) => run.isPending && run.variables === state;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{`${makeup.pupil} · ${subjectName(makeup)}`}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          {makeup.state !== 'refused' && (
            <Button variant="danger" busy={busy('refused')} onClick={() => run.mutate('refused')}>
              <Trans>Pas de rattrapage</Trans>
            </Button>
          )}
          {makeup.state === 'planned' && (
            <Button busy={busy('sat')} onClick={() => run.mutate('sat')}>
              <Trans>Rattrapé</Trans>
            </Button>
          )}
          <Button variant="primary" busy={busy('planned')} onClick={() => run.mutate('planned')}>
            {makeup.state === 'planned' ? <Trans>Enregistrer</Trans> : <Trans>Planifier</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {run.error && !Object.keys(fields).length && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <span className={css.quiet}>{t`Absence acceptée le ${formatDay(makeup.day)}.`}</span>
        <div className={css.pair}>
          <DateField
            label={t`Jour du rattrapage`}
            value={day}
            error={fields.day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TimeField
            label={t`Heure`}
            value={clock}
            error={fields.starts}
            onChange={(event) => setClock(event.currentTarget.value)}
          />
        </div>
        {rooms.length > 0 && (
          <SelectField
            label={t`Salle`}
            help={t`Elle est prise pour ce rattrapage ; plusieurs élèves peuvent la partager.`}
            value={roomId}
            error={fields.roomId}
            options={[
              { value: '', label: t`Un autre lieu` },
              ...rooms.map(({ id, label, capacity }) => ({
                value: id,
                label: capacity === null ? label : t`${label} (${capacity} places)`,
              })),
            ]}
            onChange={(event) => setRoom(event.currentTarget.value)}
          />
        )}
        {!roomId && (
          <TextField
            label={t`Lieu`}
            help={t`Lu par la famille.`}
            maxLength={60}
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t`Pourquoi pas de rattrapage`}
          help={t`Seulement si vous n’en donnez pas.`}
          maxLength={300}
          value={reason}
          error={fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
