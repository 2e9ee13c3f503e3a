import * as z from 'zod/mini';

/** What a room says on a page beside the page itself: the slot it fills, and all that may leave in it. */
export type CardSpec<Slot extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> = {
  slot: Slot;
  data: Data;
};
/** What a card holds. */
export type CardData<Card extends CardSpec> = z.output<Card['data']>;

type Card = <Slot extends string, Data extends z.ZodMiniType>(slot: Slot, data: Data) => CardSpec<Slot, Data>;
/** A card of the first page. */
export const homeCard: Card = (slot, data) => ({ slot, data });
/** A card of the page of a pupil, or of a member of staff. */
export const personCard: Card = (slot, data) => ({ slot, data });
/** A card of the page of a family. */
export const familyCard: Card = (slot, data) => ({ slot, data });
/** What a room adds to the dashboard of the direction: figures of a span of days, and what stands behind them. */
export const dashboardCard: Card = (slot, data) => ({ slot, data });

/** A card as it travels: its room cut it down to the schema of its slot before it joined the answer. */
export const filledCard = z.object({ slot: z.string(), data: z.unknown() });
/**
 * What a room adds to somebody's day on the first page, beside his lessons: a meal, a bus, a test. Its data is `{ items
 * }`, each item made with `dayItem`.
 */
export const dayLine: Card = (slot, data) => ({ slot, data });
/** Whose day it is, and the minute from midnight at which it stands; none for what holds the whole day. */
export const dayItem = { personId: z.string(), at: z.nullable(z.number()) };
