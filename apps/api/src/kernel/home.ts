import type { ModuleKey } from '@encrier/contract/kernel/modules';
import { AppError } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';

/** What a room has to say on the first page of this person (for this child); null for nothing. */
export type HomeCard = (ctx: ReadCtx, childPersonId: string | null) => Promise<unknown | null>;

const cards = new Map<string, { card: HomeCard; module: ModuleKey | null }>();

/** A room fills one slot of the first page, e.g. `news.latest`, empty while its module is off; throws when the slot is already filled. */
export function homeCard(slot: string, card: HomeCard, module: ModuleKey | null = null): void {
  if (cards.has(slot)) throw new Error(`home slot ${slot} declared twice`);
  cards.set(slot, { card, module });
}

/**
 * Cards of the first page, in the order in which rooms declared them. They share the request's transaction and its connection, to which
 * their questions go without waiting for one another. A refusal of one card leaves that card out; any other failure is the page's.
 */
export async function homeCards(
  ctx: ReadCtx,
  childPersonId: string | null,
): Promise<{ slot: string; data: unknown }[]> {
  const asked = [...cards].filter(([, { module }]) => !module || !ctx.identity?.off.has(module));
  const answers = await Promise.allSettled(asked.map(async ([, { card }]) => card(ctx, childPersonId)));
  const failures = answers.flatMap((answer) =>
    answer.status === 'rejected' && !isRefusal(answer.reason) ? [answer.reason as unknown] : [],
  );
  // The questions of the other cards fail after the first one that does: that one is the cause.
  if (failures.length) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' && answer.value !== null ? [{ slot: asked[index]![0], data: answer.value }] : [],
  );
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not_found');
/** PostgreSQL: the transaction was aborted by an earlier failure. */
const isAftermath = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
