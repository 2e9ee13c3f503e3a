import type { ImportChange } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import { classKey, nearestClass } from '../cells/levels.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Ground, Kind } from '../engine/kind.ts';
import { type Checked, FirstSeen, inOrder, type LineResult, readLines, type SourceLine } from '../engine/plan.ts';
import { idOf, staffNames, subjectNames, type Teachers } from './lookups.ts';
import { type CourseRow, readCourse } from './place-rows.ts';

const figureFields = ['minutes', 'coefficient'] as const;
type FigureField = (typeof figureFields)[number];
type Known = { id: string; minutes: number; coefficient: number; teachers: Set<string>; main: boolean };
type Course = Known & {
  isNew: boolean;
  changed: boolean;
  /** The line that gave each figure. */
  given: Map<FigureField, number>;
  class_id: string | null;
  group_id: string | null;
  subject_id: string;
  first: number;
};
type Post = { course: Course; personId: string; role: 'main' | 'co' };

async function knownCourses(db: ReadDb, yearId: string | null): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'class_id', 'group_id', 'subject_id', 'weekly_minutes', 'coefficient'])
    .where('year_id', '=', yearId)
    .execute();
  const posts = await db
    .selectFrom('course_teachers')
    .select(['course_id', 'person_id', 'role'])
    .where(hasNoEnd('course_teachers'))
    .execute();
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        minutes: row.weekly_minutes,
        coefficient: Number(row.coefficient),
        teachers: new Set<string>(),
        main: false,
      },
    ]),
  );
  for (const post of posts) {
    const course = byId.get(post.course_id);
    course?.teachers.add(post.person_id);
    if (course && post.role === 'main') course.main = true;
  }
  return new Map(
    rows.flatMap((row) => [[`${row.class_id ?? row.group_id}|${row.subject_id}`, byId.get(row.id) as Known] as const]),
  );
}

type Line = Checked<CourseRow>;
type Place = Pick<Course, 'class_id' | 'group_id'> & { subjectId: string | null; teacherId: string | null };
const columnOf = { minutes: 'weeklyTime', coefficient: 'coefficient' } as const;

/** Finds what a line names among the teachers, the subjects, the classes and the groups of the school. */
async function placeFinder(db: ReadDb, { school }: Ground, staff: Teachers): Promise<(line: Line) => Place> {
  const subjects = await subjectNames(db);
  const classes = new Map(school.classes.map((row) => [classKey(row.name), row.id]));
  const groups = new Map(school.groups.map((row) => [searchKey(row.name), row.id]));
  const names = [...school.classes, ...school.groups].map(({ name }) => name);
  return (line) => {
    const { row } = line;
    const subjectId = idOf(line, 'subject', row.subject, subjects, 'subject');
    const teacherId = idOf(line, 'teacher', row.teacher, staff, 'teacher');
    const class_id = classes.get(classKey(row.className)) ?? null;
    const group_id = class_id ? null : (groups.get(searchKey(row.className)) ?? null);
    if (row.className && !class_id && !group_id)
      line.say('className', 'class_unknown', { suggestion: nearestClass(row.className, names) });
    return { subjectId, teacherId, class_id, group_id };
  };
}

/** Sets the figures of a course from a line; when an earlier line gave others, adds an issue and changes nothing. */
function takeFigures(line: Line, course: Course): ImportChange[] {
  const { row } = line;
  const filled = figureFields.filter((field) => row[field] !== null);
  const differs = (field: FigureField): boolean => row[field] !== course[field];
  const twice = filled.find((field) => course.given.has(field) && differs(field));
  if (twice) {
    line.say(columnOf[twice], 'course_told_twice', { warning: true, otherLine: course.given.get(twice)! });
    return [];
  }
  const changes = filled.filter(differs).map((field) => ({
    field: columnOf[field],
    before: String(course[field]),
    after: String(row[field]),
  }));
  if (changes.length) course.changed = true;
  for (const field of filled) {
    Object.assign(course, { [field]: row[field] });
    if (!course.given.has(field)) course.given.set(field, line.line);
  }
  return course.isNew ? [] : changes;
}

/** A teacher's part in a course, as main teacher when there is none; null for a person who has one already. */
function givePost(course: Course, personId: string | null): Post | null {
  if (personId === null || course.teachers.has(personId)) return null;
  const role = course.main ? 'co' : 'main';
  course.main = true;
  return { course, personId, role };
}

