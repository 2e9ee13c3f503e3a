import type { getRetention, RetentionKind } from '@encrier/contract/school/privacy';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { retentionKinds } from '@encrier/contract/school/privacy';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { usualMonths } from './privacy.policy.ts';

/** Rows older than allowed, by kind; each is a condition on its table (LAW-RET-01). */
export const dueRows: Readonly<
  Record<
    RetentionKind,
    (
      months: number,
      now: Date,
      schoolId: number,
    ) => {
      table:
        | 'persons'
        | 'notifications'
        | 'change_requests'
        | 'privacy_requests'
        | 'imports'
        | 'look_as'
        | 'invitations'
        | 'complaints'
        | 'messages'
        | 'reenrolment_answers';
      old: ReturnType<typeof sql<boolean>>;
    }
  >
> = {
  // The school is named by its number: a list that asks it of each person would be made anew for each.
  departed: (months, now, schoolId) => ({
    table: 'persons',
    old: sql<boolean>`(persons.phone IS NOT NULL OR persons.phone2 IS NOT NULL OR persons.email IS NOT NULL OR persons.address <> '' OR persons.photo_file_id IS NOT NULL) AND persons.id IN (
      SELECT pu.person_id FROM pupils pu WHERE pu.school_id = ${schoolId} AND pu.left_on < ${now}::timestamptz - make_interval(months => ${months})
        AND NOT EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = pu.school_id AND e.pupil_id = pu.person_id AND app.enrolled(e.to_on, ${now}::timestamptz::date))
      UNION SELECT s.person_id FROM staff s WHERE s.school_id = ${schoolId} AND s.left_on < ${now}::timestamptz - make_interval(months => ${months}) AND NOT EXISTS (SELECT 1 FROM guardianships g WHERE g.school_id = s.school_id AND g.guardian_id = s.person_id)
      UNION SELECT g.guardian_id FROM guardianships g JOIN pupils pu ON pu.school_id = g.school_id AND pu.person_id = g.pupil_id WHERE g.school_id = ${schoolId}
        AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = g.school_id AND s.person_id = g.guardian_id AND app.here(s.left_on, (${now}::timestamptz - make_interval(months => ${months}))::date))
        GROUP BY g.guardian_id HAVING bool_and(pu.left_on IS NOT NULL AND pu.left_on < ${now}::timestamptz - make_interval(months => ${months})))`,
  }),
  notifications: (months, now) => ({
    table: 'notifications',
    old: sql<boolean>`notifications.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  change_requests: (months, now) => ({
    table: 'change_requests',
    old: sql<boolean>`change_requests.state <> 'submitted' AND change_requests.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  privacy_requests: (months, now) => ({
    table: 'privacy_requests',
    old: sql<boolean>`privacy_requests.closed_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  imports: (months, now) => ({
    table: 'imports',
    old: sql<boolean>`imports.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  look_as: (months, now) => ({
    table: 'look_as',
    old: sql<boolean>`look_as.expires_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  invitations: (months, now) => ({
    table: 'invitations',
    old: sql<boolean>`invitations.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  // Counted from the end of the school year it was written in (LAW-RET-09), at most a year later; what is reported stays until somebody has answered.
  messages: (months, now) => ({
    table: 'messages',
    old: sql<boolean>`COALESCE(messages.sent_at, messages.updated_at) < ${now}::timestamptz - make_interval(months => ${months}) + interval '1 day' AND messages.status <> 'scheduled' AND NOT EXISTS (SELECT 1 FROM message_reports r WHERE r.school_id = messages.school_id AND r.message_id = messages.id AND r.status = 'open')
      AND LEAST(COALESCE((SELECT min(y.ends_on) FROM school_years y WHERE y.school_id = messages.school_id AND y.ends_on >= COALESCE(messages.sent_at, messages.updated_at)::date)::timestamptz, COALESCE(messages.sent_at, messages.updated_at)),
        COALESCE(messages.sent_at, messages.updated_at) + interval '1 year') < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
  reenrolment: (months, now) => ({
    table: 'reenrolment_answers',
    old: oldReenrolment('reenrolment_answers', months, now),
  }),
  // Two years after its end a complaint keeps its figures alone (module note 19).
  complaints: (months, now) => ({
    table: 'complaints',
    old: sql<boolean>`complaints.anonymised_at IS NULL AND complaints.ended_at < ${now}::timestamptz - make_interval(months => ${months})`,
  }),
};

/** Re-enrolment campaigns that closed longer ago than allowed, as a condition on a table that names a campaign. */
export const oldReenrolment = (
  table: 'reenrolment_answers' | 'reenrolment_pieces' | 'reenrolment_files',
  months: number,
  now: Date,
) =>
  sql<boolean>`${sql.ref(`${table}.campaign_id`)} IN (SELECT k.id FROM reenrolment_campaigns k WHERE k.school_id = ${sql.ref(`${table}.school_id`)} AND k.state <> 'draft' AND k.closes_on < (${now}::timestamptz - make_interval(months => ${months}))::date)`;

/** Months in force for each kind, with the version of the school's own choice, 0 without one. */
export async function monthsOf(db: ReadDb): Promise<Map<RetentionKind, { months: number; version: number }>> {
  const rows = await db.selectFrom('retention_rules').select(['kind', 'months', 'version']).execute();
  const own = new Map(rows.map((row) => [row.kind, row]));
  return new Map(
    retentionKinds.map((kind) => [
      kind,
      { months: own.get(kind)?.months ?? usualMonths[kind], version: own.get(kind)?.version ?? 0 },
    ]),
  );
}

/** The rules with what is older than they allow today, and the latest run. */
export async function retention(ctx: ReadCtx): Promise<ResponseInput<typeof getRetention>> {
  const months = await monthsOf(ctx.db);
  const counted = [...months].map(([kind, rule]) => {
    const { table, old } = dueRows[kind](rule.months, ctx.now, ctx.schoolId);
    return sql`SELECT ${kind} AS kind, (SELECT count(*)::int FROM ${sql.table(table)} WHERE school_id = ${ctx.schoolId} AND ${old}) AS n`;
  });
  const due = new Map(
    (
      await ctx.db
        .selectFrom(sql<{ kind: string; n: number }>`(${sql.join(counted, sql` UNION ALL `)})`.as('x'))
        .selectAll()
        .execute()
    ).map((row) => [row.kind, row.n]),
  );
  const last = await ctx.db
    .selectFrom('retention_runs as r')
    .leftJoin('accounts as a', 'a.id', 'r.ran_by_id')
    .select(['r.ran_at', 'r.counts', sql<string>`coalesce(a.first_name || ' ' || a.last_name, '')`.as('by')])
    .orderBy('r.ran_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    rules: [...months].map(([kind, rule]) => ({ kind, ...rule, usual: usualMonths[kind], due: due.get(kind) ?? 0 })),
    lastRun: last
      ? {
          at: last.ran_at.toISOString(),
          rows: Object.values(last.counts as Record<string, number>).reduce((all, n) => all + n, 0),
          by: last.by,
        }
      : null,
  };
}
