import type { ExamMakeups, Makeup } from '@encrier/contract/teaching/exams-makeups';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { settleMakeup } from '../../exams.api.ts';
import { dayAfter } from '../days.ts';
import css from '../Exams.module.css';

type Settled = 'planned' | 'sat' | 'refused';
type Draft = { day: string; clock: string; roomId: string; place: string; reason: string };
const fieldWords = {
  day: msg`Jour du rattrapage`,
  clock: msg`Heure`,
  roomId: msg`Salle`,
  place: msg`Lieu`,
  reason: msg`Pourquoi pas de rattrapage`,
};
type Props = { makeup: Makeup; today: string; rooms: ExamMakeups['rooms']; onClose: () => void };
/** Another day for a pupil who missed a test, or a word that says why there is none. */
export function MakeupSheet({ makeup, today, rooms, onClose }: Props) {
  const { t } = useLingui();
  const settling = useRef<Settled>('planned');
  const edit = useEdit<Draft, Settled>({
    start: {
      day: makeup.onDay ?? dayAfter(today, 7),
      clock: formatMinute(makeup.starts ?? 840),
      roomId: makeup.roomId ?? '',
      place: makeup.roomId ? '' : makeup.place,
      reason: makeup.reason,
    },
    version: makeup.version,
    follows: true,
    send: async (draft, { version }) => {
      const state = settling.current;
      const planned = state === 'planned';
      await settleMakeup(makeup.examId, makeup.pupilId, {
        state,
        day: planned && draft.day ? draft.day : null,
        starts: planned ? minuteOf(draft.clock) : null,
        roomId: planned && draft.roomId ? draft.roomId : null,
        place: draft.place.trim(),
        reason: draft.reason.trim(),
        version,
      });
      return state;
    },
    read: readByField,
    onSaved: (state) => {
      toast.success(
        state === 'planned'
          ? t`Rattrapage prévu, la famille est prévenue.`
          : state === 'sat'
            ? t`Rattrapage noté comme passé.`
            : t`Pas de rattrapage.`,
      );
      onClose();
    },
    onClose,
  });
  const { errors: fields, set } = edit;
  const { day, clock, roomId, place, reason } = edit.draft;
  function settle(state: Settled): void {
    settling.current = state;
    edit.submit();
  }
  const busy = (state: Settled) => edit.busy && settling.current === state;
  return (
    <Sheet
      open
      unguarded // asked once, by the form itself
      onClose={edit.leave}
      title={<bdi>{`${makeup.pupil} · ${subjectName(makeup)}`}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          {makeup.state !== 'refused' && (
            <Button variant="danger" busy={busy('refused')} onClick={() => settle('refused')}>
              <Trans>Pas de rattrapage</Trans>
            </Button>
          )}
          {makeup.state === 'planned' && (
            <Button busy={busy('sat')} onClick={() => settle('sat')}>
              <Trans>Rattrapé</Trans>
            </Button>
          )}
          <Button variant="primary" busy={busy('planned')} onClick={() => settle('planned')}>
            {makeup.state === 'planned' ? <Trans>Enregistrer</Trans> : <Trans>Planifier</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          say={(value, field) =>
            field === 'day' && value
              ? formatDay(String(value))
              : field === 'roomId'
                ? rooms.find(({ id }) => id === value)?.label
                : undefined
          }
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <span className={css.quiet}>{t`Absence acceptée le ${formatDay(makeup.day)}.`}</span>
        <div className={css.pair}>
          <DateField
            label={t`Jour du rattrapage`}
            value={day}
            error={fields.day}
            onChange={(event) => set({ day: event.currentTarget.value })}
          />
          <TimeField
            label={t`Heure`}
            value={clock}
            error={fields.starts}
            onChange={(event) => set({ clock: event.currentTarget.value })}
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
            onChange={(event) => set({ roomId: event.currentTarget.value })}
          />
        )}
        {!roomId && (
          <TextField
            label={t`Lieu`}
            help={t`Lu par la famille.`}
            maxLength={60}
            value={place}
            onChange={(event) => set({ place: event.currentTarget.value })}
          />
        )}
        <TextField
          label={t`Pourquoi pas de rattrapage`}
          help={t`Seulement si vous n’en donnez pas.`}
          maxLength={300}
          value={reason}
          error={fields.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
