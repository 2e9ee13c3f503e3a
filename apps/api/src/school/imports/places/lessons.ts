import type { ImportChange } from '@encrier/contract/school/imports';
import type { Series } from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { holdPlanIn, markPlanWritten } from '../../../planning/timetable/plan/plan.public.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Ground, Kind } from '../engine/kind.ts';
import { type Checked, FirstSeen, inOrder, type LineResult, readLines, type SourceLine } from '../engine/plan.ts';
import { changesOf } from '../engine/notifying.ts';
import type { ImportsTx } from '../imports.room.ts';
import { type Audience, courseKey, lessonGround, type LessonGround } from './lesson-ground.ts';
import { type Holder, Places } from './lesson-meetings.ts';
import { namesOf } from './lesson-names.ts';
import { placeLine } from './lesson-places.ts';
import { type LessonRow, readLesson } from './lesson-row.ts';

type Entry = Holder & {
  audience: Audience | null;
  subjectId: string | null;
  courseId: string | null;
  title: string;
  kind: string;
  known: Series | null;
  changes: ImportChange[];
};
type NewCourse = { id: string; audience: Audience; subjectId: string; teachers: Set<string> };

/** Key by which a line and a lesson of the timetable are the same: class or group, subject, time. */
const sameKey = (one: {
  classId: string | null;
  groupId: string | null;
  subjectId: string | null;
  title: string;
  weekday: number;
  week: string;
  starts: number;
  ends: number;
}): string =>
  JSON.stringify([one.groupId ?? one.classId, one.subjectId ?? one.title, one.weekday, one.week, one.starts, one.ends]);
/** Key by which two lines of a file are the same lesson. */
const saidKey = (one: Parameters<typeof sameKey>[0] & { teacherIds: readonly string[]; fromOn: string }): string =>
  `${sameKey(one)}${[...one.teacherIds].sort().join()}${one.fromOn}`;
const sameTeachers = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join();

/** The lesson of the plan that an entry repeats. */
function knownOf(
  entry: Holder & { subjectId: string | null; title: string },
  standing: ReadonlyMap<string, Series[]>,
): Series | null {
  return (
    (standing.get(sameKey(entry)) ?? []).find(
      (one) => one.fromOn <= entry.toOn && one.toOn >= entry.fromOn && sameTeachers(one.teacherIds, entry.teacherIds),
    ) ?? null
  );
}

class LessonPlan {
  readonly results = new Map<number, LineResult>();
  readonly entries: Entry[] = [];
  readonly newCourses = new Map<string, NewCourse>();
  changing = 0;
  private readonly said = new FirstSeen();
  private readonly ground: LessonGround;
  private readonly makeId: () => string;
  private readonly standing = new Map<string, Series[]>();
  private readonly places: Places;

