import { addDays } from '@encrier/contract/kernel/days';
import { freezeClass, reportClass, reportWork } from '@encrier/contract/teaching/report-cards';
import { gradeCourses, gradeSheet, ownGrades, saveMarks } from '@encrier/contract/teaching/gradebook';
import { lessonChoices } from '@encrier/contract/planning/lessons';
import { rollCallDay, rollCallSheet, type RollSheet } from '@encrier/contract/school-life/attendance';
import type { BulkSchool } from '../demo/bulk.ts';
import { dayOf, lessonDay } from '../demo/days.ts';
import type { Product } from '../e2e/product/product.ts';
import type { Scenario, Shot, WriteScenario } from './load.ts';
import { must, type Session, sessionOf } from './sessions.ts';

/** Saved in a run, most of them before anything is measured; looked for among the lessons of so many days. */
const rollCalls = 900;
const daysBack = 30;
const cellsEach = 120;
/** The last working day before another, or before today, whose roll calls the office still makes. */
const dayBefore = (day = dayOf(new Date())): string => lessonDay(addDays(day, -1));

/**
 * A day of a school, with requests made in the same minutes: the week, the roll call, the queue, the figures, the
 * marks.
 */
export async function dayScenarios(
  product: Product,
  schools: readonly BulkSchool[],
  users: number,
): Promise<Scenario[]> {
  const [weeks, own, sheets, queues]: [Shot[], Shot[], Shot[], Shot[]] = [[], [], [], []];
  const [boards, marks, family, cards]: [Shot[], Shot[], Shot[], Shot[]] = [[], [], [], []];
  const day = dayBefore();
  const get = (list: Shot[], { schoolId, token }: Session, path: string): void => {
    list.push({ path: `/api/${schoolId}${path}`, token });
  };
  for (let i = 0; i < users; i += 1) {
    const school = schools[(i * 7) % schools.length]!;
    const office = await sessionOf(product, school, 'admin');
    const teacher = await sessionOf(product, school, 'prof', i * 3);
    const pupil = await sessionOf(product, school, 'eleve', i * 11);
    const { classes } = must(await office.call(lessonChoices, {}), 'choices');
    get(weeks, office, `/lessons/week?of=class&id=${classes[i % classes.length]!.id}&from=${day}&days=7`);
    get(own, pupil, `/lessons/own?from=${day}&days=7`);
    const { items } = must(await teacher.call(rollCallDay, { query: { on: day } }), 'roll calls');
    const lesson = items.find(({ lessonId }) => lessonId)?.lessonId;
    if (lesson) get(sheets, teacher, `${rollCallSheet.path}?lesson=${lesson}`);
    get(queues, office, '/attendance/events');
    get(boards, office, '/dashboard?span=week');
    const { courses } = must(await teacher.call(gradeCourses, {}), 'courses');
    const course = courses.find(({ assessments }) => assessments > 0);
    if (course) {
      const { terms } = must(await teacher.call(gradeSheet, { params: { id: course.id }, query: {} }), 'sheet');
      get(marks, teacher, `${gradeSheet.path.replace(':id', course.id)}?term=${terms[0]!.id}`);
    }
    get(family, pupil, ownGrades.path);
    const { classes: ofCards } = must(await office.call(reportWork, {}), 'classes');
    const one = ofCards[i % ofCards.length];
    if (one?.term) get(cards, office, `${reportClass.path.replace(':id', one.id)}?term=${one.term.id}`);
  }
  const budget = (times: number | null, statements: number | null): Scenario['budget'] => ({ times, statements });
  return [
    { name: 'week of a class', shots: weeks, budget: budget(5, 1) },
    { name: 'own week', shots: own, budget: budget(5, 1) },
    { name: 'roll call open', shots: sheets, budget: budget(4, 1) },
    { name: 'validation queue', shots: queues, budget: budget(9, 1) },
    { name: 'dashboard of a week', shots: boards, budget: budget(null, null) },
    { name: 'gradebook sheet', shots: marks, budget: budget(8, 1) },
    { name: 'marks of a pupil', shots: family, budget: budget(8, 1) },
    { name: 'report cards of a class', shots: cards, budget: budget(null, null) },
  ].filter(({ shots }) => shots.length > 0);
}

const marksOf = (sheet: RollSheet) =>
  sheet.pupils.map(({ mark }, i) => ({
    ...mark,
    status: i % 9 === 4 ? ('absent' as const) : i % 9 === 7 ? ('late' as const) : ('present' as const),
    minutes: i % 9 === 7 ? 6 : 0,
  }));

