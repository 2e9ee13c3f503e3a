import { logout } from '@encrier/contract/access/auth';
import { addDays, dayNumber } from '@encrier/contract/kernel/days';
import type { MarkCode, MarkMode } from '@encrier/contract/teaching/averages';
import { dayIn } from '@encrier/contract/school/course-load';
import * as c from '@encrier/contract/teaching/gradebook';
import * as r from '@encrier/contract/teaching/gradebook-rules';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { lessonDay } from '../days.ts';
import type { Caller, RoomSeed } from '../door.ts';

type Plan = {
  title: string;
  topic: string;
  kind: c.AssessmentKind;
  scale: string;
  coefficient: string;
  mode?: MarkMode;
  /** How far into the elapsed part of the term it takes place. */
  part: number;
};
const plans: readonly Plan[] = [
  { title: 'Contrôle 1', topic: 'Premier chapitre', kind: 'test', scale: '20', coefficient: '2', part: 0.2 },
  {
    title: 'Interrogation',
    topic: 'Leçon de la semaine',
    kind: 'written_quiz',
    scale: '10',
    coefficient: '0.5',
    part: 0.35,
  },
  { title: 'Contrôle 2', topic: 'Deuxième chapitre', kind: 'test', scale: '20', coefficient: '2', part: 0.55 },
  { title: 'Devoir maison', topic: 'Problèmes', kind: 'homework', scale: '20', coefficient: '0.5', part: 0.7 },
  {
    title: 'Participation',
    topic: '',
    kind: 'participation',
    scale: '20',
    coefficient: '0.25',
    mode: 'bonus',
    part: 0.85,
  },
  { title: 'Examen du trimestre', topic: '', kind: 'final_exam', scale: '20', coefficient: '1', part: 0.95 },
];

/** The same number between 0 and 1 for the same words. */
function chance(words: string): number {
  let sum = 7;
  for (const letter of words) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return ((sum * 7919) % 1_000_003) / 1_000_003;
}
const dayMs = 86_400_000;
/** A day of lessons at a part of the way between two days. */
function dayBetween(from: string, to: string, part: number): string {
  const day = lessonDay(addDays(from, Math.floor((dayNumber(to) - dayNumber(from)) * part)));
  return day < from ? from : day;
}

type Cell = { value: string | null; code: MarkCode | null };
/** A mark that one would believe: each pupil has his level, each assessment its own. */
function markOf(pupil: string, plan: Plan, course: string): Cell {
  const luck = chance(`${pupil} ${plan.title} ${course}`);
  if (luck < 0.03) return { value: null, code: 'absent' };
  if (luck > 0.985) return { value: null, code: plan.kind === 'homework' ? 'not_handed' : 'exempt' };
  const level = 8 + chance(pupil) * 8 + (chance(`${course} ${plan.title}`) - 0.5) * 3;
  const value = Math.min(19.5, Math.max(3, level + (luck - 0.5) * 6));
  return { value: String((Math.round(value * 2) / 2) * (Number(plan.scale) / 20)), code: null };
}

async function markCourse(who: Caller, courseId: string, today: string, now: Date): Promise<void> {
  const { terms } = await who.call(c.gradeSheet, { params: { id: courseId }, query: {} });
  for (const term of terms.filter(({ startsOn, closed }) => startsOn < today && !closed)) {
    const last = term.endsOn < today ? term.endsOn : today;
    if (dayNumber(last) - dayNumber(term.startsOn) < 14) continue;
    const { pupils } = await who.call(c.gradeSheet, { params: { id: courseId }, query: { term: term.id } });
    const here = pupils.filter(({ left }) => !left);
    if (!here.length) continue;
    const edits: { assessmentId: string; pupilId: string; before: Cell; after: Cell }[] = [];
    const ids: string[] = [];
    for (const plan of plans) {
      const { part, mode = 'normal', ...rest } = plan;
      const id = newId(now.getTime());
      const day = dayBetween(term.startsOn, last, part);
      await who.call(c.createAssessment, {
        body: { ...rest, id, courseId, termId: term.id, day, mode, boxId: null },
      });
      ids.push(id);
      const marked = mode === 'bonus' ? here.filter((one) => chance(`${one.id} bonus`) > 0.7) : here;
      for (const pupil of marked)
        edits.push({
          assessmentId: id,
          pupilId: pupil.id,
          before: { value: null, code: null },
          after: markOf(pupil.id, plan, courseId),
        });
    }
    for (let from = 0; from < edits.length; from += 400)
      await who.call(c.saveMarks, { params: { id: courseId }, body: { edits: edits.slice(from, from + 400) } });
    await who.call(c.publishAssessments, { params: { id: courseId }, body: { ids, when: 'now', at: null } });
  }
}

/**
 * In the last level of the first cycle the examination weighs a quarter, averages are rounded to the half point, and
 * ranks are shown.
 */
