import type { QueryOf } from '@encrier/contract/kernel/route';
import type { Lesson, LessonWeek, printWeek } from '@encrier/contract/planning/lessons';
import { sql } from 'kysely';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { mondayOf } from '#kernel/policy/days.ts';
import { type Days, weekFrame } from '../lessons/frame.queries.ts';
import { daysOf, lessonsWhere, lessonWeek } from '../lessons/lessons.queries.ts';
import { lessonChoices, type Reading } from '../lessons/looked-at.queries.ts';
import { printWords } from './print.messages.ts';
import { weekSheets, weekTemplate } from './print.present.ts';

type Wish = QueryOf<typeof printWeek>;
type Week = Pick<LessonWeek, 'name' | 'lessons' | 'closed' | 'pauses' | 'weekdays' | 'weekAOn'>;
/** Number of weeks whose lessons are read together. */
const AT_ONCE = 60;

/** Sheets on which a lesson appears. */
const sheetsOf: Record<Exclude<Wish['of'], 'pupil'>, (lesson: Lesson) => readonly (string | null)[]> = {
  class: ({ classId }) => [classId],
  group: ({ groupId }) => [groupId],
  room: ({ classroomId }) => [classroomId],
  teacher: ({ teachers }) => teachers.map(({ id }) => id),
};
const conditions = {
  class: (ids: string[]) => sql<boolean>`l.class_id = ANY (${ids}::uuid[])`,
  group: (ids: string[]) => sql<boolean>`l.group_id = ANY (${ids}::uuid[])`,
  room: (ids: string[]) => sql<boolean>`l.classroom_id = ANY (${ids}::uuid[])`,
  teacher: (ids: string[]) =>
    sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers lt WHERE lt.school_id = l.school_id AND lt.lesson_id = l.id
      AND lt.person_id = ANY (${ids}::uuid[]))`,
};
const listed = { class: 'classes', group: 'groups', room: 'rooms', teacher: 'teachers' } as const;

/** Level and organisation of each class. */
async function placesOf(db: Reading['db'], ids: readonly string[]): Promise<Map<string, [org: string, level: string]>> {
  const rows = await db
    .selectFrom('classes as k')
    .innerJoin('levels as v', (join) => join.onRef('v.school_id', '=', 'k.school_id').onRef('v.id', '=', 'k.level_id'))
    .select(['k.id', 'v.id as level', 'v.org_id as org'])
    .where(sql<boolean>`k.id = ANY (${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, org, level }) => [id, [org, level]]));
}

/** A sheet of each class, teacher, room or group that the caller may choose and that has a lesson in the week. */
async function allWeeks(ctx: Reading, of: keyof typeof listed, days: Days): Promise<Week[]> {
  const choices = await lessonChoices(ctx);
  const chosen = choices[listed[of]].map((one) => ({ id: one.id, name: 'name' in one ? one.name : one.label }));
  const found = new Map<string, Lesson[]>();
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const ids = chosen.slice(at, at + AT_ONCE).map(({ id }) => id);
    for (const lesson of await lessonsWhere(ctx.db, days, conditions[of](ids)))
      for (const id of sheetsOf[of](lesson))
        if (id && ids.includes(id)) found.set(id, [...(found.get(id) ?? []), lesson]);
  }
  const places = of === 'class' ? await placesOf(ctx.db, [...found.keys()]) : new Map<string, [string, string]>();
  // One question for each level, however many classes it has.
  const frames = new Map<string, Omit<Week, 'name' | 'lessons'>>();
  const frameOf = async (place: readonly string[] = []): Promise<Omit<Week, 'name' | 'lessons'>> => {
    const [orgId = null, levelId = null] = place;
    const key = place.join();
    const known = frames.get(key);
    if (known) return known;
    const at = sql`(SELECT ${orgId}::uuid AS org_id, ${levelId}::uuid AS level_id, NULL::uuid AS class_id
      WHERE ${orgId}::uuid IS NOT NULL)`;
    const frame = await weekFrame(ctx.db, days, at);
    frames.set(key, frame);
    return frame;
  };
  const weeks: Week[] = [];
  for (const { id, name } of chosen) {
    const lessons = found.get(id);
    if (lessons) weeks.push({ name, lessons, ...(await frameOf(places.get(id))) });
  }
  return weeks;
}

/**
 * One week, or all those that the caller may choose: A4 landscape, one page each; 404 for a week that the caller may
 * not see.
 */
export async function printWeeks(ctx: Ctx, { of, id, from, ink }: Wish): Promise<UnrecordedExport> {
  const { lang } = self(ctx);
  if (!id && of === 'pupil') throw invalid('invalid_input', { id: 'invalid_input' });
  const monday = mondayOf(daysOf({ from, days: 7 }).from);
  const { weeks, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const reading = { ...ctx, db };
    const weeks: Week[] = id
      ? [await lessonWeek(reading, { of, id, from: monday, days: 7 })]
      : of === 'pupil'
        ? []
        : await allWeeks(reading, of, daysOf({ from: monday, days: 7 }));
    const classes = weeks.flatMap((week) => week.lessons.flatMap((one) => one.classId ?? []));
    return { weeks, letterhead: await letterheadOf(ctx, db, { classes: [...new Set(classes)] }) };
  });
  if (!weeks.length) throw notFound();
  const named = new Set(weeks.flatMap((week) => week.lessons.flatMap((one) => one.teachers.map((who) => who.id))));
  return {
    named: named.size,
    make: async () => {
      const data = weekSheets(lang, { of, ink, from: monday, weeks });
      const name = weeks.length === 1 ? `${printWords[lang].title} ${weeks[0]!.name}` : printWords[lang].title;
      return pdfFile(await renderPaper(ctx, letterhead, weekTemplate, data), name);
    },
  };
}
