import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { declareAbsence, justifyAbsences } from '@encrier/contract/school-life/attendance';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { spanFault, declarationWorkflow } from '../attendance.policy.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { seedReasons } from '../settings/settings.actions.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { showChange, notifyOffice, notifyTeachers } from '../notifying.actions.ts';
import { isClosed, refuseClosedDays } from '../closings/closings.queries.ts';
import { mayJustify } from './family.present.ts';
import { childrenOf, speaksFor } from './family.queries.ts';

const refuse = (field: string, code: string) => invalid(code, { [field]: code });

/** A pupil for whom the caller answers today; throws not found for other pupils. */
async function pupilOf(tx: AttendanceTx, ctx: Ctx, pupilId: string): Promise<void> {
  const pupil = (await childrenOf(tx.db, ctx)).find(({ id }) => id === pupilId);
  if (!pupil) throw notFound();
  const speaks = speaksFor({ id: pupil.id, birthOn: pupil.birth_on }, ctx);
  if (speaks !== 'speaks') throw precondition(`attendance.${speaks}`);
}

/** A reason that families may give. */
async function reasonOf(tx: AttendanceTx, ctx: Ctx, id: string) {
  await seedReasons(tx.db, ctx.schoolId);
  const reason = (await reasonsOf(tx.db, ctx.schoolId, self(ctx).lang)).find((one) => one.id === id);
  if (!reason?.families || reason.archived) throw refuse('reasonId', 'attendance.reason_unknown');
  return reason;
}

/** Lessons of a pupil that overlap a period, and the accounts of their teachers. */
async function lessonsWithin(tx: AttendanceTx, ctx: Ctx, pupilId: string, from: Date, to: Date) {
  const [first, last] = [momentOf(from, ctx.zone), momentOf(to, ctx.zone)];
  const rows = await tx.db
    .selectFrom('lessons as l')
    .leftJoin('lesson_teachers as t', 't.lesson_id', 'l.id')
    .leftJoin('accounts as a', 'a.person_id', 't.person_id')
    .select(['l.id', 'a.id as account_id'])
    .where('l.state', '=', 'planned')
    .where('l.on_day', '>=', first.day)
    .where('l.on_day', '<=', last.day)
    .where(
      sql<boolean>`(l.on_day > ${first.day} OR l.ends > ${first.minute}) AND (l.on_day < ${last.day}
        OR l.starts < ${last.minute})
      AND (EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = l.school_id AND e.class_id = l.class_id
        AND l.group_id IS NULL AND e.pupil_id = ${pupilId} AND app.in_force(e.from_on, e.to_on, l.on_day))
        OR EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = l.school_id AND m.group_id = l.group_id
          AND m.pupil_id = ${pupilId} AND app.in_force(m.from_on, m.to_on, l.on_day)))`,
    )
    .execute();
  return {
    lessons: new Set(rows.map(({ id }) => id)).size,
    accountIds: [...new Set(rows.flatMap((row) => row.account_id ?? []))],
  };
}

/** Declares an absence: stores a fact that roll calls of that time use, and notifies the teachers concerned. */
export function declareChildAbsence(
  ctx: Ctx,
  body: BodyOf<typeof declareAbsence>,
): Promise<ResponseInput<typeof declareAbsence>> {
  const [from, to] = [new Date(body.startsAt), new Date(body.endsAt)];
  const fault = spanFault(from, to, ctx.now);
  if (fault) throw refuse('endsAt', `attendance.${fault}`);
  return attendanceRoom.act(ctx, 'attendance.declare', async (tx) => {
    await pupilOf(tx, ctx, body.pupilId);
    // Two guardians at the same moment act one after the other.
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', body.pupilId)
      .forUpdate()
      .executeTakeFirst();
    const touched = await lessonsWithin(tx, ctx, body.pupilId, from, to);
    const result = { id: body.id, lessons: touched.lessons, teachers: touched.accountIds.length };
    const twins = await tx.db
      .selectFrom('absence_declarations')
      .select(['id', 'by_id'])
      .where('pupil_id', '=', body.pupilId)
      .where('state', '=', 'sent')
      .where('starts_at', '<', to)
      .where('ends_at', '>', from)
      .execute();
    if (twins.some(({ id, by_id }) => id === body.id && by_id === self(ctx).accountId)) return nothing(result);
    if (twins.length) throw conflict('attendance.announced');
    await reasonOf(tx, ctx, body.reasonId);
    await tx.db
      .insertInto('absence_declarations')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        pupil_id: body.pupilId,
        starts_at: from,
        ends_at: to,
        reason_id: body.reasonId,
        note: withoutOverrides(body.note),
        by_id: self(ctx).accountId,
        created_at: ctx.now,
      })
      .execute();
    await recordFacts(tx, { source: 'absence_declarations', sourceId: body.id }, [
      { pupilId: body.pupilId, kind: 'declared', says: 'away', certainty: 'told', startsAt: from, endsAt: to },
    ]);
    // It explains what a roll call already found.
    await tx.db
      .updateTable('attendance_events')
      .set((eb) => ({ justification: 'announced', reason_id: body.reasonId, version: eb('version', '+', 1) }))
      .where('pupil_id', '=', body.pupilId)
      .where('kind', '=', 'absence')
      .where('justification', '=', 'none')
      .where('starts_at', '<', to)
      .where('ends_at', '>', from)
      .where(sql<boolean>`NOT ${isClosed(sql`attendance_events.on_day`)}`)
      .execute();
    await notifyTeachers(tx, ctx, { id: body.id, pupilId: body.pupilId, from, to, accountIds: touched.accountIds });
    await showChange(tx, ctx, [body.pupilId]);
    return {
      result,
      audit: { object: { type: 'absence_declaration', id: body.id }, after: { lessons: touched.lessons } },
    };
  });
}

