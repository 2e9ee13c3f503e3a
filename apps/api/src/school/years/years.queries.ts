import type { getCalendar, listYears } from '@encrier/contract/school/years';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { Fault } from './years.policy.ts';
import {
  calendarTemplate,
  type HolidayRow,
  presentHoliday,
  presentTerm,
  presentYear,
  printData,
  type YearRow,
} from './years.present.ts';

const yearColumns = ['id', 'name', 'starts_on', 'ends_on', 'current', 'closed_at', 'version'] as const;
export const termColumns = [
  'id',
  'year_id',
  'org_id',
  'name',
  'starts_on',
  'ends_on',
  'entry_from_on',
  'entry_to_on',
  'council_on',
  'published_on',
  'version',
] as const;
export const holidayColumns = [
  'id',
  'org_id',
  'name',
  'kind',
  'starts_on',
  'ends_on',
  'state',
  'source',
  'whole',
  'version',
] as const;

export const yearRows = (db: ReadDb) => db.selectFrom('school_years').select(yearColumns);

/** Years of the school, the newest first, with its organisations and its country. */
export async function schoolYears(db: ReadDb): Promise<ResponseInput<typeof listYears>> {
  const rows = await yearRows(db).orderBy('starts_on', 'desc').limit(60).execute();
  const orgs = await db.selectFrom('orgs').select(['id', 'name']).orderBy('position').orderBy('store_id').execute();
  const { country } = await db.selectFrom('school_settings').select('country').executeTakeFirstOrThrow();
  return { items: rows.map(presentYear), orgs, country };
}

/** Levels and classes of days off `holidays` that are not the whole organisation's. */
export const holidayPlaces = [
  sql<string[]>`ARRAY(SELECT k.level_id FROM holiday_levels k
    WHERE k.school_id = holidays.school_id AND k.holiday_id = holidays.id ORDER BY k.level_id)`.as('level_ids'),
  sql<string[]>`ARRAY(SELECT k.class_id FROM holiday_classes k
    WHERE k.school_id = holidays.school_id AND k.holiday_id = holidays.id ORDER BY k.class_id)`.as('class_ids'),
] as const;

/** Days off that touch a span of days. */
export function daysOff(db: ReadDb, startsOn: string, endsOn: string): Promise<HolidayRow[]> {
  return db
    .selectFrom('holidays')
    .select(holidayColumns)
    .select(holidayPlaces)
    .where('starts_on', '<=', endsOn)
    .where('ends_on', '>=', startsOn)
    .orderBy('starts_on')
    .orderBy('name')
    .limit(1000)
    .execute();
}

/** A year with its terms and the days off that touch it. */
export async function calendarOf(db: ReadDb, id: string): Promise<ResponseInput<typeof getCalendar>> {
  const year = await yearRows(db).where('id', '=', id).executeTakeFirst();
  if (!year) throw notFound();
  const terms = await db
    .selectFrom('terms')
    .select(termColumns)
    .where('year_id', '=', id)
    .orderBy('starts_on')
    .orderBy('name')
    .limit(200)
    .execute();
  const holidays = await daysOff(db, year.starts_on, year.ends_on);
  const levels = await db.selectFrom('levels').select(['id', 'name']).orderBy('position').limit(200).execute();
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'name', 'level_id as levelId'])
    .where('year_id', '=', id)
    .orderBy('position')
    .orderBy('name')
    .limit(1000)
    .execute();
  return {
    year: presentYear(year),
    terms: terms.map(presentTerm),
    holidays: holidays.map(presentHoliday),
    places: { levels, classes },
  };
}

/** The year, locked until the end of the act; 404 when it is not there. */
export async function holdYear(tx: { db: ReadDb }, id: string): Promise<YearRow> {
  const year = await yearRows(tx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!year) throw notFound();
  return year;
}

/** A closed year can be read, no longer changed. */
export async function holdOpenYear(tx: { db: ReadDb }, id: string): Promise<YearRow> {
  const year = await holdYear(tx, id);
  if (year.closed_at) throw conflict('years.closed');
  return year;
}

/** Throws the fault of a form under its field. */
export function throwYearFault(fault: Fault | null): void {
  if (fault) throw invalid(fault.code, { [fault.field]: fault.code });
}

/** An organisation of another school does not exist here. */
export async function checkOrg(tx: { db: ReadDb }, orgId: string | null): Promise<void> {
  if (orgId === null) return;
  const found = await tx.db.selectFrom('orgs').select('id').where('id', '=', orgId).executeTakeFirst();
  if (!found) throw notFound();
}

/** The calendar of a year as an A4 PDF. */
export async function printCalendar(ctx: Ctx, id: string): Promise<Download> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const calendar = await calendarOf(db, id);
    const orgs = await db.selectFrom('orgs').select(['id', 'name']).execute();
    const letterhead = await letterheadOf(ctx, db, 'school');
    return { calendar, letterhead, orgs: new Map(orgs.map((org) => [org.id, org.name])) };
  });
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  const data = printData(found.calendar, lang, found.orgs);
  return pdfFile(await renderPaper(ctx, found.letterhead, calendarTemplate, data), data.title);
}
