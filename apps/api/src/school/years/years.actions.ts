import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createYear as createRoute, SchoolYear, updateYear as updateRoute } from '@encrier/contract/school/years';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Span, isWithin } from '#kernel/policy/days.ts';
import { yearFault } from './years.policy.ts';
import { presentYear } from './years.present.ts';
import { holdOpenYear, holdYear, throwYearFault, yearRows } from './years.queries.ts';
import { yearsRoom, type YearsTx } from './years.room.ts';

const ofYear = (id: string) => ({ type: 'school_year', id });
const shown = ({ name, startsOn, endsOn }: SchoolYear) => ({ name, startsOn, endsOn });

/** Years do not overlap and have different names; writers wait for each other on the school's settings. */
async function checkAmong(
  tx: YearsTx,
  id: string | null,
  { name, startsOn, endsOn }: Span & { name: string },
): Promise<void> {
  await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
  const others = (await yearRows(tx.db).execute()).filter((row) => row.id !== id);
  if (others.some((row) => row.name === name)) throw conflict('years.name_taken', { name });
  const other = others.find((row) => row.starts_on <= endsOn && startsOn <= row.ends_on);
  if (other) throw conflict('years.overlap', { name: other.name });
}

export function createYear(ctx: Ctx, body: BodyOf<typeof createRoute>): Promise<SchoolYear> {
  throwYearFault(yearFault(body));
  const name = plainName(body.name);
  return yearsRoom.act(ctx, 'years.create', async (tx) => {
    await checkAmong(tx, null, { ...body, name });
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('school_years')
      .values({ school_id: tx.schoolId, id, name, starts_on: body.startsOn, ends_on: body.endsOn })
      .execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const made = presentYear(await holdYear(tx, id));
    return { result: made, audit: { object: ofYear(id), after: shown(made) } };
  });
}

/**
 * Changes a year's name and dates. Throws `edited_meanwhile` with both, and `years.terms_outside` when a term would be
 * outside.
 */
export function updateYear(ctx: Ctx, id: string, body: BodyOf<typeof updateRoute>): Promise<SchoolYear> {
  throwYearFault(yearFault(body));
  const name = plainName(body.name);
  return yearsRoom.act(ctx, 'years.update', async (tx) => {
    const before = presentYear(await holdOpenYear(tx, id));
    requireVersion(before, body.version, { theirs: shown(before), yours: { ...body, name } });
    await checkAmong(tx, id, { ...body, name });
    const terms = await tx.db.selectFrom('terms').select(['starts_on', 'ends_on']).where('year_id', '=', id).execute();
    if (terms.some((term) => !isWithin({ startsOn: term.starts_on, endsOn: term.ends_on }, body)))
      throw conflict('years.terms_outside');
    await tx.db
      .updateTable('school_years')
      .set({ name, starts_on: body.startsOn, ends_on: body.endsOn, version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const after = presentYear(await holdYear(tx, id));
    return { result: after, audit: { object: ofYear(id), before: shown(before), after: shown(after) } };
  });
}

/** Deletes a year in which nothing was made yet. */
export function deleteYear(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return yearsRoom.act(ctx, 'years.delete', async (tx) => {
    const year = await holdYear(tx, id);
    const used = await tx.db.selectFrom('classes').select('id').where('year_id', '=', id).limit(1).executeTakeFirst();
    const grouped = await tx.db.selectFrom('groups').select('id').where('year_id', '=', id).limit(1).executeTakeFirst();
    if (year.current || year.closed_at || used || grouped) throw conflict('years.in_use');
    await tx.db.deleteFrom('terms').where('year_id', '=', id).execute();
    await tx.db.deleteFrom('school_years').where('id', '=', id).execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    return { result: { ok: true as const }, audit: { object: ofYear(id), before: shown(presentYear(year)) } };
  });
}
