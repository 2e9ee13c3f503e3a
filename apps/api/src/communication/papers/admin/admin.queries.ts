import { nameOf } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import {
  type Campaign,
  type campaignPieces,
  type PaperFormat,
  type PieceLine,
  type PieceState,
  pieceStates,
} from '@encrier/contract/communication/papers';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { guardingAccounts } from '#kernel/reach/ties.ts';
import { schoolDayStart } from '#kernel/db/school-day.ts';
import { addDays } from '#kernel/policy/days.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { endReminder, filesOfPiece, isDue, stateOfPiece } from '../papers.public.ts';
import { ruleFields } from '../../audience/rules.public.ts';
import { isFound } from '../../../school/directory/directory.public.ts';

const pageSize = 20;
const linesPerPage = 50;
type CampaignRow = {
  id: string;
  title: string;
  note: string;
  due_on: string;
  required: boolean;
  formats: PaperFormat[];
  model: Attachment | null;
  closed_at: string | null;
  created_at: string;
  version: number;
  counts: Campaign['counts'];
};

const campaigns = (
  ctx: Ctx,
  id: string | null,
  limit: number,
  offset: number,
): RawBuilder<CampaignRow & { everything: number }> => sql`(
  SELECT c.id, c.title, c.note, c.due_on::text, c.required, c.formats, c.closed_at, c.created_at, c.version,
    count(*) OVER ()::int AS everything,
    (SELECT ${attachmentJson('x')} FROM files x
      WHERE x.school_id = c.school_id AND x.id = c.model_file_id) AS model,
    (SELECT json_build_object('total', count(*), 'missing', count(*) FILTER (WHERE s = 'missing'),
      'submitted', count(*) FILTER (WHERE s = 'submitted'), 'accepted', count(*) FILTER (WHERE s = 'accepted'),
      'refused', count(*) FILTER (WHERE s = 'refused'), 'expired', count(*) FILTER (WHERE s = 'expired'))
      FROM (SELECT ${stateOfPiece(ctx.today)} AS s FROM paper_pieces k
        WHERE k.school_id = c.school_id AND k.campaign_id = c.id) n) AS counts
  FROM paper_campaigns c WHERE c.school_id = ${ctx.schoolId} AND (${id}::uuid IS NULL OR c.id = ${id})
    ORDER BY c.closed_at IS NOT NULL, c.created_at DESC, c.id LIMIT ${limit} OFFSET ${offset})`;

const present = (row: CampaignRow): Campaign => ({
  id: row.id,
  title: row.title,
  note: row.note,
  dueOn: row.due_on,
  required: row.required,
  formats: row.formats,
  model: row.model,
  closed: row.closed_at !== null,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
  counts: row.counts,
});

export async function listCampaigns(ctx: ReadCtx, page: number) {
  const rows = await ctx.db
    .selectFrom(campaigns(ctx, null, pageSize, (page - 1) * pageSize).as('c'))
    .selectAll()
    .execute();
  return { items: rows.map(present), page, pageSize, total: rows[0]?.everything ?? 0 };
}

/** One campaign with its figures; null when this school has no such id. */
export async function readCampaign(db: ReadDb, ctx: Ctx, id: string): Promise<Campaign | null> {
  const row = await db
    .selectFrom(campaigns(ctx, id, 1, 0).as('c'))
    .selectAll()
    .executeTakeFirst();
  return row ? present(row) : null;
}

type Line = {
  id: string;
  pupil: string;
  class: string;
  state: PieceState;
  reason: string;
  submitted_at: string | null;
  submitted_by: string | null;
  expires_on: string | null;
  files: Attachment[];
  version: number;
};
type Lines = { total: number; items: Line[]; classes: { id: string; name: string; total: number; missing: number }[] };

const sortable = {
  pupil: [sql.ref('k.last_name'), sql.ref('k.pupil')],
  state: placeOf(sql.ref('k.state'), pieceStates),
  at: sql.ref('k.submitted_at'),
  by: sortKey(sql.ref('k.submitted_by')),
};

