import { filesJson } from '#kernel/files/attachment-json.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type {
  FileState,
  getReenrolment,
  ReenrolmentAnswer,
  ReenrolmentChild,
  ReenrolmentChoice,
  ReenrolmentDecision,
  ReenrolmentPaper,
  ReenrolmentPiece,
} from '@encrier/contract/school/reenrolment';
import { type Expression, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import type { LiveAudience } from '#kernel/live/write.ts';
import { answersAtHome, guardingAccounts } from '#kernel/reach/ties.ts';
import { guardianOf, ownChildren } from '../directory/directory.public.ts';
import { isOpen } from './reenrolment.policy.ts';
import { isShown, ownWord } from './reenrolment.reach.ts';

export type CampaignRow = {
  id: string;
  from_year_id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  opens_on: string;
  closes_on: string;
  message: string;
  all_classes: boolean;
  state: string;
  version: number;
};
/**
 * Accounts whose open screens follow a change: the office's, and those of guardians with authority that day, over one
 * pupil or over any. Only the office for a campaign not yet shown to families.
 */
export async function followersOf(
  db: ReadDb,
  today: string,
  about: { pupilId: string } | 'families' | 'office',
): Promise<LiveAudience> {
  const holds = ['rollover.manage'] as const;
  if (about === 'office') return { holds };
  let query = db
    .selectFrom(guardingAccounts('a', today))
    .select('a.account_id as id')
    .distinct()
    .where('a.status', '=', 'active');
  if (about !== 'families') query = query.where('a.pupil_id', '=', about.pupilId);
  return { holds, accounts: (await query.execute()).map(({ id }) => id) };
}

export const campaignRows = (db: ReadDb) =>
  db
    .selectFrom('reenrolment_campaigns as k')
    .select([
      'k.id',
      'k.from_year_id',
      'k.name',
      'k.starts_on',
      'k.ends_on',
      'k.opens_on',
      'k.closes_on',
      'k.message',
      'k.all_classes',
      'k.state',
      'k.version',
    ]);
export const openOn = (row: CampaignRow, today: string): boolean =>
  isOpen({ state: row.state, opensOn: row.opens_on, closesOn: row.closes_on }, today);

export async function papersOf(db: ReadDb, campaignId: string): Promise<ReenrolmentPaper[]> {
  return db
    .selectFrom('reenrolment_papers')
    .select(['id', 'label', 'obligatory'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .orderBy('label')
    .execute();
}

export type FileRow = {
  pupil_id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  search_key: string;
  class_id: string;
  class_name: string;
  level: string;
  place: number;
  state: FileState;
  decision: ReenrolmentDecision | null;
  certificate: boolean;
  answered_at: Date | null;
  missing: number;
  to_check: number;
  version: number;
};
/**
 * Every pupil of a campaign with their state: enrolled this year in one of its classes until the end, and not leaving
 * or graduating by the rollover in preparation. A pupil who was in it once stays. Answers and papers of people whose
 * authority ended do not count. `only` reads no other pupils.
 */
export function fileTable(campaign: CampaignRow, today: string, only?: readonly string[]) {
  const { id, from_year_id: year, all_classes: all } = campaign;
  const among = (pupil: Expression<unknown>) =>
    only ? sql<boolean>`${pupil} = ANY (${[...only]}::uuid[])` : sql<boolean>`TRUE`;
  return sql<FileRow>`(
    WITH answers AS MATERIALIZED (
      SELECT a.pupil_id, bool_or(a.choice = 'accept') AS yes, bool_or(a.choice = 'refuse') AS no,
        bool_or(a.certificate) AS certificate, max(a.answered_at) AS answered_at
      FROM reenrolment_answers a WHERE a.campaign_id = ${id} AND ${among(sql`a.pupil_id`)}
        AND ${answersAtHome(sql`a.by_id`, sql`a.pupil_id`, today)} GROUP BY a.pupil_id
    ), pieces AS MATERIALIZED (
      SELECT i.pupil_id, count(DISTINCT i.paper_id) FILTER (WHERE i.state <> 'refused'
        AND r.obligatory)::int AS there, count(*) FILTER (WHERE i.state = 'given')::int AS to_check
      FROM reenrolment_pieces i JOIN reenrolment_papers r ON r.school_id = i.school_id AND r.id = i.paper_id
        WHERE i.campaign_id = ${id} AND ${among(sql`i.pupil_id`)}
        AND ${answersAtHome(sql`i.by_id`, sql`i.pupil_id`, today)} GROUP BY i.pupil_id
    ), wanted AS MATERIALIZED (SELECT count(*)::int AS papers FROM reenrolment_papers r
      WHERE r.campaign_id = ${id} AND r.obligatory),
    found AS MATERIALIZED (
      SELECT p.person_id AS pupil_id, n.first_name, n.last_name, n.first_name_ar, n.last_name_ar, n.search_key,
        c.id AS class_id, c.name AS class_name, l.name AS level, o.position * 10000 + l.position AS place,
        CASE WHEN f.decision IS NOT NULL THEN f.decision WHEN a.yes AND a.no THEN 'conflict' WHEN a.yes THEN 'accepted'
          WHEN a.no THEN 'refused' WHEN a.pupil_id IS NOT NULL THEN 'unsure' ELSE 'waiting' END AS state,
        f.decision, coalesce(a.certificate, false) AS certificate, a.answered_at, w.papers - coalesce(i.there,
          0) AS lacking, coalesce(i.to_check, 0) AS to_check, coalesce(f.version, 1) AS version
      FROM enrolments e
      JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
      JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id
      JOIN persons n ON n.school_id = p.school_id AND n.id = p.person_id
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
      CROSS JOIN wanted w
      LEFT JOIN reenrolment_files f ON f.school_id = p.school_id AND f.pupil_id = p.person_id AND f.campaign_id = ${id}
      LEFT JOIN answers a ON a.pupil_id = p.person_id
      LEFT JOIN pieces i ON i.pupil_id = p.person_id
      WHERE e.year_id = ${year} AND ${among(sql`e.pupil_id`)} AND app.enrolled(e.to_on, y.ends_on)
        AND (f.pupil_id IS NOT NULL OR (p.status IN ('active', 'suspended')
          AND (${all}::boolean OR EXISTS (SELECT 1 FROM reenrolment_classes k
            WHERE k.school_id = c.school_id AND k.campaign_id = ${id} AND k.class_id = c.id))
          AND NOT EXISTS (SELECT 1 FROM rollover_pupils d JOIN rollovers r ON r.school_id = d.school_id
            AND r.id = d.rollover_id
            WHERE d.school_id = p.school_id AND d.pupil_id = p.person_id AND r.from_year_id = ${year}
              AND r.status IN ('draft', 'running', 'done') AND d.decision IN ('leave', 'graduate'))))
    )
    SELECT found.*, CASE WHEN state IN ('accepted', 'conflict', 'enrolled') THEN lacking ELSE 0 END AS missing
      FROM found)`.as<'x'>(sql`x`);
}
/** The rows of some pupils; pupils outside the campaign have none. */
export const filesOf = (
  db: ReadDb,
  campaign: CampaignRow,
  today: string,
  pupilIds: readonly string[],
): Promise<FileRow[]> =>
  db
    .selectFrom(fileTable(campaign, today, pupilIds))
    .selectAll()
    .orderBy('x.last_name')
    .orderBy('x.first_name')
    .orderBy('x.pupil_id')
    .execute();

export type Given = ReenrolmentPiece & { pupilId: string; byId: string };
/** Papers given for these pupils, by one person or by all. */
export async function piecesOf(
  db: ReadDb,
  campaignId: string,
  pupilIds: readonly string[],
  byId?: string,
): Promise<Given[]> {
  let query = db
    .selectFrom('reenrolment_pieces as i')
    .select([
      'i.id',
      'i.paper_id',
      'i.pupil_id',
      'i.by_id',
      'i.state',
      'i.reason',
      'i.at_desk',
      'i.version',
      filesJson('reenrolment_piece', sql.ref('i.id')).as('files'),
    ])
    .where('i.campaign_id', '=', campaignId)
    .where(sql<boolean>`i.pupil_id = ANY (${[...pupilIds]}::uuid[])`)
    .orderBy('i.given_at')
    .orderBy('i.id');
  if (byId) query = query.where('i.by_id', '=', byId);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    paperId: row.paper_id,
    pupilId: row.pupil_id,
    byId: row.by_id,
    state: row.state as ReenrolmentPiece['state'],
    reason: row.reason,
    atDesk: row.at_desk,
    files: row.files,
    version: row.version,
  }));
}

