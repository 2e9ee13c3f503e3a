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
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { type AttendanceSettings, saveHours } from '../../rules.api.ts';
import css from '../Attendance.module.css';

const delays = ['autoMinutes', 'remindMinutes', 'officeMinutes'] as const;
type Delay = (typeof delays)[number];
const most: Record<Delay, number> = { autoMinutes: 720, remindMinutes: 240, officeMinutes: 240 };

/**
 * Hours of the two half-days, when a missed roll call is recalled, and after how long what nothing contradicts is
 * validated.
 */
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
  const [wish, setWish] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<Delay, string>>>({});
  const dirty = JSON.stringify(wish) !== JSON.stringify(start);
  useLeaveGuard(dirty);
  const save = useMutation({
    mutationFn: () =>
      saveHours({
        autoMinutes: Number(wish.autoMinutes),
        remindMinutes: Number(wish.remindMinutes),
        officeMinutes: Number(wish.officeMinutes),
        morningFrom: minuteOf(wish.morningFrom) ?? 0,
        morningTo: minuteOf(wish.morningTo) ?? 0,
        afternoonFrom: minuteOf(wish.afternoonFrom) ?? 0,
        afternoonTo: minuteOf(wish.afternoonTo) ?? 0,
        version: settings.version,
      }),
    onSuccess: () => toast.success(t`Réglages enregistrés.`),
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  const time = (key: Exclude<keyof typeof wish, Delay>, label: string) => (
    <TimeField
      label={label}
      value={wish[key]}
      error={errors[key]}
      onChange={(event) => setWish({ ...wish, [key]: event.currentTarget.value })}
    />
  );
  const delay = (key: Delay) => ({
    inputMode: 'numeric' as const,
    value: wish[key],
    error: wrong[key] || errors[key],
    onChange: (event: { currentTarget: { value: string } }) => setWish({ ...wish, [key]: event.currentTarget.value }),
  });
  return (
    <Card title={t`Horaires et délai`}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const bad = delays.filter((key) => !/^\d{1,3}$/.test(wish[key]) || Number(wish[key]) > most[key]);
          setWrong(Object.fromEntries(bad.map((key) => [key, t`Entre 0 et ${most[key]}.`])));
          if (!bad.length && !save.isPending) save.mutate();
        }}
      >
        {save.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(save.error)}</Notice>}
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
          <Button type="submit" variant="primary" disabled={!dirty} busy={save.isPending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </span>
      </form>
    </Card>
  );
}
