import { ownsFiles } from '#kernel/files/owners.ts';
import { holds } from '#kernel/policy/actor.ts';
import { handles } from './requests.queries.ts';

/** The documents of a request: for who joined them, and for the office that handles it (SEC-OBJ-08). */
export function registerRequestFiles(): void {
  ownsFiles('change_request', { table: 'change_requests' }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const mine = await db.selectFrom('change_requests').select('id').where('id', '=', id).where('asked_by', '=', ctx.actor.accountId).executeTakeFirst();
    return mine !== undefined || (holds(ctx.actor, 'requests.handle') && (await handles(db, ctx, id)));
  });
}
