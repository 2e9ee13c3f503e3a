import { type Shares, sharesOf } from '@encrier/contract/planning/places';
import type { Series } from '@encrier/contract/planning/timetable';
import { dayIn } from '@encrier/contract/school/course-load';
import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { seriesOfYear, sharingOf } from '../../../planning/timetable/plan/plan.public.ts';
import { groupInReach } from '../../directory/directory.public.ts';
import { classKey } from '../cells/levels.ts';
import type { Ground } from '../engine/kind.ts';
import { roomsByOrg, type Rooms, staffNames, type Subjects, subjectNames, type Teachers } from './lookups.ts';

/** The class or group of a lesson; a group with the class it is a part of. */
export type Audience = {
  id: string;
  name: string;
  classId: string | null;
  groupId: string | null;
  orgId: string | null;
  levelId: string | null;
};
export type Frame = {
  levelIds: string[];
  weekdays: number[];
  fromOn: string;
  toOn: string;
  slots: { starts: number; ends: number; kind: string; weekdays: number[] }[];
};
export type Course = { id: string; teachers: string[] };

export type LessonGround = {
  year: { id: string; startsOn: string; endsOn: string } | null;
  weekAOn: string | null;
  audiences: ReadonlyMap<string, Audience | null>;
  audienceNames: string[];
  teachers: Teachers;
  subjects: Subjects;
  rooms(orgId: string): Rooms;
  orgIds: string[];
  frames: Frame[];
  courses: Map<string, Course>;
  /** What each level expects of a subject: the beginning of a course that the list makes. */
  expected: ReadonlyMap<string, { coefficient: number; minutes: number }>;
  /** Lessons that the plan holds. */
  standing: Series[];
  shares: Shares;
};

async function audiencesOf(db: ReadDb, { school, orgId }: Ground): Promise<Audience[]> {
  const groups = await db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.class_id as classId'])
    .where('g.year_id', '=', school.year?.id ?? null)
    .where(sql<boolean>`${groupInReach({ all: true, orgIds: orgId ? [orgId] : null })}`)
    .execute();
  const byId = new Map(school.classes.map((row) => [row.id, row]));
  return [
    ...school.classes
      .filter((row) => !orgId || row.orgId === orgId)
      .map(({ id, name, orgId: of, levelId }) => ({ id, name, classId: id, groupId: null, orgId: of, levelId })),
    ...groups.map(({ id, name, classId }) => {
      const of = classId ? byId.get(classId) : undefined;
      return { id, name, classId, groupId: id, orgId: of?.orgId ?? null, levelId: of?.levelId ?? null };
    }),
  ];
}

const framesOf = (db: ReadDb, { startsOn, endsOn }: { startsOn: string; endsOn: string }): Promise<Frame[]> =>
  db
    .selectFrom('time_frames as f')
    .select(['f.weekdays', 'f.from_on as fromOn', 'f.to_on as toOn'])
    .select([
      sql<string[]>`coalesce((SELECT array_agg(l.level_id) FROM time_frame_levels l
        WHERE l.school_id = f.school_id AND l.frame_id = f.id), '{}')`.as('levelIds'),
      sql<
        Frame['slots']
      >`coalesce((SELECT json_agg(json_build_object('starts', t.starts, 'ends', t.ends, 'kind', t.kind,
        'weekdays', t.weekdays) ORDER BY t.starts)
        FROM time_frame_slots t WHERE t.school_id = f.school_id AND t.frame_id = f.id), '[]')`.as('slots'),
    ])
    .where('f.from_on', '<=', endsOn)
    .where('f.to_on', '>=', startsOn)
    .execute();

export const courseKey = (audience: Audience, subjectId: string): string => `${audience.id}|${subjectId}`;

async function coursesOf(db: ReadDb, yearId: string): Promise<Map<string, Course>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'class_id', 'group_id', 'subject_id'])
    .where('year_id', '=', yearId)
    .execute();
  const posts = await db
    .selectFrom('course_teachers')
    .select(['course_id', 'person_id'])
    .where(hasNoEnd('course_teachers'))
    .where('role', '<>', 'assistant')
    .orderBy('role', 'desc')
    .execute();
  const teachers = new Map<string, string[]>();
  for (const { course_id, person_id } of posts)
    teachers.set(course_id, [...(teachers.get(course_id) ?? []), person_id]);
  return new Map(
    rows.map((row) => [
      `${row.group_id ?? row.class_id}|${row.subject_id}`,
      { id: row.id, teachers: teachers.get(row.id) ?? [] },
    ]),
  );
}

/** Lessons of the plan. */
export async function lessonGround(db: ReadDb, ground: Ground): Promise<LessonGround> {
  const { school, today, orgId } = ground;
  const year = school.year;
  const list = await audiencesOf(db, ground);
  const audiences = new Map<string, Audience | null>();
  for (const one of list) {
    const key = one.groupId ? searchKey(one.name) : classKey(one.name);
    audiences.set(key, audiences.has(key) ? null : one);
  }
  const plan = await db
    .selectFrom('timetables')
    .select('week_a_on')
    .where('year_id', '=', year?.id ?? null)
    .executeTakeFirst();
  const expected = await db
    .selectFrom('level_subjects')
    .select(['level_id', 'subject_id', 'coefficient', 'weekly_minutes'])
    .execute();
  return {
    year,
    weekAOn: plan?.week_a_on ?? null,
    audiences,
    audienceNames: list.map(({ name }) => name),
    teachers: await staffNames(db, today),
    subjects: await subjectNames(db),
    rooms: await roomsByOrg(db),
    orgIds: orgId ? [orgId] : school.orgs.map(({ id }) => id),
    frames: year ? await framesOf(db, year) : [],
    courses: year ? await coursesOf(db, year.id) : new Map(),
    expected: new Map(
      expected.map((row) => [
        `${row.level_id}|${row.subject_id}`,
        { coefficient: Number(row.coefficient), minutes: row.weekly_minutes },
      ]),
    ),
    standing: year ? await seriesOfYear(db, year.id) : [],
    shares: sharesOf(year ? await sharingOf(db, year.id, dayIn(year, today)) : []),
  };
}
