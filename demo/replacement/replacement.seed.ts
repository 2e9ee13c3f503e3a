import { dayOf } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import { ownLessons } from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/replacement';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';

type Need = c.CoverNeed;
const at = ({ id, absent }: Need) => ({ lessonId: id, personId: absent.id });

type Gone = { id: string; day: string; lessonId: string };
type Week = Awaited<ReturnType<typeof weekOf>>;
/** The pupil's lessons of the coming days, in order. */
const weekOf = async (pupil: Caller, from: string) => {
  const { today, persons } = await pupil.call(ownLessons, { query: { from, days: 12 } });
  return (persons[0]?.lessons ?? []).filter(({ day }) => day >= today);
};
/** The teacher of one of these unchanged lessons, other than some. */
function teacherOf(lessons: Week, besides: readonly string[]): Gone | null {
  const lesson = lessons.find(
    ({ state, changes, teachers }) =>
      state === 'planned' && !changes.length && teachers[0] && !besides.includes(teachers[0].id),
  );
  const teacher = lesson?.teachers[0];
  return lesson && teacher ? { day: lesson.day, id: teacher.id, lessonId: lesson.id } : null;
}
/** The last lessons of days. */
const lastOnes = (lessons: Week): Week =>
  lessons.filter(({ day, ends }) => !lessons.some((one) => one.day === day && one.ends > ends));

async function away(admin: Caller, personId: string, day: string, kind: 'illness' | 'training', now: Date) {
  const whole = { startsOn: day, endsOn: day, fromMinute: 0, toMinute: 1440 };
  const { lessons } = await admin.call(c.touchedLessons, { query: { personId, ...whole } });
  await admin.call(c.declareAbsence, {
    body: {
      id: newId(now.getTime()),
      personId,
      ...whole,
      kind,
      note: '',
      tasks: lessons
        .slice(0, 1)
        .map(({ id }) => ({ lessonId: id, task: 'Lire le chapitre 4 et faire les exercices 2 à 5.' })),
    },
  });
}

const needsOn = async (admin: Caller, on: string, of: string): Promise<Need[]> => {
  const { items } = await admin.call(c.coverBoard, { query: { from: on, days: 1 } });
  return items.filter((one) => one.absent.id === of && one.state === 'open');
};

/** A teacher is away today: each lesson is settled in another way, so that the hall has something to show. */
async function settleToday(admin: Caller, gone: Gone, now: Date): Promise<void> {
  await away(admin, gone.id, gone.day, 'illness', now);
  const [first, second, third] = await needsOn(admin, gone.day, gone.id);
  if (first) await cover(admin, first);
  if (second) await admin.call(c.studyInstead, { params: at(second), body: { watcherId: null, classroomId: null } });
  if (third)
    await admin.call(c.cancelCovered, {
      params: at(third),
      body: { reason: 'Professeur absent', owed: true, release: false },
    });
}

/** The last lesson of a day is cancelled: it must be made up, and families are asked whether their children leave. */
async function cancelLast(admin: Caller, gone: Gone, now: Date): Promise<void> {
  await away(admin, gone.id, gone.day, 'training', now);
  const need = (await needsOn(admin, gone.day, gone.id)).find(({ id }) => id === gone.lessonId);
  if (need)
    await admin.call(c.cancelCovered, {
      params: at(need),
      body: { reason: 'Professeur absent', owed: true, release: true },
    });
}

/**
 * Teachers are away today and in the coming days: covers are given and proposed, a lesson is a study hall, another one
 * falls.
 */
async function seedCovers(door: Door, signIn: SignIn, _from: Date, now: Date): Promise<void> {
  const day = dayOf(now);
  // Before the first lesson: a lesson that has begun can no longer be settled.
  const morning = new Date(`${day}T06:00:00Z`);
  const early = morning < now ? morning : now;
  door.at(early);
  const teacher = await signIn('prof');
  const self = (await teacher.call(ownLessons, { query: { from: day, days: 1 } })).persons.find((one) => one.self);
  await teacher.call(logout, { body: {} });
  const pupil = await signIn('eleve');
  const week = await weekOf(pupil, day);
  await pupil.call(logout, { body: {} });
  const taken = self ? [self.id] : [];
  const pick = (lessons: Week): Gone | null => {
    const found = teacherOf(lessons, taken);
    if (found) taken.push(found.id);
    return found;
  };
  const known = [...taken];
  const coming = week.filter((one) => one.day > day);
  const [first, second] = [pick(coming), pick(coming)];
  const [last, today] = [pick(lastOnes(coming)), pick(week.filter((one) => one.day === day))];
  const admin = await signIn('admin');
  if (today) await settleToday(admin, today, early);
  if (last) await cancelLast(admin, last, early);
  if (first && second) await settleComing(admin, first, second, known, early);
  await admin.call(logout, { body: {} });
}

async function settleComing(admin: Caller, first: Gone, second: Gone, known: readonly string[], now: Date) {
  await away(admin, first.id, first.day, 'illness', now);
  await away(admin, second.id, second.day, 'training', now);
  const [covered, asked] = await needsOn(admin, first.day, first.id);
  if (covered) await cover(admin, covered);
  const left = await needsOn(admin, second.day, second.id);
  const study = asked ? left[0] : left[1];
  const proposed = asked ?? left[0];
  if (proposed) await propose(admin, proposed, known);
  if (study) await admin.call(c.studyInstead, { params: at(study), body: { watcherId: null, classroomId: null } });
}

async function cover(admin: Caller, need: Need): Promise<void> {
  const { candidates } = await admin.call(c.coverOf, { params: at(need) });
  const [best] = candidates;
  if (best) await admin.call(c.assignCover, { params: at(need), body: { substituteId: best.id } });
}
/** The demo's teacher is asked first, when free. */
async function propose(admin: Caller, need: Need, first: readonly string[]): Promise<void> {
  const { candidates } = await admin.call(c.coverOf, { params: at(need) });
  const mine = candidates.filter(({ id }) => first.includes(id));
  const toIds = [...mine, ...candidates.filter((one) => !mine.includes(one))].slice(0, 2).map(({ id }) => id);
  if (toIds.length)
    await admin.call(c.proposeCover, { params: at(need), body: { toIds, message: 'Merci de votre aide.' } });
}

export const replacementSeed: RoomSeed = { order: 80, seed: seedCovers };
