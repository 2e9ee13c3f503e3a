import { logout } from '@encrier/contract/access/auth';
import { ownLessons } from '@encrier/contract/planning/lessons';
import { linkCourse, linkLesson, readLessonLink } from '@encrier/contract/teaching/distance';
import type { RoomSeed } from '../door.ts';

/** The demo's teacher gives one of his coming lessons with the demo's pupil, and one of his courses, a virtual classroom. */
export const distanceSeed: RoomSeed = {
  order: 95,
  seed: async (door, signIn, _from, now) => {
    door.at(now);
    const span = { query: { from: now.toISOString().slice(0, 10), days: 14 } };
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
    await teacher.call(logout, { body: {} });
  },
};
