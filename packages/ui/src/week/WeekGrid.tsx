import { type CSSProperties, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { CarriedItem } from './CarriedItem.tsx';
import { DayColumn, type Option } from './DayColumn.tsx';
import { DayTabs, useDays } from './DayTabs.tsx';
import { HourColumn } from './HourColumn.tsx';
import { type Field, frameOf, marksOf, ofTurn } from './layout.tsx';
import type { WeekBreak, WeekProps, WeekSlot } from './model.tsx';
import { useDrag } from './use-drag.tsx';
import { landingOn, useMove, useMoveKeys } from './use-move.tsx';
import { useSwipe } from './use-swipe.tsx';
import css from './WeekView.module.css';

const noSlots: readonly WeekSlot[] = [];
const noBreaks: readonly WeekBreak[] = [];
const noOptions: readonly Option[] = [];

/** Days side by side along the hours; one on a phone, three on a tablet, all on a desktop and on paper. */
export function WeekGrid(props: WeekProps & { printing: boolean }) {
  const { days, items, slots = noSlots, breaks = noBreaks, hours, step = 15, turn, now, edit, words, printing } = props;
  const root = useRef<HTMLElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const help = useId();
  const seen = useMemo(() => ofTurn(items, turn), [items, turn]);
  const frame = useMemo(() => frameOf(seen, { slots, breaks, hours }), [seen, slots, breaks, hours]);
  const marks = useMemo(() => marksOf(frame, slots), [frame, slots]);
  const sight = useDays(props, printing);
  const field: Field = { days, slots, step, frame };
  const show = (day: string): void => {
    if (!sight.shown.some((one) => one.key === day)) sight.choose(day);
  };
  const scene = { root, ghost, field, items: seen, show };
  const mover = useMove(props, scene);
  const { carried } = mover;
  const keys = useMoveKeys(mover, props, scene);
  const drag = useDrag(mover, scene);
  useImperativeHandle(edit?.handle, () => ({ take: (item) => void mover.take(item, 'keys'), lift: drag.bring }));
  const swipe = useSwipe(sight.few || props.onTurnPage ? sight.go : undefined, carried !== null);
  const options = useMemo(() => optionsByDay(carried?.options ?? noOptions), [carried?.options]);
  const today = days.findIndex((day) => day.key === now?.day);
  const first = seen.find((item) => sight.shown.some((day) => day.key === item.day))?.id ?? null;
  return (
    <section
      ref={root}
      className={css.view}
      aria-label={props.label}
      tabIndex={edit ? -1 : undefined}
      data-print="wide"
      data-ink={props.ink}
      data-edit={edit ? true : undefined}
      data-carrying={carried?.by}
      data-crowded={sight.short || undefined}
      data-one={(sight.few && sight.shown.length === 1) || undefined}
      style={{ '--days': sight.shown.length, '--minutes': frame.end - frame.start } as CSSProperties}
      {...(edit && { ...drag.on, ...keys, onFocus: mover.onFocus, onBlur: mover.onBlur })}
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
              help={edit ? help : undefined}
              active={mover.active ?? first}
              taken={carried?.item.day === day.key ? carried.item.id : null}
              landing={landingOn(carried, day.key, words.time)}
              options={options.get(day.key) ?? noOptions}
              possible={edit?.words.possible ?? ''}
            />
          </div>
        ))}
      </div>
      {edit && (
        <>
          <p id={help} hidden>
            {edit.words.help}
          </p>
          <p role="status" className="visually-hidden">
            {mover.announcement}
          </p>
          <CarriedItem ref={ghost} carried={carried} words={words} copy={edit.words.copy} />
        </>
      )}
    </section>
  );
}

/** Places of the carried item, by day; the lists keep their identity while it moves. */
function optionsByDay(all: readonly (Option & { place: { day?: string } })[]): Map<string, Option[]> {
  return Map.groupBy(all, ({ place }) => place.day ?? '');
}
