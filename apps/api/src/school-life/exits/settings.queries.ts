import type { ReadDb } from '#kernel/db/tenant.ts';

export type ExitRules = {
  weekdays: number[];
  opensAt: string;
  closesAt: string;
  lessonsEndAt: string;
  /** 0 until somebody changed them. */ version: number;
};

/** When pupils may leave with a permission, as the school set it or as every school begins. */
export async function exitRules(db: ReadDb): Promise<ExitRules> {
  const row = await db.selectFrom('exit_settings').selectAll().executeTakeFirst();
  if (!row)
    return { weekdays: [1, 2, 3, 4, 5, 6], opensAt: '08:00', closesAt: '18:00', lessonsEndAt: '16:00', version: 0 };
  return {
    weekdays: row.weekdays,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    lessonsEndAt: row.lessons_end_at,
    version: row.version,
  };
}