/** Report cards of the classes of a school, each made once: averages, figures, words and absences of all its pupils. */
export async function cardsMade(product: Product, school: BulkSchool): Promise<WriteScenario> {
  const office = await sessionOf(product, school, 'admin');
  const { classes } = must(await office.call(reportWork, {}), 'classes of cards');
  const frozen = classes.flatMap(({ id, term, state, pupils: count }): (Shot & { pupils: number })[] =>
    term && state === 'open' && count > 0
      ? [
          {
            path: `/api/${school.schoolId}${freezeClass.path.replace(':id', id)}`,
            method: 'POST',
            token: office.token,
            pupils: count,
            body: { termId: term.id, incomplete: true },
          },
        ]
      : [],
  );
  const cardsEach = Math.round(frozen.reduce((sum, one) => sum + one.pupils, 0) / Math.max(1, frozen.length));
  return {
    name: `report cards of a class made (${cardsEach} pupils)`,
    shots: frozen.map(({ pupils: _pupils, ...shot }) => shot),
    users: 1,
    once: true,
    budget: null,
    check: async () => {
      const { classes: after } = must(await office.call(reportWork, {}), 'classes of cards');
      const open = after.filter(({ id, state }) => state === 'open' && frozen.some(({ path }) => path.includes(id)));
      if (open.length) throw new Error(`${open.length} classes are still open`);
      return `${frozen.length} classes are frozen`;
    },
  };
}

/** Roll calls of working days, each saved for the first time. */
export async function rollCallsSaved(product: Product, school: BulkSchool): Promise<WriteScenario> {
  const office = await sessionOf(product, school, 'admin');
  const sheets: RollSheet[] = [];
  for (let [back, day] = [0, dayBefore()]; back < daysBack; [back, day] = [back + 1, dayBefore(day)]) {
    const { items } = must(await office.call(rollCallDay, { query: { on: day, all: '1' } }), 'roll calls');
    for (const { lessonId, taken } of items)
      if (lessonId && !taken && sheets.length < rollCalls)
        sheets.push(must(await office.call(rollCallSheet, { query: { lesson: lessonId } }), 'sheet'));
  }
  const takenAt = new Date().toISOString();
  const saves = sheets.map((sheet): Shot => {
    const { lessonId, classId, half } = sheet;
    const keys = { id: crypto.randomUUID(), saveId: crypto.randomUUID() };
    const body = {
      ...keys,
      lessonId,
      classId,
      half,
      day: sheet.day,
      version: 0,
      takenAt,
      offline: false,
      marks: marksOf(sheet),
    };
    return { path: `/api/${school.schoolId}/attendance/roll-call`, method: 'PUT', token: office.token, body };
  });
  const pupils = Math.round(sheets.reduce((sum, one) => sum + one.pupils.length, 0) / Math.max(1, sheets.length));
  return {
    name: `roll call saved (${pupils} pupils)`,
    shots: saves,
    users: 1,
    once: true,
    budget: 27,
    check: async () => {
      let taken = 0;
      for (const on of new Set(sheets.map(({ day }) => day))) {
        const { items } = must(await office.call(rollCallDay, { query: { on, all: '1' } }), 'roll calls');
        taken += items.filter((one) => one.taken).length;
      }
      if (taken < saves.length) throw new Error(`${saves.length - taken} roll calls were lost`);
      return `all ${saves.length} roll calls stand`;
    },
  };
}

/** Cells of the sheets of a teacher's courses, each changed once. */
export async function marksChanged(product: Product, school: BulkSchool): Promise<WriteScenario> {
  const teacher = await sessionOf(product, school, 'prof', 30);
  const { courses } = must(await teacher.call(gradeCourses, {}), 'courses');
  const cells: Shot[] = [];
  for (const course of courses.filter(({ assessments }) => assessments > 0)) {
    const at = { params: { id: course.id }, query: {} };
    const { terms } = must(await teacher.call(gradeSheet, at), 'sheet');
    const sheet = must(await teacher.call(gradeSheet, { ...at, query: { term: terms[0]!.id } }), 'sheet');
    for (const { assessmentId, pupilId, value, code } of sheet.marks.slice(0, cellsEach)) {
      const edit = {
        assessmentId,
        pupilId,
        before: { value, code },
        after: { value: value === '12' ? '13' : '12', code: null },
      };
      const path = `/api/${school.schoolId}${saveMarks.path.replace(':id', course.id)}`;
      cells.push({ path, method: 'PUT', token: teacher.token, body: { edits: [edit] } });
    }
  }
  return {
    name: 'one published mark changed',
    shots: cells,
    users: 1,
    once: true,
    // The averages of the class follow in the same act: five milliseconds.
    budget: 33,
    check: async () => `${cells.length} cells of ${courses.length} courses`,
  };
}
