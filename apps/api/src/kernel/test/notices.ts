import { readTenant } from '#kernel/db/tenant.ts';
import { type Notice, notifyAccounts } from '#kernel/notify/notify.ts';
import type { PersonName, TestSchool } from './school.ts';
import type { TestServer } from './server.ts';

/** Notifies people about an object as a reaction would, and returns a function that lists who still has it unread. */
export async function notifyPeople(
  server: TestServer,
  school: TestSchool,
  who: readonly PersonName[],
  type: Notice['type'],
  model: Notice['model'],
): Promise<() => Promise<PersonName[]>> {
  const dedupeKey = `told:${type}:${model.type}:${model.id}`;
  const accountIds = who.map((name) => school.accounts[name].id);
  await notifyAccounts(server.kernel, school.schoolId, { type, accountIds, model, priority: 'normal', dedupeKey });
  return async () => {
    const rows = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('notifications')
        .select('account_id')
        .where('dedupe_key', '=', dedupeKey)
        .where('read_at', 'is', null)
        .execute(),
    );
    return who.filter((name) => rows.some((row) => row.account_id === school.accounts[name].id));
  };
}
