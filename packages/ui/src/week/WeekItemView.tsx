import { IconArrowsExchange, IconLock, IconSparkles, IconX, IconClockPause } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import type { Icon } from '../actions/Button.tsx';
import { barOf, colourOf } from './colours.tsx';
import css from './Item.module.css';
import type { WeekDay, WeekItem, WeekState, WeekWords } from './model.tsx';

const stateIcons: Readonly<Record<Exclude<WeekState, 'normal'>, Icon>> = {
  cancelled: IconX,
  moved: IconArrowsExchange,
  new: IconSparkles,
  held: IconClockPause,
  locked: IconLock,
};

/**
 * Visible content of an item: title, details, state, badges; marks without words are in the corner. The accessible name
 * is separate.
 */
export function ItemFace({ item, words, short }: { item: WeekItem; words: WeekWords; short?: boolean }) {
  const state = item.state && item.state !== 'normal' ? item.state : null;
  const StateIcon = state && stateIcons[state];
  const lines = item.lines ?? [];
  const signs = (item.badges ?? []).filter((badge) => badge.icon);
  return (
    <span className={css.face} aria-hidden="true">
      <span className={css.first}>
        <bdi className={css.title}>{(short && item.short) || item.title}</bdi>
        <span className={css.signs}>
          {signs.map(({ key, label, icon: Glyph }) => (
            <span key={key} title={label}>
              {Glyph && <Glyph size={15} stroke={1.8} />}
            </span>
          ))}
          {state === 'locked' && (
            <span title={words.states.locked}>
              <IconLock size={15} stroke={1.8} />
            </span>
          )}
        </span>
      </span>
      {lines.slice(0, -1).map((line) => (
        <bdi key={line} className={css.line}>
          {line}
        </bdi>
      ))}
      <span className={css.tags}>
        {item.before?.words && <del className={css.before}>{item.before.words}</del>}
        {lines.length > 0 && <bdi className={css.last}>{lines.at(-1)}</bdi>}
        {state && state !== 'locked' && StateIcon && (
          <span className={css.tag} data-tone={state}>
            <StateIcon size={13} stroke={2} />
            <span>{words.states[state]}</span>
          </span>
        )}
        {item.badges?.map(
          ({ key, label, tone, icon }) =>
            !icon && (
              <span key={key} className={css.tag} data-tone={tone}>
                {label}
              </span>
            ),
        )}
        {item.turn && <span className={css.turn}>{item.turn}</span>}
      </span>
    </span>
  );
}

export type ItemLook = { past: boolean; short: boolean; active: boolean; taken: boolean };
export type ItemViewProps = ItemLook & {
  item: WeekItem;
  day: WeekDay | undefined;
  words: WeekWords;
  style?: CSSProperties;
  onOpen?: (item: WeekItem) => void;
  /** Id of the text that explains how to move it. */
  help?: string;
};

/** An item: plain text, or a button when it opens or moves. */
export const WeekItemView = memo(function WeekItemView(props: ItemViewProps) {
  const { item, day, words, style, past, short, active, taken, onOpen, help } = props;
  const state = item.state ?? 'normal';
  const look = {
    className: css.item,
    style: { ...colourOf(item.color), ...style },
    'data-item': item.id,
    'data-state': state,
    'data-past': past || undefined,
    'data-taken': taken || undefined,
    'data-pattern': barOf(item.color),
  };
  const inside = (
    <>
      <span className="visually-hidden">{words.item(item, day)}</span>
      <ItemFace item={item} words={words} short={short} />
    </>
  );
  if (!onOpen && !help) return <div {...look}>{inside}</div>;
  return (
    <button
      type="button"
      {...look}
      tabIndex={help ? (active ? 0 : -1) : undefined}
      aria-describedby={help}
      onClick={() => onOpen?.(item)}
    >
      {inside}
      {help && state !== 'locked' && (
        <>
          <span className={css.edge} data-edge="start" />
          <span className={css.edge} data-edge="end" />
        </>
      )}
    </button>
  );
});
