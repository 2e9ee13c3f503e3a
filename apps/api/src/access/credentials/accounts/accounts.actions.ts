import type { createMissingAccounts as createRoute } from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lockSchoolRights } from '../../roles/roles.public.ts';
import { usernameMaker } from '../../accounts/usernames/usernames.public.ts';
import { leftOutOf, roleOf } from './accounts.policy.ts';
import { type Missing, missing, others } from './accounts.queries.ts';
import { credentialsRoom } from '../credentials.room.ts';

type Tx = Parameters<Parameters<typeof credentialsRoom.act>[2]>[0];
type Asked = BodyOf<typeof createRoute>;

/** Makes the accounts that are missing, in one act; see the route. Throws `notFound` when somebody named is not of the school. */
export function createMissingAccounts(ctx: Ctx, body: Asked): Promise<ResponseInput<typeof createRoute>> {
  return credentialsRoom.act(ctx, 'credentials.create_accounts', async (tx) => {
    // Two presses wait for each other here: the second finds the accounts of the first.
    await lockSchoolRights(tx as never);
    const { list, total } = await missing(tx.db, ctx, body);
    const left = await others(
      tx.db,
      ctx,
      body,
      list.map((one) => one.personId),
    );
    if (body.personIds && list.length + left.length < new Set(body.personIds).size) throw notFound();
    const leftOut = { existing: 0, gone: 0, noAccess: 0 };
    for (const one of left) leftOut[leftOutOf(one)] += 1;
    if (list.length) await addAccounts(tx, body.kind, list);
    return {
      result: { created: list.length, personIds: list.map((one) => one.personId), rest: total - list.length, leftOut },
      audit: {
        object: { type: 'credentials', id: body.classId ?? null },
        after: { kind: body.kind, created: list.length, ...leftOut },
      },
    };
  });
}

async function addAccounts(tx: Tx, kind: Asked['kind'], list: readonly Missing[]): Promise<void> {
  const nameOf = await usernameMaker(
    tx.db,
    list.map((one) => one.personId),
  );
  const made = list.map((one) => ({ one, id: newId(tx.now.getTime()), username: nameOf(one) }));
  await tx.db
    .insertInto('accounts')
    .values(
      made.map(({ one: { personId, firstName, lastName, email, phone }, id, username }) => ({
        school_id: tx.schoolId,
        id,
        person_id: personId,
        username,
        status: 'invited',
        first_name: firstName,
        last_name: lastName,
        email,
        phone,
        search_key: searchKey(`${firstName} ${lastName} ${username}`),
        created_at: tx.now,
      })),
    )
    .execute();
  const entries = made.flatMap(({ one, id }) =>
    one.orgIds.map((org) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      account_id: id,
      org_id: org,
      roles: [roleOf(kind, one)],
      created_at: tx.now,
    })),
  );
  await tx.db.insertInto('auth_entries').values(entries).execute();
}
