import type { getExitSettings, PassFor } from '@encrier/contract/school-life/exits';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { orgWithin } from '../../school/directory/directory.public.ts';
import { sql } from 'kysely';

export type ExitRules = {
  weekdays: number[];
  opensAt: string;
  closesAt: string;
  lessonsEndAt: string;
  /** Whether the office confirms people named by families. */
  confirms: boolean;
  /** Who may get a pass for one day. */
  passFor: PassFor;
  /** 0 until somebody changes them. */
  version: number;
};

/** When pupils may leave with a permission, as the school set it or as every school begins. */
export async function exitRules(db: ReadDb): Promise<ExitRules> {
  const row = await db.selectFrom('exit_settings').selectAll().executeTakeFirst();
  if (!row)
    return {
      weekdays: [1, 2, 3, 4, 5, 6],
      opensAt: '08:00',
      closesAt: '18:00',
      lessonsEndAt: '16:00',
      confirms: true,
      passFor: 'anyone',
      version: 0,
    };
  return {
    weekdays: row.weekdays,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    lessonsEndAt: row.lessons_end_at,
    confirms: row.confirms,
    passFor: row.pass_for as PassFor,
    version: row.version,
  };
}

/** Levels of two-person hand-over in the caller's organisations, by their order. */
const levelsIn = (db: ReadDb, ctx: Pick<ReadCtx, 'actor'>) =>
  db
    .selectFrom('levels as l')
    .leftJoin('exit_two_person_levels as t', 't.level_id', 'l.id')
    .select(['l.id', 'l.name', sql<boolean>`t.level_id IS NOT NULL`.as('two')])
    .where(orgWithin(ctx, 'exits.settings', sql`l.org_id`))
    .orderBy('l.position')
    .orderBy('l.name')
    .execute();

export async function settings(
  db: ReadDb,
  ctx: Pick<ReadCtx, 'actor'>,
): Promise<ResponseInput<typeof getExitSettings>> {
  const levels = await levelsIn(db, ctx);
  return {
    ...(await exitRules(db)),
    twoPersonLevelIds: levels.filter(({ two }) => two).map(({ id }) => id),
    levels: levels.map(({ id, name }) => ({ id, name })),
  };
}
