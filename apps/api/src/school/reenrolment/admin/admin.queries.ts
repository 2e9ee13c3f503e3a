import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import {
  type FileFilter,
  fileStates,
  type getCampaign,
  type getFile,
  type listFiles,
  type ReenrolmentCampaign,
  type ReenrolmentFigures,
  type tieOrSelf,
} from '@encrier/contract/school/reenrolment';
import { sql } from 'kysely';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { answeringTies, guardingAccounts } from '#kernel/reach/ties.ts';
import { isAdult } from '../../consents/consents.public.ts';
import {
  answerOf,
  answerRows,
  type CampaignRow,
  campaignRows,
  type FileRow,
  filesOf,
  fileTable,
  openOn,
  papersOf,
  piecesOf,
} from '../reenrolment.public.ts';
import { currentYear } from '../../years/years.public.ts';
import { isFound } from '../../directory/directory.public.ts';

type Kind = (typeof tieOrSelf)[number];
const pageSize = 100;
/** Most pupils in one file or on paper. */
const maxListed = 20_000;

/** A campaign, or 404. */
export async function campaignOf(db: ReadDb, id: string): Promise<CampaignRow> {
  const row = await campaignRows(db).where('k.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function presentCampaign(db: ReadDb, row: CampaignRow, today: string): Promise<ReenrolmentCampaign> {
  const classes = await db
    .selectFrom('reenrolment_classes')
    .select('class_id')
    .where('campaign_id', '=', row.id)
    .orderBy('class_id')
    .execute();
  return {
    id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    opensOn: row.opens_on,
    closesOn: row.closes_on,
    message: row.message,
    allClasses: row.all_classes,
    classIds: classes.map((one) => one.class_id),
    papers: await papersOf(db, row.id),
    state: row.state as ReenrolmentCampaign['state'],
    open: openOn(row, today),
    version: row.version,
  };
}

const stated = (...states: string[]) => sql<number>`count(*) FILTER (WHERE x.state = ANY (${states}::text[]))::int`;
const sums = [
  sql<number>`count(*)::int`.as('pupils'),
  stated('accepted', 'refused', 'conflict', 'enrolled', 'leaving').as('answered'),
  stated('accepted', 'enrolled').as('accepted'),
  stated('refused', 'leaving').as('refused'),
  stated('unsure').as('unsure'),
  stated('waiting').as('waiting'),
  stated('conflict').as('conflict'),
  stated('enrolled', 'leaving').as('decided'),
  sql<number>`count(*) FILTER (WHERE x.missing > 0)::int`.as('missing'),
  sql<number>`count(*) FILTER (WHERE x.to_check > 0)::int`.as('toCheck'),
] as const;
const figureNames = [
  'pupils',
  'answered',
  'accepted',
  'refused',
  'unsure',
  'waiting',
  'conflict',
  'missing',
  'toCheck',
  'decided',
] as const;
const addUp = (rows: readonly ReenrolmentFigures[]): ReenrolmentFigures =>
  Object.fromEntries(
    figureNames.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]),
  ) as ReenrolmentFigures;

/** Figures of each class that a campaign addresses, in the school's order. */
async function classFigures(db: ReadDb, row: CampaignRow, today: string) {
  return db
    .selectFrom(fileTable(row, today))
    .select(['x.class_id as id', 'x.class_name as name', 'x.level', ...sums])
    .groupBy(['x.class_id', 'x.class_name', 'x.level', 'x.place'])
    .orderBy('x.place')
    .orderBy('x.class_name')
    .execute();
}

/** The campaign under way or the last one with its figures, and the classes that a campaign may address. */
export async function campaignState(ctx: ReadCtx): Promise<ResponseInput<typeof getCampaign>> {
  const row = await campaignRows(ctx.db)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const year = await currentYear(ctx.db);
  const choices = year
    ? await ctx.db
        .selectFrom('classes as c')
        .innerJoin('levels as l', 'l.id', 'c.level_id')
        .innerJoin('orgs as o', 'o.id', 'l.org_id')
        .select(['c.id', 'c.name', 'l.id as levelId', 'l.name as level'])
        .where('c.year_id', '=', year.id)
        .orderBy('o.position')
        .orderBy('l.position')
        .orderBy('c.position')
        .orderBy('c.name')
        .execute()
    : [];
  const classes = row ? await classFigures(ctx.db, row, ctx.today) : [];
  return {
    campaign: row ? await presentCampaign(ctx.db, row, ctx.today) : null,
    figures: row ? addUp(classes) : null,
    classes,
    choices,
    hasYear: year !== null,
  };
}

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Narrowing = { classId?: string | undefined; show?: FileFilter | undefined; q?: string | undefined };
function narrowed(ctx: Asker, row: CampaignRow, { classId, show, q }: Narrowing) {
  let query = ctx.db.selectFrom(fileTable(row, ctx.today));
  if (classId) query = query.where('x.class_id', '=', classId);
  if (show === 'answered') query = query.where('x.state', 'not in', ['waiting', 'unsure']);
  else if (show === 'decided') query = query.where('x.decision', 'is not', null);
  else if (show === 'missing') query = query.where('x.missing', '>', 0);
  else if (show === 'to_check') query = query.where('x.to_check', '>', 0);
  else if (show === 'accepted') query = query.where('x.state', 'in', ['accepted', 'enrolled']);
  else if (show === 'refused') query = query.where('x.state', 'in', ['refused', 'leaving']);
  else if (show) query = query.where('x.state', '=', show);
  return q ? query.where(isFound(ctx, 'x', q)) : query;
}
const byClass = [sql.ref('x.place'), sql.ref('x.class_name')];
const byName = [sql.ref('x.last_name'), sql.ref('x.first_name')];
const sortable = {
  name: byName,
  class: byClass,
  state: placeOf(sql.ref('x.state'), fileStates),
  answered: sql.ref('x.answered_at'),
};
const inOrder = (query: ReturnType<typeof narrowed>, sort?: QueryOf<typeof listFiles>['sort']) =>
  query.selectAll('x').orderBy(orderRows(sort, sortable, sql`${sql.join([...byClass, ...byName])}, x.pupil_id`));

