import { timeZoneOf } from '#kernel/db/school-day.ts';
import { createHash } from 'node:crypto';
import type { ComplaintService } from '@encrier/contract/communication/complaints';
import type { getComplaintSettings } from '@encrier/contract/communication/complaints-handling';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { dayDigits, dayIn, parseStamp } from '#kernel/content/dates.ts';
import { holdsPermission } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { schoolDays } from '../../../school/years/years.public.ts';
import { usualLabels } from './settings.messages.ts';
import {
  answeringDays,
  type Rules,
  schoolTime,
  type SchoolTime,
  usualCategories,
  type UsualKey,
  usualRules,
} from './settings.policy.ts';

export type Category = {
  id: string;
  usual: string | null;
  label: string;
  service: ComplaintService;
  answerHours: number;
  solveDays: number;
  escalateTo: string | null;
  archived: boolean;
  handlerIds: string[];
  version: number;
};

/** The id of a standard category in a school: the same before and after its row is written. */
export function usualId(schoolId: number, key: string): string {
  const hex = createHash('sha256').update(`complaint-category:${schoolId}:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A standard category that kept its French name is shown in the reader's language. */
const shownLabel = (lang: Lang, usual: string | null, label: string): string => {
  const entry = usual && usual in usualLabels ? usualLabels[usual as UsualKey] : null;
  return entry && entry.fr === label ? sentence(lang, usualLabels, usual as UsualKey) : label;
};

/**
 * The school's categories in their order; until somebody changes or uses them, the standard ones, under the ids they
 * will keep.
 */
export async function categoriesOf(db: ReadDb, schoolId: number, lang: Lang): Promise<Category[]> {
  const rows = await db
    .selectFrom('complaint_categories as c')
    .select([
      'c.id',
      'c.usual',
      'c.label',
      'c.service',
      'c.answer_hours',
      'c.solve_days',
      'c.escalate_to',
      'c.archived_at',
      'c.version',
    ])
    .select(
      sql<string[]>`ARRAY (SELECT h.account_id::text FROM complaint_handlers h
        WHERE h.school_id = c.school_id AND h.category_id = c.id ORDER BY h.account_id)`.as('handlers'),
    )
    .orderBy('c.position')
    .orderBy('c.label')
    .limit(200)
    .execute();
  if (!rows.length)
    return usualCategories.map(({ key, service, answerHours, solveDays }) => ({
      id: usualId(schoolId, key),
      usual: key,
      label: sentence(lang, usualLabels, key),
      service,
      answerHours,
      solveDays,
      escalateTo: null,
      archived: false,
      handlerIds: [],
      version: 0,
    }));
  return rows.map((row) => ({
    id: row.id,
    usual: row.usual,
    label: shownLabel(lang, row.usual, row.label),
    service: row.service as ComplaintService,
    answerHours: row.answer_hours,
    solveDays: row.solve_days,
    escalateTo: row.escalate_to,
    archived: row.archived_at !== null,
    handlerIds: row.handlers,
    version: row.version,
  }));
}

/** When the school answers; standard hours by default. */
export async function rulesOf(db: ReadDb): Promise<Rules> {
  const row = await db
    .selectFrom('complaint_settings')
    .select(['weekdays', 'opens_at', 'closes_at', 'auto_close_days', 'reopen_days', 'version'])
    .executeTakeFirst();
  return row
    ? {
        weekdays: row.weekdays,
        opensAt: row.opens_at,
        closesAt: row.closes_at,
        autoCloseDays: row.auto_close_days,
        reopenDays: row.reopen_days,
        version: row.version,
      }
    : usualRules;
}

/** The school's time from an instant on, for so many days, and how long one of its days is. */
export async function timeOf(db: ReadDb, rules: Rules, from: Date, days: number): Promise<SchoolTime> {
  const zone = await timeZoneOf(db);
  const [first, known] = [addDays(dayIn(from, zone), -1), addDays(dayIn(from, zone), days)];
  const open = answeringDays(
    { from: first, to: addDays(known, 60), known },
    await schoolDays(db, first, known, null),
    rules.weekdays,
  );
  const at = (day: string, clock: string): number =>
    parseStamp(`${dayDigits(day)}${clock.replace(':', '')}00`, zone)!.getTime();
  return schoolTime(open.map((day) => ({ start: at(day, rules.opensAt), end: at(day, rules.closesAt) })));
}

export type Officer = { id: string; label: string; personId: string | null; directs: boolean };
/** Everybody who may handle complaints now, and whether they belong to the direction. */
export async function officersOf(db: ReadDb): Promise<Officer[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.first_name',
      'a.last_name',
      'a.person_id',
      holdsPermission('complaints.settings').as('directs'),
    ])
    .where(holdsPermission('complaints.handle'))
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: `${row.first_name} ${row.last_name}`,
    personId: row.person_id,
    directs: row.directs,
  }));
}

export async function readSettings(ctx: ReadCtx): Promise<ResponseInput<typeof getComplaintSettings>> {
  const { lang } = self(ctx);
  const [categories, rules, officers] = [
    await categoriesOf(ctx.db, ctx.schoolId, lang),
    await rulesOf(ctx.db),
    await officersOf(ctx.db),
  ];
  const used = new Map(
    (
      await ctx.db
        .selectFrom('complaints')
        .select(['category_id', sql<number>`count(*)::int`.as('n')])
        .groupBy('category_id')
        .execute()
    ).map((row) => [row.category_id, row.n]),
  );
  return {
    rules,
    handlers: officers.map(({ id, label }) => ({ id, label })),
    categories: categories.map(({ usual: _usual, ...category }) => ({ ...category, used: used.get(category.id) ?? 0 })),
  };
}
