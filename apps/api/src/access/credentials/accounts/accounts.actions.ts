import type { createMissingAccounts as createRoute } from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lockSchoolRights } from '../../roles/roles.public.ts';
import { createAccounts } from '../../accounts/holders/holders.public.ts';
import { leftOutOf, roleOf } from './accounts.policy.ts';
import { listMissingAccounts, unlistedPeople } from './accounts.queries.ts';
import { credentialsRoom } from '../credentials.room.ts';

type Asked = BodyOf<typeof createRoute>;

/**
 * Creates missing accounts in one transaction; see the route. Throws `notFound` when a named person is not of the
 * school.
 */
export function createMissingAccounts(ctx: Ctx, body: Asked): Promise<ResponseInput<typeof createRoute>> {
  return credentialsRoom.act(ctx, 'credentials.create_accounts', async (tx) => {
    // Two presses wait for each other here: the second finds the accounts of the first.
    await lockSchoolRights(tx);
    const { list, total } = await listMissingAccounts(tx.db, ctx, body);
    const left = await unlistedPeople(
      tx.db,
      ctx,
      body,
      list.map((one) => one.personId),
    );
    if (body.personIds && list.length + left.length < new Set(body.personIds).size) throw notFound();
    const leftOut = { existing: 0, gone: 0, noAccess: 0 };
    for (const one of left) leftOut[leftOutOf(one)] += 1;
    if (list.length)
      await createAccounts(
        tx,
        list.map((one) => ({ ...one, role: roleOf(body.kind, one) })),
      );
    return {
      result: { created: list.length, personIds: list.map((one) => one.personId), rest: total - list.length, leftOut },
      audit: {
        object: { type: 'credentials', id: body.classId ?? null },
        after: { kind: body.kind, created: list.length, ...leftOut },
      },
    };
  });
}
