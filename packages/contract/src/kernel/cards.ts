import * as z from 'zod/mini';

/** A room's part of another page: the slot it fills, and the schema of its data. */
export type CardSpec<Slot extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> = {
  slot: Slot;
  data: Data;
};
/** Data of a card. */
export type CardData<Card extends CardSpec> = z.output<Card['data']>;

type Card = <Slot extends string, Data extends z.ZodMiniType>(slot: Slot, data: Data) => CardSpec<Slot, Data>;
/** A card of the first page. */
export const homeCard: Card = (slot, data) => ({ slot, data });
/** A card of the page of a pupil, or of a member of staff. */
export const personCard: Card = (slot, data) => ({ slot, data });
/** A card of the page of a family. */
export const familyCard: Card = (slot, data) => ({ slot, data });
/** A room's part of the direction's dashboard: figures of a span of days, and their details. */
export const dashboardCard: Card = (slot, data) => ({ slot, data });

/** A card in an answer: its room has cut it down to the schema of its slot. */
export const filledCard = z.object({ slot: z.string(), data: z.unknown() });
/**
 * A room's items in somebody's day on the first page, besides lessons: a meal, a bus, a test. Its data is `{ items }`,
 * each item made with `dayItem`.
 */
export const dayLine: Card = (slot, data) => ({ slot, data });
/** Whose day it is, and the minute from midnight; null for an item that lasts all day. */
export const dayItem = { personId: z.string(), at: z.nullable(z.number()) };
