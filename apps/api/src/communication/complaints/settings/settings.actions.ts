import type {
  addComplaintCategory,
  setComplaintCategory,
  setComplaintRules,
} from '@encrier/contract/communication/complaints-handling';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { WriteDb } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { usualLabels } from './settings.messages.ts';
import { usualCategories } from './settings.policy.ts';
import { officersOf, rulesOf, usualId } from './settings.queries.ts';
import { complaintsRoom } from '../complaints.room.ts';

type Db = WriteDb<'complaint_categories'>;
type Tx = Parameters<Parameters<typeof complaintsRoom.act>[2]>[0];

/** Writes the standard categories in a school that has none yet; two simultaneous runs write them once. */
export async function seedUsual(db: Db, schoolId: number): Promise<void> {
  if (await db.selectFrom('complaint_categories').select('id').limit(1).executeTakeFirst()) return;
  const rows = usualCategories.map(({ key, service, answerHours, solveDays }, position) => ({
    school_id: schoolId,
    id: usualId(schoolId, key),
    usual: key,
    label: usualLabels[key].fr,
    service,
    answer_hours: answerHours,
    solve_days: solveDays,
    position,
  }));
  await db
    .insertInto('complaint_categories')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Changes when the school answers and its delays of closure. Throws `complaints.hours` when the day would end before it
 * begins.
 */
export function setRules(ctx: Ctx, { version, ...rules }: BodyOf<typeof setComplaintRules>): Promise<{ ok: true }> {
  if (rules.opensAt >= rules.closesAt) throw invalid('complaints.hours', { closesAt: 'complaints.hours' });
  return complaintsRoom.act(ctx, 'complaints.set_rules', async (tx) => {
    const before = await rulesOf(tx.db);
    const set = {
      weekdays: [...new Set(rules.weekdays)].sort(),
      opens_at: rules.opensAt,
      closes_at: rules.closesAt,
      auto_close_days: rules.autoCloseDays,
      reopen_days: rules.reopenDays,
      version: version + 1,
    };
    // Two first writes at once: the second finds the row and is refused.
    const done =
      version === 0
        ? await tx.db
            .insertInto('complaint_settings')
            .values({ school_id: ctx.schoolId, ...set })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx.db
            .updateTable('complaint_settings')
            .set(set)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', before);
    return {
      result: { ok: true as const },
      audit: { object: { type: 'complaint_settings', id: null }, before, after: rules },
    };
  });
}

async function checkPeople(tx: Tx, body: { handlerIds: readonly string[]; escalateTo: string | null }): Promise<void> {
  const known = new Set((await officersOf(tx.db)).map(({ id }) => id));
  if (!body.handlerIds.every((id) => known.has(id)))
    throw invalid('complaints.assignee_refused', { handlerIds: 'complaints.assignee_refused' });
  if (body.escalateTo && !known.has(body.escalateTo))
    throw invalid('complaints.assignee_refused', { escalateTo: 'complaints.assignee_refused' });
}
async function refuseTaken(tx: Tx, label: string, own: string | null): Promise<void> {
  const twin = await tx.db
    .selectFrom('complaint_categories')
    .select('id')
    .where('label', '=', label)
    .executeTakeFirst();
  if (twin && twin.id !== own) throw invalid('complaints.category_taken', { label: 'complaints.category_taken' });
}
async function writeHandlers(tx: Tx, categoryId: string, ids: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('complaint_handlers').where('category_id', '=', categoryId).execute();
  if (ids.length)
    await tx.db
      .insertInto('complaint_handlers')
      .values([...new Set(ids)].map((account_id) => ({ school_id: tx.schoolId, category_id: categoryId, account_id })))
      .execute();
}

export function addCategory(ctx: Ctx, body: BodyOf<typeof addComplaintCategory>): Promise<{ id: string }> {
  return complaintsRoom.act(ctx, 'complaints.add_category', async (tx) => {
    await seedUsual(tx.db, ctx.schoolId);
    await checkPeople(tx, body);
    await refuseTaken(tx, body.label, null);
    const id = newId(ctx.now.getTime());
    const last = await tx.db
      .selectFrom('complaint_categories')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst();
    await tx.db
      .insertInto('complaint_categories')
      .values({
        school_id: ctx.schoolId,
        id,
        label: body.label,
        service: body.service,
        answer_hours: body.answerHours,
        solve_days: body.solveDays,
        escalate_to: body.escalateTo,
        position: Number(last?.position ?? 0) + 1,
      })
      .execute();
    await writeHandlers(tx, id, body.handlerIds);
    return { result: { id }, audit: { object: { type: 'complaint_category', id }, after: body } };
  });
}

/**
 * Changes a category; complaints already created keep their deadlines. Throws `complaints.category_last` when no
 * category would be left to choose.
 */
export function setCategory(
  ctx: Ctx,
  id: string,
  { version, archived, ...body }: BodyOf<typeof setComplaintCategory>,
): Promise<{ ok: true }> {
  return complaintsRoom.act(ctx, 'complaints.set_category', async (tx) => {
    await seedUsual(tx.db, ctx.schoolId);
    const row = await tx.db
      .selectFrom('complaint_categories')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    requireVersion(row, version || 1, {
      label: row.label,
      service: row.service,
      answerHours: row.answer_hours,
      solveDays: row.solve_days,
    });
    await checkPeople(tx, body);
    await refuseTaken(tx, body.label, id);
    if (archived && row.archived_at === null) {
      const others = await tx.db
        .selectFrom('complaint_categories')
        .select('id')
        .where('archived_at', 'is', null)
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst();
      if (!others) throw conflict('complaints.category_last');
    }
    const archived_at = archived ? (row.archived_at ?? ctx.now) : null;
    await tx.db
      .updateTable('complaint_categories')
      .set({
        label: body.label,
        service: body.service,
        answer_hours: body.answerHours,
        solve_days: body.solveDays,
        escalate_to: body.escalateTo,
        archived_at,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await writeHandlers(tx, id, body.handlerIds);
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'complaint_category', id },
        before: {
          label: row.label,
          service: row.service,
          answerHours: row.answer_hours,
          solveDays: row.solve_days,
          archived: row.archived_at !== null,
        },
        after: { ...body, archived },
      },
    };
  });
}
