import type {
  editComplaint,
  exportComplaints,
  noteComplaint,
  OfficeComplaint,
  stepComplaint,
} from '@encrier/contract/communication/complaints-handling';
import type { BodyOf, QueryOf } from '@encrier/contract/kernel/route';
import { dayIn } from '#kernel/content/dates.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import {
  addNote,
  complaintOver,
  type Held,
  holdComplaint,
  moveComplaint,
  mustSpeak,
  staffNow,
} from '../complaints.public.ts';
import {
  listAssignableOfficers,
  showChange,
  showToOffice,
  notifyAuthor,
  notifyDirection,
  notifyOffice,
} from '../officers/officers.public.ts';
import { complaintCategories } from '../settings/settings.public.ts';
import { sheetWords } from './handling.messages.ts';
import { toTell } from './handling.policy.ts';
import { readHandledComplaint, pupilsNamed, queueForFile, officeReadsComplaint } from './handling.queries.ts';
import { complaintsRoom, type ComplaintsTx } from '../complaints.room.ts';

/**
 * The complaint for a decision by the office, locked; throws not found out of its reach, `edited_meanwhile` when
 * somebody changed it since.
 */
async function take(tx: ComplaintsTx, ctx: Ctx, id: string, version: number | null): Promise<Held> {
  if (!(await officeReadsComplaint(ctx, tx.db, id))) throw notFound();
  const row = await holdComplaint(tx, id);
  // The person in charge, or the person named, may have changed while waiting for the lock.
  if (!(await officeReadsComplaint(ctx, tx.db, id))) throw notFound();
  if (version !== null)
    requireVersion(row, version, { status: row.status, assignedTo: row.assigned_to, priority: row.priority });
  return row;
}
const answer = (tx: ComplaintsTx, ctx: Ctx, id: string): Promise<OfficeComplaint> =>
  readHandledComplaint({ ...ctx, db: tx.db }, id);

/**
 * An escalated complaint goes to the person named by its category, if they may read it; otherwise the whole direction
 * is notified.
 */
async function passUp(tx: ComplaintsTx, ctx: Ctx, row: Held, news: 'escalated' | 'late'): Promise<string | null> {
  const category = (await complaintCategories(tx.db, ctx.schoolId, 'fr')).find((one) => one.id === row.category_id);
  const able = await listAssignableOfficers(tx.db, {
    authorId: row.author_id,
    concernedId: row.concerned_id,
    pupilId: row.pupil_id,
  });
  const target = able.find(({ id }) => id === category?.escalateTo)?.id ?? null;
  if (target) await tx.db.updateTable('complaints').set({ assigned_to: target }).where('id', '=', row.id).execute();
  if (target) await notifyOffice(tx, ctx, row.id, news, [target]);
  else await notifyDirection(tx, ctx, row.id, news);
  return target;
}

/**
 * Moves a complaint to another state. The person who takes the first step on an unassigned complaint becomes its
 * handler. Throws `complaints.state`, `complaints.text_missing`, `edited_meanwhile`.
 */
export function handleComplaint(
  ctx: Ctx,
  id: string,
  { step: wanted, text, fileIds, version }: BodyOf<typeof stepComplaint>,
): Promise<OfficeComplaint> {
  if (mustSpeak(wanted) && !text) throw invalid('complaints.text_missing', { text: 'complaints.text_missing' });
  return complaintsRoom.act(ctx, `complaints.${wanted}`, async (tx) => {
    const row = await take(tx, ctx, id, version);
    const status = await moveComplaint(tx, ctx, row, {
      move: wanted,
      side: 'office',
      text: mustSpeak(wanted) ? text : '',
      fileIds: mustSpeak(wanted) ? fileIds : [],
    });
    // The text of an escalation is an internal note.
    if (wanted === 'escalate' && text) await addNote(tx, ctx, id, self(ctx).accountId, text, fileIds);
    const target = wanted === 'escalate' ? await passUp(tx, ctx, row, 'escalated') : null;
    if (!row.assigned_to && wanted !== 'acknowledge' && wanted !== 'escalate')
      await tx.db
        .updateTable('complaints')
        .set({ assigned_to: self(ctx).accountId })
        .where('id', '=', id)
        .execute();
    await notifyAuthor(tx, ctx, id, wanted);
    return {
      result: await answer(tx, ctx, id),
      audit: {
        object: { type: 'complaint', id },
        before: { status: row.status },
        after: { status, ...(target && { assignedTo: target }) },
      },
    };
  });
}

