import { addDays, dayNumber, monthStart, mondayOf } from '@encrier/contract/kernel/days';
import type { EventKind, JustificationState } from '@encrier/contract/school-life/attendance';
import { IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatHours, formatMonth, formatWeekday } from '#kernel/dates.ts';
import css from './MonthCalendar.module.css';
import { justificationWords, kindWords } from './words.ts';
import { titleOf } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';

type CalendarEvent = {
  id: string;
  kind: EventKind;
  day: string;
  starts: number;
  ends: number;
  title: string;
  titleAr: string;
  justification: JustificationState;
};
/** Days of a month in whole weeks, from Monday; days of other months are null. */
export function weeksOf(month: string): (string | null)[] {
  const first = monthStart(month);
  const before = dayNumber(first) - dayNumber(mondayOf(first));
  const days = dayNumber(monthStart(month, 1)) - dayNumber(first);
  const cells = Math.ceil((before + days) / 7) * 7;
  return Array.from({ length: cells }, (_, at) => {
    const nth = at - before;
    return nth < 0 || nth >= days ? null : addDays(first, nth);
  });
}

/** A month of one pupil: what was recorded on each day; a day opens its lines. */
export function MonthCalendar({ events, today }: { events: readonly CalendarEvent[]; today: string }) {
  const { t, i18n } = useLingui();
  const [month, setMonth] = useState(() => monthStart(today));
  const [open, setOpen] = useState<string | null>(null);
  const of = (day: string): CalendarEvent[] => events.filter((one) => one.day === day);
  const move = (step: number): void => {
    setMonth(monthStart(month, step));
    setOpen(null);
  };
  const days = weeksOf(month);
  const count = events.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7)).length;
  return (
    <section className={css.calendar} aria-label={t`Calendrier`}>
      <header className={css.head}>
        <IconButton icon={IconChevronLeft} label={t`Mois précédent`} onClick={() => move(-1)} />
        <span aria-live="polite">
          <strong>{formatMonth(month)}</strong>{' '}
          <span className={css.quiet}>{plural(count, { 0: 'rien de relevé', one: '# ligne', other: '# lignes' })}</span>
        </span>
        <IconButton icon={IconChevronRight} label={t`Mois suivant`} onClick={() => move(1)} />
      </header>
      <div className={css.grid}>
        {days.slice(0, 7).map((_, at) => {
          const name = addDays('2024-01-01', at);
          return (
            <span key={name} className={css.weekday}>
              {formatWeekday(name, 'short')}
            </span>
          );
        })}
        {days.map((day, at) =>
          day === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the grid without a day
            <span key={`free ${at}`} />
          ) : (
            <Day key={day} day={day} today={today} events={of(day)} open={open === day} onOpen={setOpen} />
          ),
        )}
      </div>
      {open && (
        <ul className={css.lines}>
          {of(open).map((one) => (
            <li key={one.id}>
              <span>
                <strong>{i18n._(kindWords[one.kind].word)}</strong> {formatDay(one.day)}{' '}
                <bdi dir="ltr">{formatHours(one)}</bdi> <bdi>{titleOf(one)}</bdi>
              </span>
              {(one.kind === 'absence' || one.kind === 'late' || one.kind === 'left_early') && (
                <StatusPill tone={justificationWords[one.justification].tone}>
                  {i18n._(justificationWords[one.justification].word)}
                </StatusPill>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > 0 && !open && (
        <p className={css.quiet}>
          <Trans>Choisissez un jour pour le lire.</Trans>
        </p>
      )}
    </section>
  );
}

type DayProps = {
  day: string;
  today: string;
  events: readonly CalendarEvent[];
  open: boolean;
  onOpen: (day: string | null) => void;
};
function Day({ day, today, events, open, onOpen }: DayProps) {
  const { i18n } = useLingui();
  const number = String(Number(day.slice(8)));
  if (!events.length)
    return (
      <span className={css.day} data-today={day === today || undefined}>
        {number}
      </span>
    );
  const words = [...new Set(events.map(({ kind }) => i18n._(kindWords[kind].word)))].join(comma());
  const tones = [...new Set(events.map((one) => (one.justification === 'accepted' ? 'ok' : kindWords[one.kind].tone)))];
  const date = formatDay(day);
  return (
    <button
      type="button"
      className={css.day}
      data-today={day === today || undefined}
      aria-pressed={open}
      aria-label={`${date} : ${words}`}
      onClick={() => onOpen(open ? null : day)}
    >
      {number}
      <span className={css.dots}>
        {tones.map((tone) => (
          <span key={tone} data-tone={tone} />
        ))}
      </span>
    </button>
  );
}
