import { nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import type { HandIn, WorkState } from '@encrier/contract/teaching/homework';
import type { HandInNote } from '@encrier/contract/teaching/homework-correction';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { pupilsOf } from './homework.reach.ts';

/** Homework `h` with its course `c`, the subject `s` and the name of the class or group. */
export const homeworkRows = (db: ReadDb) =>
  db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .select(['h.id', 'h.course_id', 'h.kind', 'h.title', 'h.due_on', 'h.minutes', 'h.hand_in', 'h.named', 'h.version'])
    .select(['h.publish_at', 'h.published_at', 'h.cancelled_at', 'h.edited_at', 'h.due_at', 'h.closes_at'])
    .select(['h.criteria', 'h.difficulty', 'h.late_penalty', 'h.assessment_id', 'h.most_turns', 'h.required'])
    .select(['s.name as subject', 's.name_ar as subjectAr', 's.colour'])
    .select(sql<string>`COALESCE(k.name, gr.name, '')`.as('audience'));

/** The pupil's last hand-in of the homework `h` that was not withdrawn, as `hi`. */
export const lastHandIn = (pupil: RawBuilder<unknown>) =>
  sql<{
    id: string;
    handed_at: Date;
    late: boolean;
  }>`LATERAL (SELECT li.id, li.handed_at, li.late FROM hand_ins li
    WHERE li.school_id = h.school_id AND li.homework_id = h.id
    AND li.pupil_id = ${pupil} AND li.taken_back_at IS NULL ORDER BY li.turn DESC LIMIT 1)`;

/** A pupil's state in the homework `h`, from the work `w` and the last hand-in `hi`. */
export const workState = (
  now: Date,
): RawBuilder<WorkState> => sql<WorkState>`(CASE WHEN w.verdict = 'corrected' THEN 'corrected'
  WHEN w.verdict = 'again' AND (hi.handed_at IS NULL OR hi.handed_at <= w.verdict_at) THEN 'again'
  WHEN hi.id IS NOT NULL OR w.received_at IS NOT NULL THEN 'handed'
  WHEN h.hand_in IN ('file', 'link', 'text', 'audio') AND h.required AND h.cancelled_at IS NULL AND h.due_at < ${now}
    THEN 'late'
  WHEN w.done_at IS NOT NULL THEN 'done' ELSE 'todo' END)`;
/** Whether a hand-in waits for its teacher. */
export const waitsForTeacher: RawBuilder<boolean> = sql<boolean>`(hi.id IS NOT NULL AND h.cancelled_at IS NULL
  AND (w.verdict IS NULL OR (w.verdict = 'again' AND hi.handed_at > w.verdict_at)))`;

/** Pupils of the homework `h` with their work `w` and their last hand-in `hi`, for a total. */
export const worksOf = (day: string) => sql`${pupilsOf(day)} x
  LEFT JOIN homework_works w ON w.school_id = h.school_id AND w.homework_id = h.id AND w.pupil_id = x.pupil_id
  LEFT JOIN ${lastHandIn(sql`x.pupil_id`)} hi ON TRUE`;

/** Drawings and notes on the pages of the hand-in `i`. */
const notesOf = sql<
  HandInNote[]
>`COALESCE((SELECT json_agg(json_build_object('fileId', n.file_id, 'page', n.page, 'shapes', n.shapes)
  ORDER BY n.file_id, n.page)
  FROM hand_in_notes n WHERE n.school_id = i.school_id AND n.hand_in_id = i.id), '[]')`;

/** Notes on hand-ins made before the answer: those on a newer version are still being written. */
const notesUntil = (until: 'all' | Date | null) =>
  until === 'all'
    ? notesOf
    : sql<HandInNote[]>`CASE WHEN i.handed_at <= ${until}::timestamptz THEN ${notesOf} ELSE '[]'::json END`;

/** Hand-ins of a pupil, the latest first; withdrawn ones are shown only to the family. */
export async function handInsOf(
  db: ReadDb,
  homeworkId: string,
  pupilId: string,
  shown: { takenBack: boolean; notes: 'all' | Date | null },
): Promise<HandIn[]> {
  const rows = await db
    .selectFrom('hand_ins as i')
    .innerJoin('accounts as a', 'a.id', 'i.by_id')
    .select(['i.id', 'i.turn', 'i.number', 'i.body', 'i.link', 'i.handed_at', 'i.late', 'i.taken_back_at'])
    .select([nameOf('a').as('by'), filesJson('hand_in', sql`i.id`).as('files')])
    .select(notesUntil(shown.notes).as('notes'))
    .where('i.homework_id', '=', homeworkId)
    .where('i.pupil_id', '=', pupilId)
    .$if(!shown.takenBack, (query) => query.where('i.taken_back_at', 'is', null))
    .orderBy('i.turn', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ handed_at, taken_back_at, ...row }) => ({
    ...row,
    handedAt: handed_at.toISOString(),
    takenBackAt: taken_back_at?.toISOString() ?? null,
  }));
}
