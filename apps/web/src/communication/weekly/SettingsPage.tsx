import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from './parts/Week.module.css';
import { weekdayOptions } from './parts/weekdays.ts';
import { saveSettings, settingsQuery } from './weekly.api.ts';

const hours = Array.from({ length: 16 }, (_, at) => at + 6);

/** Whether and when families get the summary of the week. */
export default function SettingsPage() {
  const { t } = useLingui();
  const query = useQuery(settingsQuery);
  const save = (next: Parameters<typeof saveSettings>[0]): void =>
    void saveSettings(next).catch((error) => toast.error(sentence(error)));
  return (
    <PageFrame title={t`Résumé de la semaine`} width={640}>
      <Asked query={query} rows={3}>
        {(data) => (
          <Card>
            <div className={css.settings}>
              <Switch
                label={t`Envoyer le résumé de la semaine aux familles`}
                note={t`Un par enfant : absences, notes, devoirs à venir, documents. Une semaine vide ou sans école n’envoie rien.`}
                checked={data.sends}
                onChange={(sends) => save({ ...data, sends })}
              />
              {data.sends && (
                <div className={css.times}>
                  <SelectField
                    label={t`Jour`}
                    value={String(data.weekday)}
                    options={weekdayOptions()}
                    onChange={(event) => save({ ...data, weekday: Number(event.currentTarget.value) })}
                  />
                  <SelectField
                    label={t`Heure de l’école`}
                    value={String(data.hour)}
                    options={hours.map((hour) => ({ value: String(hour), label: formatMinute(hour * 60) }))}
                    onChange={(event) => save({ ...data, hour: Number(event.currentTarget.value) })}
                  />
                </div>
              )}
              {data.sentOn && (
                <span className={css.quiet}>
                  <Trans>Dernier envoi : semaine qui finit le {formatDay(data.sentOn)}.</Trans>
                </span>
              )}
            </div>
          </Card>
        )}
      </Asked>
    </PageFrame>
  );
}
