import type { renameAccounts as renameRoute, setUsernameRule as setRoute } from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { personInForce } from '../../../school/directory/in-force.public.ts';
import { endCodes } from '../auth/codes.public.ts';
import { makeUsername } from './usernames.present.ts';
import { type Holder, selectHolders, ruleInForce } from './usernames.queries.ts';
import { accountsRoom } from '../accounts.room.ts';

/** Renamings that a dry run shows. */
const shown = 200;

/** Sets the rule for new accounts; existing ones keep their names. */
export function setUsernameRule(ctx: Ctx, { rule, version }: BodyOf<typeof setRoute>): Promise<{ ok: true }> {
  return accountsRoom.act(ctx, 'usernames.set_rule', async (tx) => {
    const before = await ruleInForce(tx.db);
    const stale = (): Error => conflict('edited_meanwhile', { current: before, sent: { rule, version } });
    if (before.version !== version) throw stale();
    const written = await tx.db
      .insertInto('username_rules')
      .values({ school_id: tx.schoolId, rule, version: 1 })
      .onConflict((oc) =>
        oc
          .column('school_id')
          .doUpdateSet({ rule, version: version + 1 })
          .where('username_rules.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!written) throw stale();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'usernames', id: null }, before: { rule: before.rule }, after: { rule } },
    };
  });
}

/**
 * Gives accounts that never signed in the names of the rule in force. Printed sheets show the former name, so their
 * codes end.
 */
export function renameAccounts(
  ctx: Ctx,
  { apply }: BodyOf<typeof renameRoute>,
): Promise<ResponseInput<typeof renameRoute>> {
  return accountsRoom.act(ctx, 'usernames.rename', async (tx) => {
    const { rule } = await ruleInForce(tx.db);
    const rows = (await selectHolders(tx.db)
      .where('a.status', '=', 'invited')
      .where(personInForce(ctx, 'credentials.manage', sql`p.id`))
      .orderBy('a.id')
      .execute()) as unknown as Holder[];
    const renamed = new Set(rows.map((row) => row.id));
    const all = await tx.db.selectFrom('accounts').select(['id', 'username']).execute();
    const taken = new Set(all.filter((row) => !renamed.has(row.id)).map((row) => row.username.toLowerCase()));
    const changes = rows
      .map((row) => ({ ...row, to: makeUsername(rule, row, taken) }))
      .filter((row) => row.to !== row.username.toLowerCase());
    if (apply && changes.length) await rename(tx, changes);
    const result = {
      total: changes.length,
      changes: changes.slice(0, shown).map(({ label, username, to }) => ({ label, from: username, to })),
    };
    return {
      result,
      audit: { object: { type: 'usernames', id: null }, after: { rule, applied: apply, accounts: changes.length } },
    };
  });
}

async function rename(
  tx: Parameters<Parameters<typeof accountsRoom.act>[2]>[0],
  changes: readonly (Holder & { to: string })[],
): Promise<void> {
  const values = JSON.stringify(changes.map(({ id, to, label }) => ({ id, to, key: searchKey(`${label} ${to}`) })));
  const recordset = sql<{ id: string; to: string; key: string }>`jsonb_to_recordset(${values}::jsonb)`.as<'r'>(
    sql`r(id uuid, "to" text, key text)`,
  );
  // User names are unique: move all to temporary names first, so that two accounts can swap.
  await tx.db
    .updateTable('accounts')
    .from(recordset)
    .set({ username: sql`'~' || accounts.id::text` })
    .whereRef('accounts.id', '=', 'r.id')
    .execute();
  await tx.db
    .updateTable('accounts')
    .from(recordset)
    .set({ username: sql`r."to"`, search_key: sql`r.key`, version: sql`accounts.version + 1` })
    .whereRef('accounts.id', '=', 'r.id')
    .execute();
  await endCodes(
    tx,
    changes.map((one) => one.id),
  );
}
