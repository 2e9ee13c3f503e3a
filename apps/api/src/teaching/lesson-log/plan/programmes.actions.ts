import type { BodyOf } from '@encrier/contract/kernel/route';
import type { saveProgramme } from '@encrier/contract/teaching/lesson-log-plan';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lessonLogRoom, type LessonLogTx } from '../lesson-log.room.ts';
import { programmeRow } from './programmes.queries.ts';

type Place = { levelId: string; subjectId: string };
type Given = BodyOf<typeof saveProgramme>;

/** Creates the programme, or increases its version; refused when somebody changed it meanwhile. */
async function takeVersion(
  tx: LessonLogTx,
  ctx: Ctx,
  { levelId, subjectId }: Place,
  directs: boolean,
  version: number,
) {
  const written = { written_by: self(ctx).accountId, ...(directs && { by_school: true }) };
  const row = version
    ? await tx.db
        .updateTable('log_programmes')
        .set({ ...written, version: version + 1 })
        .where('level_id', '=', levelId)
        .where('subject_id', '=', subjectId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
    : await tx.db
        .insertInto('log_programmes')
        .values({ school_id: tx.schoolId, level_id: levelId, subject_id: subjectId, ...written })
        .onConflict((oc) => oc.doNothing())
        .returning('version')
        .executeTakeFirst();
  if (!row) throw conflict('edited_meanwhile');
  return row.version;
}

async function writeChapters(tx: LessonLogTx, { levelId, subjectId }: Place, chapters: Given['chapters']) {
  const ids = chapters.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid('lesson_log.chapter_unknown');
  await tx.db
    .deleteFrom('log_chapters')
    .where('level_id', '=', levelId)
    .where('subject_id', '=', subjectId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (!chapters.length) return;
  const written = await tx.db
    .insertInto('log_chapters')
    .values(
      chapters.map(({ id, title, minutes }, position) => ({
        school_id: tx.schoolId,
        id,
        level_id: levelId,
        subject_id: subjectId,
        position,
        minutes,
        title: withoutOverrides(title),
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'id'])
        .doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          title: eb.ref('excluded.title'),
          minutes: eb.ref('excluded.minutes'),
        }))
        .where('log_chapters.level_id', '=', levelId)
        .where('log_chapters.subject_id', '=', subjectId),
    )
    .returning('id')
    .execute();
  // A chapter id of another programme changes nothing there.
  if (written.length < chapters.length) throw invalid('lesson_log.chapter_unknown');
}

/** Writes the programme of a subject at a level. Teachers can no longer change one written by the direction. */
export function saveChapters(ctx: Ctx, place: Place, { version, chapters }: Given): Promise<{ version: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.save_programme', async (tx) => {
    const row = await programmeRow({ ...ctx, db: tx.db }, place.levelId, place.subjectId);
    if (row.by_school && !row.directs) throw conflict('lesson_log.school_programme');
    requireVersion(row, version);
    const next = await takeVersion(tx, ctx, place, row.directs, version);
    await writeChapters(tx, place, chapters);
    const auditOf = (list: readonly { title: string; minutes: number }[]) => ({
      chapters: list.length,
      minutes: list.reduce((sum, one) => sum + one.minutes, 0),
    });
    return {
      result: { version: next },
      audit: {
        object: { type: 'log_programme', id: null },
        ...(row.version !== null && { before: auditOf(row.chapters) }),
        after: { ...auditOf(chapters), level_id: place.levelId, subject_id: place.subjectId },
      },
    };
  });
}