/** Cancels a declaration: for its author or another guardian with authority. */
export function cancelDeclaration(ctx: Ctx, id: string): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.cancel_declaration', async (tx) => {
    const row = await tx.db
      .selectFrom('absence_declarations')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    await pupilOf(tx, ctx, row.pupil_id);
    if (!declarationWorkflow.allows(row.state as 'sent', 'cancel')) return nothing({ id });
    if (row.ends_at <= ctx.now) throw conflict('attendance.over');
    await tx.db
      .updateTable('absence_declarations')
      .set({ state: 'cancelled', version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await withdrawFacts(tx, { source: 'absence_declarations', sourceId: id });
    await showChange(tx, ctx, [row.pupil_id]);
    return {
      result: { id },
      audit: {
        object: { type: 'absence_declaration', id },
        before: { state: row.state },
        after: { state: 'cancelled' },
      },
    };
  });
}

type Explanation = Pick<BodyOf<typeof justifyAbsences>, 'id' | 'pupilId' | 'eventIds' | 'reasonId' | 'body'>;
/**
 * Writes an explanation of validated rows of one pupil, in the words of an account; null where that account gave it
 * already. Returns the days that it explains, and whether its reason requires a paper.
 */
export async function explainAbsences(
  tx: AttendanceTx,
  ctx: Ctx,
  { id, pupilId, eventIds, reasonId, body, byId }: Explanation & { byId: string },
): Promise<{ days: string[]; paper: boolean } | null> {
  const again = await tx.db
    .selectFrom('justifications')
    .select('id')
    .where('id', '=', id)
    .where('by_id', '=', byId)
    .executeTakeFirst();
  if (again) return null;
  const ids = [...new Set(eventIds)];
  const rows = await tx.db
    .selectFrom('attendance_events')
    .select(['id', 'kind', 'on_day', 'justification'])
    .where('id', 'in', ids)
    .where('pupil_id', '=', pupilId)
    .where('state', '=', 'validated')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw refuse('eventIds', 'attendance.event_unknown');
  if (!rows.every(mayJustify)) throw conflict('attendance.settled');
  const days = [...new Set(rows.map((row) => row.on_day))].sort();
  await refuseClosedDays(tx.db, days);
  const { paper } = await reasonOf(tx, ctx, reasonId);
  await tx.db
    .insertInto('justifications')
    .values({
      school_id: tx.schoolId,
      id,
      pupil_id: pupilId,
      reason_id: reasonId,
      body: withoutOverrides(body),
      by_id: byId,
      created_at: ctx.now,
    })
    .execute();
  await tx.db
    .insertInto('justification_events')
    .values(ids.map((event_id) => ({ school_id: tx.schoolId, justification_id: id, event_id })))
    .execute();
  await tx.db
    .updateTable('attendance_events')
    .set((eb) => ({ justification: 'given', version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return { days, paper };
}

/** Explains validated rows of one pupil, with files; the same id sent again is the same one. */
export function justifyRows(ctx: Ctx, body: BodyOf<typeof justifyAbsences>): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.justify', async (tx) => {
    const { id, pupilId, fileIds } = body;
    await pupilOf(tx, ctx, pupilId);
    const given = await explainAbsences(tx, ctx, { ...body, byId: self(ctx).accountId });
    if (!given) return nothing({ id });
    if (given.paper && !fileIds.length) throw refuse('fileIds', 'attendance.paper_missing');
    await adoptFiles(tx, ctx, fileIds, { type: 'justification', id });
    await notifyOffice(tx, ctx, id, pupilId, given.days);
    await showChange(tx, ctx, [pupilId]);
    return {
      result: { id },
      audit: { object: { type: 'justification', id }, after: { rows: body.eventIds.length, files: fileIds.length } },
    };
  });
}
