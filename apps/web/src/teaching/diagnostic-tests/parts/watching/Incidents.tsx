import type { Incident } from '@encrier/contract/teaching/diagnostic-incidents';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '#kernel/dates.ts';
import { incidentsQuery } from '../../watching.api.ts';
import css from '../Tests.module.css';
import { incidentWords } from './incident-words.ts';

/** Incidents with their times. */
export function IncidentList({ items }: { items: readonly Incident[] }) {
  const { t, i18n } = useLingui();
  const lasted = (seconds: number): string =>
    seconds < 120
      ? plural(seconds, { one: '# seconde', other: '# secondes' })
      : plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' });
  return (
    <ul className={css.list}>
      {items.map((one) => (
        <li key={one.id}>
          <Facts>
            {[
              <time key="at" dateTime={one.at}>
                {formatTime(new Date(one.at))}
              </time>,
              <b key="kind">{i18n._(incidentWords[one.kind])}</b>,
              ...(one.seconds === null ? [] : [lasted(one.seconds)]),
              ...(one.minutes === null
                ? []
                : [plural(one.minutes, { one: '# minute de plus', other: '# minutes de plus' })]),
              ...(one.note ? [<bdi key="note">{one.note}</bdi>] : []),
              one.by ? <bdi key="by">{one.by}</bdi> : t`vu par l’appareil`,
            ]}
          </Facts>
        </li>
      ))}
    </ul>
  );
}

/** Incidents during a copy; nothing without any. */
export function CopyIncidents({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(incidentsQuery(id));
  if (!data?.items.length) return null;
  return (
    <Card title={t`Pendant le test`}>
      <IncidentList items={data.items} />
    </Card>
  );
}
