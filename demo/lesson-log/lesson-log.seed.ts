import { dayOf } from '../days.ts';
import { addDays } from '@encrier/contract/kernel/days';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/lesson-log';
import { logCoverage, signLog } from '@encrier/contract/teaching/lesson-log-office';
import { sql } from 'kysely';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { type TenantDb, withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import type { Caller, RoomSeed } from '../door.ts';
import { laySequence, writeProgrammes } from './plan.ts';
import { type DemoContent, maths, others, plain } from './contents.ts';

type Chapters = Awaited<ReturnType<typeof writeProgrammes>>;
const written = (content: DemoContent, chapters: { id: string; title: string }[] = []): c.EntryContent => ({
  kind: 'lesson',
  title: content.title,
  objective: content.objective,
  body: content.body,
  elements: [...content.elements],
  outcome: 'done',
  visibility: 'families',
  fileIds: [],
  resourceIds: [],
  note: '',
  chapterId: chapters.find(({ title }) => content.elements.includes(title))?.id ?? null,
});

/** Writes and publishes the lessons of a week, but for the latest ones; prepares the first that is to come. */
async function writeWeek(prof: Caller, from: string, said: Map<string, number>, chapters: Chapters): Promise<void> {
  const { lessons, today } = await prof.call(c.logWeek, { query: { from } });
  for (const lesson of lessons.filter(({ cancelled, state }) => !cancelled && state === 'empty')) {
    const turn = said.get(lesson.courseId) ?? 0;
    const past = lesson.day < addDays(today, -2);
    if (!past && lesson.day <= today) continue;
    if (!past && turn >= maths.length) continue;
    said.set(lesson.courseId, past ? turn + 1 : maths.length);
    const params = { id: lesson.id };
    const content = maths[turn % maths.length]!;
    const { version } = await prof.call(c.saveEntry, {
      params,
      body: { ...written(content, chapters.get(lesson.courseId)), version: 0 },
    });
    if (past) await prof.call(c.publishEntry, { params, body: { version, published: true } });
  }
}

/** Recent entries of the other teachers of a pupil's class, whose accounts are not activated yet. */
async function writeForOthers(db: TenantDb, schoolId: number, pupilId: string, now: Date): Promise<void> {
  const lessons = await db
    .selectFrom('lessons as l')
    .innerJoin('enrolments as e', 'e.class_id', 'l.class_id')
    .innerJoin('courses as k', 'k.id', 'l.course_id')
    .innerJoin('subjects as s', 's.id', 'k.subject_id')
    .innerJoin('lesson_teachers as t', 't.lesson_id', 'l.id')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .leftJoin('log_entries as g', 'g.lesson_id', 'l.id')
    .select(['l.id', 'l.course_id', 'l.on_day', 'l.starts', 'l.ends', 's.name as subject', 'a.id as accountId'])
    .where('e.pupil_id', '=', pupilId)
    .where('e.to_on', 'is', null)
    .where('l.state', '=', 'planned')
    .where('g.id', 'is', null)
    .where(sql<boolean>`l.on_day BETWEEN ${now}::date - 15 AND ${now}::date - 1`)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('l.id')
    .execute();
  const turns = new Map<string, number>();
  const done = new Set<string>();
  for (const lesson of lessons) {
    if (done.has(lesson.id) || !lesson.course_id) continue;
    done.add(lesson.id);
    const turn = turns.get(lesson.course_id) ?? 0;
    turns.set(lesson.course_id, turn + 1);
    // One in five is still to be written.
    if (turn % 5 === 4) continue;
    const contents = others[lesson.subject] ?? plain;
    const { elements, ...content } = contents[turn % contents.length]!;
    await db
      .insertInto('log_entries')
      .values({
        school_id: schoolId,
        id: newId(now.getTime()),
        course_id: lesson.course_id,
        lesson_id: lesson.id,
        day_on: lesson.on_day,
        starts: lesson.starts,
        ends: lesson.ends,
        ...content,
        elements: [...elements],
        published_at: now,
        written_by: lesson.accountId,
        written_at: now,
      })
      .execute();
  }
}

/** The direction signs the log of the course that is best kept. */
async function signBest(admin: Caller, now: Date): Promise<void> {
  const to = addDays(dayOf(now), -7);
  const span = { from: addDays(to, -14), to };
  const { courses } = await admin.call(logCoverage, { query: span });
  const best = courses
    .filter(({ written: kept }) => kept > 0)
    .sort((a, b) => b.written - a.written || a.audience.localeCompare(b.audience))[0];
  if (!best) return;
  const comment = 'Cahier complet et précis. Pensez à noter le matériel des séances de géométrie.';
  await admin.call(signLog, {
    params: { id: best.id },
    body: { id: newId(now.getTime()), ...span, viewer: 'direction', signedAs: 'Nadia Berrada', comment },
  });
}

/** The log of the demo's teacher and of its pupil's class over the last weeks, with a visa. */
export const lessonLogSeed: RoomSeed = {
  order: 67,
  seed: async (door, signIn, _from, now, { kernel, schoolId }) => {
    door.at(new Date(now.getTime() - 3 * 3_600_000));
    const prof = await signIn('prof');
    const { today } = await prof.call(c.logWeek, { query: {} });
    const said = new Map<string, number>();
    const chapters = await writeProgrammes(prof, now);
    for (const weeks of [3, 2, 1, 0]) await writeWeek(prof, addDays(today, -7 * weeks), said, chapters);
    await laySequence(prof, now);
    await prof.call(logout, { body: {} });
    const eleve = await signIn('eleve');
    const { pupils } = await eleve.call(c.ownLog, { query: {} });
    await eleve.call(logout, { body: {} });
    const pupilId = pupils.find(({ self }) => self)?.id;
    if (!pupilId) throw new Error('the demo school has no pupil');
    await withTenant(kernel.pool, schoolId, {}, (db) => writeForOthers(db, schoolId, pupilId, now));
    const admin = await signIn('admin');
    await signBest(admin, now);
    await admin.call(logout, { body: {} });
  },
};
