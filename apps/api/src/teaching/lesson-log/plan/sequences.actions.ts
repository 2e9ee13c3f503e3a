import type { BodyOf } from '@encrier/contract/kernel/route';
import type { keepSequence, SequenceBody } from '@encrier/contract/teaching/lesson-log-plan';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { lessonLogRoom, type LessonLogTx } from '../lesson-log.room.ts';
import { cleanBody } from '../writing/content.queries.ts';
import { programmeRow } from './programmes.queries.ts';
import { writtenLog } from './logs.queries.ts';
import { joinable } from '../lesson-log.reach.ts';

const maxSequences = 200;
const object = (id: string) => ({ type: 'log_sequence', id });

async function refuseTooMany(tx: LessonLogTx, ctx: Ctx): Promise<void> {
  const { count } = await tx.db
    .selectFrom('log_sequences')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', self(ctx).accountId)
    .executeTakeFirstOrThrow();
  if (count >= maxSequences) throw conflict('lesson_log.too_many_sequences');
}

/** The caller's own sequence, locked until the transaction ends; undefined before it is created. */
const ownSequence = (tx: LessonLogTx, ctx: Ctx, id: string) =>
  tx.db
    .selectFrom('log_sequences')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', self(ctx).accountId)
    .forUpdate()
    .executeTakeFirst();

type Row = Pick<SequenceBody, 'levelId' | 'subjectId' | 'chapterId' | 'title' | 'shared'>;
async function writeRow(tx: LessonLogTx, ctx: Ctx, id: string, given: Row, version: number): Promise<void> {
  const columns = {
    level_id: given.levelId,
    subject_id: given.subjectId,
    chapter_id: given.chapterId,
    shared: given.shared,
    title: withoutOverrides(given.title),
  };
  if (version) {
    await tx.db
      .updateTable('log_sequences')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return;
  }
  await refuseTooMany(tx, ctx);
  const made = await tx.db
    .insertInto('log_sequences')
    .values({ school_id: tx.schoolId, id, account_id: self(ctx).accountId, ...columns })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('already_exists');
}

type Steps = SequenceBody['steps'];
async function joinToSteps(tx: LessonLogTx, ctx: Ctx, subjectId: string, steps: Steps): Promise<void> {
  const pairs = steps.flatMap(({ id, resourceIds }) =>
    [...new Set(resourceIds)].map((resource_id) => ({ school_id: tx.schoolId, step_id: id, resource_id })),
  );
  const ids = steps.map(({ id }) => id);
  const wanted = [...new Set(pairs.map(({ resource_id }) => resource_id))];
  if (wanted.length) {
    const known = await tx.db
      .selectFrom('resources as r')
      .select('r.id')
      .where('r.id', 'in', wanted)
      .where((eb) =>
        eb.or([
          eb.and([eb('r.subject_id', '=', subjectId), joinable(ctx)]),
          eb.exists(
            eb
              .selectFrom('log_step_resources as tr')
              .select('tr.step_id')
              .whereRef('tr.resource_id', '=', 'r.id')
              .where('tr.step_id', 'in', ids),
          ),
        ]),
      )
      .execute();
    if (known.length < wanted.length) throw invalid('lesson_log.resource_unknown');
  }
  if (ids.length) await tx.db.deleteFrom('log_step_resources').where('step_id', 'in', ids).execute();
  if (pairs.length) await tx.db.insertInto('log_step_resources').values(pairs).execute();
}

