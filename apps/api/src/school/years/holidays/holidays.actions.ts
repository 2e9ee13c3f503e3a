import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  CalendarKey,
  createHoliday as createRoute,
  Holiday,
  updateHoliday as updateRoute,
} from '@encrier/contract/school/years';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import {
  checkOrg,
  daysOff,
  holdOpenYear,
  holidayColumns,
  holidayPlaces,
  presentHoliday,
  throwYearFault,
} from '../years.public.ts';
import { dayNames, sources } from './holidays.messages.ts';
import { holidayFault, knowsVacations, nationalDays } from './holidays.policy.ts';
import { yearsRoom, type YearsTx } from '../years.room.ts';

type New = BodyOf<typeof createRoute>;
const ofHoliday = (id: string) => ({ type: 'holiday', id });
const shown = ({ id: _id, version: _version, ...rest }: Holiday) => rest;
type Places = Pick<New, 'whole' | 'levelIds' | 'classIds'>;
const isNarrow = ({ levelIds = [], classIds = [], whole = levelIds.length + classIds.length === 0 }: Places): boolean =>
  !whole;
/** A closure limited to some classes that lost its last class does not become one for everybody when saved again. */
const placesFault = (body: Places) =>
  isNarrow(body) && !body.levelIds?.length && !body.classIds?.length
    ? { code: 'years.nobody_closed', field: 'levelIds' }
    : null;
const columnsOf = (body: Omit<New, 'id'>) => ({
  // Levels and classes define where they apply.
  org_id: isNarrow(body) ? null : body.orgId,
  whole: !isNarrow(body),
  name: plainName(body.name),
  kind: body.kind,
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  state: body.state,
  source: plainName(body.source),
});

async function holdHoliday(tx: YearsTx, id: string): Promise<Holiday> {
  const row = await tx.db
    .selectFrom('holidays')
    .select(holidayColumns)
    .select(holidayPlaces)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return presentHoliday(row);
}

/** Sets the levels and classes of days off; unknown ones are refused. */
async function setPlaces(tx: YearsTx, id: string, body: Places): Promise<void> {
  const narrow = isNarrow(body);
  const [levels, classes] = [body.levelIds, body.classIds].map((ids) => (narrow ? [...new Set(ids)] : [])) as [
    string[],
    string[],
  ];
  await tx.db.deleteFrom('holiday_levels').where('holiday_id', '=', id).execute();
  await tx.db.deleteFrom('holiday_classes').where('holiday_id', '=', id).execute();
  const own = { school_id: tx.schoolId, holiday_id: id };
  if (levels.length) {
    const known = await tx.db.selectFrom('levels').select('id').where('id', 'in', levels).execute();
    if (known.length !== levels.length) throw notFound();
    await tx.db
      .insertInto('holiday_levels')
      .values(levels.map((level_id) => ({ ...own, level_id })))
      .execute();
  }
  if (classes.length) {
    const known = await tx.db.selectFrom('classes').select('id').where('id', 'in', classes).execute();
    if (known.length !== classes.length) throw notFound();
    await tx.db
      .insertInto('holiday_classes')
      .values(classes.map((class_id) => ({ ...own, class_id })))
      .execute();
  }
}

/** Adds days off, or restores deleted ones under their id. */
export function createHoliday(ctx: Ctx, body: New): Promise<Holiday> {
  throwYearFault(holidayFault(body) ?? placesFault(body));
  return yearsRoom.act(ctx, 'holidays.create', async (tx) => {
    await checkOrg(tx, body.orgId);
    const id = body.id ?? newId(tx.now.getTime());
    await tx.db
      .insertInto('holidays')
      .values({ school_id: tx.schoolId, id, ...columnsOf(body) })
      .execute();
    await setPlaces(tx, id, body);
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const made = await holdHoliday(tx, id);
    return { result: made, audit: { object: ofHoliday(id), after: shown(made) } };
  });
}

export function updateHoliday(ctx: Ctx, id: string, body: BodyOf<typeof updateRoute>): Promise<Holiday> {
  throwYearFault(holidayFault(body) ?? placesFault(body));
  return yearsRoom.act(ctx, 'holidays.update', async (tx) => {
    const before = await holdHoliday(tx, id);
    requireVersion(before, body.version, { theirs: shown(before), yours: body });
    await checkOrg(tx, body.orgId);
    await tx.db
      .updateTable('holidays')
      .set({ ...columnsOf(body), version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    await setPlaces(tx, id, body);
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const after = await holdHoliday(tx, id);
    return { result: after, audit: { object: ofHoliday(id), before: shown(before), after: shown(after) } };
  });
}

export function deleteHoliday(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return yearsRoom.act(ctx, 'holidays.delete', async (tx) => {
    const before = await holdHoliday(tx, id);
    await tx.db.deleteFrom('holidays').where('id', '=', id).execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    return { result: { ok: true as const }, audit: { object: ofHoliday(id), before: shown(before) } };
  });
}

/** Adds the days of a national calendar for a year; existing days with the same name are not changed. */
export function loadCalendar(
  ctx: Ctx,
  yearId: string,
  calendar: CalendarKey,
): Promise<{ added: number; already: number; vacations: boolean }> {
  return yearsRoom.act(ctx, 'holidays.load', async (tx) => {
    const year = await holdOpenYear(tx, yearId);
    const span = { startsOn: year.starts_on, endsOn: year.ends_on };
    const there = await daysOff(tx.db, span.startsOn, span.endsOn);
    const near = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) < 45 * 86_400_000;
    const all = nationalDays(calendar, span).map((day) => ({
      ...day,
      name: dayNames[day.name],
      source: sources[day.source],
    }));
    const fresh = all.filter((day) => !there.some((row) => row.name === day.name && near(row.starts_on, day.startsOn)));
    const rows = fresh.map((day) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      ...columnsOf({ ...day, orgId: null }),
    }));
    if (rows.length) await tx.db.insertInto('holidays').values(rows).execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const result = { added: rows.length, already: all.length - rows.length, vacations: knowsVacations(calendar, span) };
    return { result, audit: { object: { type: 'school_year', id: yearId }, after: { calendar, added: rows.length } } };
  });
}
