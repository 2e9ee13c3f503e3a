import { exitsModule, exitsToDecideCard } from '@encrier/contract/school-life/exits';
import { homeCard } from '#kernel/home.ts';
import { holds } from '#kernel/policy/actor.ts';
import { countsOf } from './exits.queries.ts';

/** The office's card of the first page: requests that wait for a decision; nothing where there is none. */
export function registerExitsHome(): void {
  homeCard(
    exitsToDecideCard,
    async (ctx) => {
      if (!holds(ctx.actor, 'exits.manage')) return null;
      const { waiting, today } = await countsOf(ctx);
      return waiting ? { waiting, today } : null;
    },
    exitsModule,
  );
}
