import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/exams';
import { saveSession } from '@encrier/contract/teaching/exams-settings';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { office, teacher, type Wish } from './wishes.ts';

const dayMs = 86_400_000;
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const weekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** A school day from that one on which no rule speaks against a test; null where none is near. */
async function dayFor(who: Caller, courseId: string, { starts, minutes }: Wish, from: string): Promise<string | null> {
  let day = from;
  for (let tries = 0; tries < 6; tries++) {
    while (weekend(day)) day = plus(day, 1);
    const { issues, next } = await who.call(c.checkExam, { query: { courses: courseId, day, starts, minutes } });
    if (!issues.length) return day;
    if (!next) return null;
    day = next;
  }
  return null;
}

type Planned = { id: string; wish: Wish };
/** Plans what is wished in the courses that this account has; answers what was made. */
async function plan(who: Caller, wishes: readonly Wish[], sessionId: string | null, now: Date): Promise<Planned[]> {
  const { courses, today } = await who.call(c.examChoices, {});
  const made: Planned[] = [];
  for (const wish of wishes) {
    const course = courses.find(
      ({ subject, audience }) => subject === wish.subject && (wish.audience === '' || audience === wish.audience),
    );
    const day = course ? await dayFor(who, course.id, wish, plus(today, wish.days)) : null;
    if (!course || !day) continue;
    const { starts, minutes, syllabus, material } = wish;
    const id = newId(now.getTime());
    await who.call(c.proposeExam, {
      body: {
        ...{ id, courseIds: [course.id], title: wish.title, day, starts, minutes, sessionId, syllabus, material },
        ...{ scale: '20', coefficient: '2', overrideReason: '' },
      },
    });
    made.push({ id, wish });
  }
  return made;
}

const session = (who: Caller, label: string, kind: 'weekly' | 'continuous', from: string, to: string, now: Date) => {
  const id = newId(now.getTime());
  const body = { label, kind, orgId: null, termId: null, version: 0, startsOn: from, endsOn: to };
  return who.call(saveSession, { params: { id }, body }).then(
    () => id,
    () => null,
  );
};

/** Gives a published test its room and its seats, where a room of the school is free then. */
async function place(admin: Caller, id: string): Promise<void> {
  const { rooms } = await admin.call(c.examChoices, {});
  const { seats, version } = await admin.call(c.getExam, { params: { id } });
  const fit = rooms.filter(({ capacity }) => capacity === null || capacity >= seats.length).slice(0, 4);
  for (const room of fit) {
    const body = {
      ...{ rooms: [{ roomId: room.id, supervisorIds: [] }], version },
      overrideReason: 'Salle libérée pour le devoir',
    };
    const placed = await admin.call(c.placeExam, { params: { id }, body }).catch(() => null);
    if (!placed) continue;
    await admin.call(c.seatExam, {
      params: { id },
      body: { order: 'name', mix: false, seed: 0, version: placed.version },
    });
    return;
  }
}

/** A test that was held some days ago and stands in the gradebook, with one who was absent. */
async function hold(door: Door, signIn: SignIn, now: Date, daysAgo: number): Promise<void> {
  door.at(new Date(now.getTime() - (daysAgo + 10) * dayMs));
  const prof = await signIn('prof');
  const { courses } = await prof.call(c.examChoices, {});
  await prof.call(logout, { body: {} });
  const admin = await signIn('admin');
  const mine = courses.find(({ audience }) => audience === '3e A') ?? courses[0];
  const wish = mine && { ...teacher[0]!, subject: mine.subject, audience: mine.audience, days: 10, starts: 510 };
  const [made] = wish ? await plan(admin, [wish], null, now).catch(() => []) : [];
  if (made) {
    await admin.call(c.publishExams, { body: { ids: [made.id] } });
    const exam = await admin.call(c.getExam, { params: { id: made.id } });
    const at = new Date(`${exam.day}T15:00:00Z`);
    await admin.call(logout, { body: {} });
    if (at < now) {
      door.at(at);
      const office = await signIn('admin');
      for (const [n, { pupilId, version }] of exam.seats.entries())
        await office.call(c.markPresence, {
          params: { id: made.id, pupilId },
          body: { presence: n === 4 ? 'absent' : 'present', handed: n !== 4, version },
        });
      await office.call(logout, { body: {} });
      const corrector = await signIn('prof');
      // Where no term holds that day there is nothing to mark yet.
      await corrector.call(c.assessExam, { params: { id: made.id }, body: {} }).catch(() => null);
      await corrector.call(logout, { body: {} });
    }
  } else await admin.call(logout, { body: {} });
}

/** The tests of a month: one that was held and is marked, a session to come with its rooms, and what teachers propose. */
export const examsSeed: RoomSeed = {
  order: 94,
  async seed(door, signIn, from, now) {
    const week = Math.floor((now.getTime() - from.getTime()) / dayMs);
    if (week > 12) await hold(door, signIn, now, Math.min(6, week - 11));
    door.at(now);
    const admin = await signIn('admin');
    const { today } = await admin.call(c.examChoices, {});
    const sessionId = await session(admin, 'DS de fin de trimestre', 'weekly', plus(today, 7), plus(today, 28), now);
    const made = await plan(admin, office, sessionId, now);
    const out = made.filter(({ wish }) => wish.published).map(({ id }) => id);
    if (out.length) await admin.call(c.publishExams, { body: { ids: out } });
    for (const id of out.slice(0, 2)) await place(admin, id);
    await admin.call(logout, { body: {} });
    const prof = await signIn('prof');
    await plan(prof, teacher, sessionId, now);
    await prof.call(logout, { body: {} });
  },
};
