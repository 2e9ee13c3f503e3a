import { type KeyboardEvent, useRef, useState } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import css from './MonthView.module.css';
import { colourOf } from './colours.tsx';

export type MonthDay = {
  key: string;
  /** Number in the month. */
  date: string;
  /** Full name with what it holds: « mardi 24 novembre, 5 cours, 1 annulé ». */
  name: string;
  /** Content colours with the number of items of each; the first ones are drawn. */
  dots?: readonly { color: string; count: number }[];
  count?: number;
  /** Something changed that day. */
  changed?: boolean;
  today?: boolean;
  /** Belongs to the month before or after. */
  outside?: boolean;
  closed?: string;
};
export type MonthProps = {
  label: string;
  /** Names of the columns, the first day of the week first. */
  heads: readonly { name: string; short: string }[];
  /** Whole weeks in order. */
  days: readonly MonthDay[];
  onOpen: (day: MonthDay) => void;
};

const MOST_DOTS = 4;

/** A month: how full each day is; a press opens the day. Arrows move between days. */
export function MonthView({ label, heads, days, onOpen }: MonthProps) {
  const { dir } = useUiLook();
  const body = useRef<HTMLTableSectionElement>(null);
  const width = heads.length;
  const [reached, setReached] = useState<string | null>(null);
  const within = days.find((day) => day.key === reached) ?? days.find((day) => day.today);
  const active = within ?? days.find((day) => !day.outside) ?? days[0];
  const weeks = Array.from({ length: Math.ceil(days.length / width) }, (_, index) =>
    days.slice(index * width, (index + 1) * width),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const on = dir === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -on,
      ArrowRight: on,
      ArrowUp: -width,
      ArrowDown: width,
    };
    const step = steps[event.key];
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset['day'];
    const next = step === undefined ? undefined : days[days.findIndex((day) => day.key === key) + step];
    if (!next) return;
    event.preventDefault();
    setReached(next.key);
    body.current?.querySelector<HTMLElement>(`[data-day="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <table className={css.month} aria-label={label} data-print="wide">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.name} scope="col" abbr={head.name}>
              <span className={css.long}>{head.name}</span>
              <span className={css.short} aria-hidden="true">
                {head.short}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]!.key}>
            {week.map((day) => (
              <td key={day.key} data-outside={day.outside || undefined} data-closed={day.closed ? true : undefined}>
                <button
                  type="button"
                  className={css.day}
                  data-day={day.key}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={day.name}
                  aria-current={day.today ? 'date' : undefined}
                  onFocus={() => setReached(day.key)}
                  onClick={() => onOpen(day)}
                >
                  <DayFace day={day} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Number of the day, count, and a dot for each of the first colours. */
function DayFace({ day }: { day: MonthDay }) {
  const dots = (day.dots ?? []).slice(0, MOST_DOTS);
  return (
    <>
      <span className={css.top}>
        <b className={css.date}>{day.date}</b>
        {day.changed && <span className={css.changed} />}
        {day.count ? <span className={css.count}>{day.count}</span> : null}
      </span>
      {day.closed && <span className={css.reason}>{day.closed}</span>}
      <span className={css.dots}>
        {dots.map(({ color, count }) => (
          <span key={color} className={css.dot} style={colourOf(color)}>
            {count > 1 && <span className={css.times}>{count}</span>}
          </span>
        ))}
      </span>
    </>
  );
}
