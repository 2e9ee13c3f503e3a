import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { Icon } from '@encrier/ui/actions/Button';

/** One thing of somebody's day, beside his lessons; without a minute it holds the whole day. */
export type DayItem = { key: string; personId: string; at: number | null; icon: Icon; words: string; href?: string };
/**
 * What a room adds to the day of the first page, declared in `<part>.home.tsx` of its room beside its cards; `npm run
 * -s rooms` makes the list of all.
 */
export type DayLine<Line extends CardSpec> = {
  /** Declared in the contract with what the line holds. */
  slot: Line['slot'];
  /** `area`: first word of the page's address. */
  items: (data: CardData<Line>, area: string) => readonly DayItem[];
};
export type AnyDayLine = DayLine<CardSpec>;
export const dayLine = <Line extends CardSpec>(line: DayLine<Line>): AnyDayLine => line as unknown as AnyDayLine;
