import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  createClasses as createRoute,
  updateClass as updateRoute,
  updateClasses as updateManyRoute,
} from '@encrier/contract/school/classes';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type ClassUse, listDifferences, unused } from './classes.policy.ts';
import { cleanName, openYear } from './classes.queries.ts';
import { classesRoom } from './classes.room.ts';
import { refuseOutside, isOutsideReach } from '../directory/in-force.public.ts';

type Parts = {
  levelId?: string | undefined;
  headTeacherId?: string | null | undefined;
  classroomId?: string | null | undefined;
  nextClassId?: string | null | undefined;
};
type Values = {
  name: string;
  levelId: string;
  capacity: number | null;
  headTeacherId: string | null;
  classroomId: string | null;
  nextClassId: string | null;
};

const unknown = (field: string) => invalid('classes.unknown_part', { [field]: 'classes.unknown_part' });

/**
 * Every part is the school's own: a level, a teacher in post, a room in use, a class of this year or of a later one.
 */
async function checkParts(
  db: ReadDb,
  ctx: Ctx,
  year: { starts_on: string },
  { levelId, headTeacherId, classroomId, nextClassId }: Parts,
  own: readonly string[],
): Promise<void> {
  if (levelId) {
    const open = db
      .selectFrom('levels as l')
      .innerJoin('orgs as o', 'o.id', 'l.org_id')
      .select('l.id')
      .where('l.id', '=', levelId)
      .where('o.closed_on', 'is', null);
    if (!(await open.executeTakeFirst())) throw unknown('levelId');
  }
  if (
    headTeacherId &&
    !(await db
      .selectFrom('staff')
      .select('person_id')
      .where('person_id', '=', headTeacherId)
      .where('teacher', '=', true)
      .where(hasNotLeft('staff', ctx.today))
      .executeTakeFirst())
  )
    throw unknown('headTeacherId');
  if (classroomId) {
    const open = db
      .selectFrom('classrooms')
      .select('id')
      .where('id', '=', classroomId)
      .where('archived_at', 'is', null);
    const outside = await isOutsideReach(db, ctx, 'school.structure', { classrooms: [classroomId] });
    if (outside || !(await open.executeTakeFirst())) throw unknown('classroomId');
  }
  if (!nextClassId) return;
  if (own.includes(nextClassId)) throw invalid('classes.own_next', { nextClassId: 'classes.own_next' });
  const next = await db
    .selectFrom('classes as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select('c.id')
    .where('c.id', '=', nextClassId)
    .where('y.starts_on', '>=', year.starts_on)
    .executeTakeFirst();
  if (!next) throw unknown('nextClassId');
}

async function checkNames(db: ReadDb, yearId: string, names: readonly string[], own: string | null): Promise<void> {
  const taken = await db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('year_id', '=', yearId)
    .where('name', 'in', [...names])
    .execute();
  const found = taken.filter(({ id }) => id !== own).map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (found.length + twice.length) throw conflict('classes.name_taken', { names: [...new Set([...found, ...twice])] });
}

const columns = (values: Values) => ({
  name: values.name,
  level_id: values.levelId,
  capacity: values.capacity,
  head_teacher_id: values.headTeacherId,
  classroom_id: values.classroomId,
  next_class_id: values.nextClassId,
});

/** Adds classes at the end of their level, or at their former positions. */
export function createClasses(ctx: Ctx, body: BodyOf<typeof createRoute>): Promise<{ ids: string[] }> {
  return classesRoom.act(ctx, 'classes.create', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { levels: [body.levelId] });
    const year = await openYear(tx.db, body.yearId);
    const given = body.classes.map((one) => ({ ...one, name: cleanName(one.name) }));
    await checkNames(
      tx.db,
      year.id,
      given.map(({ name }) => name),
      null,
    );
    const ids = given.map((one) => one.id ?? newId(tx.now.getTime()));
    await checkParts(tx.db, ctx, year, { levelId: body.levelId }, []);
    for (const one of given) await checkParts(tx.db, ctx, year, one, ids);
    const last = await tx.db
      .selectFrom('classes')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('year_id', '=', year.id)
      .where('level_id', '=', body.levelId)
      .executeTakeFirst();
    // A level without position is sorted by name.
    const end = (index: number): number => (last?.position ? Number(last.position) + index + 1 : 0);
    const rows = given.map(
      ({ name, capacity = null, headTeacherId = null, classroomId = null, nextClassId = null, position }, index) => ({
        school_id: tx.schoolId,
        id: ids[index]!,
        year_id: year.id,
        position: position ?? end(index),
        ...columns({ name, levelId: body.levelId, capacity, headTeacherId, classroomId, nextClassId }),
      }),
    );
    await tx.db.insertInto('classes').values(rows).execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ids },
      audit: {
        object: { type: 'class', id: ids.length === 1 ? ids[0]! : null },
        after: { ids, names: given.map(({ name }) => name), yearId: year.id, levelId: body.levelId },
      },
    };
  });
}

async function lock(db: ReadDb, ctx: Ctx, ids: readonly string[], levelId?: string) {
  await refuseOutside(db, ctx, 'school.structure', { classes: ids, levels: [levelId] });
  return db
    .selectFrom('classes')
    .select([
      'id',
      'name',
      'level_id',
      'capacity',
      'head_teacher_id',
      'classroom_id',
      'next_class_id',
      'year_id',
      'position',
      'version',
    ])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}
