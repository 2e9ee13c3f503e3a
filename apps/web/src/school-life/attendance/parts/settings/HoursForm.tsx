import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type AttendanceSettings, saveHours } from '../../rules.api.ts';
import css from '../Attendance.module.css';

const delays = ['autoMinutes', 'remindMinutes', 'officeMinutes'] as const;
type Delay = (typeof delays)[number];
const most: Record<Delay, number> = { autoMinutes: 720, remindMinutes: 240, officeMinutes: 240 };
const fieldWords = {
  autoMinutes: msg`Validation automatique, en minutes`,
  remindMinutes: msg`Rappel au professeur, en minutes`,
  officeMinutes: msg`Puis à la vie scolaire, en minutes`,
  morningFrom: msg`Matin, de`,
  morningTo: msg`Fin du matin`,
  afternoonFrom: msg`Après-midi, de`,
  afternoonTo: msg`Fin de l’après-midi`,
};

/** Hours of the two half-days, when a missing roll call is reminded, and the delay of automatic validation. */
export function HoursForm({ settings }: { settings: AttendanceSettings }) {
  const { t } = useLingui();
  const start = {
    autoMinutes: String(settings.autoMinutes),
    remindMinutes: String(settings.remindMinutes),
    officeMinutes: String(settings.officeMinutes),
    morningFrom: formatMinute(settings.morningFrom),
    morningTo: formatMinute(settings.morningTo),
    afternoonFrom: formatMinute(settings.afternoonFrom),
    afternoonTo: formatMinute(settings.afternoonTo),
  };
  const edit = useEdit({
    start,
    version: settings.version,
    follows: true,
    check: (wish) =>
      Object.fromEntries(
        delays
          .filter((key) => !/^\d{1,3}$/.test(wish[key]) || Number(wish[key]) > most[key])
          .map((key) => [key, t`Entre 0 et ${most[key]}.`]),
      ),
    send: (wish, { version }) =>
      saveHours({
        autoMinutes: Number(wish.autoMinutes),
        remindMinutes: Number(wish.remindMinutes),
        officeMinutes: Number(wish.officeMinutes),
        morningFrom: minuteOf(wish.morningFrom) ?? 0,
        morningTo: minuteOf(wish.morningTo) ?? 0,
        afternoonFrom: minuteOf(wish.afternoonFrom) ?? 0,
        afternoonTo: minuteOf(wish.afternoonTo) ?? 0,
        version,
      }),
    read: readByField,
    undo: () => t`Réglages enregistrés.`,
  });
  const { draft: wish, errors, set } = edit;
  const time = (key: Exclude<keyof typeof wish, Delay>, label: string) => (
    <TimeField
      label={label}
      value={wish[key]}
      error={errors[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  );
  const delay = (key: Delay) => ({
    inputMode: 'numeric' as const,
    value: wish[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  });
  return (
    <Card title={t`Horaires et délai`}>
      <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Validation automatique, en minutes`}
          help={t`Ce que rien ne contredit est validé et la famille prévenue après ce délai ; 0 pour ne rien valider d’office.`}
          {...delay('autoMinutes')}
        />
        <FieldGroup
          title={t`Appels non faits`}
          help={t`Minutes après le début du cours, une seule fois chacun ; 0 pour ne rien rappeler.`}
        >
          <div className={css.pair}>
            <TextField label={t`Rappel au professeur, en minutes`} {...delay('remindMinutes')} />
            <TextField label={t`Puis à la vie scolaire, en minutes`} {...delay('officeMinutes')} />
          </div>
        </FieldGroup>
        <FieldGroup
          title={t`Demi-journées`}
          help={t`Elles servent à compter les absences, et à l’appel des classes sans emploi du temps.`}
        >
          <div className={css.pair}>
            {time('morningFrom', t`Matin, de`)}
            {time('morningTo', t`à`)}
            {time('afternoonFrom', t`Après-midi, de`)}
            {time('afternoonTo', t`à`)}
          </div>
        </FieldGroup>
        <span>
          <Button type="submit" variant="primary" disabled={!edit.changed} busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </span>
      </form>
    </Card>
  );
}
