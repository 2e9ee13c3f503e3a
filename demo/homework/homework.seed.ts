import { addDays } from '@encrier/contract/kernel/days';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/homework';
import { sql } from 'kysely';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { type TenantDb, withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { notebook } from './notebook.ts';
import { type DemoPiece, pieces } from './pieces.ts';

const dayMs = 86_400_000;
type Given = { id: string; piece: DemoPiece; at: Date };

/** Gives what was given on one day, each for a lesson of its course; nothing for a course without a lesson to come. */
async function giveOn(who: Caller, due: readonly DemoPiece[], pupilId: string, at: Date): Promise<Given[]> {
  const { courses } = await who.call(c.homeworkCourses, {});
  const given: Given[] = [];
  for (const piece of due) {
    const course = courses.find((one) => one.subject === piece.subject && one.pupils.some(({ id }) => id === pupilId));
    if (!course) continue;
    const { lessons } = await who.call(c.homeworkDays, { params: { id: course.id }, query: {} });
    const lesson = lessons[Math.min(piece.lesson, lessons.length - 1)];
    if (!lesson) continue;
    const { kind, title, body, minutes, handIn, links = [], lateDays } = piece;
    const id = newId(at.getTime());
    await who.call(c.giveHomework, {
      body: {
        id,
        courseId: course.id,
        kind,
        title,
        body,
        minutes,
        handIn,
        links: [...links],
        fileIds: [],
        latePenalty: null,
        difficulty: null,
        criteria: [],
        dueOn: lesson.day,
        dueLessonId: lesson.id,
        lateUntil: lateDays ? addDays(lesson.day, lateDays) : null,
        pupilIds: [],
        show: 'now',
        showOn: null,
      },
    });
    given.push({ id, piece, at });
  }
  return given;
}

async function giveAll(door: Door, signIn: SignIn, now: Date, pupilId: string): Promise<Given[]> {
  const given: Given[] = [];
  for (const daysAgo of [...new Set(pieces.map((piece) => piece.daysAgo))]) {
    const at = new Date(now.getTime() - daysAgo * dayMs - 2 * 3_600_000);
    door.at(at);
    const due = pieces.filter((piece) => piece.daysAgo === daysAgo);
    const prof = await signIn('prof');
    const mine = new Set((await prof.call(c.homeworkCourses, {})).courses.map(({ subject }) => subject));
    given.push(
      ...(await giveOn(
        prof,
        due.filter(({ subject }) => mine.has(subject)),
        pupilId,
        at,
      )),
    );
    await prof.call(logout, { body: {} });
    const admin = await signIn('admin');
    given.push(
      ...(await giveOn(
        admin,
        due.filter(({ subject }) => !mine.has(subject)),
        pupilId,
        at,
      )),
    );
    await admin.call(logout, { body: {} });
  }
  return given;
}

/** Yasmine's own work: what she ticked, her essay and a page of exercises, while they are still taken. */
async function work(door: Door, signIn: SignIn, given: readonly Given[], pupilId: string): Promise<void> {
  for (const { id, piece, at } of given.filter((one) => one.piece.done || one.piece.daysAgo >= 8)) {
    door.at(new Date(at.getTime() + 26 * 3_600_000));
    const eleve = await signIn('eleve');
    const { can } = await eleve.call(c.readOwnHomework, { params: { id }, query: {} });
    if (piece.done && can.tick) await eleve.call(c.tickHomework, { params: { id }, body: { pupilId, done: true } });
    if (can.handIn) {
      const page = piece.handIn === 'file' ? [(await eleve.upload('page-1.jpg', await notebook(3))).id] : [];
      const body =
        piece.handIn === 'text'
          ? 'Mon quartier se réveille avec l’odeur du pain. Au coin de la rue, le four ronfle comme un vieux chat. Plus loin, la place s’ouvre comme un livre…'
          : 'Je n’ai pas trouvé la dernière question.';
      await eleve.call(c.handInHomework, {
        params: { id },
        body: { id: newId(at.getTime()), pupilId, body, link: '', fileIds: page },
      });
    }
    await eleve.call(logout, { body: {} });
  }
}

/** Hand-ins of classmates, whose accounts are not activated yet. */
async function handInForMates(db: TenantDb, schoolId: number, { id, at }: Given, pupilId: string): Promise<void> {
  const mates = await db
    .selectFrom('homework as h')
    .innerJoin('courses as k', 'k.id', 'h.course_id')
    .innerJoin('enrolments as e', 'e.class_id', 'k.class_id')
    .innerJoin('accounts as a', 'a.person_id', 'e.pupil_id')
    .select(['e.pupil_id', 'a.id as accountId'])
    .where('h.id', '=', id)
    .where('e.to_on', 'is', null)
    .where('e.pupil_id', '<>', pupilId)
    .orderBy('e.pupil_id')
    .limit(11)
    .execute();
  const year = at.getUTCFullYear();
  for (const [index, mate] of mates.entries()) {
    const { last } = await db
      .insertInto('document_counters')
      .values({ school_id: schoolId, series: 'D', year, last: 1 })
      .onConflict((oc) =>
        oc.columns(['school_id', 'series', 'year']).doUpdateSet({ last: sql`document_counters.last + 1` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow();
    const handed = new Date(at.getTime() + (20 + index) * 3_600_000);
    const own = { school_id: schoolId, homework_id: id, pupil_id: mate.pupil_id };
    await db
      .insertInto('hand_ins')
      .values({
        ...own,
        id: newId(handed.getTime()),
        turn: 1,
        number: `D-${year}-${String(last).padStart(5, '0')}`,
        body: 'Voici mon travail.',
        link: '',
        late: false,
        handed_at: handed,
        by_id: mate.accountId,
      })
      .execute();
    await db
      .insertInto('homework_works')
      .values({ ...own, done_at: handed })
      .execute();
  }
}

/** The oldest piece that was handed in is given back. */
async function correct(door: Door, signIn: SignIn, given: readonly Given[], pupilId: string, now: Date): Promise<void> {
  const [first] = given.filter(({ piece }) => piece.handIn === 'text' && piece.daysAgo >= 8);
  if (!first) return;
  door.at(new Date(now.getTime() - 5 * 3_600_000));
  const admin = await signIn('admin');
  const params = { id: first.id, pupilId };
  const { pupil } = await admin.call(c.getWork, { params });
  if (pupil.handedAt)
    await admin.call(c.correctWork, {
      params,
      body: {
        verdict: 'corrected',
        mark: '16/20',
        scores: [],
        audioId: null,
        version: pupil.version,
        comment: 'De belles images, surtout celle du four. Soigne la fin : on quitte le quartier trop vite.',
      },
    });
  await admin.call(logout, { body: {} });
}

/** Homework of two weeks in the class of the demo's pupil, with what was handed in and given back. */
export const homeworkSeed: RoomSeed = {
  order: 65,
  seed: async (door, signIn, _from, now, { kernel, schoolId }) => {
    door.at(new Date(now.getTime() - 10 * dayMs));
    const eleve = await signIn('eleve');
    const { pupils } = await eleve.call(c.ownHomework, { query: {} });
    await eleve.call(logout, { body: {} });
    const pupilId = pupils.find(({ self }) => self)?.id;
    if (!pupilId) throw new Error('the demo school has no pupil');
    const given = await giveAll(door, signIn, now, pupilId);
    await work(door, signIn, given, pupilId);
    await withTenant(kernel.pool, schoolId, {}, async (db) => {
      for (const one of given.filter(({ piece }) => piece.handIn === 'file' && piece.daysAgo >= 8))
        await handInForMates(db, schoolId, one, pupilId);
    });
    await correct(door, signIn, given, pupilId, now);
  },
};
