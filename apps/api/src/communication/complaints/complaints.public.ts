import { type ComplaintStatus, complaintsModule } from '@encrier/contract/communication/complaints';
import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import { complaintCategories, seedCategories } from './settings/settings.public.ts';
import { addEntry, depositComplaint, type Held, lockComplaint, changeState } from './complaints.actions.ts';
import { after, isOver, type Move, needsText } from './complaints.policy.ts';
import { entriesOf, isOwn, type Named, staffAround } from './complaints.queries.ts';
import { complaintsRoom, type ComplaintsTx } from './complaints.room.ts';

export type { Held };
export { presentEntry, presentRow } from './complaints.present.ts';

/**
 * Opens a complaint from another object of its author, such as a message, inside the caller's transaction; the audit
 * entry is written with the caller's own. `categoryKey` is the key of a standard category; the last one, "Autre", by
 * default. It is confidential by default: the whole office need not read what two people wrote to each other. Throws
 * `not_found` for an unknown account, and `already_exists` for a second complaint on the same source.
 */
export async function openComplaint(
  inAct: InAct,
  ctx: Ctx,
  wish: {
    authorAccountId: string;
    subject: string;
    body: string;
    categoryKey?: string;
    pupilId?: string | null;
    confidential?: boolean;
    source: { type: string; id: string };
  },
): Promise<{ id: string; number: string; audit: AuditEntry }> {
  const tx = complaintsRoom.join(inAct);
  const author = await tx.db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'lang'])
    .where('id', '=', wish.authorAccountId)
    .executeTakeFirst();
  if (!author) throw notFound();
  await seedCategories(tx.db, ctx.schoolId);
  const open = (await complaintCategories(tx.db, ctx.schoolId, author.lang as Lang)).filter(
    ({ archived }) => !archived,
  );
  const category =
    open.find(({ usual }) => usual === (wish.categoryKey ?? 'other')) ??
    open.find(({ usual }) => usual === 'other') ??
    open.at(-1)!;
  const id = newId(ctx.now.getTime());
  const done = await depositComplaint(tx, ctx, {
    id,
    authorId: author.id,
    authorLabel: `${author.first_name} ${author.last_name}`,
    category,
    service: category.service,
    pupilId: wish.pupilId ?? null,
    concernedId: null,
    subject: wish.subject.trim().slice(0, 140) || '…',
    body: wish.body.trim().slice(0, 10_000) || '…',
    confidential: wish.confidential ?? true,
    fileIds: [],
    source: wish.source,
  });
  return { id, ...done };
}

/** For the rooms that handle complaints: the locked complaint, a move, a note or message, and its attachments. */
export const holdComplaint = (tx: Pick<ComplaintsTx, 'db'>, id: string): Promise<Held> => lockComplaint(tx, id);
export const moveComplaint = (
  tx: ComplaintsTx,
  ctx: Ctx,
  row: Held,
  wish: Parameters<typeof changeState>[3],
): Promise<ComplaintStatus> => changeState(tx, ctx, row, wish);
export const addNote = (
  tx: ComplaintsTx,
  ctx: Ctx,
  id: string,
  byId: string,
  body: string,
  fileIds: readonly string[],
): Promise<void> => addEntry(tx, ctx, id, { kind: 'note', side: 'office', byId, body, fileIds });
export const leadsTo = (status: ComplaintStatus, wish: Move): ComplaintStatus | null => after(status, wish);
export const complaintOver = (status: ComplaintStatus): boolean => isOver(status);
export const mustSpeak = needsText;
export const listEntries = entriesOf;
export const staffNow = (db: ReadDb, today: string): Promise<Named[]> => staffAround(db, today, null);

type OfficeReads = (ctx: Ctx, db: ReadDb, id: string) => Promise<boolean>;
/**
 * Who may open the files: the author those of the complaint and of messages to the author, the office also those of its
 * notes (SEC-OBJ-08).
 */
export function ownComplaintFiles(officeReads: OfficeReads): void {
  ownsFiles(
    'complaint',
    { table: 'complaints', module: complaintsModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ((await isOwn(db, ctx, id)) || (await officeReads(ctx, db, id))),
  );
  ownsFiles('complaint_entry', { table: 'complaint_entries', module: complaintsModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const entry = await db
      .selectFrom('complaint_entries')
      .select(['complaint_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!entry) return false;
    return (
      (entry.kind !== 'note' && (await isOwn(db, ctx, entry.complaint_id))) || officeReads(ctx, db, entry.complaint_id)
    );
  });
}
