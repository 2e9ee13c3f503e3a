import { addDays, isWeekend } from '@encrier/contract/kernel/days';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/exams';
import { examCopies, markCopy } from '@encrier/contract/teaching/exams-copies';
import { decideMakeup, examMakeups } from '@encrier/contract/teaching/exams-makeups';
import { saveSession } from '@encrier/contract/teaching/exams-settings';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { type TenantDb, withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { office, teacher, type Wish } from './wishes.ts';

const dayMs = 86_400_000;

/** The first school day from a day on without issues for a test; null when none is near. */
async function dayFor(who: Caller, courseId: string, { starts, minutes }: Wish, from: string): Promise<string | null> {
  let day = from;
  for (let tries = 0; tries < 6; tries++) {
    while (isWeekend(day)) day = addDays(day, 1);
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
    const day = course ? await dayFor(who, course.id, wish, addDays(today, wish.days)) : null;
    if (!course || !day) continue;
    const { starts, minutes, syllabus, material } = wish;
    const id = newId(now.getTime());
    await who.call(c.proposeExam, {
      body: {
        id,
        courseIds: [course.id],
        title: wish.title,
        day,
        starts,
        minutes,
        sessionId,
        syllabus,
        material,
        scale: '20',
        coefficient: '2',
        anonymous: wish.anonymous ?? false,
        overrideReason: '',
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
      rooms: [{ roomId: room.id, supervisorIds: [] }],
      version,
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

type Held = { id: string; absent: string; day: string; starts: number };
/** A past test with an absent pupil; null when no day was suitable. */
async function hold(door: Door, signIn: SignIn, now: Date, daysAgo: number, wish: Partial<Wish>): Promise<Held | null> {
  door.at(new Date(now.getTime() - (daysAgo + 10) * dayMs));
  const prof = await signIn('prof');
  const { courses } = await prof.call(c.examChoices, {});
  await prof.call(logout, { body: {} });
  const admin = await signIn('admin');
  const mine = courses.find(({ audience }) => audience === '3e A') ?? courses[0];
  const wished = mine && {
    ...teacher[0]!,
    subject: mine.subject,
    audience: mine.audience,
    days: 10,
    starts: 510,
    ...wish,
  };
  const [made] = wished ? await plan(admin, [wished], null, now).catch(() => []) : [];
  if (made) await admin.call(c.publishExams, { body: { ids: [made.id] } });
  const exam = made ? await admin.call(c.getExam, { params: { id: made.id } }) : null;
  await admin.call(logout, { body: {} });
  // Copies are taken in as it ends; the school's clock is an hour ahead of the world's.
  const at = exam ? new Date(Date.parse(exam.day) + (exam.ends - 60) * 60_000) : now;
  if (!exam || at >= now) return null;
  door.at(at);
  const office = await signIn('admin');
  for (const [n, { pupilId, version }] of exam.seats.entries())
    await office.call(c.markPresence, {
      params: { id: exam.id, pupilId },
      body: { presence: n === 4 ? 'absent' : 'present', handed: n !== 4, version },
    });
  await office.call(logout, { body: {} });
  const absent = exam.seats[4]?.pupilId;
  return absent ? { id: exam.id, absent, day: exam.day, starts: exam.starts } : null;
}

/** Its teacher puts it into the gradebook; where no term holds that day there is nothing to mark yet. */
async function toGradebook(signIn: SignIn, { id }: Held): Promise<void> {
  const corrector = await signIn('prof');
  await corrector.call(c.assessExam, { params: { id }, body: {} }).catch(() => null);
  await corrector.call(logout, { body: {} });
}

/** Two copies of three are marked by their codes; the others wait for their corrector. */
async function markSome(signIn: SignIn, { id }: Held): Promise<void> {
  const corrector = await signIn('prof');
  const { copies } = await corrector.call(examCopies, { params: { id } });
  for (const [n, { code, version }] of copies.entries())
    if (n % 3 < 2)
      await corrector.call(markCopy, {
        params: { id },
        body: { code, value: String(6 + ((n * 7) % 27) / 2), gap: null, version },
      });
  await corrector.call(logout, { body: {} });
}

/** The absent pupil had an accepted reason: another day, in a room of the school. */
async function makeUp(signIn: SignIn, { id, absent, day, starts }: Held, accept: Accept): Promise<void> {
  await accept({ pupilId: absent, day, starts });
  const admin = await signIn('admin');
  const { rows, rooms, today } = await admin.call(examMakeups, {});
  const waits = rows.find((one) => one.examId === id && one.pupilId === absent && one.state === 'to_plan');
  let on = addDays(today, 5);
  while (isWeekend(on)) on = addDays(on, 1);
  for (const room of waits ? rooms.slice(0, 8) : []) {
    const body = {
      state: 'planned',
      day: on,
      starts: 990,
      roomId: room.id,
      place: '',
      reason: '',
      version: 0,
    } as const;
    const planned = await admin.call(decideMakeup, { params: { id, pupilId: absent }, body }).catch(() => null);
    if (planned) break;
  }
  await admin.call(logout, { body: {} });
}

type Accept = (absence: { pupilId: string; day: string; starts: number }) => Promise<void>;
/** Records an absence of that morning with its accepted reason, when the roll call recorded none. */
const acceptedIn =
  (db: TenantDb, schoolId: number): Accept =>
  async ({ pupilId, day, starts }) => {
    const known = await db
      .selectFrom('attendance_events')
      .select('id')
      .where('pupil_id', '=', pupilId)
      .where('on_day', '=', day)
      .where('kind', '=', 'absence')
      .execute();
    if (known.length) {
      await db
        .updateTable('attendance_events')
        .set({ justification: 'accepted' })
        .where('pupil_id', '=', pupilId)
        .where('on_day', '=', day)
        .where('kind', '=', 'absence')
        .execute();
      return;
    }
    const at = new Date(`${day}T07:30:00Z`);
    await db
      .insertInto('attendance_events')
      .values({
        school_id: schoolId,
        id: newId(at.getTime()),
        pupil_id: pupilId,
        kind: 'absence',
        on_day: day,
        starts,
        ends: starts + 120,
        starts_at: at,
        ends_at: new Date(at.getTime() + 7_200_000),
        minutes: 120,
        source: 'office',
        state: 'validated',
        justification: 'accepted',
        created_at: at,
        decided_at: at,
      })
      .execute();
  };

/**
 * The tests of a month: one in the gradebook with its make-up, one whose copies are being marked without names, a
 * session to come, and proposals.
 */
export const examsSeed: RoomSeed = {
  order: 94,
  async seed(door, signIn, from, now, { kernel, schoolId }) {
    const week = Math.floor((now.getTime() - from.getTime()) / dayMs);
    if (week > 12) {
      const held = await hold(door, signIn, now, Math.min(6, week - 11), {});
      if (held) await toGradebook(signIn, held);
      const blind = await hold(door, signIn, now, Math.min(3, week - 11), { title: 'Brevet blanc', anonymous: true });
      if (blind) await markSome(signIn, blind);
      door.at(now);
      if (held)
        await makeUp(signIn, held, (absence) =>
          withTenant(kernel.pool, schoolId, {}, (db) => acceptedIn(db, schoolId)(absence)),
        );
    }
    door.at(now);
    const admin = await signIn('admin');
    const { today } = await admin.call(c.examChoices, {});
    const sessionId = await session(
      admin,
      'DS de fin de trimestre',
      'weekly',
      addDays(today, 7),
      addDays(today, 28),
      now,
    );
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
