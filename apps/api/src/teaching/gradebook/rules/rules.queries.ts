import type { ResponseInput } from '@encrier/contract/kernel/route';
import { usualRounding } from '@encrier/contract/teaching/fractions';
import type { GradeRules } from '@encrier/contract/teaching/gradebook';
import type { gradeLevels } from '@encrier/contract/teaching/gradebook-rules';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { courseLevel } from '../gradebook.reach.ts';

/** Stored rules of a level; null when nobody set any. */
export type StoredRules = GradeRules & { ranks: boolean };
const rulesJson = (level: RawBuilder<unknown>): RawBuilder<StoredRules | null> =>
  sql`(SELECT json_build_object('parts', gr_.parts, 'rounding', json_build_object('unit', gr_.unit, 'way', gr_.way),
    'ranks', gr_.ranks)
    FROM grade_rules gr_ WHERE gr_.school_id = app.school_id() AND gr_.level_id = ${level})`;
/** Rules of the course `c`: those of its level. */
export const courseRules = rulesJson(courseLevel);

const usual: StoredRules = { parts: [], rounding: usualRounding, ranks: false };
/** The effective rules of a level, its own or the default ones. */
export const rulesIn = (stored: StoredRules | null): GradeRules => ({
  parts: (stored ?? usual).parts,
  rounding: (stored ?? usual).rounding,
});

/** Rules of a level, with whether its ranks are shown. */
export async function levelRules(db: ReadDb, levelId: string): Promise<StoredRules> {
  const row = await db
    .selectFrom('school_settings')
    .select(rulesJson(sql`${levelId}::uuid`).as('rules'))
    .executeTakeFirst();
  return row?.rules ?? usual;
}

/** How the general average of a pupil is shown: by the rule of the class's level. */
export const pupilRules = (pupilId: string, year: RawBuilder<unknown>): RawBuilder<StoredRules | null> =>
  rulesJson(sql`(SELECT k.level_id FROM enrolments e JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
    WHERE e.school_id = app.school_id() AND e.pupil_id = ${pupilId}::uuid AND e.year_id = ${year}
      ORDER BY e.from_on DESC LIMIT 1)`);

/** Rules of some courses, by course. */
export async function rulesOfCourses(
  db: ReadDb,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, GradeRules>> {
  if (!courseIds.length) return new Map();
  const rows = await db
    .selectFrom('courses as c')
    .select(['c.id', courseRules.as('rules')])
    .where('c.id', 'in', [...courseIds])
    .execute();
  return new Map(rows.map(({ id, rules }) => [id, rulesIn(rules)]));
}

/** Levels `l` whose rules the caller sets. */
export const levelsToRule = (db: ReadDb, ctx: Pick<Ctx, 'actor'>) =>
  db
    .selectFrom('levels as l')
    .leftJoin('grade_rules as r', 'r.level_id', 'l.id')
    .select(['l.id', 'l.name', 'l.cycle', rulesJson(sql`l.id`).as('rules')])
    .select(sql<number>`COALESCE(r.version, 0)`.as('version'))
    .where(orgWithin(ctx, 'grades.close', sql`l.org_id`))
    .orderBy('l.position')
    .orderBy('l.name')
    .limit(200);

export async function readRules(ctx: ReadCtx): Promise<ResponseInput<typeof gradeLevels>> {
  const rows = await levelsToRule(ctx.db, ctx).execute();
  return {
    levels: rows.map(({ id, name, cycle, version, rules: stored }) => ({
      id,
      name,
      cycle,
      version,
      ...((stored ?? usual) as StoredRules & { parts: never[] }),
    })),
  };
}
