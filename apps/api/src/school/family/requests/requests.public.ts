import { ownsFiles } from '#kernel/files/owners.ts';
import { holds } from '#kernel/policy/actor.ts';
import { readsAsAsker } from '../family.reach.ts';
import { handlesRequest } from './requests.queries.ts';

/**
 * Who may open the documents of a request: the person who attached them, while they decide for the child concerned, and
 * the office that handles it (SEC-OBJ-08).
 */
export function registerRequestFiles(): void {
  ownsFiles('change_request', { table: 'change_requests', module: null }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const mine = await db
      .selectFrom('change_requests as r')
      .select('r.id')
      .where('r.id', '=', id)
      .where(readsAsAsker(ctx))
      .executeTakeFirst();
    return mine !== undefined || (holds(ctx.actor, 'requests.handle') && (await handlesRequest(db, ctx, id)));
  });
}
