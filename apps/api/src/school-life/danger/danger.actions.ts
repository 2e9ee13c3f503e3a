import type { DangerPage, DangerState, stepReport, writeReport } from '@encrier/contract/school-life/danger';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { nothing } from '#kernel/act/act.ts';
import { holdersOf } from '#kernel/auth/holders.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { dangerWorkflow, dueAt, isStaff } from './danger.policy.ts';
import { readWholeReport } from './danger.queries.ts';
import { dangerRoom, type DangerTx } from './danger.room.ts';

const show = (tx: DangerTx): Promise<void> => tx.live('danger.changed', {}, { holds: ['danger.handle'] });

/** Writes a report for the team; refused when nobody in the team would read it. */
export function writeDangerReport(
  ctx: Ctx,
  body: BodyOf<typeof writeReport>,
): Promise<ResponseInput<typeof writeReport>> {
  const { accountId, roles } = self(ctx);
  return dangerRoom.act(ctx, 'danger.write', async (tx) => {
    if (!isStaff(roles)) throw forbidden();
    const again = await tx.db
      .selectFrom('danger_reports')
      .select(['id', 'created_at'])
      .where('id', '=', body.id)
      .where('author_id', '=', accountId)
      .executeTakeFirst();
    if (again) return nothing({ id: again.id, at: again.created_at.toISOString() });
    const team = await holdersOf(tx.db, 'danger.handle');
    if (!team.length) throw conflict('danger.nobody_reads');
    await tx.db
      .insertInto('danger_reports')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        author_id: accountId,
        about: withoutOverrides(body.about),
        body: withoutOverrides(body.body),
        created_at: tx.now,
        due_at: dueAt('received', tx.now),
      })
      .execute();
    await notifyInAct(tx, ctx, {
      type: 'protection',
      accountIds: team,
      except: [accountId],
      model: { type: 'danger_report', id: body.id },
      priority: 'critical',
      dedupeKey: `danger_report:${body.id}`,
    });
    await show(tx);
    return {
      result: { id: body.id, at: tx.now.toISOString() },
      audit: { object: { type: 'danger_report', id: body.id }, after: { state: 'received' } },
    };
  });
}

/** Opens a report: every opening is a line of the journal. */
export function openReport(ctx: Ctx, id: string): Promise<DangerPage> {
  return dangerRoom.act(ctx, 'danger.open', async (tx) => {
    await readWholeReport(tx.db, ctx, id);
    await tx.db
      .insertInto('danger_readings')
      .values({ school_id: tx.schoolId, report_id: id, reader_id: self(ctx).accountId, at: tx.now })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await settleInAct(tx, ctx, { type: 'danger_report', ids: [id], kinds: ['protection'] });
    const page = await readWholeReport(tx.db, ctx, id);
    return {
      result: page,
      audit: { object: { type: 'danger_report', id }, after: { state: page.state } },
    };
  });
}

/** Makes a step, with its note. */
export function moveReport(ctx: Ctx, id: string, body: BodyOf<typeof stepReport>): Promise<DangerPage> {
  return dangerRoom.act(ctx, 'danger.step', async (tx) => {
    const row = await tx.db
      .selectFrom('danger_reports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    requireVersion(row, body.version);
    const state = dangerWorkflow.next(row.state as DangerState, body.step);
    if (!state) throw conflict('danger.state');
    const { steps } = await readWholeReport(tx.db, ctx, id);
    await tx.db
      .insertInto('danger_steps')
      .values({
        school_id: tx.schoolId,
        report_id: id,
        number: steps.length + 1,
        step: body.step,
        note: withoutOverrides(body.note),
        by_id: self(ctx).accountId,
        at: tx.now,
      })
      .execute();
    await tx.db
      .updateTable('danger_reports')
      .set({
        state,
        due_at: dueAt(state, row.created_at),
        closed_at: state === 'closed' ? tx.now : null,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await settleInAct(tx, ctx, { type: 'danger_report', ids: [id], kinds: ['protection'] });
    await show(tx);
    return {
      result: await readWholeReport(tx.db, ctx, id),
      audit: { object: { type: 'danger_report', id }, before: { state: row.state }, after: { state } },
    };
  });
}
