import { filesJson } from '#kernel/files/attachment-json.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  Difficulty,
  HandInKind,
  ownHomework,
  OwnHomeworkPage,
  readOwnHomework,
} from '@encrier/contract/teaching/homework';
import type { Criterion } from '@encrier/contract/teaching/homework-correction';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { isLooking, self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, findUnrealDay, mondayOf } from '#kernel/policy/days.ts';
import { familyPupils, ownPupils } from '../../../school/directory/directory.public.ts';
import { isAdult } from '../../../school/consents/consents.public.ts';
import { teacherNames } from '../../gradebook/courses.public.ts';
import { handInsOf, homeworkRows, lastHandIn, workState } from '../homework.queries.ts';
import { handInRefusal, helpRefusal, takeBackRefusal, tickRefusal, turnsLeft } from '../homework.policy.ts';
import { hasHomework } from '../homework.reach.ts';
import { hintsJson, instantOf, scoresJson } from '../giving/giving.queries.ts';
import { presentOwn } from './family.present.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };

/** The caller's own pupils. A pupil acts alone, a guardian for a child who is not of age; nobody acts during look-as. */
export async function ownActors(ctx: Asker) {
  const { lookedAtBy } = self(ctx);
  return (await ownPupils(ctx)).map(({ birthOn, ...pupil }) => ({
    ...pupil,
    can: { act: !lookedAtBy && (pupil.self || !isAdult(birthOn, ctx.today)) },
  }));
}

/** Homework of these pupils, a row for each pupil, with its state. */
export const ownRows = (ctx: Asker, pupilIds: readonly string[]) =>
  homeworkRows(ctx.db)
    .innerJoin(
      sql<{ pupil_id: string }>`(SELECT unnest(${[...pupilIds]}::uuid[]) AS pupil_id)`.as<'u'>(sql`u`),
      (join) => join.on(hasHomework(sql`u.pupil_id`, ctx.today)),
    )
    .leftJoin('homework_works as w', (join) =>
      join.onRef('w.homework_id', '=', 'h.id').onRef('w.pupil_id', '=', 'u.pupil_id'),
    )
    .leftJoin(lastHandIn(sql`u.pupil_id`).as<'hi'>(sql`hi`), (join) => join.onTrue())
    .select(['u.pupil_id as pupilId'])
    .select([
      workState(ctx.now).as('state'),
      sql<boolean>`COALESCE(hi.late, FALSE)`.as('late'),
      sql<Date | null>`COALESCE(hi.handed_at, w.received_at)`.as('handedAt'),
      sql<string>`COALESCE(w.mark, '')`.as('mark'),
      sql<number | null>`(SELECT dl.starts FROM lessons dl WHERE dl.school_id = h.school_id AND dl.id = h.due_lesson_id
        AND dl.on_day = h.due_on)`.as('dueMinute'),
      sql<number>`(SELECT count(*)::int FROM files fx WHERE fx.school_id = h.school_id
        AND fx.owner_type = 'homework' AND fx.owner_id = h.id)`.as('pieces'),
    ]);

/** Largest number of days in one request, and how long late homework is shown. */
const maxDays = 92;
const recalled = 45;

/**
 * Homework due between two days, and earlier homework that is late or requested again; 404 for a pupil who is not the
 * caller's.
 */
export async function listOwnHomework(
  ctx: ReadCtx,
  query: QueryOf<typeof ownHomework>,
): Promise<ResponseInput<typeof ownHomework>> {
  const unreal = findUnrealDay({ from: query.from ?? null, to: query.to ?? null });
  if (unreal) throw invalid('invalid_input', { [unreal]: 'invalid_date' });
  const from = query.from ?? mondayOf(ctx.today);
  const to = query.to ?? addDays(from, 13);
  if (to < from || dayNumber(to) - dayNumber(from) > maxDays) throw invalid('invalid_input', { to: 'out_of_range' });
  const pupils = await ownActors(ctx);
  if (query.pupil && !pupils.some(({ id }) => id === query.pupil)) throw notFound();
  const ids = pupils.map(({ id }) => id).filter((id) => !query.pupil || id === query.pupil);
  const rows = ids.length
    ? await ownRows(ctx, ids)
        .where(
          sql<boolean>`(h.due_on BETWEEN ${from}::date AND ${to}::date OR (h.due_on < ${from}::date
            AND h.due_on >= ${addDays(ctx.today, -recalled)}::date
            AND h.cancelled_at IS NULL AND ${workState(ctx.now)} IN ('late', 'again')))`,
        )
        .orderBy('h.due_on')
        .orderBy('s.name')
        .orderBy('h.id')
        .limit(1000)
        .execute()
    : [];
  return { today: ctx.today, from, to, pupils, items: rows.map(presentOwn) };
}