function outcomeOf(course: Course, line: number, post: Post | null, changes: number): LineResult['outcome'] {
  if (course.isNew && course.first === line) return 'create';
  return changes || post ? 'update' : 'unchanged';
}

async function planCourses(
  db: ReadDb,
  ground: Ground,
  sources: readonly SourceLine[],
): Promise<{ lines: LineResult[]; courses: Course[]; posts: Post[]; changing: number }> {
  const { school, makeId, today } = ground;
  const staff = await staffNames(db, today);
  const placeOf = await placeFinder(db, ground, staff);
  const known = await knownCourses(db, school.year?.id ?? null);
  const lines = await readLines(sources, readCourse);
  const courses = new Map<string, Course>();
  const posts: Post[] = [];
  const twice = new FirstSeen();
  const results = new Map<number, LineResult>();
  let changing = 0;
  for (const line of lines) {
    const { subjectId, teacherId, ...of } = placeOf(line);
    const key = `${of.class_id ?? of.group_id}|${subjectId}`;
    const twin = line.stopped ? null : twice.claim(`${key}|${teacherId}`, line.line);
    if (twin) line.say('subject', 'course_twice', { otherLine: twin });
    if (line.stopped || !subjectId) {
      results.set(line.line, { line: line.line, outcome: 'error', issues: line.issues });
      continue;
    }
    const was = known.get(key);
    const course: Course = courses.get(key) ?? {
      ...(was ?? { id: makeId(), minutes: 0, coefficient: 1, teachers: new Set(), main: false }),
      ...of,
      isNew: !was,
      changed: false,
      given: new Map(),
      subject_id: subjectId,
      first: line.line,
    };
    courses.set(key, course);
    const changes = takeFigures(line, course);
    const post = givePost(course, teacherId);
    if (post) posts.push(post);
    if (post && !course.isNew) changes.push({ field: 'teacher', before: '', after: staff.nameOf(teacherId) });
    const outcome = outcomeOf(course, line.line, post, changes.length);
    const shown = outcome === 'update' ? changes : [];
    changing += shown.length;
    results.set(line.line, { line: line.line, outcome, issues: line.issues, changes: shown });
  }
  return { lines: inOrder(sources, results), courses: [...courses.values()], posts, changing };
}

/**
 * Lists of courses of the current year: who teaches which subject to which class or group, and how many hours a week.
 */
export const courses: Kind = {
  key: 'courses',
  aliases: {
    subject: 'Matière|Discipline|Subject|Code matière|Service|المادة',
    className: 'Classe|Division|Groupe|Classe ou groupe|Classe/Groupe|Class|القسم|الفصل',
    teacher: 'Enseignant|Professeur|Prof|Teacher|Nom du professeur|Matricule enseignant|الأستاذ|المدرس',
    weeklyTime: 'Horaire|Heures|Durée|Volume horaire|Heures par semaine|Horaire hebdomadaire|Minutes|الحصص',
    coefficient: 'Coefficient|Coef|Coeff|المعامل',
  },
  model: [
    ['subject', 'Matière', 'Mathématiques'],
    ['className', 'Classe', '6e A'],
    ['teacher', 'Enseignant', 'Hassan Tazi'],
    ['weeklyTime', 'Horaire', '4 h 30'],
    ['coefficient', 'Coefficient', '4'],
  ],
  async plan(db, ground, sources) {
    const plan = await planCourses(db, ground, sources);
    const yearId = ground.school.year?.id ?? '';
    return {
      lines: plan.lines,
      planned: { courses: plan.courses.filter(({ isNew }) => isNew).length },
      changing: plan.changing,
      async run(tx, created) {
        const fresh = plan.courses.filter(({ isNew }) => isNew);
        const figures = ({ id, minutes, coefficient }: Course) => ({ id, weekly_minutes: minutes, coefficient });
        await insertAll(
          tx,
          'courses',
          fresh.map((course) => ({
            ...figures(course),
            year_id: yearId,
            subject_id: course.subject_id,
            class_id: course.class_id,
            group_id: course.group_id,
            marked: true,
            version: 1,
          })),
        );
        await updateAll(
          tx,
          'courses',
          'id',
          plan.courses.filter(({ isNew, changed }) => !isNew && changed).map(figures),
          { version: sql`courses.version + 1` },
        );
        await insertAll(
          tx,
          'course_teachers',
          plan.posts.map(({ course, personId, role }) => ({
            course_id: course.id,
            person_id: personId,
            role,
            from_on: '1900-01-01',
          })),
          { ignore: true },
        );
        created.courses = fresh.length;
      },
    };
  },
};
