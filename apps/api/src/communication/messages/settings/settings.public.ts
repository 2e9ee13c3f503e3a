import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { dayDigits, dayIn, parseStamp } from '#kernel/content/dates.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import type { MessagingSettings, RoleHours, StoredRole, StoredRule } from './settings.policy.ts';

export { cellOf, reviewNeeded, roleOf, wordsFound } from './settings.policy.ts';
export type { Cell, MessagingSettings, Mode, ReviewFacts, ReviewNeed, RoleHours } from './settings.policy.ts';

type Row = { sender_role: Role; receiver_role: Role; mode: 'allowed' | 'review' | 'forbidden'; reach: 'own' | 'all' };
type Stored = { cells: Row[]; roles: ({ role: Role } & StoredRole)[]; rules: StoredRule[] };

/**
 * Messaging settings of the school of this transaction: who may write to whom, hours and review rules (words as search
 * keys); one statement.
 */
export async function settingsOf(db: ReadDb): Promise<MessagingSettings> {
  const { s } = await db
    .selectFrom(
      sql<{ s: Stored }>`(SELECT json_build_object(
      'cells', COALESCE((SELECT json_agg(json_build_object('sender_role', m.sender_role,
        'receiver_role', m.receiver_role, 'mode', m.mode, 'reach', m.reach)) FROM message_matrix m
        WHERE m.school_id = app.school_id()), '[]'),
      'roles', COALESCE((SELECT json_agg(json_build_object('role', r.role, 'stopped', r.stopped_at IS NOT NULL,
        'stopReason', r.stop_reason, 'maxPerDay', r.max_per_day, 'maxRecipients', r.max_recipients,
        'openFrom', r.open_from, 'openTo', r.open_to, 'openDays', r.open_days, 'version', r.version))
          FROM message_roles r WHERE r.school_id = app.school_id()), '[]'),
      'rules', COALESCE((SELECT json_agg(json_build_object('id', u.id, 'label', u.label, 'enabled', u.enabled,
        'senderRole', u.sender_role, 'receiverRole', u.receiver_role, 'condition', u.condition,
        'threshold', u.threshold,
        'words', u.words, 'delayMinutes', u.delay_minutes, 'expiry', u.expiry, 'version', u.version)
          ORDER BY u.position) FROM message_rules u WHERE u.school_id = app.school_id()), '[]')) AS s)`.as('x'),
    )
    .select('s')
    .executeTakeFirstOrThrow();
  return {
    cells: new Map(
      s.cells.map(({ sender_role, receiver_role, mode, reach }) => [
        `${sender_role}>${receiver_role}`,
        { mode, reach },
      ]),
    ),
    roles: new Map(s.roles.map(({ role, ...rest }) => [role, rest])),
    rules: s.rules.map((rule) => ({ ...rule, words: rule.words.map(searchKey) })),
  };
}

const DAY = 86_400_000;

/**
 * The next moment from `now` on when these hours are open, on the wall clock of the zone; null when they are open now.
 */
export function nextOpening({ openFrom, openTo, openDays }: RoleHours, now: Date, timeZone: string): Date | null {
  const at = (day: string, time: string): number =>
    parseStamp(`${dayDigits(day)}${time.replace(':', '')}00`, timeZone)?.getTime() ?? 0;
  for (let step = 0; step <= 8; step += 1) {
    const day = dayIn(new Date(now.getTime() + step * DAY), timeZone);
    if (!openDays.includes(weekdayOf(day))) continue;
    const next = addDays(day, 1);
    const windows: readonly (readonly [number, number])[] =
      openFrom === openTo
        ? [[at(day, '00:00'), at(next, '00:00')]]
        : openFrom < openTo
          ? [[at(day, openFrom), at(day, openTo)]]
          : [
              [at(day, '00:00'), at(day, openTo)],
              [at(day, openFrom), at(next, '00:00')],
            ];
    for (const [from, to] of windows) {
      if (now.getTime() >= to) continue;
      return now.getTime() >= from ? null : new Date(from);
    }
  }
  return null;
}