/** One homework for one of the caller's pupils: the requested one, else the first who has it; null when none has. */
export async function findOwn(ctx: Asker, id: string, pupil: string | null) {
  const pupils = (await ownActors(ctx)).filter((one) => !pupil || one.id === pupil);
  const rows = await ownRows(
    ctx,
    pupils.map((one) => one.id),
  )
    .select(['h.body', 'h.links', 'w.verdict', 'w.verdict_at'])
    .select([
      sql<string>`COALESCE(w.comment, '')`.as('comment'),
      sql<string | null>`hi.id`.as('lastId'),
      sql<number>`(SELECT count(*)::int FROM hand_ins tu WHERE tu.school_id = h.school_id AND tu.homework_id = h.id
        AND tu.pupil_id = u.pupil_id AND tu.taken_back_at IS NULL)`.as('turns'),
      teacherNames(ctx.today).as('teachers'),
      filesJson('homework', sql`h.id`).as('files'),
      filesJson('homework_work', sql`w.id`).as('audio'),
      scoresJson.as('scores'),
      hintsJson.as('hints'),
      sql<
        OwnHomeworkPage['stuck']
      >`COALESCE((SELECT json_agg(json_build_object('id', st.id, 'words', st.words, 'askedAt', st.asked_at,
        'answer', st.answer, 'answeredAt', st.answered_at)
          ORDER BY st.asked_at DESC) FROM homework_helps st WHERE st.school_id = h.school_id
            AND st.homework_id = h.id AND st.pupil_id = u.pupil_id), '[]')`.as('stuck'),
      sql<boolean>`EXISTS (SELECT 1 FROM marks gm JOIN assessments ga ON ga.school_id = gm.school_id
        AND ga.id = gm.assessment_id
        WHERE gm.school_id = h.school_id AND gm.assessment_id = h.assessment_id AND gm.pupil_id = u.pupil_id
          AND ga.published_at IS NOT NULL AND ga.cancelled_at IS NULL)`.as('carried'),
    ])
    .where('h.id', '=', id)
    .execute();
  const found = pupils.find((one) => rows.some(({ pupilId }) => pupilId === one.id));
  const row = rows.find(({ pupilId }) => pupilId === found?.id);
  return found && row ? { pupil: found, row } : null;
}

/** One homework as a family reads it, with its hand-ins and corrections. */
export async function ownOne(
  ctx: ReadCtx,
  id: string,
  { pupil }: QueryOf<typeof readOwnHomework>,
): Promise<ResponseInput<typeof readOwnHomework>> {
  const found = await findOwn(ctx, id, pupil ?? null);
  if (!found) throw notFound();
  const { row } = found;
  const looking = isLooking(ctx.actor);
  const piece = {
    handIn: row.hand_in as HandInKind,
    cancelled: row.cancelled_at !== null,
    closesAt: row.closes_at,
    mostTurns: row.most_turns,
    turns: row.turns,
  };
  const { act } = found.pupil.can;
  const open = act && takeBackRefusal(piece, row.state, ctx.now) === null;
  return {
    ...presentOwn(row),
    pupil: found.pupil,
    teachers: row.teachers,
    body: row.body,
    links: row.links,
    files: row.files,
    givenAt: (row.published_at ?? row.due_at).toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    dueAt: row.due_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    latePenalty: row.late_penalty,
    turnsLeft: turnsLeft(piece),
    difficulty: row.difficulty as Difficulty | null,
    comment: row.verdict && !looking ? row.comment : '',
    correctedAt: row.verdict_at?.toISOString() ?? null,
    criteria: row.criteria as unknown as Criterion[],
    scores: row.verdict ? row.scores : [],
    audio: (row.verdict && !looking && row.audio[0]) || null,
    carried: row.carried,
    stuck: (looking ? [] : row.stuck).map((one) => ({
      ...one,
      askedAt: instantOf(one.askedAt) ?? '',
      answeredAt: instantOf(one.answeredAt),
    })),
    hints: row.hints.map((one) => ({ ...one, saidAt: instantOf(one.saidAt) ?? '' })),
    handIns: looking ? [] : await handInsOf(ctx.db, id, found.pupil.id, { takenBack: true, notes: row.verdict_at }),
    can: {
      tick: act && tickRefusal(piece, row.state) === null,
      handIn: open && handInRefusal(piece, row.state, ctx.now) === null,
      takeBack: open && row.state === 'handed' && row.lastId !== null,
      ask: act && helpRefusal(piece, row.state) === null,
    },
  };
}

/** Whether a family reads a homework, or a hand-in of one of its children. */
export async function readsAsFamily(ctx: Asker, id: string, pupil: string | null): Promise<boolean> {
  const ids = await familyPupils(ctx.db, ctx);
  const among = pupil ? ids.filter((one) => one === pupil) : ids;
  if (!among.length) return false;
  const row = await ctx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin(sql<{ pupil_id: string }>`(SELECT unnest(${among}::uuid[]) AS pupil_id)`.as<'u'>(sql`u`), (join) =>
      join.on(hasHomework(sql`u.pupil_id`, ctx.today)),
    )
    .select('h.id')
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
