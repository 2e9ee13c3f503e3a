import type { BodyOf } from '@encrier/contract/kernel/route';
import type { saveSession, setExamRules } from '@encrier/contract/teaching/exams-settings';
import { type RawBuilder, sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { nothing } from '#kernel/act/act.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { scopeOf, self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { rulesOf, type Versioned } from './rules.queries.ts';

/**
 * Rules of the whole school are set by people who plan in all of it; those of an organisation by people who plan there.
 */
async function mayRule(tx: ExamsTx, ctx: Ctx, orgId: string | null): Promise<void> {
  if (orgId === null) {
    if (scopeOf(self(ctx), 'exams.manage') !== 'school') throw forbidden('exams.whole_school');
    return;
  }
  const known = await tx.db
    .selectFrom('orgs as o')
    .select('o.id')
    .where('o.id', '=', orgId)
    .where(orgWithin(ctx, 'exams.manage', sql`o.id`))
    .executeTakeFirst();
  if (!known) throw notFound();
}

const auditOf = ({ perDay, perWeek, noticeDays, extraPercent }: Omit<Versioned, 'version'>) => ({
  per_day: perDay,
  per_week: perWeek,
  notice_days: noticeDays,
  extra_percent: extraPercent,
});

/** Sets the rules of the school or of an organisation; existing tests do not change. */
export function setRules(ctx: Ctx, body: BodyOf<typeof setExamRules>): Promise<{ version: number }> {
  return examsRoom.act(ctx, 'exams.rules', async (tx) => {
    const { orgId } = body;
    await mayRule(tx, ctx, orgId);
    await tx.db.selectFrom('exam_settings').select('version').forUpdate().executeTakeFirst();
    const { school, own } = await rulesOf(tx.db);
    const before = orgId === null ? school : (own.get(orgId) ?? { ...school, version: 0 });
    requireVersion(before, body.version);
    const version = body.version + 1;
    const values = { ...auditOf(body), version };
    await (orgId === null
      ? tx.db
          .insertInto('exam_settings')
          .values({ school_id: tx.schoolId, ...values })
          .onConflict((oc) => oc.column('school_id').doUpdateSet(values))
          .execute()
      : tx.db
          .insertInto('exam_org_rules')
          .values({ school_id: tx.schoolId, org_id: orgId, ...values })
          .onConflict((oc) => oc.columns(['school_id', 'org_id']).doUpdateSet(values))
          .execute());
    return {
      result: { version },
      audit: {
        object: { type: 'exam_settings', id: orgId },
        ...(orgId !== null && { table: 'exam_org_rules' as const }),
        before: auditOf(before),
        after: auditOf(body),
      },
    };
  });
}

/** An organisation follows the rules of the school again. */
export function dropRules(ctx: Ctx, orgId: string): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.drop_rules', async (tx) => {
    await mayRule(tx, ctx, orgId);
    const before = (await rulesOf(tx.db)).own.get(orgId);
    if (!before) return nothing({ id: orgId });
    await tx.db.deleteFrom('exam_org_rules').where('org_id', '=', orgId).execute();
    return {
      result: { id: orgId },
      audit: { object: { type: 'exam_settings', id: orgId }, table: 'exam_org_rules', before: auditOf(before) },
    };
  });
}

/**
 * Terms in which a session may be planned: for an organisation, its own and common ones; for the whole school, any in
 * reach.
 */
const termOf = (ctx: Ctx, orgId: string | null): RawBuilder<boolean> =>
  orgId === null
    ? sql<boolean>`(org_id IS NULL OR ${orgWithin(ctx, 'exams.manage', sql`org_id`)})`
    : sql<boolean>`(org_id IS NULL OR org_id = ${orgId}::uuid)`;

type Session = BodyOf<typeof saveSession>;

/** The current year, to which the term of a session belongs. */
async function yearOfSession(tx: ExamsTx, ctx: Ctx, { termId, orgId }: Session): Promise<string> {
  const year = await tx.db
    .selectFrom('school_years')
    .select(['id', 'closed_at'])
    .where('current', '=', true)
    .executeTakeFirst();
  if (!year || year.closed_at) throw conflict('exams.year_closed');
  if (!termId) return year.id;
  const term = await tx.db
    .selectFrom('terms')
    .select('id')
    .where('id', '=', termId)
    .where('year_id', '=', year.id)
    .where(termOf(ctx, orgId))
    .executeTakeFirst();
  if (!term) throw notFound();
  return year.id;
}

/** Adds a session of the current year, or changes it. */
export function keepSession(ctx: Ctx, id: string, body: Session): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.session', async (tx) => {
    await mayRule(tx, ctx, body.orgId);
    const wrong = findUnrealDay({ startsOn: body.startsOn, endsOn: body.endsOn });
    if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
    if (body.endsOn < body.startsOn) throw invalid('exams.session_days', { endsOn: 'exams.session_days' });
    const year_id = await yearOfSession(tx, ctx, body);
    const row = await tx.db.selectFrom('exam_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row && body.version > 0) throw notFound();
    // A session of another organisation is not found for a person who plans only in this one.
    if (row) await mayRule(tx, ctx, row.org_id);
    if (row) requireVersion(row, body.version);
    const values = {
      label: withoutOverrides(body.label),
      kind: body.kind,
      org_id: body.orgId,
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
        .values({ school_id: tx.schoolId, id, year_id, ...values })
        .execute();
    return { result: { id }, audit: { object: { type: 'exam_session', id }, after: values } };
  });
}
