import type {
  Complaint,
  ComplaintService,
  ComplaintStatus,
  createComplaint,
  replyComplaint,
} from '@encrier/contract/communication/complaints';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { ownChildren } from '../../school/directory/directory.public.ts';
import { currentYear } from '../../school/years/years.public.ts';
import {
  type Category,
  complaintCategories,
  complaintRules,
  minutesOfDay,
  seedCategories,
  timeFor,
} from './settings/settings.public.ts';
import { listAssignableOfficers, showChange, notifyOffice } from './officers/officers.public.ts';
import { after, answers, type AuthorMove, type Move, numberOf, reopenUntil } from './complaints.policy.ts';
import { isOwn, listNameableStaff, ownComplaint } from './complaints.queries.ts';
import { complaintsRoom, type ComplaintsTx } from './complaints.room.ts';

/** Attaches uploads to what was written. Throws `complaints.file_unknown` for a file that is not the caller's own. */
export async function adoptComplaintFiles(
  tx: object,
  ctx: Ctx,
  ids: readonly string[],
  owner: { type: 'complaint' | 'complaint_entry'; id: string },
): Promise<void> {
  try {
    await adoptFiles(tx, ctx, ids, owner);
  } catch (error) {
    throw error instanceof AppError
      ? invalid('complaints.file_unknown', { fileIds: 'complaints.file_unknown' })
      : error;
  }
}

/** Deadlines from an instant on, and the moments at which four fifths of them have passed. */
async function deadlines(tx: Pick<ComplaintsTx, 'db' | 'now'>, category: Pick<Category, 'answerHours' | 'solveDays'>) {
  const rules = await complaintRules(tx.db);
  const time = await timeFor(tx.db, rules, tx.now, category.solveDays);
  const [answer, solve] = [category.answerHours * 60, category.solveDays * minutesOfDay(rules)];
  const at = (minutes: number): Date => time.after(tx.now, minutes);
  return {
    answer_warn_at: at(answer * 0.8),
    answer_due_at: at(answer),
    solve_warn_at: at(solve * 0.8),
    solve_due_at: at(solve),
  };
}