  constructor(ground: LessonGround, makeId: () => string) {
    this.ground = ground;
    this.makeId = makeId;
    for (const one of ground.standing)
      this.standing.set(sameKey(one), [...(this.standing.get(sameKey(one)) ?? []), one]);
    const names = new Map([...ground.audiences.values()].flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
    this.places = new Places(
      ground,
      ground.standing
        .filter(({ overlapReason }) => overlapReason === '')
        .map((one) => ({
          ...one,
          line: null,
          label: [ground.subjects.nameOf(one.subjectId) || one.title, names.get(one.groupId ?? one.classId ?? '')]
            .filter(Boolean)
            .join(', '),
        })),
    );
  }

  private refuse({ line, issues }: Checked<LessonRow>): void {
    this.results.set(line, { line, outcome: 'error', issues });
  }

  /** The result of a line, or why it creates nothing. */
  take(line: Checked<LessonRow>): void {
    const names = namesOf(line, this.ground);
    const times = placeLine(line, this.ground, names.audience);
    if (line.stopped || !times) this.refuse(line);
    else this.takeNamed(line, names, times);
  }

  private takeNamed(
    line: Checked<LessonRow>,
    { audience, subjectId, teacherIds, roomId }: ReturnType<typeof namesOf>,
    times: NonNullable<ReturnType<typeof placeLine>>,
  ): void {
    const title = subjectId ? '' : (line.row.title ?? '').slice(0, 80);
    const holder: Holder = {
      id: this.makeId(),
      line: line.line,
      ...times,
      classId: audience?.classId ?? null,
      groupId: audience?.groupId ?? null,
      whole: !audience?.groupId,
      classroomId: roomId,
      teacherIds,
      label: [this.ground.subjects.nameOf(subjectId) || title, audience?.name].filter(Boolean).join(', '),
    };
    const known = knownOf({ ...holder, subjectId, title }, this.standing);
    const one = known ? { ...holder, id: known.id, classroomId: roomId ?? known.classroomId } : holder;
    const twin = this.said.claim(known?.id ?? saidKey({ ...holder, subjectId, title }), line.line);
    if (twin) {
      line.say('weekday', 'lesson_twice', { otherLine: twin });
      this.refuse(line);
      return;
    }
    if (!known?.overlapReason && !this.places.judge(line, one)) {
      this.refuse(line);
      return;
    }
    this.places.take(one);
    const changes = known ? this.changesOf(known, one, line.row) : [];
    this.changing += changes.length;
    const kind = line.row.kind ?? (subjectId ? 'lesson' : 'activity');
    const courseId = audience && subjectId ? this.courseOf(line, audience, subjectId, teacherIds, known) : null;
    this.entries.push({ ...one, audience, subjectId, courseId, title, kind, known, changes });
    const outcome = !known ? 'create' : changes.length ? 'update' : 'unchanged';
    this.results.set(line.line, {
      line: line.line,
      outcome,
      issues: line.issues,
      changes,
      orgId: audience?.orgId ?? null,
    });
  }

  private changesOf(known: Series, one: Holder, row: LessonRow): ImportChange[] {
    const room = (id: string | null): string =>
      this.ground.orgIds.map((org) => this.ground.rooms(org).nameOf(id)).find(Boolean) ?? '';
    return changesOf([
      ['roomName', room(known.classroomId), row.room ? room(one.classroomId) : null],
      ['fromOn', known.fromOn, row.fromOn],
      ['toOn', known.toOn, row.toOn],
    ]);
  }

  /** The course of a lesson; a missing one is created with its teachers, with an issue on the line. */
  private courseOf(
    line: Checked<LessonRow>,
    audience: Audience,
    subjectId: string,
    teacherIds: readonly string[],
    known: Series | null,
  ): string {
    if (known?.courseId) return known.courseId;
    const key = courseKey(audience, subjectId);
    const course = this.ground.courses.get(key);
    if (course) return course.id;
    line.say('subject', 'course_made', { warning: true });
    const made = this.newCourses.get(key) ?? { id: this.makeId(), audience, subjectId, teachers: new Set<string>() };
    for (const id of teacherIds) made.teachers.add(id);
    this.newCourses.set(key, made);
    return made.id;
  }

  async run(tx: ImportsTx): Promise<{ lessons: number; courses: number }> {
    const yearId = this.ground.year?.id ?? '';
    const courses = [...this.newCourses.values()];
    await insertAll(
      tx,
      'courses',
      courses.map(({ id, audience, subjectId }) => {
        const expected = this.ground.expected.get(`${audience.levelId}|${subjectId}`);
        return {
          id,
          weekly_minutes: expected?.minutes ?? 0,
          coefficient: expected?.coefficient ?? 1,
          year_id: yearId,
          subject_id: subjectId,
          class_id: audience.groupId ? null : audience.classId,
          group_id: audience.groupId,
          marked: true,
          version: 1,
        };
      }),
    );
    await insertAll(
      tx,
      'course_teachers',
      courses.flatMap(({ id, teachers }) =>
        [...teachers].map((person_id, i) => ({
          course_id: id,
          person_id,
          role: i === 0 ? 'main' : 'co',
          from_on: '1900-01-01',
        })),
      ),
      { ignore: true },
    );
    const fresh = this.entries.filter(({ known }) => !known);
    await insertSeries(tx, yearId, fresh);
    await updateAll(
      tx,
      'lesson_series',
      'id',
      this.entries
        .filter(({ changes }) => changes.length > 0)
        .map((one) => ({
          id: one.id,
          classroom_id: one.classroomId,
          from_on: one.changes.some(({ field }) => field === 'fromOn') ? one.fromOn : one.known?.fromOn,
          to_on: one.changes.some(({ field }) => field === 'toOn') ? one.toOn : one.known?.toOn,
        })),
      { version: sql`lesson_series.version + 1` },
    );
    return { lessons: fresh.length, courses: courses.length };
  }
}

async function insertSeries(tx: ImportsTx, yearId: string, fresh: readonly Entry[]): Promise<void> {
  const hours = ({ weekday, week, starts, ends, fromOn, toOn }: Entry) => ({
    weekday,
    week,
    starts,
    ends,
    from_on: fromOn,
    to_on: toOn,
    overlap: false,
  });
  await insertAll(
    tx,
    'lesson_series',
    fresh.map((one) => ({
      id: one.id,
      year_id: yearId,
      org_id: one.audience?.orgId ?? null,
      kind: one.kind,
      title: one.title,
      course_id: one.courseId,
      subject_id: one.subjectId,
      class_id: one.classId,
      group_id: one.groupId,
      whole: one.whole ? 1 : 0,
      classroom_id: one.classroomId,
      locked: false,
      overlap_reason: '',
      version: 1,
      ...hours(one),
    })),
  );
  await insertAll(
    tx,
    'series_teachers',
    fresh.flatMap((one) => one.teacherIds.map((person_id) => ({ series_id: one.id, person_id, ...hours(one) }))),
  );
}

async function planLessons(db: ReadDb, ground: Ground, sources: readonly SourceLine[]): Promise<LessonPlan> {
  const plan = new LessonPlan(await lessonGround(db, ground), ground.makeId);
  for (const line of await readLines(sources, readLesson)) plan.take(line);
  return plan;
}

const currentYear = async (tx: ImportsTx): Promise<string | null> =>
  (await tx.db.selectFrom('school_years').select('id').where('current', '=', true).executeTakeFirst())?.id ?? null;

/**
 * Timetables of any program: lessons of every week, which go into the plan of the current year and are published from
 * there.
 */
export const lessons: Kind = {
  key: 'lessons',
  aliases: {
    weekday: 'Jour|Day|Jour de la semaine|Weekday|Date|اليوم',
    starts:
      'Début|Heure début|Heure de début|H. début|De|Heure|Horaire|Start|Start time|From|Hour|Begin|Créneau|Heure deb|من|البداية',
    ends: 'Fin|Heure fin|Heure de fin|H. fin|À|End|End time|To|Until|إلى|النهاية',
    duration: 'Durée|Durée (h)|Duration|Length|المدة',
    week: 'Semaine|Week|Fréquence|Quinzaine|Alternance|Périodicité|A/B|Semaine A/B|Sem|الأسبوع',
    className:
      'Classe|Groupe|Classe ou groupe|Classe/Groupe|Division|Classes|Public|Class|Group|Students|Students sets|Students set|القسم|الفصل|الفوج',
    subject: 'Matière|Discipline|Subject|Cours|Course|Code matière|Mat|المادة',
    teachers:
      'Professeur|Professeurs|Professeur(s)|Enseignant|Enseignants|Prof|Profs|Teacher|Teachers|Intervenant|الأستاذ|المدرس',
    roomName: 'Salle|Salles|Local|Lieu|Room|Rooms|Location|Classroom|القاعة',
    fromOn: 'Du|Valable du|Date début|Date de début|Valid from|From date|Start date|ابتداء من',
    toOn: 'Au|Valable au|Valable jusqu’au|Date fin|Date de fin|Valid to|To date|End date|إلى غاية',
    title: 'Intitulé|Libellé|Titre|Title|Summary|Résumé|Mémo|Objet|العنوان',
    activity: 'Type|Type de cours|Genre|Activity tags|Activity type|Kind|النوع',
  },
  model: [
    ['weekday', 'Jour', 'Lundi'],
    ['starts', 'Début', '08:30'],
    ['ends', 'Fin', '09:25'],
    ['week', 'Semaine', 'A'],
    ['className', 'Classe', '6e A'],
    ['subject', 'Matière', 'Mathématiques'],
    ['teachers', 'Professeurs', 'Hassan Tazi'],
    ['roomName', 'Salle', 'B12'],
    ['fromOn', 'Du', ''],
    ['toOn', 'Au', ''],
  ],
  async before(tx) {
    const yearId = await currentYear(tx);
    if (yearId) await holdPlanIn(tx, yearId);
  },
  async after(tx) {
    const yearId = await currentYear(tx);
    if (yearId) await markPlanWritten(tx, yearId);
  },
  async plan(db, ground, sources) {
    const plan = await planLessons(db, ground, sources);
    return {
      lines: inOrder(sources, plan.results),
      planned: {
        lessons: plan.entries.filter(({ known }) => !known).length,
        courses: plan.newCourses.size,
      },
      changing: plan.changing,
      async run(tx, created) {
        Object.assign(created, await plan.run(tx));
      },
    };
  },
};
