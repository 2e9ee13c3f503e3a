import { monthStart } from '@encrier/contract/kernel/days';
import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMonth } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import type { CustodyCalendar } from '../../custody.api.ts';
import { custodyWords } from '../words.ts';
import css from './Custody.module.css';
import { custodyDay, lettersOf } from './days.ts';
import { hueOf } from './hues.ts';
import { Month } from './Month.tsx';

/** Which guardian has the child, by month or over a year; today's answer in words first. */
export function Calendar({ calendar }: { calendar: CustodyCalendar }) {
  const { t, i18n } = useLingui();
  const { guardians, today } = calendar;
  const [view, setView] = useState<'month' | 'year'>('month');
  const [month, setMonth] = useState(monthStart(today));
  const letters = lettersOf(guardians);
  const step = view === 'month' ? 1 : 12;
  const names = joinNames(custodyDay(calendar, today).with.map((place) => guardians[place]?.firstName ?? ''));
  const title = view === 'month' ? formatMonth(month) : `${formatMonth(month)} – ${formatMonth(monthStart(month, 11))}`;
  return (
    <div className={css.calendar}>
      <p className={css.now}>{names ? t`Aujourd’hui : ${names}` : t`Aujourd’hui : personne n’est désigné`}</p>
      <ul className={css.legend}>
        {guardians.map((one, place) => (
          <li key={one.id}>
            <i style={hueOf(place)} aria-hidden="true" />
            <b aria-hidden="true">{letters[place]}</b>
            <span>
              <bdi>{one.label}</bdi> <span className={css.quiet}>{i18n._(custodyWords[one.custody])}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.tools}>
        <Segmented
          label={t`Durée montrée`}
          value={view}
          options={[
            { value: 'month', label: t`Mois` },
            { value: 'year', label: t`Année` },
          ]}
          onChange={setView}
        />
        <span className={css.steps}>
          <IconButton icon={IconChevronLeft} label={t`Avant`} onClick={() => setMonth(monthStart(month, -step))} />
          <IconButton icon={IconChevronRight} label={t`Après`} onClick={() => setMonth(monthStart(month, step))} />
        </span>
        <strong className={css.title} aria-live="polite">
          {title}
        </strong>
      </div>
      {view === 'month' ? (
        <Month shared={calendar} month={month} today={today} />
      ) : (
        <div className={css.year}>
          {Array.from({ length: 12 }, (_, index) => monthStart(month, index)).map((one) => (
            <Month key={one} shared={calendar} month={one} today={today} small />
          ))}
        </div>
      )}
    </div>
  );
}
