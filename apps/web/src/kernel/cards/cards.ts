import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { ComponentType } from 'react';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';

/**
 * A card of the first page, declared in `<part>.home.tsx` of its room. `npm run -s rooms` makes the list of all, which
 * loads with the page; the words of the file itself stand in the catalogue `shell`.
 */
export type HomeCard<Card extends CardSpec> = {
  /** Declared in the contract with what the card holds. */
  slot: Card['slot'];
  /**
   * Ascending over both columns: what must be decided or answered, then what is to be read, then what can wait. Leave
   * gaps.
   */
  order: number;
  side: 'start' | 'end';
  /**
   * It asks for something: it draws rows alone, which stand in the page's one card « À traiter » with those of every
   * room.
   */
  todo?: true;
  /** Its first button is the page's one primary button when no card before it can carry it. */
  leads?: true;
  /** How many things wait for an answer, for the sentence under the greeting. */
  waiting?: (data: CardData<Card>) => number;
  /** How many things are only to be read. */
  unread?: (data: CardData<Card>) => number;
  /** True when the card itself asks for work: that nothing waits is then not said. */
  asks?: (data: CardData<Card>) => boolean;
  /** What the session knows already, shown before the answer comes; null for nothing. */
  known?: (user: StoredUser, pathname: string) => CardData<Card> | null;
  /** Events that make the first page ask again. */
  live?: readonly string[];
  /** `primary`: its first button is the page's one primary button. */
  Card: ComponentType<{ data: CardData<Card>; primary: boolean }>;
};
/** Any card: the API cut what it holds down to its slot's schema. */
export type AnyHomeCard = HomeCard<CardSpec>;
export const homeCard = <Card extends CardSpec>(card: HomeCard<Card>): AnyHomeCard => card as unknown as AnyHomeCard;

/** A card of somebody's page, or of a family's, declared in `<part>.cards.tsx` of its room. */
export type PageCard<Card extends CardSpec> = { slot: Card['slot']; Card: ComponentType<{ data: CardData<Card> }> };
export type AnyPageCard = PageCard<CardSpec>;
export const pageCard = <Card extends CardSpec>(card: PageCard<Card>): AnyPageCard => card as unknown as AnyPageCard;
