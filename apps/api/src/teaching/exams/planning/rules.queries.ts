import type { ExamRules } from '@encrier/contract/teaching/exams';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

export type Versioned = ExamRules & { version: number };
export type RuleBook = { school: Versioned; own: ReadonlyMap<string, Versioned> };
const usual: Versioned = { perDay: 2, perWeek: 6, noticeDays: 7, extraPercent: 33, version: 1 };

/** The rules of the school (the default ones until it sets any), and those of organisations. */
export async function rulesOf(db: ReadDb): Promise<RuleBook> {
  const rows = await db
    .selectFrom('exam_settings')
    .select(['per_day', 'per_week', 'notice_days', 'extra_percent', 'version'])
    .select((eb) => eb.val<string | null>(null).as('org_id'))
    .unionAll((eb) =>
      eb
        .selectFrom('exam_org_rules')
        .select(['per_day', 'per_week', 'notice_days', 'extra_percent', 'version'])
        .select((of) => of.cast<string | null>('org_id', 'text').as('org_id')),
    )
    .execute();
  const read = (row: (typeof rows)[number]): Versioned => ({
    perDay: row.per_day,
    perWeek: row.per_week,
    noticeDays: row.notice_days,
    extraPercent: row.extra_percent,
    version: row.version,
  });
  const school = rows.find(({ org_id }) => org_id === null);
  return {
    school: school ? read(school) : usual,
    own: new Map(rows.flatMap((row) => (row.org_id ? [[row.org_id, read(row)] as const] : []))),
  };
}

/** The rules in force in an organisation. */
export const rulesIn = ({ school, own }: RuleBook, orgId: string): Versioned => own.get(orgId) ?? school;

/** The strictest rules of some organisations, with the longest extra time. */
export function strictestRules(book: RuleBook, orgIds: readonly string[]): ExamRules {
  const all = orgIds.length ? orgIds.map((orgId) => rulesIn(book, orgId)) : [book.school];
  const numbers = (key: keyof ExamRules): number[] => all.map((one) => one[key]);
  return {
    perDay: Math.min(...numbers('perDay')),
    perWeek: Math.min(...numbers('perWeek')),
    noticeDays: Math.max(...numbers('noticeDays')),
    extraPercent: Math.max(...numbers('extraPercent')),
  };
}

/** The extra time of a plan without a number, for some classes given as rows of `class_id`. */
export async function usualExtra(db: ReadDb, classes: RawBuilder<{ class_id: string }>): Promise<number> {
  const rows = await db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .select('l.org_id')
    .where('k.id', 'in', sql<string>`(SELECT q.class_id FROM ${classes} q)`)
    .execute();
  return strictestRules(
    await rulesOf(db),
    rows.map(({ org_id }) => org_id),
  ).extraPercent;
}
