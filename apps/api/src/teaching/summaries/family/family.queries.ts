import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { SelfAnswer } from '@encrier/contract/teaching/summaries';
import type { SummaryDetails, SummaryFigure } from '@encrier/contract/teaching/summary-figures';
import type { FamilyMeeting, FamilyReport, OwnSelf, ownSummaries } from '@encrier/contract/teaching/summary-meetings';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { type AccountActor, isLooking, self } from '#kernel/policy/actor.ts';
import { confirmedBy, meetingRows, type Present } from '../meetings/meetings.queries.ts';
import { answered, nearestTerm } from '../summaries.policy.ts';
import { type Asker, commitmentRows, presentCommitment, pupilRows, questionsOf } from '../summaries.queries.ts';
import { isAtHome, isOfAge, meetingAtHome, reportAtHome } from '../summaries.reach.ts';

type Content = {
  figures: SummaryFigure[];
  details: SummaryDetails;
  terms: { id: string; name: string }[];
  class: string;
  comments: { author: string; body: string }[];
};

/** Pupils that the caller reads as a family, the eldest first. */
const ownPupils = (ctx: Asker) =>
  pupilRows(ctx.db, ctx.today).where(isAtHome(ctx)).orderBy('h.birth_on').orderBy('h.first_name').limit(30).execute();

/** Published reports of some pupils, or of one by its id; the words and figures of their publication. */
export const reportRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('summaries as d')
    .innerJoin('terms as t', 't.id', 'd.term_id')
    .innerJoin('persons as h', 'h.id', 'd.pupil_id')
    .select(['d.id', 'd.pupil_id', 'd.general', 'd.goals', 'd.content', 'd.published_at', 't.id as termId'])
    .select(['t.name as term', nameOf('h').as('pupil')])
    .where(reportAtHome(ctx))
    .orderBy('t.starts_on', 'desc')
    .orderBy('d.id')
    .limit(60);
type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['execute']>>[number];
export const contentOf = (row: Pick<ReportRow, 'content'>): Content => row.content as unknown as Content;

const presentReport = (row: ReportRow): FamilyReport => {
  const { figures, details, terms, comments } = contentOf(row);
  return {
    id: row.id,
    pupilId: row.pupil_id,
    term: { id: row.termId, name: row.term },
    publishedAt: row.published_at!.toISOString(),
    figures,
    details,
    terms,
    comments,
    general: row.general,
    goals: row.goals,
  };
};

type OwnPupil = Awaited<ReturnType<typeof ownPupils>>[number];
/** What some pupils wrote, and the questions of their levels; two statements for all of them. */
async function writtenBy(db: ReadDb, pupils: readonly OwnPupil[], lang: AccountActor['lang']) {
  const rows = await db
    .selectFrom('self_assessments')
    .select(['pupil_id', 'term_id', 'answers', 'nth', 'saved_at', 'handed_at'])
    .where(
      'pupil_id',
      'in',
      pupils.map(({ id }) => id),
    )
    .limit(500)
    .execute();
  return {
    row: (pupilId: string, termId: string) => rows.find((one) => one.pupil_id === pupilId && one.term_id === termId),
    questionsAt: await questionsOf(
      db,
      pupils.map(({ levelId }) => levelId),
      lang,
    ),
  };
}
/** Pupils' self-assessments of the current term: a draft only for the pupil, a handed-in one for the guardians too. */
async function selvesOf(ctx: Asker, pupils: readonly OwnPupil[]): Promise<OwnSelf[]> {
  if (!pupils.length || isLooking(ctx.actor)) return [];
  const { row, questionsAt } = await writtenBy(ctx.db, pupils, self(ctx).lang);
  return pupils.flatMap((pupil): OwnSelf[] => {
    const term = nearestTerm(pupil.terms, ctx.today);
    const held = term && row(pupil.id, term.id);
    const readOwnSummaries = pupil.id === self(ctx).personId;
    if (!term || (!readOwnSummaries && !held?.handed_at)) return [];
    const answers = (held?.answers ?? []) as unknown as SelfAnswer[];
    return [
      {
        pupilId: pupil.id,
        term: { id: term.id, name: term.name },
        nth: held?.nth ?? 0,
        answers: held?.handed_at ? answers : answered(questionsAt(pupil.levelId), answers),
        savedAt: held?.saved_at.toISOString() ?? null,
        handedAt: held?.handed_at?.toISOString() ?? null,
        can: { write: readOwnSummaries && !held?.handed_at },
      },
    ];
  });
}
export const ownSelf = async (ctx: Asker): Promise<{ pupil: OwnPupil; self: OwnSelf } | null> => {
  const pupil = (await ownPupils(ctx)).find(({ id }) => id === self(ctx).personId);
  const [written] = pupil ? await selvesOf(ctx, [pupil]) : [];
  return pupil && written ? { pupil, self: written } : null;
};