export function addComplaintNote(
  ctx: Ctx,
  id: string,
  { body, fileIds }: BodyOf<typeof noteComplaint>,
): Promise<OfficeComplaint> {
  return complaintsRoom.act(ctx, 'complaints.note', async (tx) => {
    const row = await take(tx, ctx, id, null);
    if (row.anonymised_at) throw conflict('complaints.state', { status: row.status });
    await addNote(tx, ctx, id, self(ctx).accountId, withoutOverrides(body), fileIds);
    await showToOffice(tx, ctx, id);
    return { result: await answer(tx, ctx, id), audit: { object: { type: 'complaint', id }, after: { note: true } } };
  });
}

type Wish = Omit<BodyOf<typeof editComplaint>, 'version'>;

/** Refuses an unknown category, or an archived one unless it is the current category. */
async function refuseCategory(tx: ComplaintsTx, ctx: Ctx, row: Held, { categoryId }: Wish): Promise<void> {
  const category = (await complaintCategories(tx.db, ctx.schoolId, 'fr')).find((one) => one.id === categoryId);
  if (!category || (category.archived && category.id !== row.category_id))
    throw invalid('complaints.category_unknown', { categoryId: 'complaints.category_unknown' });
}

/** Refuses to name as concerned a person who is not staff, or the caller. */
async function refuseConcerned(tx: ComplaintsTx, ctx: Ctx, row: Held, { concernedId }: Wish): Promise<void> {
  if (!concernedId) return;
  const unknown = () => invalid('complaints.person_unknown', { concernedId: 'complaints.person_unknown' });
  if (concernedId !== row.concerned_id && !(await staffNow(tx.db, ctx.today)).some((one) => one.id === concernedId))
    throw unknown();
  // The caller would lose access at once and nobody could correct it.
  if (concernedId === self(ctx).personId) throw unknown();
}

/**
 * Changes who is in charge, how urgent it is and where it belongs. Naming a person concerned who is in charge removes
 * them from it.
 */
