import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type AttendanceSettings, saveHours } from '../../rules.api.ts';
import css from '../Attendance.module.css';
import { hour, minuteOf } from '../words.ts';

/** Hours of the two half-days, and after how long what nothing contradicts is validated. */
export function HoursForm({ settings }: { settings: AttendanceSettings }) {
  const { t } = useLingui();
  const start = {
    autoMinutes: String(settings.autoMinutes),
    morningFrom: hour(settings.morningFrom),
    morningTo: hour(settings.morningTo),
    afternoonFrom: hour(settings.afternoonFrom),
    afternoonTo: hour(settings.afternoonTo),
  };
  const [wish, setWish] = useState(start);
  const [wrong, setWrong] = useState('');
  const dirty = JSON.stringify(wish) !== JSON.stringify(start);
  useLeaveGuard(dirty);
  const save = useMutation({
    mutationFn: () =>
      saveHours({
        autoMinutes: Number(wish.autoMinutes),
        morningFrom: minuteOf(wish.morningFrom),
        morningTo: minuteOf(wish.morningTo),
        afternoonFrom: minuteOf(wish.afternoonFrom),
        afternoonTo: minuteOf(wish.afternoonTo),
        version: settings.version,
      }),
    onSuccess: () => toast.success(t`Réglages enregistrés.`),
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  const time = (key: Exclude<keyof typeof wish, 'autoMinutes'>, label: string) => (
    <TimeField
      label={label}
      value={wish[key]}
      error={errors[key]}
      onChange={(event) => setWish({ ...wish, [key]: event.currentTarget.value })}
    />
  );
  return (
    <Card title={t`Horaires et délai`}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const minutes = Number(wish.autoMinutes);
          const fits = /^\d{1,3}$/.test(wish.autoMinutes) && minutes <= 720;
          setWrong(fits ? '' : t`Entre 0 et 720.`);
          if (fits && !save.isPending) save.mutate();
        }}
      >
        {save.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <TextField
          label={t`Validation automatique, en minutes`}
          help={t`Ce que rien ne contredit est validé et la famille prévenue après ce délai ; 0 pour ne rien valider d’office.`}
          inputMode="numeric"
          value={wish.autoMinutes}
          error={wrong || errors.autoMinutes}
          onChange={(event) => setWish({ ...wish, autoMinutes: event.currentTarget.value })}
        />
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
          <Button type="submit" variant="primary" disabled={!dirty} busy={save.isPending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </span>
      </form>
    </Card>
  );
}
