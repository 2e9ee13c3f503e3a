import type { BodyOf } from '@encrier/contract/kernel/route';
import type { saveSession, setExamRules } from '@encrier/contract/teaching/exams';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, scopeOf } from '#kernel/policy/actor.ts';
import { unrealDay } from '#kernel/policy/days.ts';
import { rulesOf } from '../exams.queries.ts';
import { examsRoom } from '../exams.room.ts';

/** Rules and sessions are everybody's: who plans in one organisation alone leaves them as they are. */
function ofWholeSchool(ctx: Ctx): void {
  if (scopeOf(ctx.actor as AccountActor, 'exams.manage') !== 'school') throw forbidden('exams.whole_school');
}

/** Sets the rules of the school; tests that stand are left as they are. */
export function setRules(ctx: Ctx, body: BodyOf<typeof setExamRules>): Promise<{ version: number }> {
  return examsRoom.act(ctx, 'exams.rules', async (tx) => {
    ofWholeSchool(ctx);
    await tx.db.selectFrom('exam_settings').select('version').forUpdate().executeTakeFirst();
    const before = await rulesOf(tx.db);
    if (before.version !== body.version) throw conflict('edited_meanwhile', { version: before.version });
    const version = body.version + 1;
    const values = {
      per_day: body.perDay,
      per_week: body.perWeek,
      notice_days: body.noticeDays,
      extra_percent: body.extraPercent,
      version,
    };
    await tx.db
      .insertInto('exam_settings')
      .values({ school_id: tx.schoolId, ...values })
      .onConflict((oc) => oc.column('school_id').doUpdateSet(values))
      .execute();
    return {
      result: { version },
      audit: {
        object: { type: 'exam_settings', id: null },
        before: {
          ...{ per_day: before.perDay, per_week: before.perWeek },
          ...{ notice_days: before.noticeDays, extra_percent: before.extraPercent },
        },
        after: {
          ...{ per_day: body.perDay, per_week: body.perWeek },
          ...{ notice_days: body.noticeDays, extra_percent: body.extraPercent },
        },
      },
    };
  });
}

/** Adds a session of the current year, or changes it. */
export function keepSession(ctx: Ctx, id: string, body: BodyOf<typeof saveSession>): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.session', async (tx) => {
    ofWholeSchool(ctx);
    const wrong = unrealDay({ startsOn: body.startsOn, endsOn: body.endsOn });
    if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
    if (body.endsOn < body.startsOn) throw invalid('exams.session_days', { endsOn: 'exams.session_days' });
    const year = await tx.db
      .selectFrom('school_years')
      .select(['id', 'closed_at'])
      .where('current', '=', true)
      .executeTakeFirst();
    if (!year || year.closed_at) throw conflict('exams.year_closed');
    if (body.termId) {
      const term = await tx.db
        .selectFrom('terms')
        .select('id')
        .where('id', '=', body.termId)
        .where('year_id', '=', year.id)
        .executeTakeFirst();
      if (!term) throw notFound();
    }
    const row = await tx.db.selectFrom('exam_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row && body.version > 0) throw notFound();
    if (row && row.version !== body.version) throw conflict('edited_meanwhile', { version: row.version });
    const values = {
      label: withoutOverrides(body.label),
      kind: body.kind,
      term_id: body.termId,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
    };
    if (row)
      await tx.db
        .updateTable('exam_sessions')
        .set({ ...values, version: row.version + 1 })
        .where('id', '=', id)
        .execute();
    else
      await tx.db
        .insertInto('exam_sessions')
        .values({ school_id: tx.schoolId, id, year_id: year.id, ...values })
        .execute();
    return { result: { id }, audit: { object: { type: 'exam_session', id }, after: values } };
  });
}