type Locked = Awaited<ReturnType<typeof lock>>[number];
const storedOf = (row: Locked): Values => ({
  name: row.name,
  levelId: row.level_id,
  capacity: row.capacity,
  headTeacherId: row.head_teacher_id,
  classroomId: row.classroom_id,
  nextClassId: row.next_class_id,
});
const only = (values: Values, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/**
 * Changes the sent fields of one class. If somebody else changed it meanwhile, answers 409 with both values of each
 * field that differs.
 */
export function updateClass(
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof updateRoute>,
): Promise<{ id: string; version: number }> {
  return classesRoom.act(ctx, 'classes.update', async (tx) => {
    const [row] = await lock(tx.db, ctx, [id], sent.levelId);
    if (!row) throw notFound();
    const change = { ...sent, ...(sent.name !== undefined && { name: cleanName(sent.name) }) };
    const stored = storedOf(row);
    const fields = listDifferences(stored, change);
    requireVersion(row, version, { fields });
    const year = await openYear(tx.db, row.year_id);
    if (change.name !== undefined) await checkNames(tx.db, year.id, [change.name], id);
    await checkParts(tx.db, ctx, year, change, [id]);
    const next = { ...stored, ...change } as Values;
    await tx.db
      .updateTable('classes')
      .set({ ...columns(next), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    const changed = Object.keys(fields);
    return {
      result: { id, version: version + 1 },
      audit: { object: { type: 'class', id }, before: only(stored, changed), after: only(next, changed) },
    };
  });
}

/**
 * The same change for several classes of one year, all or none; 409 names each that somebody else changed, with both
 * values.
 */
export function updateClasses(ctx: Ctx, { classes, ...change }: BodyOf<typeof updateManyRoute>): Promise<{ ok: true }> {
  return classesRoom.act(ctx, 'classes.update_many', async (tx) => {
    const ids = classes.map(({ id }) => id);
    const rows = await lock(tx.db, ctx, ids, change.levelId);
    if (rows.length !== new Set(ids).size || new Set(rows.map((row) => row.year_id)).size > 1) throw unknown('classes');
    const versions = new Map(classes.map(({ id, version }) => [id, version]));
    const late = rows.filter((row) => row.version !== versions.get(row.id));
    if (late.length)
      throw conflict('edited_meanwhile', {
        classes: late.map((row) => ({
          id: row.id,
          name: row.name,
          version: row.version,
          fields: listDifferences(storedOf(row), change),
        })),
      });
    const year = await openYear(tx.db, rows[0]!.year_id);
    await checkParts(tx.db, ctx, year, change, ids);
    const set = {
      ...(change.levelId !== undefined && { level_id: change.levelId }),
      ...(change.capacity !== undefined && { capacity: change.capacity }),
      ...(change.headTeacherId !== undefined && { head_teacher_id: change.headTeacherId }),
      ...(change.classroomId !== undefined && { classroom_id: change.classroomId }),
      ...(change.nextClassId !== undefined && { next_class_id: change.nextClassId }),
    };
    await tx.db
      .updateTable('classes')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    const fields = Object.keys(change);
    const audit = rows.map((row) => ({
      object: { type: 'class', id: row.id },
      before: only(storedOf(row), fields),
      after: change,
    }));
    return { result: { ok: true as const }, audit: [audit[0]!, ...audit.slice(1)] };
  });
}

/** Puts classes of one level and year in an order. */
export function orderClasses(ctx: Ctx, ids: readonly string[]): Promise<{ ok: true }> {
  return classesRoom.act(ctx, 'classes.order', async (tx) => {
    const rows = await lock(tx.db, ctx, ids);
    const places = new Set(rows.map((row) => `${row.year_id} ${row.level_id}`));
    if (rows.length !== ids.length || places.size !== 1) throw unknown('ids');
    await openYear(tx.db, rows[0]!.year_id);
    await tx.db
      .updateTable('classes')
      .set({ position: sql<number>`array_position(${[...ids]}::uuid[], id)` })
      .where('id', 'in', [...ids])
      .execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'level', id: rows[0]!.level_id }, after: { order: [...ids] } },
    };
  });
}

async function useOf(db: ReadDb, id: string): Promise<ClassUse> {
  const one = await db
    .selectFrom('classes as c')
    .select((eb) => [
      eb
        .selectFrom('enrolments as e')
        .whereRef('e.class_id', '=', 'c.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('pupils'),
      eb
        .selectFrom('courses as k')
        .whereRef('k.class_id', '=', 'c.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('courses'),
      eb
        .selectFrom('groups as g')
        .whereRef('g.class_id', '=', 'c.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('groups'),
      eb
        .selectFrom('classes as f')
        .whereRef('f.next_class_id', '=', 'c.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('classes'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  return { pupils: one.pupils ?? 0, courses: one.courses ?? 0, groups: one.groups ?? 0, classes: one.classes ?? 0 };
}

/** Deletes a class that nothing refers to; a class that ever had a pupil, even for a day, cannot be deleted. */
export function removeClass(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return classesRoom.act(ctx, 'classes.remove', async (tx) => {
    const [row] = await lock(tx.db, ctx, [id]);
    if (!row) throw notFound();
    await openYear(tx.db, row.year_id);
    const use = await useOf(tx.db, id);
    if (!unused(use)) throw conflict('classes.in_use', use);
    await tx.db.deleteFrom('classes').where('id', '=', id).execute();
    await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'class', id }, before: { ...storedOf(row), yearId: row.year_id } },
    };
  });
}
