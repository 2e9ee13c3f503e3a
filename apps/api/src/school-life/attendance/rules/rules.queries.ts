import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import {
  type AttendanceRule,
  type listRules,
  type RuleFields,
  type RuleTried,
  triedDays,
} from '@encrier/contract/school-life/attendance-rules';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { middleOf } from '../half-days.policy.ts';
import { rulesOf } from '../settings/settings.queries.ts';
import { atNight, type Counted, type Firing, firings } from './rules.policy.ts';

export type RuleRow = Omit<AttendanceRule, 'active' | 'activeSince'> & { activeSince: Date | null };
export const presentRule = (row: RuleRow): AttendanceRule => ({
  ...row,
  active: row.activeSince !== null,
  activeSince: row.activeSince?.toISOString() ?? null,
});
/** Current rules, without removed ones. */
export const rulesIn = (db: ReadDb) =>
  db
    .selectFrom('attendance_rules as r')
    .select(['r.id', 'r.label', 'r.count', 'r.regimes', 'r.version'])
    .select([
      sql<RuleRow['trigger']>`r.trigger`.as('trigger'),
      sql<RuleRow['action']>`r.action`.as('action'),
      'r.within_days as withinDays',
      'r.delay_hours as delayHours',
      'r.quiet_from as quietFrom',
      'r.quiet_to as quietTo',
      'r.active_since as activeSince',
      sql<string[]>`ARRAY (SELECT l.level_id::text FROM attendance_rule_levels l
        WHERE l.school_id = r.school_id AND l.rule_id = r.id ORDER BY 1)`.as('levelIds'),
    ])
    .where('r.archived_at', 'is', null);

export async function ruleList(ctx: ReadCtx): Promise<ResponseInput<typeof listRules>> {
  const rows = await rulesIn(ctx.db).orderBy('r.label').orderBy('r.id').limit(100).execute();
  const levels = await ctx.db
    .selectFrom('levels')
    .select(['id', 'name'])
    .where(orgWithin(ctx, 'attendance.settings', sql`org_id`))
    .orderBy('position')
    .limit(200)
    .execute();
  const regimes = await ctx.db
    .selectFrom('pupils')
    .select('board_regime')
    .distinct()
    .where('board_regime', '<>', '')
    .orderBy('board_regime')
    .limit(30)
    .execute();
  return { items: rows.map(presentRule), levels, regimes: regimes.map((row) => row.board_regime) };
}

type Span = { from: string; pupilIds?: readonly string[] };
/**
 * Validated absences and lateness that a rule counts, of its levels and regimes; absences caused by the school itself
 * do not count.
 */
export async function countedRows(
  db: ReadDb,
  rule: Pick<RuleFields, 'levelIds' | 'regimes'>,
  { from, pupilIds }: Span,
): Promise<Counted[]> {
  const middle = middleOf(await rulesOf(db));
  const rows = await db
    .selectFrom('attendance_events as ev')
    .innerJoin('pupils as p', 'p.person_id', 'ev.pupil_id')
    .leftJoin('absence_reasons as b', 'b.id', 'ev.reason_id')
    .select(['ev.pupil_id', 'ev.kind', 'ev.on_day', 'ev.starts', 'ev.starts_at', 'ev.decided_at'])
    .select(
      sql<Date | null>`CASE WHEN ev.justification IN ('none', 'refused', 'more') THEN NULL
        ELSE COALESCE((SELECT min(j.created_at) FROM justification_events k
        JOIN justifications j ON j.school_id = k.school_id AND j.id = k.justification_id
          WHERE k.school_id = ev.school_id AND k.event_id = ev.id), ev.created_at) END`.as('explained_at'),
    )
    .where('ev.state', '=', 'validated')
    .where('ev.kind', 'in', ['absence', 'late'])
    .where('ev.on_day', '>=', from)
    .where((eb) => eb.or([eb('b.busy', 'is', null), eb('b.busy', '=', false)]))
    .$if(pupilIds !== undefined, (query) =>
      query.where('ev.pupil_id', '=', sql<string>`any(${[...(pupilIds ?? [])]}::uuid[])`),
    )
    .$if(rule.regimes.length > 0, (query) => query.where('p.board_regime', 'in', [...rule.regimes]))
    .$if(rule.levelIds.length > 0, (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT 1 FROM enrolments e JOIN classes c ON c.school_id = e.school_id
          AND c.id = e.class_id
          WHERE e.school_id = ev.school_id AND e.pupil_id = ev.pupil_id AND app.in_force(e.from_on, e.to_on, ev.on_day)
          AND c.level_id = ANY (${[...rule.levelIds]}::uuid[]))`,
      ),
    )
    .orderBy('ev.starts_at')
    .limit(200_000)
    .execute();
  return rows.map((row) => ({
    pupilId: row.pupil_id,
    kind: row.kind as Counted['kind'],
    day: row.on_day,
    half: row.starts < middle ? 'morning' : 'afternoon',
    startsAt: row.starts_at,
    decidedAt: row.decided_at!,
    explainedAt: row.explained_at,
  }));
}

export async function readTrial(ctx: ReadCtx, id: string): Promise<RuleTried> {
  const rule = await rulesIn(ctx.db).where('r.id', '=', id).executeTakeFirst();
  if (!rule) throw notFound();
  return tryRule(ctx, rule);
}

type Asker = Pick<Ctx, 'now' | 'zone' | 'today'> & { db: ReadDb };
/** What a rule would have done in the last days, and to how many families. */
export async function tryRule(ctx: Asker, rule: RuleFields): Promise<RuleTried> {
  const { db, now, zone, today } = ctx;
  const from = addDays(today, -triedDays);
  const rows = await countedRows(db, rule, { from: addDays(from, -rule.withinDays) });
  const acts = firings(rule, rows).filter(({ at }) => at <= now && dayIn(at, zone) >= from);
  const ids = [...new Set(acts.map(({ pupilId }) => pupilId))];
  const people = ids.length
    ? await db
        .selectFrom('pupils as p')
        .innerJoin('persons as h', 'h.id', 'p.person_id')
        .select(['p.person_id', 'p.family_id'])
        .select([nameOf('h').as('name'), classNameOn(today).as('class_name')])
        .where('p.person_id', 'in', ids)
        .execute()
    : [];
  const of = (id: string): Firing[] => acts.filter(({ pupilId }) => pupilId === id);
  return {
    times: acts.length,
    pupils: ids.length,
    families: new Set(people.map((row) => row.family_id ?? row.person_id)).size,
    nightly: acts.filter(({ at }) => atNight(momentOf(at, zone).minute)).length,
    from,
    to: today,
    examples: people
      .map((row) => ({
        pupil: row.name,
        className: row.class_name ?? '',
        times: of(row.person_id).length,
        at: of(row.person_id).at(-1)!.at.toISOString(),
      }))
      .sort((a, b) => b.times - a.times || a.pupil.localeCompare(b.pupil))
      .slice(0, 8),
  };
}
