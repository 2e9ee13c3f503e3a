import type { UsernameRule } from '@encrier/contract/access/credentials';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { makeUsername, type Named } from './usernames.present.ts';
import { ruleInForce } from './usernames.queries.ts';

/** Names new accounts after the school's rule, none of them like one that exists; two statements, whatever their number. */
export async function usernameMaker(db: ReadDb): Promise<(named: Named) => string> {
  const { rule }: { rule: UsernameRule } = await ruleInForce(db);
  const rows = await db.selectFrom('accounts').select('username').execute();
  const taken = new Set(rows.map((row) => row.username.toLowerCase()));
  return (named) => makeUsername(rule, named, taken);
}