export function editHandling(
  ctx: Ctx,
  id: string,
  { version, ...wish }: BodyOf<typeof editComplaint>,
): Promise<OfficeComplaint> {
  return complaintsRoom.act(ctx, 'complaints.edit', async (tx) => {
    const row = await take(tx, ctx, id, version);
    if (complaintOver(row.status)) throw conflict('complaints.state', { status: row.status });
    await refuseCategory(tx, ctx, row, wish);
    await refuseConcerned(tx, ctx, row, wish);
    const able = await listAssignableOfficers(tx.db, {
      authorId: row.author_id,
      concernedId: wish.concernedId,
      pupilId: row.pupil_id,
    });
    const may = (who: string | null): boolean => who === null || able.some((one) => one.id === who);
    if (wish.assignedTo !== row.assigned_to && !may(wish.assignedTo))
      throw invalid('complaints.assignee_refused', { assignedTo: 'complaints.assignee_refused' });
    const assignedTo = may(wish.assignedTo) ? wish.assignedTo : null;
    await tx.db
      .updateTable('complaints')
      .set({
        assigned_to: assignedTo,
        priority: wish.priority,
        category_id: wish.categoryId,
        service: wish.service,
        concerned_id: wish.concernedId,
        ...(wish.concernedId !== row.concerned_id && { named_by_author: false }),
        updated_at: tx.now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (assignedTo && assignedTo !== row.assigned_to) await notifyOffice(tx, ctx, id, 'assigned', [assignedTo]);
    await showChange(tx, ctx, id);
    const before = {
      assignedTo: row.assigned_to,
      priority: row.priority,
      categoryId: row.category_id,
      service: row.service,
      concernedId: row.concerned_id,
    };
    return {
      result: await answer(tx, ctx, id),
      audit: { object: { type: 'complaint', id }, before, after: { ...wish, assignedTo } },
    };
  });
}

/**
 * Announces a deadline that is near or passed; once passed, the complaint is escalated. Run twice, it announces once.
 */
export function announceDelay(ctx: Ctx, id: string): Promise<null> {
  return complaintsRoom.act(ctx, 'complaints.delay', async (tx) => {
    const row = await holdComplaint(tx, id);
    const nothing = { result: null, audit: { object: { type: 'complaint', id }, after: { told: 0 } } };
    if (complaintOver(row.status) || row.status === 'resolved' || row.status === 'waiting_author') return nothing;
    const answerTold = row.answered_at
      ? row.answer_told
      : Math.max(row.answer_told, toTell(row.answer_warn_at, row.answer_due_at, tx.now));
    const solveTold = Math.max(row.solve_told, toTell(row.solve_warn_at, row.solve_due_at, tx.now));
    if (answerTold === row.answer_told && solveTold === row.solve_told) return nothing;
    await tx.db
      .updateTable('complaints')
      .set({ answer_told: answerTold, solve_told: solveTold })
      .where('id', '=', id)
      .execute();
    const late = (answerTold === 100 && row.answer_told < 100) || (solveTold === 100 && row.solve_told < 100);
    await notifyOffice(tx, ctx, id, late ? 'late' : 'soon');
    const up = late && row.status !== 'escalated';
    if (up) {
      await moveComplaint(tx, ctx, row, { move: 'pass_due', side: 'office', text: '', fileIds: [] });
      await passUp(tx, ctx, row, 'escalated');
      await notifyAuthor(tx, ctx, id, 'escalate');
    }
    await showChange(tx, ctx, id);
    return {
      result: null,
      audit: {
        object: { type: 'complaint', id },
        before: { status: row.status },
        after: { told: late ? 100 : 80, status: up ? 'escalated' : row.status },
      },
    };
  });
}

/** Closes a solved complaint to which nobody came back; does nothing when the author acted meanwhile. */
export function closeLapsedComplaint(ctx: Ctx, id: string): Promise<null> {
  return complaintsRoom.act(ctx, 'complaints.lapse', async (tx) => {
    const row = await holdComplaint(tx, id);
    if (row.status !== 'resolved')
      return { result: null, audit: { object: { type: 'complaint', id }, after: { status: row.status } } };
    await moveComplaint(tx, ctx, row, { move: 'lapse', side: 'office', text: '', fileIds: [] });
    await notifyAuthor(tx, ctx, id, 'lapse');
    return {
      result: null,
      audit: { object: { type: 'complaint', id }, before: { status: row.status }, after: { status: 'closed' } },
    };
  });
}

/**
 * The list as a spreadsheet, with inert cells (SEC-INJ-04) and without internal notes. The journal records who exported
 * how many.
 */
export async function exportQueue(
  ctx: Ctx,
  { format, ...narrowing }: QueryOf<typeof exportComplaints>,
): Promise<PersonalExport> {
  const words = sheetWords[self(ctx).lang];
  const { rows, pupils } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await queueForFile({ ...ctx, db }, narrowing);
    const ids = found.map((row) => row.id);
    return { rows: found, pupils: await pupilsNamed(db, ids) };
  });
  return {
    action: 'complaints.export',
    object: { type: 'complaints', id: null },
    after: { format },
    people: pupils,
    count: rows.length,
    make: async () => {
      const day = (at: string): string => dayIn(new Date(at), ctx.zone);
      const lines = rows.map((row) => [
        row.number,
        day(row.createdAt),
        row.author,
        row.child,
        row.subject,
        row.category,
        words.services[row.service],
        words.priorities[row.priority],
        words.statuses[row.status],
        row.assignedTo?.label ?? '',
        row.delay ? day(row.delay.dueAt) : '',
        row.late ? words.late : '',
      ]);
      return sheetFile([words.head, ...lines], {
        name: words.sheet,
        format,
        widths: [14, 12, 26, 26, 44, 20, 18, 12, 22, 26, 12, 10],
      });
    },
  };
}
