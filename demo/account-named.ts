import * as roles from '@encrier/contract/access/roles';
import type { Caller } from './door.ts';

/** Id of the account with this user name. */
export async function accountNamed(admin: Caller, username: string): Promise<string> {
  const { items } = await admin.call(roles.listAccounts, { query: { q: username } });
  const found = items.find((item) => item.username === username);
  if (!found) throw new Error(`no account is called ${username}`);
  return found.id;
}
