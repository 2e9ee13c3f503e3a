import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createPlan, editPlan, PlanContent, reviewPlan, StaffPlan } from '@encrier/contract/school-life/plans';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import { freeFiles, freeFilesOf } from '#kernel/files/free.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { wrongDay } from './plans.policy.ts';
import { mayPlan, mayRefer, onePlan } from './plans.queries.ts';
import { plansRoom, type PlansTx } from './plans.room.ts';
import { showPlans, notifyFamily, notifyTeachers } from './notifying.actions.ts';

const object = (id: string) => ({ type: 'support_plan', id });
const refuse = (field: string, code: string) => invalid(code, { [field]: code });

function refuseDays(days: { startsOn: string; reviewOn: string | null; endsOn: string | null }): void {
  const unreal = findUnrealDay(days);
  if (unreal) throw refuse(unreal, 'plans.dates');
  const wrong = wrongDay(days);
  if (wrong) throw refuse(wrong, 'plans.dates');
}
async function refuseContent(tx: PlansTx, ctx: Ctx, content: PlanContent, before: string | null): Promise<void> {
  const { startsOn, reviewOn, endsOn } = content;
  refuseDays({ startsOn, reviewOn, endsOn });
  // A referent who left since may stay on an existing plan.
  if (
    content.referentId &&
    content.referentId !== before &&
    !(await mayRefer({ ...ctx, db: tx.db }, content.referentId))
  )
    throw refuse('referentId', 'plans.referent_unknown');
}
const columnsOf = (content: PlanContent) => ({
  kind: content.kind,
  need: withoutOverrides(content.need),
  measures: withoutOverrides(content.measures),
  arrangements: [...new Set(content.arrangements)],
  arrangement_text: withoutOverrides(content.arrangementText),
  extra_percent: content.arrangements.includes('extra_time') ? (content.extraPercent ?? null) : null,
  referent_id: content.referentId,
  starts_on: content.startsOn,
  review_on: content.reviewOn,
  ends_on: content.endsOn,
});

type Standing = {
  id: string;
  pupil_id: string;
  kind: string;
  starts_on: string;
  ends_on: string | null;
  arrangements: string[];
  arrangement_text: string;
  measures: string;
};
/** A plan in force has a content, and is the only one of its kind in its days. */
async function refuseStart(tx: PlansTx, plan: Standing): Promise<void> {
  if (!plan.arrangements.length && !plan.arrangement_text && !plan.measures)
    throw refuse('arrangements', 'plans.empty');
  let twins = tx.db
    .selectFrom('support_plans')
    .select('id')
    .where('pupil_id', '=', plan.pupil_id)
    .where('kind', '=', plan.kind)
    .where('state', '=', 'in_force')
    .where('id', '<>', plan.id)
    .where(sql<boolean>`NOT COALESCE(support_plans.ends_on < ${plan.starts_on}, FALSE)`);
  if (plan.ends_on) twins = twins.where('starts_on', '<=', plan.ends_on);
  if (await twins.executeTakeFirst()) throw conflict('plans.twice');
}
/** Two people who write for one pupil write one after the other. */
const holdPupil = (tx: PlansTx, pupilId: string): Promise<unknown> =>
  tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forUpdate().execute();

/** Writes a plan; the same id sent again by the same person is the same plan. */
export function writePlan(ctx: Ctx, body: BodyOf<typeof createPlan>): Promise<StaffPlan> {
  const { accountId } = self(ctx);
  return plansRoom.act(ctx, 'plans.create', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const { id, pupilId, inForce } = body;
    if (!(await mayPlan(asker, pupilId))) throw notFound();
    await holdPupil(tx, pupilId);
    const again = await tx.db
      .selectFrom('support_plans')
      .select('id')
      .where('id', '=', id)
      .where('by_id', '=', accountId)
      .executeTakeFirst();
    if (again) return nothing(await onePlan(asker, id));
    await refuseContent(tx, ctx, body, null);
    const row = { ...columnsOf(body), id, pupil_id: pupilId };
    if (inForce) await refuseStart(tx, row);
    await tx.db
      .insertInto('support_plans')
      .values({
        ...row,
        school_id: tx.schoolId,
        state: inForce ? 'in_force' : 'draft',
        by_id: accountId,
        created_at: tx.now,
      })
      .execute();
    await adoptFiles(tx, ctx, body.fileIds, object(id));
    if (inForce) {
      await notifyFamily(tx, ctx, { id, pupilId, news: 'started' });
      await notifyTeachers(tx, ctx, row);
    }
    await showPlans(tx, ctx, pupilId);
    return {
      result: await onePlan(asker, id),
      audit: {
        object: object(id),
        after: { pupilId, kind: row.kind, state: inForce ? 'in_force' : 'draft', files: body.fileIds.length },
      },
    };
  });
}

