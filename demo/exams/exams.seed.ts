import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/exams';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';

type Wish = {
  subject: string;
  audience: string;
  days: number;
  starts: number;
  minutes: number;
  syllabus: string;
  material: string;
};
const office: readonly Wish[] = [
  {
    subject: 'Mathématiques',
    audience: '3e A',
    days: 8,
    starts: 510,
    minutes: 110,
    syllabus: 'Théorème de Thalès, calcul littéral.',
    material: 'Calculatrice, règle et compas.',
  },
  {
    subject: 'Français',
    audience: '3e A',
    days: 15,
    starts: 510,
    minutes: 110,
    syllabus: 'L’autobiographie ; réécriture.',
    material: 'Dictionnaire.',
  },
  {
    subject: 'Histoire-géographie',
    audience: '3e A',
    days: 17,
    starts: 600,
    minutes: 55,
    syllabus: 'La Première Guerre mondiale.',
    material: '',
  },
  {
    subject: 'Mathématiques',
    audience: '4e A',
    days: 9,
    starts: 510,
    minutes: 55,
    syllabus: 'Nombres relatifs.',
    material: 'Calculatrice interdite.',
  },
  {
    subject: 'Français',
    audience: '6e A',
    days: 10,
    starts: 600,
    minutes: 55,
    syllabus: 'Le conte merveilleux.',
    material: '',
  },
];
const plus = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A school day from that one on which no rule speaks against a test; null where none is near. */
async function dayFor(
  who: Caller,
  courseId: string,
  { days, starts, minutes }: Wish,
  now: Date,
): Promise<string | null> {
  let day = plus(now, days);
  for (let tries = 0; tries < 4; tries++) {
    const weekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const { issues, next } = await who.call(c.checkExam, { query: { courses: courseId, day, starts, minutes } });
    if (!issues.length && !weekend) return day;
    if (!next) return null;
    day = next;
  }
  return null;
}

/** Plans what is wished in the courses that this account has; answers what was made. */
async function plan(who: Caller, wishes: readonly Wish[], sessionId: string | null, now: Date): Promise<string[]> {
  const { courses } = await who.call(c.examChoices, {});
  const made: string[] = [];
  for (const [index, wish] of wishes.entries()) {
    const course =
      courses.find((one) => one.subject === wish.subject && one.audience === wish.audience) ??
      courses[(index * 7) % Math.max(courses.length, 1)];
    const day = course ? await dayFor(who, course.id, wish, now) : null;
    if (!course || !day) continue;
    const { starts, minutes, syllabus, material } = wish;
    const id = newId(now.getTime() + index);
    await who.call(c.proposeExam, {
      body: {
        ...{ id, courseIds: [course.id], title: '', day, starts, minutes, sessionId, syllabus, material },
        ...{ scale: '20', coefficient: '2', overrideReason: '' },
      },
    });
    made.push(id);
  }
  return made;
}

/** A session of tests in the coming weeks: most of them published with a room, some that teachers propose. */
export const examsSeed: RoomSeed = {
  order: 94,
  async seed(door, signIn, _from, now) {
    door.at(now);
    const admin = await signIn('admin');
    const sessionId = newId(now.getTime());
    await admin.call(c.saveSession, {
      params: { id: sessionId },
      body: {
        ...{ label: 'DS de fin de trimestre', kind: 'weekly', termId: null, version: 0 },
        ...{ startsOn: plus(now, 7), endsOn: plus(now, 28) },
      },
    });
    const ids = await plan(admin, office, sessionId, now);
    const [first, ...rest] = ids;
    if (first) {
      const { rooms } = await admin.call(c.examChoices, {});
      const room = rooms.find(({ capacity }) => capacity === null || capacity >= 35);
      await admin.call(c.publishExams, { body: { ids: [first, ...rest.slice(0, 2)] } });
      const { version, seats } = await admin.call(c.getExam, { params: { id: first } });
      if (room && (room.capacity ?? 1000) >= seats.length) {
        const placed = await admin
          .call(c.placeExam, {
            params: { id: first },
            body: {
              rooms: [{ roomId: room.id, supervisorIds: [] }],
              overrideReason: 'Salle libérée pour le devoir',
              version,
            },
          })
          .catch(() => null);
        if (placed)
          await admin.call(c.seatExam, {
            params: { id: first },
            body: { order: 'name', mix: false, seed: 0, version: placed.version },
          });
      }
    }
    await admin.call(logout, { body: {} });
    const prof = await signIn('prof');
    await plan(
      prof,
      office.slice(0, 2).map((wish) => ({ ...wish, days: wish.days + 5, starts: 840, minutes: 55 })),
      sessionId,
      now,
    );
    await prof.call(logout, { body: {} });
  },
};