async function setRules(admin: Caller): Promise<void> {
  const { levels } = await admin.call(r.gradeLevels, {});
  const first = levels.find(({ cycle }) => cycle === 'Collège') ?? levels[0];
  const level = levels.findLast(({ cycle }) => cycle === first?.cycle);
  if (!level) return;
  await admin.call(r.setGradeRules, {
    body: {
      levels: [{ id: level.id, version: level.version }],
      parts: [
        { name: 'Contrôle continu', coefficient: '75', kinds: [] },
        { name: 'Examen', coefficient: '25', kinds: ['final_exam'] },
      ],
      rounding: { unit: 'half', way: 'nearest' },
      ranks: true,
    },
  });
}

/** A short test that pupils read today and their guardians tomorrow evening. */
async function openTwice(prof: Caller, courseId: string, now: Date): Promise<void> {
  const { pupils, terms, termId, today } = await prof.call(c.gradeSheet, { params: { id: courseId }, query: {} });
  const term = terms.find(({ id }) => id === termId);
  const here = pupils.filter(({ left }) => !left);
  if (!term || term.closed || today < term.startsOn || !here.length) return;
  const plan: Plan = {
    title: 'Interrogation 2',
    topic: 'Vocabulaire',
    kind: 'written_quiz',
    scale: '10',
    coefficient: '0.5',
    part: 1,
  };
  const { part: _part, ...rest } = plan;
  const id = newId(now.getTime());
  const day = dayBetween(term.startsOn, dayIn(term, today), 0.97);
  await prof.call(c.createAssessment, {
    body: { ...rest, id, courseId, termId: term.id, day, mode: 'normal', boxId: null },
  });
  await prof.call(c.saveMarks, {
    params: { id: courseId },
    body: {
      edits: here.map((pupil) => ({
        assessmentId: id,
        pupilId: pupil.id,
        before: { value: null, code: null },
        after: markOf(pupil.id, plan, courseId),
      })),
    },
  });
  const parentsAt = new Date(now.getTime() + 30 * 3_600_000).toISOString();
  await prof.call(c.publishAssessments, {
    params: { id: courseId },
    body: { ids: [id], when: 'now', at: null, parentsAt },
  });
}

/** A test of yesterday's, half of it marked and nothing of it published. */
async function startMarking(prof: Caller, courseId: string, now: Date): Promise<void> {
  const { pupils, terms, termId, today } = await prof.call(c.gradeSheet, { params: { id: courseId }, query: {} });
  const term = terms.find(({ id }) => id === termId);
  if (!term || term.closed || today < term.startsOn) return;
  const id = newId(now.getTime());
  const plan: Plan = {
    title: 'Contrôle 3',
    topic: 'Troisième chapitre',
    kind: 'test',
    scale: '20',
    coefficient: '2',
    part: 1,
  };
  const { part: _part, ...rest } = plan;
  const day = dayBetween(term.startsOn, dayIn(term, today), 1);
  await prof.call(c.createAssessment, {
    body: { ...rest, id, courseId, termId: term.id, day, mode: 'normal', boxId: null },
  });
  const some = pupils.filter(({ left }) => !left).slice(0, 9);
  if (!some.length) return;
  await prof.call(c.saveMarks, {
    params: { id: courseId },
    body: {
      edits: some.map((pupil) => ({
        assessmentId: id,
        pupilId: pupil.id,
        before: { value: null, code: null },
        after: markOf(pupil.id, plan, courseId),
      })),
    },
  });
}

/** Marks of the terms that have begun, in the classes of the demo's children and the courses of the demo's teacher. */
export const gradebookSeed: RoomSeed = {
  order: 60,
  seed: async (door, signIn, from, now) => {
    door.at(new Date(Math.max(from.getTime(), now.getTime() - 2 * dayMs)));
    const parent = await signIn('parent');
    const { pupils, today } = await parent.call(c.ownGrades, { query: {} });
    const courses = new Set<string>();
    for (const { id } of pupils)
      for (const course of (await parent.call(c.ownGrades, { query: { pupil: id } })).courses) courses.add(course.id);
    await parent.call(logout, { body: {} });
    const prof = await signIn('prof');
    const mine = (await prof.call(c.gradeCourses, {})).courses.filter((one) => one.mine && one.pupils > 0);
    for (const { id } of mine) courses.add(id);
    await prof.call(logout, { body: {} });
    const admin = await signIn('admin');
    await setRules(admin);
    for (const id of courses) await markCourse(admin, id, today, now);
    await admin.call(logout, { body: {} });
    door.at(new Date(now.getTime() - 2 * 3_600_000));
    const again = await signIn('prof');
    if (mine[0]) {
      await startMarking(again, mine[0].id, now);
      await openTwice(again, mine[0].id, now);
    }
    await again.call(logout, { body: {} });
  },
};
