import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { ComponentType } from 'react';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';

/**
 * A card of the first page, declared in `<part>.home.tsx` of its room. `npm run -s rooms` generates the list, which
 * loads with the page; the words of that file go into the catalogue `shell`.
 */
export type HomeCard<Card extends CardSpec> = {
  /** Declared in the contract with its data. */
  slot: Card['slot'];
  /** Ascending over both columns: to decide or answer, to read, then the rest. Leave gaps. */
  order: number;
  side: 'start' | 'end';
  /** It draws rows only, inside the page's single card « À traiter », together with those of other rooms. */
  todo?: true;
  /** Its items are those of the staff's page « À traiter »: they are counted apart, as that page counts them. */
  queues?: true;
  /** Its first button becomes the page's primary button if no earlier card's does. */
  leads?: true;
  /** Number of items waiting for an answer, for the sentence under the greeting. */
  waiting?: (data: CardData<Card>) => number;
  /** Number of items only to be read. */
  unread?: (data: CardData<Card>) => number;
  /** True when the card itself asks for work; the page then does not say that nothing waits. */
  asks?: (data: CardData<Card>) => boolean;
  /** Data already known from the session, shown before the answer; null for none. */
  known?: (user: StoredUser, pathname: string) => CardData<Card> | null;
  /** Live events that make the first page reload. */
  live?: readonly string[];
  /** `primary`: its first button is the page's one primary button. */
  Card: ComponentType<{ data: CardData<Card>; primary: boolean }>;
};
/** Any card: the API has cut its data down to the schema of its slot. */
export type AnyHomeCard = HomeCard<CardSpec>;
export const homeCard = <Card extends CardSpec>(card: HomeCard<Card>): AnyHomeCard => card as unknown as AnyHomeCard;

/** A card of somebody's page, or of a family's, declared in `<part>.cards.tsx` of its room. */
export type PageCard<Card extends CardSpec> = { slot: Card['slot']; Card: ComponentType<{ data: CardData<Card> }> };
export type AnyPageCard = PageCard<CardSpec>;
export const pageCard = <Card extends CardSpec>(card: PageCard<Card>): AnyPageCard => card as unknown as AnyPageCard;