/** The pieces of one campaign with what is missing in each class, besides the campaign itself. */
export async function listPieces(ctx: ReadCtx, id: string, query: QueryOf<typeof campaignPieces>) {
  const campaign = await readCampaign(ctx.db, ctx, id);
  if (!campaign) throw notFound();
  const { state = null, class: classId = null } = query;
  const named = query.q ? isFound(ctx, 'p', query.q) : sql<boolean>`TRUE`;
  const found = await ctx.db
    .selectFrom(
      sql<Lines>`(
      WITH piece AS MATERIALIZED (
        SELECT k.school_id, k.id, ${nameOf('p')} AS pupil, p.last_name, ${named} AS named,
          c.id AS class_id, COALESCE(c.name, '') AS class, ${stateOfPiece(ctx.today)} AS state, k.reason,
          k.submitted_at, ${nameOf('a')} AS submitted_by, k.expires_on::text, k.version
        FROM paper_pieces k JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
          LEFT JOIN accounts a ON a.school_id = k.school_id AND a.id = k.submitted_by
        LEFT JOIN LATERAL (SELECT c.id, c.name FROM enrolments e
          JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
          JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          WHERE e.school_id = k.school_id AND e.pupil_id = k.pupil_id AND app.enrolled(e.to_on, ${ctx.today})
            LIMIT 1) c ON true
        WHERE k.school_id = ${ctx.schoolId} AND k.campaign_id = ${id}
      ), fits AS MATERIALIZED (SELECT * FROM piece WHERE named
        AND (${state}::text IS NULL OR state = ${state}) AND (${classId}::uuid IS NULL OR class_id = ${classId}))
      SELECT (SELECT count(*)::int FROM fits) AS total,
        COALESCE((SELECT json_agg(z) FROM (SELECT class_id AS id, class AS name, count(*)::int AS total,
          count(*) FILTER (WHERE state IN ('missing', 'refused', 'expired'))::int AS missing FROM piece
          WHERE class_id IS NOT NULL GROUP BY class_id, class ORDER BY class) z), '[]') AS classes,
        COALESCE((SELECT json_agg(z) FROM (SELECT k.id, k.pupil, k.class, k.state, k.reason, k.submitted_at,
          k.submitted_by, k.expires_on, k.version, ${filesOfPiece()} AS files FROM fits k
          ORDER BY ${orderRows(query.sort, sortable, sql`k.state <> 'submitted', k.class, k.last_name, k.pupil, k.id`)}
            LIMIT ${linesPerPage} OFFSET ${(query.page - 1) * linesPerPage}) z), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  const items: PieceLine[] = found.items.map(({ submitted_at, submitted_by, expires_on, ...line }) => ({
    ...line,
    submittedAt: submitted_at && new Date(submitted_at).toISOString(),
    submittedBy: submitted_by,
    expiresOn: expires_on,
  }));
  return { items, page: query.page, pageSize: linesPerPage, total: found.total, campaign, classes: found.classes };
}

/** Pupils that rules select that day, whatever other people the rules name. */
export async function pupilsOf(
  db: ReadDb,
  schoolId: number,
  rules: readonly AudienceRule[],
  day: string,
): Promise<string[]> {
  const narrowed = rules.map(
    (rule): AudienceRule =>
      // Representatives are asked as pupils, whatever their mandate.
      rule.mandate
        ? rule
        : rule.kind === 'everyone' || rule.kind === 'role'
          ? { kind: 'role', role: 'eleve', ...(rule.exclude && { exclude: true }) }
          : { ...rule, who: ['pupils'] },
  );
  const rows = await db
    .selectFrom(recipientsOf(schoolId, narrowed, day).as('r'))
    .innerJoin('pupils as p', 'p.person_id', 'r.person_id')
    .select('r.person_id')
    .where('r.audience_kind', '=', 'pupil')
    .execute();
  return rows.map((row) => row.person_id);
}

/** Whether the pupil of the piece `k` is still here: families of pupils who left need not hand in papers. */
export const stillHere = sql<boolean>`EXISTS (SELECT 1 FROM pupils u
  WHERE u.school_id = k.school_id AND u.person_id = k.pupil_id AND u.status NOT IN ('left', 'graduated', 'archived'))`;

/** Content of a notice, and for which children each account receives it. */
export type CampaignNotice = { title: string; children: Map<string, string[]> };
type Whom =
  | { campaignId: string; only: 'all' | 'reminded' }
  | { campaignId: string; only: readonly string[] }
  | { pieceId: string };

/**
 * Title of an open campaign, and the accounts with authority today over the pupils whose paper is missing; null once it
 * is closed.
 */
export async function owingFamilies(db: ReadDb, whom: Whom, day: string): Promise<CampaignNotice | null> {
  let query = db
    .selectFrom('paper_pieces as k')
    .innerJoin('paper_campaigns as c', 'c.id', 'k.campaign_id')
    .innerJoin(guardingAccounts('a', day), 'a.pupil_id', 'k.pupil_id')
    .select(['a.account_id as id', 'c.title', 'k.pupil_id'])
    .distinct()
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`${isDue(day)} AND ${stillHere}`)
    .where('a.status', '=', 'active');
  if ('pieceId' in whom) query = query.where('k.id', '=', whom.pieceId);
  else {
    query = query.where('k.campaign_id', '=', whom.campaignId);
    if (typeof whom.only !== 'string')
      query = query.where('k.pupil_id', '=', sql<string>`ANY (${[...whom.only]}::uuid[])`);
    if (whom.only === 'reminded')
      query = query.where('k.reminded_at', '=', (eb) =>
        eb
          .selectFrom('paper_pieces as m')
          .select((x) => x.fn.max('m.reminded_at').as('at'))
          .where('m.campaign_id', '=', whom.campaignId),
      );
  }
  const rows = await query.execute();
  const children = new Map<string, string[]>();
  for (const row of rows) children.set(row.id, [...(children.get(row.id) ?? []), row.pupil_id]);
  return rows[0] ? { title: rows[0].title, children } : null;
}

export type DueCampaign = { id: string; before: Date };

/** Open campaigns with pieces to remind of that day: seven days and two days before the last one, each once. */
export async function dueCampaigns(db: ReadDb, day: string): Promise<DueCampaign[]> {
  const before = schoolDayStart(sql`c.due_on - CASE WHEN c.due_on <= ${addDays(day, 2)}::date THEN 2 ELSE 7 END`);
  return db
    .selectFrom('paper_campaigns as c')
    .select(['c.id', before.as('before')])
    .where('c.closed_at', 'is', null)
    .where('c.due_on', '>=', day)
    .where('c.due_on', '<=', addDays(day, 7))
    .where(sql<boolean>`EXISTS (SELECT 1 FROM paper_pieces k WHERE k.school_id = c.school_id AND k.campaign_id = c.id
      AND ${stateOfPiece(day)} IN ('missing', 'refused', 'expired') AND ${stillHere}
      AND (k.reminded_at IS NULL OR k.reminded_at < ${before}))`)
    .limit(200)
    .execute();
}

/** Open campaigns of this year with the rules of their audience; one opened before rules were stored has none. */
export async function openWithRules(db: ReadDb): Promise<{ id: string; rules: AudienceRule[] }[]> {
  return db
    .selectFrom('paper_campaigns as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select('c.id')
    .select(
      sql<
        AudienceRule[]
      >`(SELECT json_agg(json_strip_nulls(json_build_object(${ruleFields})) ORDER BY x.position) FROM paper_audience x
        WHERE x.school_id = c.school_id AND x.campaign_id = c.id)`.as('rules'),
    )
    .where('y.current', '=', true)
    .where('c.closed_at', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM paper_audience x WHERE x.school_id = c.school_id AND x.campaign_id = c.id)`,
    )
    .orderBy('c.id')
    .limit(500)
    .execute();
}

/** Whether reminders about accepted papers that expire or have expired are due today. */
export async function someEnd(db: ReadDb, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('paper_pieces as k')
    .innerJoin('paper_campaigns as c', 'c.id', 'k.campaign_id')
    .select('k.id')
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`${endReminder(day)} > COALESCE(k.reminded_at, '-infinity') AND ${stillHere}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
