import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createLevel as createRoute, updateLevel as updateRoute } from '@encrier/contract/school/levels';
import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { cleanName, listDifferences } from '../classes/classes.public.ts';
import { levelsRoom } from './levels.room.ts';
import { refuseOutside } from '../directory/in-force.public.ts';

type Change = BodyOf<typeof updateRoute>;

async function checkName(db: ReadDb, name: string, own: string | null): Promise<void> {
  const taken = await db.selectFrom('levels').select('id').where('name', '=', name).executeTakeFirst();
  if (taken && taken.id !== own) throw conflict('levels.name_taken', { name });
}

async function checkParts(db: ReadDb, { orgId, nextLevelId }: Pick<Change, 'orgId' | 'nextLevelId'>): Promise<void> {
  if (orgId && !(await db.selectFrom('orgs').select('id').where('id', '=', orgId).executeTakeFirst()))
    throw invalid('classes.unknown_part', { orgId: 'classes.unknown_part' });
  if (nextLevelId && !(await db.selectFrom('levels').select('id').where('id', '=', nextLevelId).executeTakeFirst()))
    throw invalid('classes.unknown_part', { nextLevelId: 'classes.unknown_part' });
}

/** Nothing new is placed in a closed organisation. */
async function checkOpen(db: ReadDb, orgId: string): Promise<void> {
  const { closed_on: closed } = await db
    .selectFrom('orgs')
    .select('closed_on')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (closed) throw invalid('classes.unknown_part', { orgId: 'classes.unknown_part' });
}

/** Adds a level after the others. */
export function createLevel(ctx: Ctx, body: BodyOf<typeof createRoute>): Promise<{ id: string }> {
  return levelsRoom.act(ctx, 'levels.create', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { orgs: [body.orgId] });
    const name = cleanName(body.name);
    await checkName(tx.db, name, null);
    await checkParts(tx.db, body);
    await checkOpen(tx.db, body.orgId);
    const last = await tx.db
      .selectFrom('levels')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst();
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('levels')
      .values({
        school_id: tx.schoolId,
        id,
        name,
        cycle: body.cycle,
        org_id: body.orgId,
        position: Number(last?.position ?? 0) + 1,
      })
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return { result: { id }, audit: { object: { type: 'level', id }, after: { ...body, name } } };
  });
}

/**
 * Changes the sent fields. If somebody else changed them meanwhile, answers 409 with both values of each field that
 * differs.
 */
export function updateLevel(
  ctx: Ctx,
  id: string,
  { version, ...sent }: Change,
): Promise<{ id: string; version: number }> {
  return levelsRoom.act(ctx, 'levels.update', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { levels: [id], orgs: [sent.orgId] });
    const row = await tx.db
      .selectFrom('levels')
      .select(['name', 'cycle', 'org_id', 'next_level_id', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    const stored = { name: row.name, cycle: row.cycle, orgId: row.org_id, nextLevelId: row.next_level_id };
    const change = { ...sent, ...(sent.name !== undefined && { name: cleanName(sent.name) }) };
    const fields = listDifferences(stored, change);
    requireVersion(row, version, { fields });
    if (change.nextLevelId === id) throw invalid('levels.own_next', { nextLevelId: 'levels.own_next' });
    if (change.name !== undefined) await checkName(tx.db, change.name, id);
    await checkParts(tx.db, change);
    const next = { ...stored, ...change };
    await tx.db
      .updateTable('levels')
      .set({
        name: next.name,
        cycle: next.cycle,
        org_id: next.orgId,
        next_level_id: next.nextLevelId,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    const changed = Object.keys(fields) as (keyof typeof stored)[];
    const only = (values: typeof stored): Record<string, unknown> =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    return {
      result: { id, version: version + 1 },
      audit: { object: { type: 'level', id }, before: only(stored), after: only(next) },
    };
  });
}

/** Position of each id in a list, from 1, as a column value. */
const placeIn = (ids: readonly string[]) => sql<number>`array_position(${[...ids]}::uuid[], id)`;

export function orderLevels(ctx: Ctx, ids: readonly string[]): Promise<{ ok: true }> {
  return levelsRoom.act(ctx, 'levels.order', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { levels: ids });
    const rows = await tx.db
      .selectFrom('levels')
      .select('id')
      .orderBy('position')
      .orderBy('name')
      .forUpdate()
      .execute();
    const known = new Set(rows.map((row) => row.id));
    if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw invalid('classes.unknown_part', { ids: 'classes.unknown_part' });
    const requested = new Set(ids);
    const order = [...ids, ...rows.map((row) => row.id).filter((id) => !requested.has(id))];
    await tx.db
      .updateTable('levels')
      .set({ position: placeIn(order) })
      .where('id', 'in', order)
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'level', id: null }, before: { order: rows.map((row) => row.id) }, after: { order } },
    };
  });
}

async function usesOf(
  db: WriteDb<'levels'>,
  id: string,
): Promise<{ classes: number; subjects: number; levels: number }> {
  const one = await db
    .selectFrom('levels as l')
    .select((eb) => [
      eb
        .selectFrom('classes as c')
        .whereRef('c.level_id', '=', 'l.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('classes'),
      eb
        .selectFrom('level_subjects as s')
        .whereRef('s.level_id', '=', 'l.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('subjects'),
      eb
        .selectFrom('levels as o')
        .whereRef('o.next_level_id', '=', 'l.id')
        .where('o.id', '<>', id)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('levels'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow();
  return { classes: one.classes ?? 0, subjects: one.subjects ?? 0, levels: one.levels ?? 0 };
}

export function removeLevel(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return levelsRoom.act(ctx, 'levels.remove', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { levels: [id] });
    const row = await tx.db
      .selectFrom('levels')
      .select(['name', 'cycle'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    const uses = await usesOf(tx.db, id);
    if (uses.classes + uses.subjects + uses.levels > 0) throw conflict('levels.in_use', uses);
    await tx.db.deleteFrom('levels').where('id', '=', id).execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return { result: { ok: true as const }, audit: { object: { type: 'level', id }, before: row } };
  });
}
