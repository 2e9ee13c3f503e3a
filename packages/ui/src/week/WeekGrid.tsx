import { type CSSProperties, useMemo, useRef } from 'react';
import { DayColumn } from './DayColumn.tsx';
import { DayTabs, useDays } from './DayTabs.tsx';
import { frameOf, marksOf, ofTurn, share } from './layout.tsx';
import type { Span, WeekBreak, WeekProps, WeekSlot } from './model.tsx';
import { useSwipe } from './use-swipe.tsx';
import css from './WeekView.module.css';

const noSlots: readonly WeekSlot[] = [];
const noBreaks: readonly WeekBreak[] = [];

/** Days side by side along the hours; one on a phone, three on a tablet, all on a desktop and on paper. */
export function WeekGrid(props: WeekProps & { printing: boolean }) {
  const { days, items, slots = noSlots, breaks = noBreaks, hours, turn, now, words, printing } = props;
  const root = useRef<HTMLElement>(null);
  const seen = useMemo(() => ofTurn(items, turn), [items, turn]);
  const frame = useMemo(() => frameOf(seen, { slots, breaks, hours }), [seen, slots, breaks, hours]);
  const marks = useMemo(() => marksOf(frame, slots), [frame, slots]);
  const sight = useDays(props, printing);
  const swipe = useSwipe(sight.few || props.onTurnPage ? sight.go : undefined);
  const today = days.findIndex((day) => day.key === now?.day);
  return (
    <section
      ref={root}
      className={css.view}
      aria-label={props.label}
      data-print="wide"
      data-ink={props.ink}
      data-crowded={sight.short || undefined}
      data-one={(sight.few && sight.shown.length === 1) || undefined}
      style={{ '--days': sight.shown.length, '--minutes': frame.end - frame.start } as CSSProperties}
    >
      <h2 className={css.paperTitle} data-print="only">
        {props.label}
      </h2>
      {sight.few && <DayTabs days={days} shown={sight.shown} words={words} today={now?.day} onChoose={sight.choose} />}
      <div className={css.week} {...swipe}>
        <HourColumn frame={frame} marks={marks} words={words} now={today >= 0 ? now : undefined} />
        {sight.shown.map((day) => (
          <div key={day.key} className={css.column} data-today={day.key === now?.day || undefined}>
            <h3 className={css.head}>
              <span>{sight.short ? day.short : day.name}</span>{' '}
              {day.date && <span className={css.date}>{day.date}</span>}
            </h3>
            <DayColumn
              day={day}
              frame={frame}
              marks={marks}
              items={seen}
              breaks={breaks}
              now={day.key === now?.day ? now.minute : null}
              over={today > days.indexOf(day)}
              short={sight.short}
              words={words}
              onOpen={props.onOpen}
              active={null}
              taken={null}
              landing={null}
              options={noOptions}
              possible=""
            />
          </div>
        ))}
      </div>
    </section>
  );
}
const noOptions: [] = [];

type HourProps = Pick<WeekProps, 'words' | 'now'> & { frame: Span; marks: readonly { start: number; end?: number }[] };

/** Hours along the start edge: whole hours, or the beginning and the end of each slot. */
function HourColumn({ frame, marks, words, now }: HourProps) {
  const shown = now && now.minute >= frame.start && now.minute <= frame.end ? now.minute : null;
  return (
    <div className={css.hours} aria-hidden="true">
      <span className={css.head} />
      <div className={css.scale}>
        {marks.map((mark) => (
          <span
            key={mark.start}
            className={mark.end === undefined ? css.hour : css.slot}
            style={{ insetBlockStart: `${share(frame, { start: mark.start, end: mark.start }).from}%` }}
            data-near={(shown !== null && Math.abs(shown - mark.start) < 14) || undefined}
          >
            <bdi>{mark.end === undefined ? words.hour(mark.start) : words.time(mark.start)}</bdi>
            {mark.end !== undefined && <bdi className={css.until}>{words.time(mark.end)}</bdi>}
          </span>
        ))}
        {shown !== null && (
          <span
            className={css.nowTime}
            style={{ insetBlockStart: `${share(frame, { start: shown, end: shown }).from}%` }}
          >
            <bdi>{words.time(shown)}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}