export const answerRows = (db: ReadDb, campaignId: string, pupilIds: readonly string[]) =>
  db
    .selectFrom('reenrolment_answers as a')
    .select([
      'a.pupil_id',
      'a.by_id',
      'a.choice',
      'a.options',
      'a.board_regime',
      'a.reason',
      'a.destination',
      'a.certificate',
      'a.recorded_by',
      'a.answered_at',
      'a.version',
    ])
    .where('a.campaign_id', '=', campaignId)
    .where(sql<boolean>`a.pupil_id = ANY (${[...pupilIds]}::uuid[])`);
type AnswerRow = Awaited<ReturnType<ReturnType<typeof answerRows>['execute']>>[number];
const bare = ({ pupilId: _pupil, byId: _by, ...piece }: Given): ReenrolmentPiece => piece;
/** One answer with the papers that its author gave. */
export const answerOf = (row: AnswerRow, pieces: readonly Given[]): ReenrolmentAnswer => ({
  choice: row.choice as ReenrolmentChoice,
  options: row.options,
  boardRegime: row.board_regime,
  reason: row.reason,
  destination: row.destination,
  certificate: row.certificate,
  onPaper: row.recorded_by !== null,
  answeredAt: row.answered_at.toISOString(),
  version: row.version,
  pieces: pieces.filter((one) => one.pupilId === row.pupil_id && one.byId === row.by_id).map(bare),
});

