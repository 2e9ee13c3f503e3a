import type { Habits, ReviewRule, RoleRule } from '@encrier/contract/communication/message-settings';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { roleOf, wholeMatrix } from './settings.policy.ts';
import { settingsOf } from './settings.public.ts';

/** The stop switches that are on, with who turned them. */
async function stops(db: ReadDb): Promise<Map<Role, { since: string; by: string; reason: string }>> {
  const rows = await db
    .selectFrom('message_roles as r')
    .leftJoin('accounts as a', 'a.id', 'r.stopped_by_id')
    .select(['r.role', 'r.stopped_at', 'r.stop_reason', 'a.first_name', 'a.last_name'])
    .where('r.stopped_at', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.role as Role,
      {
        since: row.stopped_at!.toISOString(),
        by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
        reason: row.stop_reason,
      },
    ]),
  );
}

/** The rules as their editor types them: words as they were written. */
async function rulesOf(db: ReadDb): Promise<ReviewRule[]> {
  const rows = await db.selectFrom('message_rules').selectAll().orderBy('position').execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    label: row.label,
    enabled: row.enabled,
    senderRole: row.sender_role as Role | null,
    receiverRole: row.receiver_role as Role | null,
    condition: row.condition as ReviewRule['condition'],
    threshold: row.threshold,
    words: row.words,
    delayMinutes: row.delay_minutes,
    expiry: row.expiry as ReviewRule['expiry'],
  }));
}

/** The whole of the settings: 36 cells, six roles, the review rules in their order. */
export async function messageSettingsOf(db: ReadDb) {
  const settings = await settingsOf(db);
  const stopped = await stops(db);
  const roles: RoleRule[] = rolePrecedence.map((role) => {
    const { stopped: _, stopReason: __, ...rule } = roleOf(settings, role);
    return { role, stopped: stopped.get(role) ?? null, ...rule };
  });
  return { matrix: wholeMatrix(settings), roles, rules: await rulesOf(db) };
}

/** An account's habits; by default "at any hour, never away". */
export async function habitsOf(db: ReadDb, accountId: string): Promise<Habits> {
  const row = await db.selectFrom('message_habits').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!row)
    return {
      awayFrom: null,
      awayTo: null,
      autoReply: '',
      openFrom: '00:00',
      openTo: '00:00',
      openDays: [1, 2, 3, 4, 5, 6, 7],
      version: 0,
    };
  return {
    awayFrom: row.away_from_at?.toISOString() ?? null,
    awayTo: row.away_to_at?.toISOString() ?? null,
    autoReply: row.auto_reply,
    openFrom: row.open_from,
    openTo: row.open_to,
    openDays: row.open_days,
    version: row.version,
  };
}
