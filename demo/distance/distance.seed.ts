import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { dayAfter, dayOf } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import { ownLessons } from '@encrier/contract/planning/lessons';
import { giveReplay, linkCourse, linkLesson, readLessonLink } from '@encrier/contract/teaching/distance';
import { makeClosure, readClosures, setProvider, writeWork } from '@encrier/contract/teaching/distance-closures';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';

/** The recording of the teacher's latest lesson that is over. */
async function giveRecording(teacher: Caller, now: Date): Promise<void> {
  const { persons } = await teacher.call(ownLessons, { query: { from: dayAfter(now, -7), days: 7 } });
  const past = persons.flatMap(({ lessons }) => lessons).filter(({ state, classId }) => state === 'planned' && classId);
  const last = past.at(-1);
  if (!last) return;
  const body = {
    url: 'https://video.example.org/theoreme-de-thales',
    fileIds: [],
    until: dayAfter(now, 30),
    version: 0,
  };
  await teacher.call(giveReplay, { params: { id: last.id }, body });
}

/** The direction makes a day of next week remote for the pupil's class, with work to do. */
async function closeDay(admin: Caller, classId: string | null, now: Date): Promise<void> {
  const { orgs } = await admin.call(readClosures, {});
  const org = orgs.find(({ classes }) => classes.some(({ id }) => id === classId));
  if (!org || !classId) return;
  const server = { kind: 'jitsi' as const, server: 'https://visio.example.org', version: org.version };
  await admin.call(setProvider, { params: { id: org.id }, body: server });
  // Tuesday of next week.
  const day = addDays(mondayOf(dayOf(now)), 8);
  const id = newId(now.getTime());
  const place = { orgId: org.id, levelId: null, classId, from: day, to: day };
  await admin.call(makeClosure, { body: { id, ...place, reason: 'Travaux de chauffage dans le bâtiment B' } });
  const body = { body: 'Français : lire le chapitre 3 et répondre aux questions 1 à 4.\nMaths : fiche 5.', version: 0 };
  await admin.call(writeWork, { params: { id, classId, day }, body });
}

/**
 * The demo's teacher gives one of his coming lessons with the demo's pupil, and one of his courses, a virtual
 * classroom.
 */
export const distanceSeed: RoomSeed = {
  order: 95,
  seed: async (door, signIn, _from, now) => {
    door.at(now);
    const span = { query: { from: dayOf(now), days: 14 } };
    const pupil = await signIn('eleve');
    const { persons, today } = await pupil.call(ownLessons, span);
    await pupil.call(logout, { body: {} });
    const teacher = await signIn('prof');
    const given = new Set(
      (await teacher.call(ownLessons, span)).persons.flatMap((one) => one.lessons.map(({ id }) => id)),
    );
    const shared = (persons[0]?.lessons ?? []).filter(
      ({ id, state, day }) => given.has(id) && state === 'planned' && day >= today,
    );
    const [first] = shared;
    if (first) {
      const { version, course } = await teacher.call(readLessonLink, { params: { id: first.id } });
      if (course)
        await teacher.call(linkCourse, {
          params: { id: course.id },
          body: { url: 'https://meet.jit.si/encrier-demo-classe', version: course.version },
        });
      else
        await teacher.call(linkLesson, {
          params: { id: first.id },
          body: { url: 'https://meet.jit.si/encrier-demo-seance', version },
        });
    }
    await giveRecording(teacher, now);
    await teacher.call(logout, { body: {} });
    const admin = await signIn('admin');
    await closeDay(admin, persons[0]?.lessons.find(({ day }) => day > today)?.classId ?? null, now);
    await admin.call(logout, { body: {} });
  },
};
