import type { MeetingBody } from '@encrier/contract/teaching/report-cards-council';
import { type Done, nothing } from '#kernel/act/act.ts';
import { conflict, invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { reportCardsRoom } from '../report-cards.room.ts';
import { showClassChange } from '../notifying.actions.ts';

const done = { ok: true as const };
/** Sets when the council of a class meets, or removes the date; see the contract. */
export function setMeeting(ctx: Ctx, classId: string, body: MeetingBody): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_meeting', async (tx): Promise<Done<{ ok: true }>> => {
    const { termId, onDay, starts } = body;
    const { yearId } = await classOfTerm(tx.db, ctx, classId, termId);
    const year = await tx.db
      .selectFrom('school_years')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', yearId)
      .executeTakeFirstOrThrow();
    if (onDay && (findUnrealDay({ onDay }) || onDay < year.starts_on || onDay > year.ends_on))
      throw invalid('invalid_input', { onDay: 'invalid_day' });
    const own = { school_id: tx.schoolId, class_id: classId, term_id: termId };
    const before = await tx.db
      .selectFrom('report_council_dates')
      .select(['on_day', 'starts', 'version'])
      .where('class_id', '=', classId)
      .where('term_id', '=', termId)
      .forUpdate()
      .executeTakeFirst();
    const after = onDay ? { on_day: onDay, starts } : null;
    if (before?.on_day === after?.on_day && (before?.starts ?? null) === (after?.starts ?? null)) return nothing(done);
    requireVersion(before, body.version);
    const version = before?.version ?? 0;
    if (!after)
      await tx.db
        .deleteFrom('report_council_dates')
        .where('class_id', '=', classId)
        .where('term_id', '=', termId)
        .execute();
    else {
      const next = { ...after, version: version + 1 };
      const kept = await tx.db
        .insertInto('report_council_dates')
        .values({ ...own, ...next })
        .onConflict((oc) =>
          oc
            .columns(['school_id', 'class_id', 'term_id'])
            .doUpdateSet(next)
            .where('report_council_dates.version', '=', version),
        )
        .returning('version')
        .executeTakeFirst();
      // Somebody else set it meanwhile.
      if (!kept) throw conflict('edited_meanwhile');
    }
    await showClassChange(tx, classId);
    const auditOf = (row: { on_day: string; starts: number | null } | null | undefined) =>
      row ? { on_day: row.on_day, starts: row.starts } : {};
    return {
      result: done,
      audit: {
        object: { type: 'class', id: classId },
        before: { term_id: termId, ...auditOf(before) },
        after: { term_id: termId, ...auditOf(after) },
      },
    };
  });
}