const listedRow = (row: FileRow) => ({
  pupilId: row.pupil_id,
  label: `${row.first_name} ${row.last_name}`,
  labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
  className: row.class_name,
  state: row.state,
  answeredAt: row.answered_at ? new Date(row.answered_at).toISOString() : null,
  missing: row.missing,
  toCheck: row.to_check,
  certificate: row.certificate,
});

/** A page of the pupils of a campaign, class by class. */
export async function listCampaignPupils(
  ctx: ReadCtx,
  id: string,
  { page, sort, ...narrowing }: QueryOf<typeof listFiles>,
): Promise<ResponseInput<typeof listFiles>> {
  const row = await campaignOf(ctx.db, id);
  const rows = await inOrder(narrowed(ctx, row, narrowing), sort)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(listedRow), page, pageSize, total: rows[0]?.total ?? 0 };
}

/** Every pupil that a list shows, for a file or on paper; at most 20,000. */
export const listedForFile = async (ctx: Asker, row: CampaignRow, narrowing: Narrowing): Promise<FileRow[]> =>
  inOrder(narrowed(ctx, row, narrowing))
    .limit(maxListed)
    .execute();

/** Who may answer for a pupil today: guardians with authority in their order, or the pupil once of age. */
export async function mayAnswer(
  db: ReadDb,
  pupilId: string,
  today: string,
): Promise<{ id: string; name: string; kind: Kind }[]> {
  const rows = await db
    .selectFrom(answeringTies('g', today))
    .innerJoin('persons as q', 'q.id', 'g.guardian_id')
    .select(['q.id', 'q.first_name', 'q.last_name', 'g.kind'])
    .where('g.pupil_id', '=', pupilId)
    .orderBy('g.rank')
    .orderBy('q.id')
    .execute();
  const pupil = await db
    .selectFrom('persons')
    .select(['id', 'first_name', 'last_name', 'birth_on'])
    .where('id', '=', pupilId)
    .executeTakeFirstOrThrow();
  const named = (row: { id: string; first_name: string; last_name: string }, kind: Kind) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    kind,
  });
  return [
    ...rows.map((row) => named(row, row.kind as Kind)),
    ...(isAdult(pupil.birth_on, today) ? [named(pupil, 'self')] : []),
  ];
}

/**
 * A pupil's file as the office reads it, with the answers that count today; throws not found for a pupil outside the
 * campaign.
 */
export async function fileOf(
  ctx: Pick<ReadCtx, 'today'> & { db: ReadDb },
  campaign: CampaignRow,
  pupilId: string,
): Promise<ResponseInput<typeof getFile>> {
  const [row] = await filesOf(ctx.db, campaign, ctx.today, [pupilId]);
  if (!row) throw notFound();
  const guardians = await mayAnswer(ctx.db, pupilId, ctx.today);
  const papers = await papersOf(ctx.db, campaign.id);
  const pieces = (await piecesOf(ctx.db, campaign.id, [pupilId])).filter(({ byId }) =>
    guardians.some(({ id }) => id === byId),
  );
  const answers = await answerRows(ctx.db, campaign.id, [pupilId]).orderBy('a.answered_at').execute();
  const held = await ctx.db
    .selectFrom('reenrolment_files as f')
    .leftJoin('accounts as d', 'd.id', 'f.decided_by')
    .select(['f.note', 'f.decided_at', 'd.first_name', 'd.last_name'])
    .where('f.campaign_id', '=', campaign.id)
    .where('f.pupil_id', '=', pupilId)
    .executeTakeFirst();
  return {
    pupilId,
    label: `${row.first_name} ${row.last_name}`,
    className: row.class_name,
    state: row.state,
    papers,
    guardians,
    answers: answers.flatMap((one) => {
      const author = guardians.find(({ id }) => id === one.by_id);
      return author ? [{ ...answerOf(one, pieces), byId: author.id, byName: author.name, byKind: author.kind }] : [];
    }),
    missing: row.missing
      ? papers
          .filter(
            (paper) =>
              paper.obligatory && !pieces.some((piece) => piece.paperId === paper.id && piece.state !== 'refused'),
          )
          .map(({ id }) => id)
      : [],
    decision: row.decision,
    note: held?.note ?? '',
    decidedBy: held?.first_name ? `${held.first_name} ${held.last_name}` : null,
    decidedAt: held?.decided_at?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * Accounts of the guardians of these pupils with authority and access today who have not answered yes or no, while
 * nobody did for the child either.
 */
export async function listUnanswered(
  db: ReadDb,
  campaign: CampaignRow,
  today: string,
  pupilIds?: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(fileTable(campaign, today, pupilIds))
    .innerJoin(guardingAccounts('a', today), 'a.pupil_id', 'x.pupil_id')
    .select('a.account_id as id')
    .distinct()
    .where('x.state', 'in', ['waiting', 'unsure'])
    .orderBy('a.account_id')
    .execute();
  return rows.map(({ id }) => id);
}
