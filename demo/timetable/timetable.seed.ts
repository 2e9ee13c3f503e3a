import { dayOf } from '../days.ts';
import { mondayOf } from '@encrier/contract/kernel/days';
import { logout } from '@encrier/contract/access/auth';
import * as lessons from '@encrier/contract/planning/lessons';
import * as plan from '@encrier/contract/planning/timetable';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { publishNow } from '../../apps/api/src/planning/timetable/publication/publication.public.ts';
import type { Caller, RoomSeed } from '../door.ts';
import { fillWeek, lessonHours, type Wanted } from './fill-week.ts';

type Slots = plan.FrameBody['slots'];
const lesson = (starts: number, ends: number) => ({ starts, ends, kind: 'lesson' as const, name: '', weekdays: [] });
const secondary: Slots = [
  ...lessonHours.map((starts) => lesson(starts, starts + 60)),
  { starts: 600, ends: 615, kind: 'break', name: 'Récréation', weekdays: [] },
  { starts: 735, ends: 840, kind: 'meal', name: 'Déjeuner', weekdays: [1, 2, 4, 5] },
  { starts: 960, ends: 970, kind: 'break', name: 'Récréation', weekdays: [1, 2, 4, 5] },
];
const primary: Slots = [
  { starts: 505, ends: 520, kind: 'welcome', name: 'Accueil', weekdays: [] },
  lesson(520, 610),
  { starts: 610, ends: 630, kind: 'break', name: 'Récréation', weekdays: [] },
  lesson(630, 715),
  { starts: 715, ends: 820, kind: 'meal', name: 'Déjeuner', weekdays: [1, 2, 4, 5] },
  { ...lesson(820, 905), weekdays: [1, 2, 4, 5] },
  { ...lesson(915, 980), weekdays: [1, 2, 4, 5] },
];

async function makeFrames(admin: Caller): Promise<void> {
  const { orgs, levels, years } = await admin.call(plan.timeFrames, {});
  const year = years.find(({ current }) => current)!;
  for (const org of orgs) {
    const levelIds = levels.filter(({ orgId }) => orgId === org.id).map(({ id }) => id);
    if (!levelIds.length) continue;
    const school = org.name === 'École';
    await admin.call(plan.createFrame, {
      body: {
        orgId: org.id,
        name: school ? 'Journée de l’école' : `Journée du ${org.name.toLowerCase()}`,
        levelIds,
        weekdays: [1, 2, 3, 4, 5],
        step: 5,
        alternates: !school,
        fromOn: year.startsOn,
        toOn: year.endsOn,
        slots: school ? primary : secondary,
      },
    });
  }
}

const given = ({
  whole: _whole,
  classId: _class,
  groupId: _group,
  ...one
}: Wanted): plan.PlaceBody['series'][number] => ({
  ...one,
  teacherIds: [...one.teacherIds],
  kind: 'lesson',
  title: '',
  classId: null,
  groupId: null,
  locked: false,
  overlapReason: '',
});

/** Lessons of the demo's pupil that a hand changed in the next days: one cancelled, one in another room. */
async function changeSome(admin: Caller, week: readonly lessons.Lesson[], today: string): Promise<void> {
  const [first, second] = week.filter(({ day }) => day > today);
  if (first)
    await admin.call(lessons.cancelLessons, {
      body: { ids: [first.id], reason: 'Professeur en formation', tell: true },
    });
  if (!second) return;
  const { rooms } = await admin.call(lessons.freeRooms, {
    query: { on: second.day, starts: second.starts, ends: second.ends },
  });
  await admin.call(lessons.changeLesson, {
    params: { id: second.id },
    body: {
      day: second.day,
      starts: second.starts,
      ends: second.ends,
      classroomId: rooms.find(({ id }) => id !== second.classroomId)?.id ?? second.classroomId,
      teacherIds: second.teachers.map(({ id }) => id),
      note: 'Apporter le manuel et une calculatrice.',
      remoteUrl: '',
      reason: 'Salle en travaux',
      overlapReason: '',
      tell: true,
      version: second.version,
    },
  });
}

/**
 * The year's timetable of the secondary school, published from its first day; the office changed a few lessons since.
 */
export const timetableSeed: RoomSeed = {
  order: 5,
  async seed(door, signIn, from, now, { kernel, schoolId }) {
    door.at(from);
    const admin = await signIn('admin');
    await makeFrames(admin);
    const board = await admin.call(plan.timetableBoard, { query: {} });
    if (board.year) {
      const { id: yearId, startsOn } = board.year;
      await admin.call(plan.setWeeks, { body: { yearId, weekAOn: mondayOf(startsOn) } });
      const week = fillWeek(board, board.courses, () => newId(from.getTime()));
      for (let at = 0; at < week.length; at += 200)
        await admin.call(plan.placeSeries, { body: { yearId, series: week.slice(at, at + 200).map(given) } });
      const id = newId(from.getTime());
      await admin.call(plan.publishTimetable, { body: { id, yearId, fromOn: startsOn, tell: false } });
      // No worker runs yet: what it would do is done here.
      await publishNow({ ...kernel, now: () => from }, schoolId, id);
    }
    await admin.call(logout, { body: {} });
    door.at(now);
    const pupil = await signIn('eleve');
    const { today, persons } = await pupil.call(lessons.ownLessons, {
      query: { from: dayOf(now), days: 10 },
    });
    await pupil.call(logout, { body: {} });
    const again = await signIn('admin');
    await changeSome(again, persons[0]?.lessons ?? [], today);
    await again.call(logout, { body: {} });
  },
};
