import { nameOf } from '#kernel/db/person-name.ts';
import type { AskedSelf, Commitment, SummaryTerm } from '@encrier/contract/teaching/summaries';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, isLooking } from '#kernel/policy/actor.ts';
import { termsIn } from '../gradebook/gradebook.public.ts';
import { usualQuestions } from './summaries.messages.ts';
import { nearestTerm, type Standing } from './summaries.policy.ts';
import { leadsPupil, managesPupil, readsPupil, teachesPupil } from './summaries.reach.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today' | 'off'> & { db: ReadDb };

/** Terms of the year and organisation of the class `c` of the level `l`, the first one first. */
export const termsJson: RawBuilder<SummaryTerm[]> =
  sql`COALESCE((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'startsOn', t.starts_on,
    'endsOn', t.ends_on) ORDER BY t.starts_on)
    FROM terms t WHERE t.school_id = c.school_id AND ${termsIn(sql`c.year_id`, sql`l.org_id`)}), '[]')`;

/** The pupil `p` with the class of this year that they are in. */
export const pupilRows = (db: ReadDb, today: string) =>
  db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.pupil_id', '=', 'p.person_id').on(sql<boolean>`app.enrolled(e.to_on, ${today})`),
    )
    .innerJoin('school_years as y', (join) => join.onRef('y.id', '=', 'e.year_id').on('y.current', '=', true))
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select([
      'p.person_id as id',
      'h.first_name as firstName',
      'c.id as classId',
      'c.name as class',
      'c.level_id as levelId',
    ])
    .select([nameOf('h').as('label'), termsJson.as('terms')])
    .where(sql<boolean>`app.here(p.left_on, ${today})`);

/** The requested term, or the nearest; throws not found when the requested one is not among them. */
export function termAsked(
  terms: readonly SummaryTerm[],
  requested: string | undefined,
  today: string,
): SummaryTerm | null {
  const term = requested ? terms.find(({ id }) => id === requested) : nearestTerm(terms, today);
  if (requested && !term) throw notFound();
  return term ?? null;
}

/** A pupil that the caller reads as staff, with the caller's role; throws not found out of reach. */
export async function staffPupil(ctx: Asker, id: string) {
  const row = await pupilRows(ctx.db, ctx.today)
    .select([teachesPupil(ctx).as('teaches'), leadsPupil(ctx).as('leads'), managesPupil(ctx).as('manages')])
    .where('p.person_id', '=', id)
    .where(readsPupil(ctx))
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
  const standing: Standing = {
    teaches: row.teaches,
    leads: row.leads,
    manages: row.manages,
    looking: isLooking(ctx.actor),
  };
  return { ...row, standing };
}

/** Commitments of meetings `m`, those due first. */
export const commitmentRows = (db: ReadDb) =>
  db
    .selectFrom('summary_commitments as k')
    .innerJoin('summary_meetings as m', 'm.id', 'k.meeting_id')
    .innerJoin('terms as t', 't.id', 'm.term_id')
    .select(['k.id', 'k.party', 'k.body', 'k.due_on as dueOn', 'k.state', 'k.note', 'k.version', 'm.id as meetingId'])
    .orderBy('k.position')
    .orderBy('k.id')
    .limit(200);
type CommitmentRow = Awaited<ReturnType<ReturnType<typeof commitmentRows>['execute']>>[number];
export const presentCommitment = ({ id, party, body, dueOn, state, note, version }: CommitmentRow): Commitment => ({
  id,
  body,
  dueOn,
  note,
  version,
  party: party as Commitment['party'],
  state: state as Commitment['state'],
});

/** Questions of levels: their own, else the default ones in a language. */
export async function questionsOf(
  db: ReadDb,
  levelIds: readonly string[],
  lang: AccountActor['lang'],
): Promise<(levelId: string) => AskedSelf[]> {
  const rows = await db
    .selectFrom('summary_questions')
    .select(['level_id', 'questions'])
    .where('level_id', 'in', [...levelIds])
    .execute();
  const usual = usualQuestions.map(({ id, kind, label }) => ({ id, kind, label: label[lang] }));
  return (levelId) => {
    const own = rows.find((row) => row.level_id === levelId);
    return own ? (own.questions as unknown as AskedSelf[]) : usual;
  };
}
