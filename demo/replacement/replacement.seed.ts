import { logout } from '@encrier/contract/access/auth';
import { ownLessons } from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/replacement';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';

type Need = c.CoverNeed;
const at = ({ id, absent }: Need) => ({ lessonId: id, personId: absent.id });

/** A teacher of the pupil's lessons of the coming days, other than these, with the day of the lesson. */
async function teacherOf(pupil: Caller, from: string, besides: readonly string[]) {
  const { today, persons } = await pupil.call(ownLessons, { query: { from, days: 12 } });
  const lesson = persons[0]?.lessons.find(
    ({ day, state, changes, teachers }) =>
      day > today && state === 'planned' && !changes.length && teachers[0] && !besides.includes(teachers[0].id),
  );
  const teacher = lesson?.teachers[0];
  return lesson && teacher ? { day: lesson.day, id: teacher.id } : null;
}

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

/** Two teachers are away in the coming days: a cover is accepted, another one proposed, a third lesson is a study hall. */
async function seedCovers(door: Door, signIn: SignIn, _from: Date, now: Date): Promise<void> {
  door.at(now);
  const day = now.toISOString().slice(0, 10);
  const teacher = await signIn('prof');
  const self = (await teacher.call(ownLessons, { query: { from: day, days: 1 } })).persons.find((one) => one.self);
  await teacher.call(logout, { body: {} });
  const pupil = await signIn('eleve');
  const known = self ? [self.id] : [];
  const first = await teacherOf(pupil, day, known);
  const second = first && (await teacherOf(pupil, day, [...known, first.id]));
  await pupil.call(logout, { body: {} });
  if (!first || !second) return;
  const admin = await signIn('admin');
  await away(admin, first.id, first.day, 'illness', now);
  await away(admin, second.id, second.day, 'training', now);
  const needs = async (on: string, of: string): Promise<Need[]> => {
    const { items } = await admin.call(c.coverBoard, { query: { from: on, days: 1 } });
    return items.filter((one) => one.absent.id === of && one.state === 'open');
  };
  const [covered, asked] = await needs(first.day, first.id);
  if (covered) await cover(admin, covered);
  const left = await needs(second.day, second.id);
  const study = asked ? left[0] : left[1];
  const proposed = asked ?? left[0];
  if (proposed) await propose(admin, proposed, known);
  if (study) await admin.call(c.studyInstead, { params: at(study), body: { watcherId: null, classroomId: null } });
  await admin.call(logout, { body: {} });
}

async function cover(admin: Caller, need: Need): Promise<void> {
  const { candidates } = await admin.call(c.coverOf, { params: at(need) });
  const [best] = candidates;
  if (best) await admin.call(c.assignCover, { params: at(need), body: { substituteId: best.id } });
}
/** The teacher of the demo is asked first, where he is free. */
async function propose(admin: Caller, need: Need, first: readonly string[]): Promise<void> {
  const { candidates } = await admin.call(c.coverOf, { params: at(need) });
  const mine = candidates.filter(({ id }) => first.includes(id));
  const toIds = [...mine, ...candidates.filter((one) => !mine.includes(one))].slice(0, 2).map(({ id }) => id);
  if (toIds.length)
    await admin.call(c.proposeCover, { params: at(need), body: { toIds, message: 'Merci de votre aide.' } });
}

export const replacementSeed: RoomSeed = { order: 80, seed: seedCovers };
