import type { ModuleKey } from '@encrier/contract/kernel/modules';
import { AppError } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';

/**
 * What a room has to say of a person on that person's page; null when it has nothing, or when the reader has no right to it.
 * The page has already found the person in the reader's reach; what else the room asks for (a permission, a wider scope) it asks itself.
 */
export type PersonCard = (ctx: ReadCtx, personId: string) => Promise<unknown | null>;

const cards = new Map<string, { card: PersonCard; module: ModuleKey | null }>();

/** A room fills one slot of the pages of persons, e.g. `account`, empty while its module is off; throws when the slot is already filled. */
export function personCard(slot: string, card: PersonCard, module: ModuleKey | null = null): void {
  if (cards.has(slot)) throw new Error(`person slot ${slot} declared twice`);
  cards.set(slot, { card, module });
}

/**
 * Cards of a person's page, in the order in which rooms declared them. They share the request's transaction, so they run one
 * after the other. A refusal of one card leaves that card out; any other failure is the page's.
 */
export async function personCards(ctx: ReadCtx, personId: string): Promise<{ slot: string; data: unknown }[]> {
  const filled: { slot: string; data: unknown }[] = [];
  for (const [slot, { card, module }] of cards) {
    if (module && ctx.identity?.off.has(module)) continue;
    try {
      const data = await card(ctx, personId);
      if (data !== null) filled.push({ slot, data });
    } catch (error) {
      if (!(error instanceof AppError) || (error.kind !== 'forbidden' && error.kind !== 'not_found')) throw error;
    }
  }
  return filled;
}
