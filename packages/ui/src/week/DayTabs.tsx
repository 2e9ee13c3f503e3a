import { useState } from 'react';
import { useNarrow, useTablet } from '../media.tsx';
import { daysInSight } from './layout.tsx';
import type { WeekDay, WeekProps, WeekWords } from './model.tsx';
import css from './WeekView.module.css';

/** Days shown at the screen's width, and navigation between them. */
export function useDays({ days, day, onDay, now, phone = 'day', onTurnPage }: WeekProps, printing: boolean) {
  const narrow = useNarrow();
  const tablet = useTablet();
  const today = days.some((one) => one.key === now?.day) ? now!.day : (days[0]?.key ?? '');
  const [own, setOwn] = useState<string | null>(null);
  const wanted = day ?? own ?? today;
  const chosen = days.some((one) => one.key === wanted) ? wanted : today;
  const whole = printing || (!narrow && !tablet) || (narrow && phone === 'week');
  const shown = daysInSight(days, chosen, whole ? days.length : narrow ? 1 : 3);
  const choose = (key: string): void => {
    setOwn(key);
    onDay?.(key);
  };
  /** One day further on a phone, one page further beyond the last day. */
  const go = (step: -1 | 1): void => {
    const next = days[days.findIndex((one) => one.key === chosen) + step];
    if (shown.length === days.length || !next) onTurnPage?.(step);
    else choose(next.key);
  };
  return { shown, few: shown.length < days.length, short: narrow && !printing && shown.length > 1, choose, go };
}

type TabsProps = {
  days: readonly WeekDay[];
  shown: readonly WeekDay[];
  words: WeekWords;
  today: string | undefined;
  onChoose: (day: string) => void;
};

/** One button per day; shown days are pressed. */
export function DayTabs({ days, shown, words, today, onChoose }: TabsProps) {
  return (
    <fieldset className={css.tabs} data-print="hide">
      <legend className="visually-hidden">{words.chooseDay}</legend>
      {days.map((day) => (
        <button
          key={day.key}
          type="button"
          className={css.tab}
          aria-pressed={shown.includes(day)}
          aria-current={day.key === today ? 'date' : undefined}
          onClick={() => onChoose(day.key)}
        >
          <span aria-hidden="true">{day.short}</span>
          <span className="visually-hidden">{day.name}</span> {day.date && <b className={css.date}>{day.date}</b>}
        </button>
      ))}
    </fieldset>
  );
}