/** A plan that the caller manages, locked until the end of the act. */
async function hold(tx: PlansTx, ctx: Ctx, id: string, version: number) {
  const seen = await onePlan({ ...ctx, db: tx.db }, id);
  await holdPupil(tx, seen.pupil.id);
  const row = await tx.db.selectFrom('support_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (!(await mayPlan({ ...ctx, db: tx.db }, seen.pupil.id))) throw forbidden();
  requireVersion(row, version);
  return { row, seen };
}
type Change = Partial<ReturnType<typeof columnsOf>> & { state?: string; reviewed_on?: string };
const write = (tx: PlansTx, row: { id: string; version: number }, change: Change): Promise<unknown> =>
  tx.db
    .updateTable('support_plans')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

export function rewritePlan(
  ctx: Ctx,
  id: string,
  { version, ...content }: BodyOf<typeof editPlan>,
): Promise<StaffPlan> {
  return plansRoom.act(ctx, 'plans.edit', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id, version);
    if (!seen.can.edit) throw conflict('plans.over');
    await refuseContent(tx, ctx, content, row.referent_id);
    const columns = columnsOf(content);
    if (row.state === 'in_force') await refuseStart(tx, { ...columns, id, pupil_id: row.pupil_id });
    await write(tx, row, columns);
    const gone = seen.files.filter((file) => !content.fileIds.includes(file.id)).map((file) => file.id);
    await freeFiles(tx, gone);
    await adoptFiles(tx, ctx, content.fileIds, object(id));
    const textOf = (one: { arrangements: string[]; arrangement_text: string }): string =>
      JSON.stringify([[...one.arrangements].sort(), one.arrangement_text]);
    if (row.state === 'in_force' && textOf(row) !== textOf(columns))
      await notifyTeachers(tx, ctx, { ...columns, pupil_id: row.pupil_id });
    await showPlans(tx, ctx, row.pupil_id);
    const auditOf = (one: typeof columns) => ({
      kind: one.kind,
      need: one.need,
      measures: one.measures,
      arrangements: one.arrangements,
      arrangement_text: one.arrangement_text,
      starts_on: one.starts_on,
      review_on: one.review_on,
      ends_on: one.ends_on,
    });
    return {
      result: await onePlan({ ...ctx, db: tx.db }, id),
      audit: { object: object(id), before: auditOf(row as typeof columns), after: auditOf(columns) },
    };
  });
}

export function startPlan(ctx: Ctx, id: string, version: number): Promise<StaffPlan> {
  return plansRoom.act(ctx, 'plans.start', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id, version);
    if (!seen.can.start) throw conflict('plans.over');
    await refuseStart(tx, row);
    await write(tx, row, { state: 'in_force' });
    await notifyFamily(tx, ctx, { id, pupilId: row.pupil_id, news: 'started' });
    await notifyTeachers(tx, ctx, row);
    await showPlans(tx, ctx, row.pupil_id);
    return {
      result: await onePlan({ ...ctx, db: tx.db }, id),
      audit: { object: object(id), before: { state: row.state }, after: { state: 'in_force' } },
    };
  });
}

/** Reviewed today; the next review, if any, must be later. */
export function recordReview(ctx: Ctx, id: string, body: BodyOf<typeof reviewPlan>): Promise<StaffPlan> {
  return plansRoom.act(ctx, 'plans.review', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id, body.version);
    if (!seen.can.review) throw conflict('plans.over');
    const { reviewOn } = body;
    refuseDays({ startsOn: row.starts_on, reviewOn, endsOn: row.ends_on });
    if (reviewOn && reviewOn <= ctx.today) throw refuse('reviewOn', 'plans.dates');
    await write(tx, row, { review_on: reviewOn, reviewed_on: ctx.today });
    await notifyFamily(tx, ctx, { id, pupilId: row.pupil_id, news: `reviewed:${ctx.today}` });
    await showPlans(tx, ctx, row.pupil_id);
    return {
      result: await onePlan({ ...ctx, db: tx.db }, id),
      audit: { object: object(id), before: { review_on: row.review_on }, after: { review_on: reviewOn } },
    };
  });
}

/** Sets the last day; from the next day on teachers read nothing of it. */
export function endPlan(ctx: Ctx, id: string, endsOn: string, version: number): Promise<StaffPlan> {
  return plansRoom.act(ctx, 'plans.end', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id, version);
    if (!seen.can.end) throw conflict('plans.over');
    if (findUnrealDay({ endsOn }) || endsOn < row.starts_on) throw refuse('endsOn', 'plans.dates');
    // A review after the new end is dropped.
    await write(tx, row, { ends_on: endsOn, ...(row.review_on && row.review_on > endsOn && { review_on: null }) });
    await showPlans(tx, ctx, row.pupil_id);
    return {
      result: await onePlan({ ...ctx, db: tx.db }, id),
      audit: { object: object(id), before: { ends_on: row.ends_on }, after: { ends_on: endsOn } },
    };
  });
}

export function discardPlan(ctx: Ctx, id: string, version: number): Promise<{ ok: true }> {
  return plansRoom.act(ctx, 'plans.discard', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id, version);
    if (!seen.can.discard) throw conflict('plans.over');
    await freeFilesOf(tx, 'support_plan', [id]);
    await tx.db.deleteFrom('support_plans').where('id', '=', id).execute();
    await showPlans(tx, ctx, row.pupil_id);
    return { result: { ok: true as const }, audit: { object: object(id), before: { kind: row.kind } } };
  });
}
