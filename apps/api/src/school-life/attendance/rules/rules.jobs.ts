import { sql } from 'kysely';
import { continues, nothing } from '#kernel/act/act.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { addDays } from '#kernel/policy/days.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { showChange, notifyOfRule } from '../notifying.actions.ts';
import { type Firing, firings, rest } from './rules.policy.ts';
import { countedRows, rulesIn, type RuleRow } from './rules.queries.ts';

const minuteMs = 60_000;

/** The last moment counted by a rule for each pupil. */
async function countedUntil(tx: AttendanceTx, ruleId: string, pupilIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.db
    .selectFrom('attendance_hits')
    .select((eb) => ['pupil_id', eb.fn.max('upto').as('upto')])
    .where('rule_id', '=', ruleId)
    .where('pupil_id', 'in', [...pupilIds])
    .groupBy('pupil_id')
    .execute();
  return new Map(rows.map((row) => [row.pupil_id, row.upto as Date]));
}

/** Records that a rule fired, once for each cause, and runs its action. Returns whether it was the first time. */
async function hit(tx: AttendanceTx, ctx: Ctx, rule: RuleRow, firing: Firing): Promise<boolean> {
  const id = newId(ctx.now.getTime());
  const made = await tx.db
    .insertInto('attendance_hits')
    .values({
      school_id: tx.schoolId,
      id,
      rule_id: rule.id,
      pupil_id: firing.pupilId,
      upto: firing.upto,
      since_day: firing.sinceDay,
      count: firing.count,
      state: rule.action === 'follow_up' ? 'open' : 'told',
      created_at: ctx.now,
    })
    .onConflict((oc) => oc.columns(['school_id', 'rule_id', 'pupil_id', 'upto']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  await notifyOfRule(tx, ctx, {
    id,
    pupilId: firing.pupilId,
    trigger: rule.trigger,
    count: firing.count,
    day: firing.sinceDay,
    family: rule.action === 'tell_family',
  });
  return true;
}

/** Evaluates a rule for some pupils: runs what is due, and schedules what comes later. */
async function runRule(tx: AttendanceTx, ctx: Ctx, rule: RuleRow, pupilIds: readonly string[]): Promise<number> {
  const from = addDays(ctx.today, -(rule.withinDays + Math.ceil(rule.delayHours / 24) + 2));
  const rows = await countedRows(tx.db, rule, { from, pupilIds });
  const after = await countedUntil(tx, rule.id, pupilIds);
  let done = 0;
  for (const firing of firings(rule, rows, after)) {
    // Ignores what was known before the rule was switched on.
    if (firing.known < rule.activeSince!) continue;
    const late = firing.at.getTime() - ctx.now.getTime();
    const due = new Date(Math.max(firing.at.getTime(), ctx.now.getTime()));
    const wait = rest(momentOf(due, ctx.zone).minute, rule) * minuteMs;
    if (late > 0 || wait > 0)
      await tx.emit(
        'attendance.rule_due',
        { ruleId: rule.id, pupilIds: [firing.pupilId] },
        new Date(due.getTime() + wait),
      );
    else if (await hit(tx, ctx, rule, firing)) done += 1;
  }
  return done;
}

async function runFor(kernel: Kernel, job: EventJob, pupilIds: readonly string[], ruleId?: string): Promise<void> {
  if (!pupilIds.length) return;
  const ctx = await jobCtx(kernel, job.schoolId, job.event);
  await attendanceRoom.act(ctx, 'attendance.run_rules', async (tx) => {
    const rules = await rulesIn(tx.db)
      .where('r.active_since', 'is not', null)
      .$if(ruleId !== undefined, (query) => query.where('r.id', '=', ruleId!))
      .orderBy('r.id')
      .execute();
    if (!rules.length) return nothing(null);
    // Two jobs about one pupil run one after the other.
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', sql<string>`any(${[...pupilIds]}::uuid[])`)
      .orderBy('person_id')
      .forUpdate()
      .execute();
    let done = 0;
    for (const rule of rules) done += await runRule(tx, ctx, rule, pupilIds);
    if (!done) return continues(null);
    await showChange(tx, ctx, []);
    return {
      result: null,
      audit: { object: { type: 'attendance_rule', id: ruleId ?? null }, after: { times: done } },
    };
  });
}

/** Rows that were just validated are counted by the rules that are on. */
async function countValidated(kernel: Kernel, job: EventJob): Promise<void> {
  const ids = job.payload['ids'] as string[];
  const rows = await readTenant(kernel.pool, job.schoolId, (db) =>
    db
      .selectFrom('attendance_events')
      .select('pupil_id')
      .distinct()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('kind', 'in', ['absence', 'late'])
      .execute(),
  );
  await runFor(
    kernel,
    job,
    rows.map((row) => row.pupil_id),
  );
}

export function registerRuleJobs(): void {
  onEvent('attendance.validated', 'attendance.count', countValidated);
  onEvent('attendance.rule_due', 'attendance.rule_due', (kernel, job) =>
    runFor(kernel, job, job.payload['pupilIds'] as string[], String(job.payload['ruleId'])),
  );
}
