import { type CSSProperties, memo, useMemo } from 'react';
import { breaksOn, itemsOn, type Lane, share, sideBySide } from './layout.tsx';
import type { Drop, Span, WeekBreak, WeekDay, WeekItem, WeekWords } from './model.tsx';
import { colourOf } from './colours.tsx';
import { ItemFace, WeekItemView } from './WeekItemView.tsx';
import itemCss from './Item.module.css';
import moveCss from './Move.module.css';
import css from './WeekView.module.css';

/** What is carried over a day: the item, where it would land, and why it may not. */
export type Landing = { item: WeekItem; place: Drop; reason: string | null; words: string };
export type Option = { place: Span; reason: string | null };

type ColumnProps = {
  day: WeekDay;
  frame: Span;
  marks: readonly { start: number }[];
  items: readonly WeekItem[];
  breaks: readonly WeekBreak[];
  /** Minute of the present moment; null on other days. */
  now: number | null;
  /** The whole day is over. */
  over: boolean;
  short: boolean;
  words: WeekWords;
  onOpen?: (item: WeekItem) => void;
  help?: string;
  /** Item reachable by Tab; arrows move between items. */
  active: string | null;
  taken: string | null;
  landing: Landing | null;
  options: readonly Option[];
  possible: string;
};

const vertical = (frame: Span, span: Span): CSSProperties => {
  const { from, size } = share(frame, span);
  return { insetBlockStart: `${from}%`, blockSize: `${size}%` };
};
const horizontal = ({ lane, lanes, span }: Lane): CSSProperties => ({
  insetInlineStart: `${(lane / lanes) * 100}%`,
  inlineSize: `${(span / lanes) * 100}%`,
});

/** One day from top to bottom: lines, breaks, items, and what is carried over it. */
export const DayColumn = memo(function DayColumn(props: ColumnProps) {
  const { day, frame, marks, items, breaks, now, over, short, words, landing } = props;
  const own = useMemo(() => itemsOn(items, day.key), [items, day.key]);
  const lanes = useMemo(() => sideBySide(own), [own]);
  const ghosts = items.filter((item) => item.before?.place?.day === day.key);
  return (
    <div className={css.day} data-column={day.key} data-today={now !== null || undefined}>
      {marks.map((mark) => (
        <span
          key={mark.start}
          className={css.rule}
          style={{ insetBlockStart: `${share(frame, { start: mark.start, end: mark.start }).from}%` }}
        />
      ))}
      {day.closed && (
        <p className={css.closed}>
          <bdi>{day.closed}</bdi>
        </p>
      )}
      {!day.closed &&
        breaksOn(breaks, day.key).map(({ key, name, icon: Glyph, ...span }) => (
          <p key={key} className={css.pause} style={vertical(frame, span)}>
            {Glyph && <Glyph size={15} stroke={1.8} aria-hidden="true" />}
            <span>{name}</span>
          </p>
        ))}
      {props.options.map(({ place, reason }) => (
        <Place key={place.start} frame={frame} place={place} reason={reason} possible={props.possible} />
      ))}
      {ghosts.map((item) => (
        <span
          key={item.id}
          className={css.ghost}
          style={{ ...colourOf(item.color), ...vertical(frame, item.before!.place!) }}
        />
      ))}
      <ol className={css.items}>
        {own.map((item) => (
          <li
            key={item.id}
            className={css.place}
            style={{ ...vertical(frame, item), ...horizontal(lanes.get(item.id)!) }}
          >
            <WeekItemView
              item={item}
              day={day}
              words={words}
              past={over || (now !== null && item.end <= now)}
              short={short || lanes.get(item.id)!.lanes > 2}
              active={props.active === item.id}
              taken={props.taken === item.id}
              onOpen={props.onOpen}
              help={props.help}
            />
          </li>
        ))}
      </ol>
      {own.length === 0 && !day.closed && <p className="visually-hidden">{words.nothing}</p>}
      {landing && (
        <div
          className={moveCss.landing}
          data-refused={landing.reason !== null || undefined}
          style={vertical(frame, landing.place)}
        >
          <div
            className={itemCss.item}
            style={colourOf(landing.item.color)}
            data-landing={landing.reason === null ? 'free' : 'refused'}
          >
            <ItemFace item={landing.item} words={words} short={short} />
          </div>
          <p className={moveCss.verdict} aria-hidden="true">
            {landing.words}
          </p>
        </div>
      )}
      {now !== null && now >= frame.start && now <= frame.end && (
        <span className={css.now} style={{ insetBlockStart: `${share(frame, { start: now, end: now }).from}%` }} />
      )}
    </div>
  );
});

type PlaceProps = { frame: Span; place: Span; reason: string | null; possible: string };

/** A possible place for the carried item: green, or hatched with the reason. */
function Place({ frame, place, reason, possible }: PlaceProps) {
  return (
    <p
      className={moveCss.option}
      data-refused={reason !== null || undefined}
      style={vertical(frame, place)}
      aria-hidden="true"
    >
      <span>{reason ?? possible}</span>
    </p>
  );
}