type Asker = Pick<Ctx, 'actor' | 'today'>;
/** The campaign of this year that families see today. */
export const shownCampaign = (db: ReadDb, today: string): Promise<CampaignRow | undefined> =>
  campaignRows(db)
    .innerJoin('school_years as y', 'y.id', 'k.from_year_id')
    .where('y.current', '=', true)
    .where(isShown(today))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The caller's children in a campaign, only with the caller's own answers. */
export async function childrenOf(db: ReadDb, ctx: Asker, campaign: CampaignRow): Promise<ReenrolmentChild[]> {
  const [guardian, ids] = [guardianOf(ctx), await ownChildren(db, ctx)];
  if (!guardian || !ids.length) return [];
  const files = await filesOf(db, campaign, ctx.today, ids);
  const answers = await answerRows(db, campaign.id, ids).where(ownWord(ctx, 'a')).execute();
  const pieces = answers.length ? await piecesOf(db, campaign.id, ids, guardian) : [];
  const writes = openOn(campaign, ctx.today) && ctx.actor.kind === 'account' && ctx.actor.lookedAtBy === null;
  return files.map((row) => {
    const mine = answers.find((one) => one.pupil_id === row.pupil_id);
    return {
      pupilId: row.pupil_id,
      label: `${row.first_name} ${row.last_name}`,
      className: row.class_name,
      answer: mine ? answerOf(mine, pieces) : null,
      decision: row.decision,
      can: { answer: writes && row.decision === null },
    };
  });
}

/** What the school asks the caller about their children for next year. */
export async function familyCampaign(ctx: ReadCtx): Promise<ResponseInput<typeof getReenrolment>> {
  const row = guardianOf(ctx) ? await shownCampaign(ctx.db, ctx.today) : undefined;
  const children = row ? await childrenOf(ctx.db, ctx, row) : [];
  if (!row || !children.length) return { campaign: null, children: [] };
  return {
    campaign: {
      id: row.id,
      name: row.name,
      startsOn: row.starts_on,
      opensOn: row.opens_on,
      closesOn: row.closes_on,
      message: row.message,
      open: openOn(row, ctx.today),
      papers: await papersOf(ctx.db, row.id),
    },
    children,
  };
}
