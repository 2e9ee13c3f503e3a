import { exemptionWorkflow } from '../attendance.policy.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Exemption, ExemptionFields, endExemption } from '@encrier/contract/school-life/attendance-exemptions';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, dayNumber } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { refuseClosedSpan } from '../closings/closings.queries.ts';
import { showChange } from '../notifying.actions.ts';
import { oneExemption, reachesPupil } from './exemptions.queries.ts';

const refuse = (field: string, code: string) => invalid(code, { [field]: code });

async function refuseUnknown(tx: AttendanceTx, body: ExemptionFields): Promise<void> {
  if (body.subjectId && body.lessonKind) throw refuse('subjectId', 'attendance.subject_unknown');
  if (!body.subjectId) return;
  const subject = await tx.db.selectFrom('subjects').select('id').where('id', '=', body.subjectId).executeTakeFirst();
  if (!subject) throw refuse('subjectId', 'attendance.subject_unknown');
}

/**
 * Writes an exemption; the same id sent again is the same one, and one of the same lessons at the same time is refused.
 */
export function addOne(ctx: Ctx, body: ExemptionFields): Promise<Exemption> {
  return attendanceRoom.act(ctx, 'attendance.exempt', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    if (!(await reachesPupil(asker, body.pupilId))) throw notFound();
    if (body.to < body.from || dayNumber(body.to) - dayNumber(body.from) > 366 || body.to < ctx.today)
      throw refuse('to', 'attendance.exempt_span');
    await refuseUnknown(tx, body);
    await refuseClosedSpan(tx.db, body);
    // Two offices at the same moment act one after the other.
    await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', body.pupilId).forUpdate().execute();
    const twins = await tx.db
      .selectFrom('exemptions')
      .select(['id', 'by_id'])
      .where('pupil_id', '=', body.pupilId)
      .where('state', '=', 'active')
      .where('subject_id', body.subjectId ? '=' : 'is', body.subjectId)
      .where('lesson_kind', body.lessonKind ? '=' : 'is', body.lessonKind)
      .where('from_on', '<=', body.to)
      .where('to_on', '>=', body.from)
      .execute();
    const accountId = self(ctx).accountId;
    if (twins.some(({ id, by_id }) => id === body.id && by_id === accountId))
      return nothing(await oneExemption(asker, body.id));
    if (twins.length) throw conflict('attendance.exempt_twice');
    await tx.db
      .insertInto('exemptions')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        pupil_id: body.pupilId,
        subject_id: body.subjectId,
        lesson_kind: body.lessonKind,
        from_on: body.from,
        to_on: body.to,
        category: body.category,
        note: withoutOverrides(body.note),
        on_site: body.onSite,
        by_id: accountId,
        created_at: ctx.now,
      })
      .execute();
    await adoptFiles(tx, ctx, body.fileIds, { type: 'exemption', id: body.id });
    await showChange(tx, ctx, [body.pupilId]);
    return {
      result: await oneExemption(asker, body.id),
      audit: {
        object: { type: 'exemption', id: body.id },
        after: { from: body.from, to: body.to, files: body.fileIds.length },
      },
    };
  });
}

/** Ends an exemption: past days stay, and an exemption not begun is cancelled. */
export function endOne(ctx: Ctx, id: string, { why, version }: BodyOf<typeof endExemption>): Promise<Exemption> {
  return attendanceRoom.act(ctx, 'attendance.end_exemption', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const before = await oneExemption(asker, id);
    if (!exemptionWorkflow.allows(before.state, 'end') || before.to < ctx.today) throw conflict('attendance.over');
    const begun = before.from < ctx.today;
    const done = await tx.db
      .updateTable('exemptions')
      .set({ ...(begun ? { to_on: addDays(ctx.today, -1) } : { state: 'cancelled' }), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    await showChange(tx, ctx, [before.pupilId]);
    return {
      result: await oneExemption(asker, id),
      audit: {
        object: { type: 'exemption', id },
        before: { to: before.to },
        after: { to: begun ? addDays(ctx.today, -1) : before.to, reason: withoutOverrides(why) },
      },
    };
  });
}
