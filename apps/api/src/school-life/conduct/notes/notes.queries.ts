import { nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import {
  type FamilyNote,
  type findPupils,
  type listNotes,
  type listOwnNotes,
  noteCategories,
  type noteChoices,
  type PupilChoice,
  type StaffNotePage,
} from '@encrier/contract/school-life/conduct';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { isCalledByWords } from '#kernel/content/search-key.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isFound, reachFor, classWithin } from '../../../school/directory/directory.public.ts';
import { atHome, isOfAge, readsNote, sharedWith, staffReader, writable } from '../conduct.reach.ts';
import {
  type AtHome,
  type FamilyRow,
  type NoteRow,
  presentFamilyNote,
  presentNote,
  presentNotePage,
  type ReadersRow,
  type ReplyRow,
  type Staff,
  type ThreadRow,
} from './notes.present.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'>;
const staffPage = 30;
const familyPage = 20;

const asStaff = (ctx: Asker): Staff => ({
  accountId: self(ctx).accountId,
  writes: holds(ctx.actor, 'conduct.write'),
  office: reachFor(ctx, 'conduct.write').all,
  looking: self(ctx).lookedAtBy !== null,
});

const stored = (db: ReadDb, today: string) =>
  db
    .selectFrom('conduct_notes as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .innerJoin('accounts as w', 'w.id', 'n.author_id')
    .select([
      'n.id',
      'n.pupil_id',
      'n.category',
      'n.visibility',
      'n.share',
      'n.body',
      'n.family_text',
      'n.ack_asked',
      'n.waits_since_at',
      'n.shared_at',
      'n.created_at',
      'n.author_id',
      'n.version',
    ])
    .select([
      sql<string>`n.happened_on::text`.as('happened_on'),
      nameOf('h').as('pupil'),
      nameOf('w').as('author'),
      classNameOn(today).as('class'),
      sql<number>`(SELECT count(*)::int FROM conduct_receipts r
        WHERE r.school_id = n.school_id AND r.note_id = n.id)`.as('acknowledged'),
      sql<number>`(SELECT count(*)::int FROM conduct_replies r
        WHERE r.school_id = n.school_id AND r.note_id = n.id)`.as('replies'),
    ]);

/** Shared with a request for acknowledgement, and not acknowledged yet. */
const unacknowledged = sql<boolean>`(n.ack_asked AND n.share <> 'none' AND NOT EXISTS (SELECT 1 FROM conduct_receipts r
  WHERE r.school_id = n.school_id AND r.note_id = n.id))`;

const sortable = {
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  category: placeOf(sql.ref('n.category'), noteCategories),
  author: [sql.ref('w.last_name'), sql.ref('w.first_name')],
  day: [sql.ref('n.happened_on'), sql.ref('n.created_at')],
};

export async function readNotes(
  ctx: ReadCtx,
  wish: QueryOf<typeof listNotes>,
): Promise<ResponseInput<typeof listNotes>> {
  const mine = self(ctx).accountId;
  const reads = readsNote(staffReader(ctx));
  let query = stored(ctx.db, ctx.today).where(reads);
  if (wish.state === 'to_answer') query = query.where('n.waits_since_at', 'is not', null);
  if (wish.state === 'unacknowledged') query = query.where(unacknowledged);
  if (wish.category) query = query.where('n.category', '=', wish.category);
  if (wish.pupil) query = query.where('n.pupil_id', '=', wish.pupil);
  if (wish.mine) query = query.where('n.author_id', '=', mine);
  if (wish.author) query = query.where('n.author_id', '=', wish.author);
  if (wish.from) query = query.where('n.happened_on', '>=', wish.from as never);
  if (wish.to) query = query.where('n.happened_on', '<=', wish.to as never);
  if (wish.q) query = query.where(isCalledByWords('h', wish.q));
  if (wish.class)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = n.school_id AND e.pupil_id = n.pupil_id
        AND e.class_id = ${wish.class} AND app.enrolled(e.to_on, ${ctx.today}))`,
    );
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(wish.sort, sortable, sql`n.happened_on DESC, n.created_at DESC, n.id`))
    .limit(staffPage)
    .offset((wish.page - 1) * staffPage)
    .execute();
  const counts = await ctx.db
    .selectFrom('conduct_notes as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .where(reads)
    .$if(wish.pupil !== undefined, (eb) => eb.where('n.pupil_id', '=', wish.pupil!))
    .select([
      sql<number>`count(*) FILTER (WHERE n.waits_since_at IS NOT NULL)::int`.as('toAnswer'),
      sql<number>`count(*) FILTER (WHERE ${unacknowledged})::int`.as('unacknowledged'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: rows.map((row) => presentNote(row as unknown as NoteRow, mine)),
    page: wish.page,
    pageSize: staffPage,
    total: rows[0]?.total ?? 0,
    counts,
    can: { write: holds(ctx.actor, 'conduct.write') && !self(ctx).lookedAtBy },
  };
}

export async function listNoteChoices(ctx: ReadCtx): Promise<ResponseInput<typeof noteChoices>> {
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name as label'])
    .where('y.current', '=', true)
    .where(classWithin(ctx, holds(ctx.actor, 'conduct.view') ? 'conduct.view' : 'conduct.health'))
    .orderBy('l.position')
    .orderBy('c.name')
    .execute();
  const authors = await ctx.db
    .selectFrom('conduct_notes as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .innerJoin('accounts as w', 'w.id', 'n.author_id')
    .select(['w.id', nameOf('w').as('label')])
    .distinct()
    .where(readsNote(staffReader(ctx)))
    .orderBy('label')
    .limit(200)
    .execute();
  return { classes, authors };
}

export async function pupilsFound(
  ctx: ReadCtx,
  { q }: QueryOf<typeof findPupils>,
): Promise<ResponseInput<typeof findPupils>> {
  const items = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', nameOf('h').as('label'), sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('class')])
    .where(writable(ctx))
    .where(isFound(ctx, 'h', q))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(20)
    .execute();
  return { items };
}

/** Replies of the note `n` under a condition on `r`, the oldest first. */
const repliesWhere = (condition: RawBuilder<boolean>): RawBuilder<ReplyRow[]> => sql<
  ReplyRow[]
>`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'side', r.side, 'by', ${nameOf('ra')},
  'by_id', r.by_id, 'body', r.body, 'at', r.created_at) ORDER BY r.created_at, r.id)
  FROM conduct_replies r JOIN accounts ra ON ra.school_id = r.school_id AND ra.id = r.by_id
    WHERE r.school_id = n.school_id AND r.note_id = n.id AND ${condition}), '[]')`;
const threadsOf = (today: string): RawBuilder<ThreadRow[]> =>
  sql<ThreadRow[]>`COALESCE((SELECT json_agg(json_build_object('with', json_build_object('id', a.id,
    'label', ${nameOf('a')}), 'reads', ${atHome(true, today)}, 'replies', ${repliesWhere(
      sql`r.with_id = a.id`,
    )}) ORDER BY a.last_name, a.first_name) FROM accounts a WHERE a.school_id = n.school_id AND a.id IN (SELECT t.with_id
    FROM conduct_replies t WHERE t.school_id = n.school_id AND t.note_id = n.id)), '[]')`;
const readersOf = (today: string): RawBuilder<ReadersRow[]> => sql<
  ReadersRow[]
>`(CASE WHEN n.share = 'none' THEN '[]' ELSE COALESCE((SELECT json_agg(json_build_object('label',
  ${nameOf('a')}, 'acknowledgedAt', k.acknowledged_at) ORDER BY a.last_name, a.first_name)
  FROM accounts a LEFT JOIN conduct_receipts k ON k.school_id = n.school_id AND k.note_id = n.id
    AND k.person_id = a.person_id
  WHERE a.school_id = n.school_id AND (k.person_id IS NOT NULL OR CASE WHEN n.share = 'family'
    THEN ${atHome(true, today)} ELSE ${atHome(false, today)} END)), '[]') END)`;

/** Files of the note `n`. */
const filesOf = filesJson('conduct_note', sql.ref('n.id'));

/** A note as staff reads it; throws not found for others. */
export async function staffNote(db: ReadDb, ctx: Asker, id: string): Promise<StaffNotePage> {
  const row = await stored(db, ctx.today)
    .select([threadsOf(ctx.today).as('threads'), readersOf(ctx.today).as('readers'), filesOf.as('files')])
    .where(readsNote(staffReader(ctx)))
    .where('n.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return presentNotePage(row as unknown as Parameters<typeof presentNotePage>[0], asStaff(ctx));
}

const atHomeOf = (ctx: Asker): AtHome => {
  const { accountId, personId, lookedAtBy } = self(ctx);
  return { accountId, personId, looking: lookedAtBy !== null };
};
const ownNotes = (db: ReadDb, ctx: Asker, child?: string) => {
  const { accountId, personId } = self(ctx);
  let query = db
    .selectFrom('conduct_notes as n')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .innerJoin('accounts as w', 'w.id', 'n.author_id')
    .leftJoin('conduct_receipts as k', (join) =>
      join.onRef('k.note_id', '=', 'n.id').on('k.person_id', '=', personId ?? '00000000-0000-0000-0000-000000000000'),
    )
    .select(['n.id', 'n.pupil_id', 'n.category', 'n.family_text', 'n.shared_at', 'n.ack_asked', 'k.acknowledged_at'])
    .select([
      sql<string>`n.happened_on::text`.as('happened_on'),
      nameOf('h').as('pupil'),
      nameOf('w').as('author'),
      isOfAge(ctx.today).as('of_age'),
      repliesWhere(sql`r.with_id = ${accountId}`).as('thread'),
    ])
    .where(sharedWith(ctx));
  if (child) query = query.where('n.pupil_id', '=', child);
  return query;
};

export async function ownListed(
  ctx: ReadCtx,
  { page, child }: QueryOf<typeof listOwnNotes>,
): Promise<ResponseInput<typeof listOwnNotes>> {
  const rows = await ownNotes(ctx.db, ctx, child)
    .select([
      sql<number>`count(*) OVER ()::int`.as('total'),
      sql<number>`count(*) FILTER (WHERE n.ack_asked AND k.acknowledged_at IS NULL) OVER ()::int`.as('waiting'),
    ])
    .orderBy('n.happened_on', 'desc')
    .orderBy('n.shared_at', 'desc')
    .orderBy('n.id')
    .limit(familyPage)
    .offset((page - 1) * familyPage)
    .execute();
  return {
    items: rows.map((row) => presentFamilyNote(row as unknown as FamilyRow, atHomeOf(ctx))),
    page,
    pageSize: familyPage,
    total: rows[0]?.total ?? 0,
    waiting: rows[0]?.waiting ?? 0,
  };
}

/** A note as a family reads it; throws not found for others. */
export async function ownNote(db: ReadDb, ctx: Asker, id: string): Promise<FamilyNote> {
  const row = await ownNotes(db, ctx).where('n.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentFamilyNote(row as unknown as FamilyRow, atHomeOf(ctx));
}

/** Accounts at home that read what is shared of a pupil that day. */
export async function accountsAtHome(
  db: ReadDb,
  pupilId: string,
  withPupil: boolean,
  today: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('persons as h', (join) => join.on('h.id', '=', pupilId))
    .select('a.id')
    .where(atHome(withPupil, today))
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of notes that the caller must acknowledge, and may. */
export async function toAcknowledge(ctx: ReadCtx): Promise<number> {
  const rows = await ownNotes(ctx.db, ctx)
    .where('n.ack_asked', '=', true)
    .where('k.acknowledged_at', 'is', null)
    .limit(100)
    .execute();
  return rows.filter((row) => presentFamilyNote(row as unknown as FamilyRow, atHomeOf(ctx)).can.acknowledge).length;
}
/** A pupil, and whether the caller may write about them; null for an unknown pupil. */
export async function mayWriteAbout(ctx: ReadCtx, id: string): Promise<{ pupil: PupilChoice; write: boolean } | null> {
  const row = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select([nameOf('h').as('label'), classNameOn(ctx.today).as('class'), writable(ctx).as('write')])
    .where('p.person_id', '=', id)
    .executeTakeFirst();
  return (
    (row && { pupil: { id, label: row.label, class: row.class ?? '' }, write: row.write && !self(ctx).lookedAtBy }) ??
    null
  );
}

/** Whether the caller opens the files of a note: the staff who read it; nobody during look-as. */
export async function opensFiles(ctx: Asker, db: ReadDb, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || self(ctx).lookedAtBy !== null) return false;
  const found = await db
    .selectFrom('conduct_notes as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .select('n.id')
    .where('n.id', '=', id)
    .where(readsNote(staffReader(ctx)))
    .executeTakeFirst();
  return found !== undefined;
}
