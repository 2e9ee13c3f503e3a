import { Switch } from '@encrier/ui/actions/Switch';
import { TimeField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '#kernel/dates.ts';
import { DaysField } from '#kernel/frame/DaysField.tsx';
import { useLang } from '#kernel/i18n/i18n.ts';
import { type Preferences, preferencesQuery, savePreferences } from '../account.api.ts';
import css from './Account.module.css';
import { Section } from './Section.tsx';

/** Whether the hour that begins at `hour` is quiet, entirely or mostly. */
function isQuiet(hour: number, from: string, to: string): boolean {
  const at = formatMinute(hour * 60 + 30);
  return from <= to ? at >= from && at < to : at >= from || at < to;
}
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const usual = { quietFrom: '21:00', quietTo: '07:00' };
/** « 21 h », « 6 h 30 » in a French sentence; `21:00` elsewhere. */
const timeText = (time: string, lang: string): string =>
  lang === 'fr' ? time.replace(/^0/, '').replace(/:00$/, '\u00a0h').replace(':', '\u00a0h\u00a0') : time;

/** Quiet hours, drawn on a day, quiet days, and when the digest is sent. */
export function QuietHours() {
  const { t } = useLingui();
  const lang = useLang();
  const { data } = useQuery(preferencesQuery);
  if (!data) return null;
  const { quietFrom, quietTo, digestAt, quietDays, calm } = data;
  const on = quietFrom !== quietTo;
  const save = (part: Partial<Preferences>): void => void savePreferences({ ...data, ...part }).catch(() => null);
  const time = (name: 'quietFrom' | 'quietTo' | 'digestAt', label: string) => (
    <TimeField
      label={label}
      required
      defaultValue={data[name]}
      key={`${name} ${data[name]}`}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        if (value && value !== data[name]) save({ [name]: value });
      }}
    />
  );
  const [from, to] = [timeText(quietFrom, lang), timeText(quietTo, lang)];
  return (
    <Section title={<Trans>Heures calmes</Trans>}>
      <div className={css.block}>
        <Switch
          label={on ? t`De ${from} à ${to}` : t`Aucune heure calme`}
          note={t`Rien ne sonne, sauf une urgence de l’école.`}
          checked={on}
          onChange={(next) => save(next ? usual : { quietTo: quietFrom })}
        />
        {on && (
          <>
            <div dir="ltr" aria-hidden="true">
              <div className={css.day}>
                {hours.map((hour) => (
                  <span key={hour} data-on={isQuiet(hour, quietFrom, quietTo) || undefined} />
                ))}
              </div>
              <div className={css.hours}>
                {[0, 6, 12, 18].map((hour) => (
                  <bdi key={hour}>{lang === 'fr' ? `${hour}\u00a0h` : `${hour}:00`}</bdi>
                ))}
              </div>
            </div>
            <div className={css.times}>
              {time('quietFrom', t`Début`)}
              {time('quietTo', t`Fin`)}
            </div>
          </>
        )}
      </div>
      <div className={css.block}>
        <DaysField
          label={t`Jours calmes`}
          value={quietDays}
          onChange={(days) => days.length < 7 && save({ quietDays: days })}
        />
        <span className={css.quiet}>
          <Trans>Ce qui arrive ces jours-là attend le lendemain.</Trans>
        </span>
        <Switch
          label={t`Mode calme`}
          note={t`Tout arrive dans le résumé du jour, sauf une absence, un retard ou une urgence.`}
          checked={calm}
          onChange={(next) => save({ calm: next })}
        />
      </div>
      <div className={css.block}>
        {time('digestAt', t`Heure du résumé`)}
        {digestAt && (
          <span className={css.quiet}>
            <Trans>Un seul courriel par jour, à l’heure de l’école.</Trans>
          </span>
        )}
      </div>
    </Section>
  );
}