async function writeSteps(tx: LessonLogTx, sequenceId: string, steps: Steps): Promise<void> {
  const ids = steps.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw conflict('already_exists');
  await tx.db
    .deleteFrom('log_steps')
    .where('sequence_id', '=', sequenceId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (!steps.length) return;
  const written = await tx.db
    .insertInto('log_steps')
    .values(
      steps.map(({ id, lessons, kind, title, objective, body, homework }, position) => ({
        school_id: tx.schoolId,
        id,
        sequence_id: sequenceId,
        position,
        lessons,
        kind,
        title: withoutOverrides(title),
        objective: withoutOverrides(objective),
        body: cleanBody(body),
        homework: withoutOverrides(homework),
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'id'])
        .doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          lessons: eb.ref('excluded.lessons'),
          kind: eb.ref('excluded.kind'),
          title: eb.ref('excluded.title'),
          objective: eb.ref('excluded.objective'),
          body: eb.ref('excluded.body'),
          homework: eb.ref('excluded.homework'),
        }))
        .where('log_steps.sequence_id', '=', sequenceId),
    )
    .returning('id')
    .execute();
  // A step id of another sequence changes nothing there.
  if (written.length < steps.length) throw conflict('already_exists');
}

const auditOf = ({ title, shared }: { title: string; shared: boolean }, steps: number) => ({ title, shared, steps });

/** Creates or changes the caller's own sequence, with its steps. */
export function saveSteps(ctx: Ctx, id: string, given: SequenceBody): Promise<{ id: string; version: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.save_sequence', async (tx) => {
    const row = await ownSequence(tx, ctx, id);
    if (!row && given.version) throw notFound();
    requireVersion(row, given.version);
    // Authors keep the right to change their sequence, even when they no longer teach; only a new subject or level is
    // checked.
    const moved = !row || row.level_id !== given.levelId || row.subject_id !== given.subjectId;
    if (moved || (given.chapterId && given.chapterId !== row.chapter_id)) {
      const { chapters } = await programmeRow({ ...ctx, db: tx.db }, given.levelId, given.subjectId);
      if (given.chapterId && !chapters.some((one) => one.id === given.chapterId))
        throw invalid('lesson_log.chapter_unknown', { chapterId: 'lesson_log.chapter_unknown' });
    }
    await writeRow(tx, ctx, id, given, given.version);
    await writeSteps(tx, id, given.steps);
    await joinToSteps(tx, ctx, given.subjectId, given.steps);
    const before = row && { title: row.title, shared: row.shared };
    return {
      result: { id, version: given.version + 1 },
      audit: { object: object(id), ...(before && { before }), after: auditOf(given, given.steps.length) },
    };
  });
}

/** Deletes the caller's own sequence; entries made from it stay. */
export function dropSteps(ctx: Ctx, id: string): Promise<{ id: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.drop_sequence', async (tx) => {
    const gone = await tx.db
      .deleteFrom('log_sequences')
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .returning('title')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return { result: { id }, audit: { object: object(id), before: { title: gone.title } } };
  });
}

/** Makes a sequence from the caller's entries of a course between two days, one step for each lesson. */
export function keepLog(
  ctx: Ctx,
  courseId: string,
  { id, title, from, to }: BodyOf<typeof keepSequence>,
): Promise<{ id: string; steps: number }> {
  if (findUnrealDay({ from, to }) || to < from) throw invalid('lesson_log.days_wrong', { to: 'lesson_log.days_wrong' });
  return lessonLogRoom.act(ctx, 'lesson_log.keep_sequence', async (tx) => {
    const { levelId, subjectId, entries } = await writtenLog({ ...ctx, db: tx.db }, courseId, { from, to });
    if (!entries.length) throw conflict('lesson_log.nothing_written');
    if (!levelId) throw conflict('lesson_log.no_level');
    await writeRow(tx, ctx, id, { levelId, subjectId, chapterId: null, title, shared: false }, 0);
    const steps = entries.map((one) => ({ ...one, id: newId(ctx.now.getTime()), lessons: 1, homework: '' }));
    await writeSteps(
      tx,
      id,
      steps.map((one) => ({ ...one, resourceIds: [] })),
    );
    const pairs = steps.flatMap(({ id: step_id, resourceIds }) =>
      resourceIds.map((resource_id) => ({ school_id: tx.schoolId, step_id, resource_id })),
    );
    if (pairs.length) await tx.db.insertInto('log_step_resources').values(pairs).execute();
    return {
      result: { id, steps: steps.length },
      audit: { object: object(id), after: { ...auditOf({ title, shared: false }, steps.length), course_id: courseId } },
    };
  });
}