async function nextNumber(tx: ComplaintsTx, ctx: Ctx): Promise<string> {
  const year = Number(((await currentYear(tx.db))?.startsOn ?? ctx.now.toISOString()).slice(0, 4));
  const { last } = await tx.db
    .insertInto('complaint_counters')
    .values({ school_id: ctx.schoolId, year, last: 1 })
    .onConflict((oc) => oc.columns(['school_id', 'year']).doUpdateSet({ last: sql`complaint_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return numberOf(year, last);
}

export type Deposit = {
  id: string;
  authorId: string;
  authorLabel: string;
  category: Category;
  service: ComplaintService;
  pupilId: string | null;
  concernedId: string | null;
  subject: string;
  body: string;
  confidential: boolean;
  fileIds: readonly string[];
  source: { type: string; id: string } | null;
};

/**
 * Creates a complaint with its number and its deadlines. When its category has a single handler, that person is in
 * charge at once; the office is notified.
 */
export async function depositComplaint(
  tx: ComplaintsTx,
  ctx: Ctx,
  wish: Deposit,
): Promise<{ number: string; audit: AuditEntry }> {
  const { id, category } = wish;
  const able = (await listAssignableOfficers(tx.db, wish)).filter((one) => category.handlerIds.includes(one.id));
  const assignedTo = able.length === 1 ? able[0]!.id : null;
  const [subject, body] = [withoutOverrides(wish.subject), withoutOverrides(wish.body)];
  const due = await deadlines(tx, category);
  const number = await nextNumber(tx, ctx);
  await tx.db
    .insertInto('complaints')
    .values({
      school_id: ctx.schoolId,
      id,
      number,
      author_id: wish.authorId,
      pupil_id: wish.pupilId,
      category_id: category.id,
      service: wish.service,
      subject,
      body,
      confidential: wish.confidential,
      concerned_id: wish.concernedId,
      named_by_author: wish.concernedId !== null,
      assigned_to: assignedTo,
      source_type: wish.source?.type ?? null,
      source_id: wish.source?.id ?? null,
      ...due,
      search_key: searchKey(`${number} ${subject} ${wish.authorLabel}`),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await adoptComplaintFiles(tx, ctx, wish.fileIds, { type: 'complaint', id });
  await addEntry(tx, ctx, id, {
    kind: 'step',
    side: 'author',
    step: 'submitted',
    byId: wish.authorId,
    body: '',
    fileIds: [],
  });
  await notifyOffice(tx, ctx, id, 'submitted');
  await showChange(tx, ctx, id);
  const after = {
    number,
    category: category.label,
    service: wish.service,
    confidential: wish.confidential,
    ...(wish.source && { source: wish.source.type }),
  };
  return { number, audit: { object: { type: 'complaint', id }, after } };
}

type Written = {
  kind: 'message' | 'note' | 'step';
  side: 'author' | 'office';
  step?: ComplaintStatus;
  byId: string | null;
  body: string;
  fileIds: readonly string[];
};
export async function addEntry(tx: ComplaintsTx, ctx: Ctx, complaintId: string, entry: Written): Promise<void> {
  const id = newId(ctx.now.getTime());
  await tx.db
    .insertInto('complaint_entries')
    .values({
      school_id: ctx.schoolId,
      id,
      complaint_id: complaintId,
      by_id: entry.byId,
      side: entry.side,
      kind: entry.kind,
      step: entry.step ?? null,
      body: withoutOverrides(entry.body),
      created_at: ctx.now,
    })
    .execute();
  await adoptComplaintFiles(tx, ctx, entry.fileIds, { type: 'complaint_entry', id });
}

/** Deposits a complaint; the same id sent again is the same complaint. */
export function depositOwnComplaint(ctx: Ctx, body: BodyOf<typeof createComplaint>): Promise<Complaint> {
  const actor = self(ctx);
  return complaintsRoom.act(ctx, 'complaints.create', async (tx) => {
    const id = body.id ?? newId(ctx.now.getTime());
    if (body.id && (await isOwn(tx.db, ctx, body.id)))
      return {
        result: await ownComplaint(tx.db, ctx, body.id),
        audit: { object: { type: 'complaint', id }, after: { again: true } },
      };
    await seedCategories(tx.db, ctx.schoolId);
    const category = (await complaintCategories(tx.db, ctx.schoolId, actor.lang)).find(
      (one) => one.id === body.categoryId && !one.archived,
    );
    if (!category) throw invalid('complaints.category_unknown', { categoryId: 'complaints.category_unknown' });
    if (body.childId && !(await ownChildren(tx.db, ctx)).includes(body.childId))
      throw invalid('complaints.child_unknown', { childId: 'complaints.child_unknown' });
    if (body.concernedId && !(await listNameableStaff(tx.db, ctx)).some((one) => one.id === body.concernedId))
      throw invalid('complaints.person_unknown', { concernedId: 'complaints.person_unknown' });
    const pupilId = body.childId ?? (actor.roles.has('eleve') ? await ownSheet(tx, actor.personId) : null);
    const { audit } = await depositComplaint(tx, ctx, {
      ...body,
      id,
      authorId: actor.accountId,
      authorLabel: actor.label,
      category,
      service: body.service ?? category.service,
      pupilId,
      source: null,
    });
    return { result: await ownComplaint(tx.db, ctx, id), audit };
  });
}
const ownSheet = async (tx: ComplaintsTx, personId: string | null): Promise<string | null> =>
  personId &&
  (await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', personId).executeTakeFirst())
    ? personId
    : null;

/** The complaint, locked until the end of the act. */
export async function lockComplaint(tx: Pick<ComplaintsTx, 'db'>, id: string) {
  const row = await tx.db.selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, status: row.status as ComplaintStatus };
}
export type Held = Awaited<ReturnType<typeof lockComplaint>>;

/** The time that the author took does not count for the office: it is added to the remaining time. */
async function resumed(tx: ComplaintsTx, row: Held, since: Date) {
  const rules = await complaintRules(tx.db);
  const time = await timeFor(tx.db, rules, since, 240);
  const waited = time.between(since, tx.now);
  const later = (at: Date): Date => (at > since ? time.after(at, waited) : at);
  return {
    waiting_since_at: null,
    solve_warn_at: later(row.solve_warn_at),
    solve_due_at: later(row.solve_due_at),
    ...(row.answered_at === null && {
      answer_warn_at: later(row.answer_warn_at),
      answer_due_at: later(row.answer_due_at),
    }),
  };
}

/** Column changes that come with a new state. */
async function brought(tx: ComplaintsTx, ctx: Ctx, row: Held, to: ComplaintStatus, text: string) {
  if (to === 'waiting_author') return { waiting_since_at: tx.now };
  if (to === 'escalated') return { escalated_at: tx.now };
  if (to === 'resolved') return { resolved_at: tx.now, outcome: text };
  if (to === 'rejected') return { ended_at: tx.now, outcome: text };
  if (to === 'closed') return { ended_at: tx.now };
  if (to !== 'reopened') return {};
  const category = (await complaintCategories(tx.db, ctx.schoolId, 'fr')).find((one) => one.id === row.category_id)!;
  const { solve_warn_at, solve_due_at } = await deadlines(tx, category);
  return {
    resolved_at: null,
    ended_at: null,
    outcome: '',
    satisfaction: null,
    satisfaction_note: '',
    reopen_count: row.reopen_count + 1,
    solve_warn_at,
    solve_due_at,
    solve_told: 0,
  };
}

/**
 * Moves a locked complaint to another state and writes it into the exchange. Throws `complaints.state` when the move is
 * not allowed. Returns the new state.
 */
export async function changeState(
  tx: ComplaintsTx,
  ctx: Ctx,
  row: Held,
  wish: { move: Move; side: 'author' | 'office'; text: string; fileIds: readonly string[] },
): Promise<ComplaintStatus> {
  const to = after(row.status, wish.move);
  if (!to) throw conflict('complaints.state', { status: row.status });
  const changed = to !== row.status;
  const text = withoutOverrides(wish.text);
  await tx.db
    .updateTable('complaints')
    .set({
      status: to,
      updated_at: tx.now,
      version: row.version + 1,
      ...(row.waiting_since_at && changed && (await resumed(tx, row, row.waiting_since_at))),
      ...(changed && (await brought(tx, ctx, row, to, text))),
      ...(answers(wish.move) && row.answered_at === null && { answered_at: tx.now }),
    })
    .where('id', '=', row.id)
    .execute();
  const byId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null;
  const carried = to === 'resolved' || to === 'rejected' || to === 'reopened';
  if (text && !carried)
    await addEntry(tx, ctx, row.id, { kind: 'message', side: wish.side, byId, body: text, fileIds: wish.fileIds });
  if (changed)
    await addEntry(tx, ctx, row.id, {
      kind: 'step',
      step: to,
      side: wish.side,
      byId,
      body: carried ? text : '',
      fileIds: carried ? wish.fileIds : [],
    });
  await showChange(tx, ctx, row.id);
  return to;
}

/** A move by the author on their own complaint. */
function authorMove(
  ctx: Ctx,
  id: string,
  wish: {
    move: AuthorMove;
    text: string;
    fileIds: readonly string[];
    set?: { satisfaction: number; satisfaction_note: string };
  },
): Promise<Complaint> {
  return complaintsRoom.act(ctx, `complaints.${wish.move}`, async (tx) => {
    if (!(await isOwn(tx.db, ctx, id))) throw notFound();
    const row = await lockComplaint(tx, id);
    if (wish.move === 'reopen') await refuseLate(tx, row);
    const status = await changeState(tx, ctx, row, { ...wish, side: 'author' });
    if (wish.set) await tx.db.updateTable('complaints').set(wish.set).where('id', '=', id).execute();
    if (wish.move === 'reply') await notifyOffice(tx, ctx, id, 'replied');
    if (wish.move === 'reopen') await notifyOffice(tx, ctx, id, 'reopened');
    return {
      result: await ownComplaint(tx.db, ctx, id),
      audit: {
        object: { type: 'complaint', id },
        before: { status: row.status },
        after: { status, ...(wish.set && { satisfaction: wish.set.satisfaction }) },
      },
    };
  });
}
async function refuseLate(tx: ComplaintsTx, row: Held): Promise<void> {
  const until = reopenUntil(
    { status: row.status, resolvedAt: row.resolved_at, endedAt: row.ended_at, anonymisedAt: row.anonymised_at },
    (await complaintRules(tx.db)).reopenDays,
  );
  if (until && until <= tx.now) throw conflict('complaints.too_late');
}

export const replyToComplaint = (
  ctx: Ctx,
  id: string,
  { body, fileIds }: BodyOf<typeof replyComplaint>,
): Promise<Complaint> => authorMove(ctx, id, { move: 'reply', text: body, fileIds });
export const closeComplaint = (ctx: Ctx, id: string): Promise<Complaint> =>
  authorMove(ctx, id, { move: 'close', text: '', fileIds: [] });
export const reopenComplaint = (ctx: Ctx, id: string, reason: string): Promise<Complaint> =>
  authorMove(ctx, id, { move: 'reopen', text: reason, fileIds: [] });
/** How satisfied the author is, 1 to 5; they may change their mind. */
export const rateComplaint = (ctx: Ctx, id: string, mark: number, note: string): Promise<Complaint> =>
  authorMove(ctx, id, {
    move: 'rate',
    text: '',
    fileIds: [],
    set: { satisfaction: mark, satisfaction_note: withoutOverrides(note) },
  });
