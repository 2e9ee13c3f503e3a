import type { ModuleKey } from '@encrier/contract/kernel/modules';
import { AppError } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';

/** What a room has to say on a page of the thing with this id; null when it has nothing, or when the reader has no right to it. */
export type PageCard = (ctx: ReadCtx, id: string) => Promise<unknown | null>;
export type FilledCard = { slot: string; data: unknown };

/**
 * The slots of one kind of page. `declare` fills one, empty while its module is off, and throws when it is already filled. `fill` answers
 * the cards in the order in which rooms declared them: they share the request's transaction, so they run one after the other. A refusal of
 * one card leaves that card out; any other failure is the page's.
 */
export function pageCards(kind: string): {
  declare: (slot: string, card: PageCard, module?: ModuleKey | null) => void;
  fill: (ctx: ReadCtx, id: string) => Promise<FilledCard[]>;
} {
  const cards = new Map<string, { card: PageCard; module: ModuleKey | null }>();
  return {
    declare(slot, card, module = null) {
      if (cards.has(slot)) throw new Error(`${kind} slot ${slot} declared twice`);
      cards.set(slot, { card, module });
    },
    async fill(ctx, id) {
      const filled: FilledCard[] = [];
      for (const [slot, { card, module }] of cards) {
        if (module && ctx.identity?.off.has(module)) continue;
        try {
          const data = await card(ctx, id);
          if (data !== null) filled.push({ slot, data });
        } catch (error) {
          if (!(error instanceof AppError) || (error.kind !== 'forbidden' && error.kind !== 'not_found')) throw error;
        }
      }
      return filled;
    },
  };
}
