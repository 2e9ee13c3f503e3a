import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import { AppError } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { makeShaper } from '#kernel/http/serialise.ts';
import { openParts } from '#kernel/kept/parts.ts';

/**
 * A room's data for a page: about the object with this id, or on the first page for this child. Null when there is
 * none, or the reader has no right to it.
 */
export type PageCard<About, Data> = (ctx: ReadCtx, about: About) => Promise<Data | null>;
export type FilledCard = { slot: string; data: unknown };

/** One card, cut down to what its slot declares (SEC-OBJ-11). */
type Asked<About> = { slot: string; module: ModuleKey | null; fill: PageCard<About, unknown> };

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not_found');
/** PostgreSQL: the transaction was aborted by an earlier failure. */
const isAftermath = (error: unknown): boolean => (error as { code?: string }).code === '25P02';

/**
 * The slots of one kind of page. `declare` registers the card of a slot, empty while its module is off, and throws if
 * there is one already. `fill` returns the cards in the order of their declaration. They share the request's
 * transaction and connection, and send their queries without waiting for one another; a card is reused while nothing it
 * was made from has changed. A refusal (AppError) leaves out that card; any other error fails the page.
 */
export function pageCards<About>(kind: string): {
  declare: <Card extends CardSpec>(
    card: Card,
    fill: PageCard<About, CardData<Card>>,
    module?: ModuleKey | null,
  ) => void;
  fill: (ctx: ReadCtx, about: About) => Promise<FilledCard[]>;
  declared: () => readonly string[];
} {
  const cards = new Map<string, Asked<About>>();
  return {
    declare({ slot, data }, fill, module = null) {
      if (cards.has(slot)) throw new Error(`${kind} slot ${slot} declared twice`);
      const shape = makeShaper(data);
      cards.set(slot, {
        slot,
        module,
        fill: async (ctx, about) => {
          try {
            const found = await fill(ctx, about);
            return found === null ? null : shape(found);
          } catch (error) {
            if (isRefusal(error)) return null;
            throw error;
          }
        },
      });
    },
    async fill(ctx, about) {
      const available = [...cards.values()].filter(({ module }) => !module || !ctx.identity?.off.has(module));
      const part = await openParts(ctx, kind, about);
      const answers = await Promise.allSettled(
        available.map(async (card) => part(card.slot, (seen) => card.fill(seen, about))),
      );
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
      // After the first error, the other cards' queries fail too: report the first one.
      if (failures.length) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
      return answers.flatMap((answer, index) =>
        answer.status === 'fulfilled' && answer.value !== null
          ? [{ slot: available[index]!.slot, data: answer.value }]
          : [],
      );
    },
    declared: () => [...cards.keys()],
  };
}
