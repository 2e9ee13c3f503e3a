import { itemsOn, ofTurn } from './layout.tsx';
import type { WeekItem, WeekProps } from './model.tsx';
import { barOf, colourOf } from './colours.tsx';
import { ItemFace } from './WeekItemView.tsx';
import itemCss from './Item.module.css';
import css from './WeekList.module.css';

/** The same week read from top to bottom, day by day. */
export function WeekList({ label, days, items, turn, now, words, onOpen }: WeekProps) {
  const seen = ofTurn(items, turn);
  const today = days.findIndex((day) => day.key === now?.day);
  return (
    <section className={css.list} aria-label={label}>
      {days.map((day, index) => {
        const own = itemsOn(seen, day.key);
        const past = (item: WeekItem): boolean => index < today || (index === today && item.end <= now!.minute);
        return (
          <div key={day.key} className={css.listDay} data-today={index === today || undefined}>
            <h3 className={css.listHead}>
              {day.name} {day.date && <span className={css.date}>{day.date}</span>}
            </h3>
            {day.closed && <p className={css.quiet}>{day.closed}</p>}
            {own.length === 0 && !day.closed && <p className={css.quiet}>{words.nothing}</p>}
            <ol>
              {own.map((item) => {
                const look = {
                  className: itemCss.listItem,
                  style: colourOf(item.color),
                  'data-item': item.id,
                  'data-state': item.state,
                  'data-past': past(item) || undefined,
                  'data-pattern': barOf(item.color),
                };
                const inside = (
                  <>
                    <span className="visually-hidden">{words.item(item, day)}</span>
                    <span className={itemCss.listHours} aria-hidden="true">
                      <bdi>{words.time(item.start)}</bdi>
                      <bdi className={itemCss.until}>{words.time(item.end)}</bdi>
                    </span>
                    <ItemFace item={item} words={words} />
                  </>
                );
                return (
                  <li key={item.id}>
                    {onOpen ? (
                      <button type="button" {...look} onClick={() => onOpen(item)}>
                        {inside}
                      </button>
                    ) : (
                      <div {...look}>{inside}</div>
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
