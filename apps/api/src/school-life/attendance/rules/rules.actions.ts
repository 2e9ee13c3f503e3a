import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import {
  type AttendanceRule,
  type addRule,
  maxFamilies,
  type RuleFields,
  type setRule,
  type switchRule,
} from '@encrier/contract/school-life/attendance-rules';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { tellsAtNight } from './rules.policy.ts';
import { presentRule, rulesIn, type RuleRow, tryRule } from './rules.queries.ts';

async function refuseUnknown(db: ReadDb, { levelIds }: Pick<RuleFields, 'levelIds'>): Promise<void> {
  if (!levelIds.length) return;
  const known = await db
    .selectFrom('levels')
    .select('id')
    .where('id', 'in', [...levelIds])
    .execute();
  if (known.length !== new Set(levelIds).size)
    throw invalid('attendance.level_unknown', { levelIds: 'attendance.level_unknown' });
}
function refuseNight(rule: Pick<RuleFields, 'action' | 'quietFrom' | 'quietTo'>): void {
  if (tellsAtNight(rule)) throw invalid('attendance.rule_night', { quietFrom: 'attendance.rule_night' });
}
const columnsOf = (fields: RuleFields) => ({
  label: withoutOverrides(fields.label),
  trigger: fields.trigger,
  count: fields.trigger === 'unjustified' ? 1 : fields.count,
  within_days: fields.withinDays,
  delay_hours: fields.delayHours,
  action: fields.action,
  regimes: [...fields.regimes],
  quiet_from: fields.quietFrom,
  quiet_to: fields.quietTo,
});
async function writeLevels(tx: AttendanceTx, ruleId: string, levelIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('attendance_rule_levels').where('rule_id', '=', ruleId).execute();
  if (levelIds.length)
    await tx.db
      .insertInto('attendance_rule_levels')
      .values([...new Set(levelIds)].map((level_id) => ({ school_id: tx.schoolId, rule_id: ruleId, level_id })))
      .execute();
}
async function standing(db: ReadDb, id: string): Promise<RuleRow> {
  const row = await rulesIn(db).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
/** Description of a rule for the journal. */
const auditOf = ({ label, trigger, action, count }: Pick<RuleFields, 'label' | 'trigger' | 'action' | 'count'>) => ({
  label,
  trigger,
  action,
  count,
});

/** Adds a rule, switched off; the same id sent again is the same one. */
export function addOneRule(ctx: Ctx, { id, ...fields }: BodyOf<typeof addRule>): Promise<AttendanceRule> {
  refuseNight(fields);
  return attendanceRoom.act(ctx, 'attendance.add_rule', async (tx) => {
    await refuseUnknown(tx.db, fields);
    const made = await tx.db
      .insertInto('attendance_rules')
      .values({ school_id: tx.schoolId, id, ...columnsOf(fields) })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return nothing(presentRule(await standing(tx.db, id)));
    await writeLevels(tx, id, fields.levelIds);
    return {
      result: presentRule(await standing(tx.db, id)),
      audit: { object: { type: 'attendance_rule', id }, after: auditOf(fields) },
    };
  });
}

/** Locks a rule in the version that was read. */
async function held(tx: AttendanceTx, id: string, version: number): Promise<RuleRow> {
  const row = await tx.db
    .selectFrom('attendance_rules')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  requireVersion(row, version);
  return standing(tx.db, id);
}

/** Changes a rule; an active rule is switched off, because nobody tried its new version. */
export function setOneRule(
  ctx: Ctx,
  id: string,
  { version, ...fields }: BodyOf<typeof setRule>,
): Promise<AttendanceRule> {
  return attendanceRoom.act(ctx, 'attendance.set_rule', async (tx) => {
    const before = await held(tx, id, version);
    refuseNight(fields);
    await refuseUnknown(tx.db, fields);
    await tx.db
      .updateTable('attendance_rules')
      .set({ ...columnsOf(fields), active_since: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeLevels(tx, id, fields.levelIds);
    return {
      result: presentRule(await standing(tx.db, id)),
      audit: { object: { type: 'attendance_rule', id }, before: auditOf(before), after: auditOf(fields) },
    };
  });
}

/**
 * Switches a rule on or off. A rule can only be switched on after a simulation, and one that reaches many families only
 * with confirmation.
 */
export function switchOne(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof switchRule>,
): Promise<ResponseInput<typeof switchRule>> {
  return attendanceRoom.act(ctx, 'attendance.switch_rule', async (tx) => {
    const rule = await held(tx, id, body.version);
    if (body.active === (rule.activeSince !== null)) return nothing(presentRule(rule));
    let families: number | null = null;
    if (body.active) {
      refuseNight(rule);
      ({ families } = await tryRule({ ...ctx, db: tx.db }, rule));
      if (body.families !== families) throw precondition('attendance.rule_untried', { families });
      if (rule.action === 'tell_family' && families > maxFamilies && !body.sure)
        throw precondition('attendance.rule_wide', { families, most: maxFamilies });
    }
    await tx.db
      .updateTable('attendance_rules')
      .set({ active_since: body.active ? ctx.now : null, version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: presentRule(await standing(tx.db, id)),
      audit: {
        object: { type: 'attendance_rule', id },
        before: { active: !body.active },
        after: { active: body.active, ...(families !== null && { families }) },
      },
    };
  });
}

/** Removes a rule; its effects stay. */
export function removeOne(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.remove_rule', async (tx) => {
    const before = await held(tx, id, version);
    await tx.db
      .updateTable('attendance_rules')
      .set({ archived_at: ctx.now, active_since: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return { result: { id }, audit: { object: { type: 'attendance_rule', id }, before: auditOf(before) } };
  });
}
