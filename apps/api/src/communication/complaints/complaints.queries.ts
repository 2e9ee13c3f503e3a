import { nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { readsOwn } from './complaints.reach.ts';
import type { complaintChoices, ComplaintStatus, listComplaints } from '@encrier/contract/communication/complaints';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { familyPupils, ownChildren } from '../../school/directory/directory.public.ts';

import { complaintCategories, complaintRules } from './settings/settings.public.ts';
import { type EntryRow, presentComplaint, presentRow, type StoredComplaint } from './complaints.present.ts';

const pageSize = 20;

/** The exchange of a complaint called `c`, the oldest first; internal notes only for the office. */
export const entriesOf = (notes: boolean): RawBuilder<EntryRow[]> => sql<
  EntryRow[]
>`COALESCE((SELECT json_agg(json_build_object('id', e.id, 'kind', e.kind, 'side', e.side, 'by_id', e.by_id,
  'by', ${nameOf('a')}, 'step', e.step, 'body', e.body, 'at', e.created_at,
  'files', ${filesJson('complaint_entry', sql`e.id`)}) ORDER BY e.created_at, e.id) FROM complaint_entries e
    LEFT JOIN accounts a ON a.school_id = e.school_id AND a.id = e.by_id
    WHERE e.school_id = c.school_id AND e.complaint_id = c.id AND ${notes ? sql`TRUE` : sql`e.kind <> 'note'`}), '[]')`;

const overs: ComplaintStatus[] = ['closed', 'rejected'];

export const selectComplaints = (db: ReadDb) =>
  db
    .selectFrom('complaints as c')
    .leftJoin('persons as h', 'h.id', 'c.pupil_id')
    .leftJoin('persons as w', 'w.id', 'c.concerned_id')
    .innerJoin('complaint_categories as k', 'k.id', 'c.category_id')
    .select([
      'c.id',
      'c.number',
      'c.subject',
      'c.body',
      'c.category_id',
      'k.label as category',
      'c.service',
      'c.status',
      'c.confidential',
      'c.concerned_id',
      'c.named_by_author',
      'c.author_id',
      'c.outcome',
      'c.satisfaction',
      'c.satisfaction_note',
      'c.resolved_at',
      'c.ended_at',
      'c.anonymised_at',
      'c.created_at',
      'c.updated_at',
      'c.version',
    ])
    .select([nameOf<string | null>('h').as('child'), nameOf<string | null>('w').as('concerned')]);

/** Category names in the reader's language. */
export async function labelsOf(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'schoolId'>): Promise<Map<string, string>> {
  return new Map((await complaintCategories(db, ctx.schoolId, self(ctx).lang)).map(({ id, label }) => [id, label]));
}

export async function listOwnComplaints(
  ctx: ReadCtx,
  { page, state, child }: QueryOf<typeof listComplaints>,
): Promise<ResponseInput<typeof listComplaints>> {
  let query = selectComplaints(ctx.db).where(readsOwn(ctx));
  if (state === 'open') query = query.where('c.status', 'not in', [...overs, 'waiting_author']);
  if (state === 'mine') query = query.where('c.status', '=', 'waiting_author');
  if (state === 'over') query = query.where('c.status', 'in', overs);
  if (child) query = query.where('c.pupil_id', '=', child);
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(sql`c.status = 'waiting_author'`, 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await ctx.db
    .selectFrom('complaints as c')
    .where(readsOwn(ctx))
    .select([
      sql<number>`count(*) FILTER (WHERE c.status NOT IN ('closed', 'rejected', 'waiting_author'))::int`.as('open'),
      sql<number>`count(*) FILTER (WHERE c.status = 'waiting_author')::int`.as('mine'),
      sql<number>`count(*) FILTER (WHERE c.status IN ('closed', 'rejected'))::int`.as('over'),
    ])
    .executeTakeFirstOrThrow();
  const labels = rows.length ? await labelsOf(ctx.db, ctx) : new Map<string, string>();
  return {
    items: rows.map((row) =>
      presentRow({ ...(row as StoredComplaint), category: labels.get(row.category_id) ?? row.category }),
    ),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
  };
}

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'>;
/** The caller's complaint as its author reads it; throws not found for others. */
export async function ownComplaint(db: ReadDb, ctx: Asker, id: string) {
  const row = await selectComplaints(db)
    .select([entriesOf(false).as('entries'), filesJson('complaint', sql`c.id`).as('files')])
    .where(readsOwn(ctx))
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { accountId, lookedAtBy } = self(ctx);
  const [labels, { reopenDays }] = [await labelsOf(db, ctx), await complaintRules(db)];
  return presentComplaint(
    { ...(row as unknown as StoredComplaint), category: labels.get(row.category_id) ?? row.category },
    row,
    { accountId, looking: lookedAtBy !== null, reopenDays, now: ctx.now },
  );
}

/** Whether a complaint is the caller's own. */
export const isOwn = async (db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, id: string): Promise<boolean> =>
  (await db
    .selectFrom('complaints as c')
    .select('c.id')
    .where(readsOwn(ctx))
    .where('c.id', '=', id)
    .executeTakeFirst()) !== undefined;

export type Named = { id: string; label: string; function: string };
/** Members of staff at work today; with `around`, only those without lessons and the teachers of these pupils. */
export async function staffAround(db: ReadDb, today: string, around: readonly string[] | null): Promise<Named[]> {
  let query = db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 's.function'])
    .where(hasNotLeft('s', today));
  if (around)
    query = query.where(sql<boolean>`(NOT s.teacher OR EXISTS (SELECT 1 FROM course_teachers t
        JOIN courses o ON o.school_id = t.school_id AND o.id = t.course_id
        WHERE t.school_id = s.school_id AND t.person_id = s.person_id
      AND (o.class_id IN (SELECT e.class_id FROM enrolments e
        JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
        WHERE e.school_id = s.school_id AND e.pupil_id = ANY (${around}::uuid[]) AND app.enrolled(e.to_on, ${today}))
        OR o.group_id IN (SELECT m.group_id FROM group_members m
          WHERE m.school_id = s.school_id AND m.pupil_id = ANY (${around}::uuid[])
          AND app.in_force(m.from_on, m.to_on, ${today}))))
    OR s.person_id IN (SELECT c.head_teacher_id FROM classes c
      JOIN enrolments e ON e.school_id = c.school_id AND e.class_id = c.id
      JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
      WHERE c.school_id = s.school_id AND e.pupil_id = ANY (${around}::uuid[]) AND app.enrolled(e.to_on, ${today})))`);
  const rows = await query.orderBy('p.last_name').orderBy('p.first_name').limit(400).execute();
  return rows.map((row) => ({ id: row.id, label: `${row.first_name} ${row.last_name}`, function: row.function }));
}

/** Members of staff that the caller may name in a complaint. */
export async function listNameableStaff(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>): Promise<Named[]> {
  const { roles, personId } = self(ctx);
  const staff = (['admin', 'prof', 'personnel', 'transport'] as const).some((role) => roles.has(role));
  const around = staff ? null : await familyPupils(db, ctx);
  return (await staffAround(db, ctx.today, around)).filter(({ id }) => id !== personId);
}

/** What the form of a new complaint offers. */
export async function listComplaintChoices(ctx: ReadCtx): Promise<ResponseInput<typeof complaintChoices>> {
  const ids = await ownChildren(ctx.db, ctx);
  const children = ids.length
    ? await ctx.db
        .selectFrom('persons')
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', ids)
        .orderBy('first_name')
        .execute()
    : [];
  const categories = (await complaintCategories(ctx.db, ctx.schoolId, self(ctx).lang)).filter(
    ({ archived }) => !archived,
  );
  return {
    categories: categories.map(({ id, label, service, answerHours, solveDays }) => ({
      id,
      label,
      service,
      answerHours,
      solveDays,
    })),
    children: children.map((row) => ({ id: row.id, label: `${row.first_name} ${row.last_name}` })),
    people: await listNameableStaff(ctx.db, ctx),
  };
}
