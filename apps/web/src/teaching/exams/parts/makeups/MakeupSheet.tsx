import type { ExamMakeups, Makeup } from '@encrier/contract/teaching/exams-makeups';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { subjectName } from '#kernel/content/subject-name.ts';
import css from '../Exams.module.css';
import { fieldWords, useMakeup } from './use-makeup.ts';

type Props = { makeup: Makeup; today: string; rooms: ExamMakeups['rooms']; onClose: () => void };
/** Another day for a pupil who missed a test, or the reason for none. */
export function MakeupSheet({ makeup, today, rooms, onClose }: Props) {
  const { t } = useLingui();
  const { edit, settle, busy } = useMakeup({ makeup, today, onClose });
  const { errors: fields, set } = edit;
  const { day, clock, roomId, place, reason } = edit.draft;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<Facts>{[makeup.pupil, subjectName(makeup)]}</Facts>}
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
          formatValue={(value, field) =>
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