/** Signed meetings `m` of the family, with whether the caller must still confirm. */
export const signedMeetings = (ctx: Asker) =>
  meetingRows(ctx.db)
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .select(isOfAge(ctx.today).as('adult'))
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM pupils u JOIN families f ON f.school_id = u.school_id AND f.id = u.family_id
        WHERE u.school_id = m.school_id AND u.person_id = m.pupil_id AND f.separated)`.as('separated'),
    )
    .where(meetingAtHome(ctx))
    .orderBy('m.signed_at', 'desc')
    .orderBy('m.id')
    .limit(30);
type SignedMeeting = Awaited<ReturnType<ReturnType<typeof signedMeetings>['execute']>>[number];
/** Guardians confirm; a pupil of age confirms alone. */
export const owesWord = (ctx: Asker, row: SignedMeeting): boolean =>
  !isLooking(ctx.actor) &&
  row.adult === (row.pupil_id === self(ctx).personId) &&
  !row.confirmed.some(({ personId }) => personId === self(ctx).personId);

async function meetingsOf(ctx: Asker, pupilIds: readonly string[]): Promise<FamilyMeeting[]> {
  const rows = await signedMeetings(ctx)
    .where('m.pupil_id', 'in', [...pupilIds])
    .execute();
  if (!rows.length) return [];
  const commitments = await commitmentRows(ctx.db)
    .where(
      'm.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byMeeting = Map.groupBy(commitments, ({ meetingId }) => meetingId);
  // Separated parents read nothing of one another (LAW-MIN-02); the pupil reads who came.
  const me = self(ctx).personId;
  const mayRead = (row: SignedMeeting, personId: string | null): boolean =>
    !row.separated || row.pupil_id === me || personId === me;
  return rows.map((row) => ({
    id: row.id,
    pupilId: row.pupil_id,
    term: row.term,
    onDay: row.on_day,
    by: row.by,
    notes: row.notes,
    people: (row.people as unknown as Present[])
      .filter(({ role, personId }) => role !== 'guardian' || mayRead(row, personId))
      .map(({ name, role }) => ({ name, role })),
    commitments: (byMeeting.get(row.id) ?? []).map(presentCommitment),
    confirmed: confirmedBy(row.confirmed.filter(({ personId }) => mayRead(row, personId))),
    can: { confirm: owesWord(ctx, row) },
  }));
}

/** What a family, or a pupil, reads of their reports. */
export async function readOwnSummary(
  ctx: Asker,
  { pupil: requested }: QueryOf<typeof ownSummaries>,
): Promise<ResponseInput<typeof ownSummaries>> {
  const all = await ownPupils(ctx);
  if (requested && !all.some(({ id }) => id === requested)) throw notFound();
  const pupils = all.filter(({ id }) => !requested || id === requested);
  const ids = pupils.map(({ id }) => id);
  const selves = await selvesOf(ctx, pupils);
  const reports = ids.length ? await reportRows(ctx).where('d.pupil_id', 'in', ids).execute() : [];
  return {
    pupils: all.map(({ id, label }) => ({ id, label, self: id === self(ctx).personId })),
    selves,
    reports: reports.map(presentReport),
    meetings: ids.length ? await meetingsOf(ctx, ids) : [],
    today: ctx.today,
  };
}
