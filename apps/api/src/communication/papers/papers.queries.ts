import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { MyPiece, PaperFormat, PieceState } from '@encrier/contract/communication/papers';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { schoolDayStart } from '#kernel/db/school-day.ts';
import { askedOf, isOthers } from './papers.reach.ts';

/** State of the piece `k` that day: an accepted one that has expired is required again. */
export const pieceState = (day: string): RawBuilder<string> =>
  sql<string>`CASE WHEN k.state = 'accepted' AND k.expires_on < ${day} THEN 'expired' ELSE k.state END`;

/** Days before a paper expires on which the next one is requested. */
const daysAhead = 21;
/** Whether the piece `k` was accepted and ends within these days. */
const endsSoon = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(k.state = 'accepted' AND k.expires_on BETWEEN ${day}::date AND ${day}::date + ${daysAhead}::int)`;
/** Whether the piece `k` must be handed in, for the first time or again. */
export const isDue = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(${pieceState(day)} IN ('missing', 'refused', 'expired') OR ${endsSoon(day)})`;
/**
 * Instant after which a reminder about the expiry of the piece `k` is due: three weeks before, then the day after; null
 * while none is due.
 */
export const endReminder = (day: string): RawBuilder<Date | null> =>
  sql<Date | null>`CASE WHEN k.state <> 'accepted' OR k.expires_on IS NULL THEN NULL WHEN k.expires_on < ${day}::date
    THEN ${schoolDayStart(sql`k.expires_on + 1`)}
    WHEN k.expires_on <= ${day}::date + ${daysAhead}::int THEN ${schoolDayStart(sql`k.expires_on - ${daysAhead}::int`)}
    END`;

/** Files of the piece `k`, as attachments. */
export const filesOf: RawBuilder<unknown> = sql`COALESCE((SELECT json_agg(${attachmentJson('x')} ORDER BY f.position)
  FROM paper_files f JOIN files x ON x.school_id = f.school_id AND x.id = f.file_id
    WHERE f.school_id = k.school_id AND f.piece_id = k.id), '[]')`;

type Row = {
  id: string;
  title: string;
  note: string;
  child: { id: string; name: string };
  due_on: string;
  required: boolean;
  formats: PaperFormat[];
  model: Attachment | null;
  ends_soon: boolean;
  state: PieceState;
  reason: string;
  expires_on: string | null;
  submitted_at: string | null;
  files: Attachment[];
  closed: boolean;
  own: boolean;
  others: boolean;
};

/** Pieces required from the caller, each without the other guardian's data (`others`). */
const mine = (ctx: Ctx, id: string | null): RawBuilder<Row> => {
  const { accountId } = self(ctx);
  const others = isOthers(ctx);
  // Families of pupils who left need not hand in papers.
  const over = sql`(c.closed_at IS NOT NULL OR u.status IN ('left', 'graduated', 'archived'))`;
  return sql<Row>`(
    SELECT k.id, c.title, c.note, json_build_object('id', p.id,
      'name', p.first_name) AS child, c.due_on::text, c.required, c.formats, ${pieceState(ctx.today)} AS state,
      ${endsSoon(ctx.today)} AS ends_soon, CASE WHEN ${others} THEN ''
      ELSE k.reason END AS reason, k.expires_on::text, k.submitted_at, ${over} AS closed,
      CASE WHEN ${others} THEN '[]'::json ELSE ${filesOf} END AS files,
        k.submitted_by IS NOT DISTINCT FROM ${accountId} AS own, ${others} AS others,
      (SELECT ${attachmentJson('x')}
        FROM files x WHERE x.school_id = c.school_id AND x.id = c.model_file_id) AS model
    FROM paper_pieces k JOIN paper_campaigns c ON c.school_id = k.school_id AND c.id = k.campaign_id
      JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
    JOIN pupils u ON u.school_id = k.school_id AND u.person_id = k.pupil_id
      LEFT JOIN families f ON f.school_id = u.school_id AND f.id = u.family_id
    WHERE k.school_id = ${ctx.schoolId} AND ${askedOf(ctx)} AND (${id}::uuid IS NULL
      OR k.id = ${id})
      AND (NOT ${over} OR k.state <> 'missing')
    ORDER BY ${over}, c.due_on, c.title, p.first_name, k.id LIMIT 200)`;
};

const present = (today: string, row: Row): MyPiece => ({
  id: row.id,
  title: row.title,
  note: row.note,
  child: row.child,
  dueOn: row.due_on,
  required: row.required,
  formats: row.formats,
  model: row.model,
  state: row.state,
  reason: row.reason,
  expiresOn: row.expires_on,
  submittedAt: row.submitted_at && new Date(row.submitted_at).toISOString(),
  files: row.files,
  late: row.due_on < today && row.state !== 'accepted' && row.state !== 'submitted',
  endsSoon: row.ends_soon,
  open: !row.closed,
});

const owed = ({ open, state, endsSoon: soon }: MyPiece): boolean =>
  open && (soon || state === 'missing' || state === 'refused' || state === 'expired');

/** Papers required for the caller's children, missing ones first. */
export async function listMyPieces(
  ctx: ReadCtx,
  child: string | undefined,
): Promise<{ items: MyPiece[]; todo: number }> {
  const rows = await ctx.db.selectFrom(mine(ctx, null).as('m')).selectAll().execute();
  const chosen = child ?? self(ctx).child?.personId;
  const items = rows.map((row) => present(ctx.today, row)).filter((one) => !chosen || one.child.id === chosen);
  return { items: [...items.filter(owed), ...items.filter((one) => !owed(one))], todo: items.filter(owed).length };
}

const rowOf = (db: ReadDb, ctx: Ctx, id: string): Promise<Row | undefined> =>
  db.selectFrom(mine(ctx, id).as('m')).selectAll().executeTakeFirst();

/**
 * One of them, and whether the last deposit is the caller's own; null unless they have authority over that pupil today.
 */
export async function readPiece(db: ReadDb, ctx: Ctx, id: string): Promise<{ piece: MyPiece; own: boolean } | null> {
  const row = await rowOf(db, ctx, id);
  return row ? { piece: present(ctx.today, row), own: row.own } : null;
}

/** Whether the caller, a guardian, opens the files that were handed in. */
export async function mayOpenPiece(db: ReadDb, ctx: Ctx, id: string): Promise<boolean> {
  const row = await rowOf(db, ctx, id);
  return row !== undefined && !row.others;
}
