import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { Icon } from '@encrier/ui/actions/Button';

/** One item of a person's day, besides lessons; without a minute it lasts all day. */
export type DayItem = { key: string; personId: string; at: number | null; icon: Icon; words: string; href?: string };
/**
 * A room's items in the day of the first page, declared in `<part>.home.tsx` of its room beside its cards; `npm run -s
 * rooms` generates the list.
 */
export type DayLine<Line extends CardSpec> = {
  /** Declared in the contract with its data. */
  slot: Line['slot'];
  /** `area`: first word of the page's address. */
  items: (data: CardData<Line>, area: string) => readonly DayItem[];
};
export type AnyDayLine = DayLine<CardSpec>;
export const dayLine = <Line extends CardSpec>(line: DayLine<Line>): AnyDayLine => line as unknown as AnyDayLine;
