import type { BodyOf, QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/classrooms';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { type Download, sheetFile } from '#kernel/content/sheet-file.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classroomWords } from './classrooms.messages.ts';
import { classroomFields, disagreements, maxClassrooms, seriesNames } from './classrooms.policy.ts';
import { classroomList, classroomOf } from './classrooms.queries.ts';
import { classroomsRoom, type ClassroomsTx } from './classrooms.room.ts';
import { refuseOutside } from '../directory/in-force.public.ts';

type Body = BodyOf<typeof c.createClassroom>;
type List = ResponseInput<typeof c.listClassrooms>;

const announceChange = (tx: ClassroomsTx) =>
  tx.live('classrooms.changed', {}, { holds: ['school.structure', 'assignments.manage'] });
function clean(body: Body): Body {
  const name = plainName(body.name);
  // A name made only of invisible characters.
  if (!name) throw invalid('invalid_input', { name: 'too_small' });
  return { ...body, name, kind: plainName(body.kind), subjectIds: [...new Set(body.subjectIds)] };
}
const columns = ({ name, orgId, kind, capacity }: Body) => ({ name, org_id: orgId, kind, capacity });

/** 404 when the organisation or a subject is not the school's; returns the number of rooms. */
async function known(tx: ClassroomsTx, ctx: Ctx, orgId: string | null, subjectIds: readonly string[]): Promise<void> {
  await refuseOutside(tx.db, ctx, 'school.structure', { orgs: [orgId] });
  if (orgId && !(await tx.db.selectFrom('orgs').select('id').where('id', '=', orgId).executeTakeFirst()))
    throw notFound();
  if (!subjectIds.length) return;
  const { count } = await tx.db
    .selectFrom('subjects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', subjectIds)
    .executeTakeFirstOrThrow();
  if (count !== new Set(subjectIds).size) throw notFound();
}

async function roomFor(tx: ClassroomsTx, more: number): Promise<void> {
  const { count } = await tx.db
    .selectFrom('classrooms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count + more > maxClassrooms) throw conflict('classrooms.too_many', { most: maxClassrooms });
}

async function refuseTwin(tx: ClassroomsTx, body: Body, own: string | null): Promise<void> {
  const twin = await tx.db
    .selectFrom('classrooms')
    .select(['id', 'archived_at'])
    .where('org_id', '=', body.orgId)
    .where('name', '=', body.name)
    .executeTakeFirst();
  if (twin && twin.id !== own) throw conflict('classrooms.name_taken', { archived: twin.archived_at !== null });
}

/** Gives these rooms exactly these disciplines. */
async function equip(tx: ClassroomsTx, ids: readonly string[], subjectIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('classroom_subjects').where('classroom_id', 'in', ids).execute();
  const rows = ids.flatMap((classroom_id) =>
    subjectIds.map((subject_id) => ({ school_id: tx.schoolId, classroom_id, subject_id })),
  );
  for (let at = 0; at < rows.length; at += 5000)
    await tx.db
      .insertInto('classroom_subjects')
      .values(rows.slice(at, at + 5000))
      .execute();
}

export function createClassroom(ctx: Ctx, sent: Body): Promise<c.Classroom> {
  const body = clean(sent);
  return classroomsRoom.act(ctx, 'classrooms.create', async (tx) => {
    await known(tx, ctx, body.orgId, body.subjectIds);
    await roomFor(tx, 1);
    await refuseTwin(tx, body, null);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('classrooms')
      .values({ school_id: tx.schoolId, id, ...columns(body) })
      .execute();
    if (body.subjectIds.length) await equip(tx, [id], body.subjectIds);
    await announceChange(tx);
    return { result: await classroomOf(tx.db, id), audit: { object: { type: 'classroom', id }, after: { ...body } } };
  });
}

/**
 * Creates the rooms of a series; rooms whose name exists already, archived or not, are listed in the answer and left
 * unchanged.
 */
export function createSeries(
  ctx: Ctx,
  { first, last, ...sent }: BodyOf<typeof c.createSeries>,
): Promise<ResponseInput<typeof c.createSeries>> {
  const names = seriesNames(plainName(sent.name), first, last);
  if (!names) throw invalid('classrooms.series', { last: 'classrooms.series' });
  const body = { ...sent, kind: plainName(sent.kind), subjectIds: [...new Set(sent.subjectIds)] };
  return classroomsRoom.act(ctx, 'classrooms.create_series', async (tx) => {
    await known(tx, ctx, body.orgId, body.subjectIds);
    await roomFor(tx, names.length);
    const rows = names.map((name) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      ...columns({ ...body, name }),
    }));
    const made = await tx.db
      .insertInto('classrooms')
      .values(rows)
      .onConflict((oc) => oc.columns(['school_id', 'org_id', 'name']).doNothing())
      .returning(['id', 'name'])
      .execute();
    const created = made.map(({ id }) => id);
    if (created.length && body.subjectIds.length) await equip(tx, created, body.subjectIds);
    const taken = new Set(made.map(({ name }) => name));
    await announceChange(tx);
    return {
      result: { created, skipped: names.filter((name) => !taken.has(name)) },
      audit: { object: { type: 'classroom', id: null }, after: { ...body, first, last, created } },
    };
  });
}

/** Changes a room; one changed since it was read answers 409 with the stored and the sent value of what differs. */
export function updateClassroom(
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof c.updateClassroom>,
): Promise<c.Classroom> {
  const body = clean(sent);
  return classroomsRoom.act(ctx, 'classrooms.update', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { classrooms: [id] });
    const locked = await tx.db
      .selectFrom('classrooms')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw notFound();
    const before = await classroomOf(tx.db, id);
    const differ = disagreements(before, body);
    requireVersion(before, version, { fields: differ });
    await known(tx, ctx, body.orgId, body.subjectIds);
    await refuseTwin(tx, body, id);
    await tx.db
      .updateTable('classrooms')
      .set({ ...columns(body), version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (differ.subjectIds) await equip(tx, [id], body.subjectIds);
    await announceChange(tx);
    const side = (which: 'theirs' | 'yours') =>
      Object.fromEntries(Object.entries(differ).map(([field, values]) => [field, values[which]]));
    return {
      result: await classroomOf(tx.db, id),
      audit: { object: { type: 'classroom', id }, before: side('theirs'), after: side('yours') },
    };
  });
}

/** The requested rooms, locked; 404 when one is not the school's. */
async function locked(tx: ClassroomsTx, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  await refuseOutside(tx.db, ctx, 'school.structure', { classrooms: ids });
  const own = [...new Set(ids)].sort();
  const rows = await tx.db
    .selectFrom('classrooms')
    .select('id')
    .where('id', 'in', own)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== own.length) throw notFound();
  return own;
}

export function updateClassrooms(ctx: Ctx, { ids, ...change }: BodyOf<typeof c.updateClassrooms>): Promise<List> {
  return classroomsRoom.act(ctx, 'classrooms.update_many', async (tx) => {
    const own = await locked(tx, ctx, ids);
    const former = (await classroomList({ ...ctx, db: tx.db })).items.filter(({ id }) => own.includes(id));
    const { kind, capacity, subjectIds } = change;
    await known(tx, ctx, null, subjectIds ?? []);
    await tx.db
      .updateTable('classrooms')
      .set((eb) => ({
        ...(kind !== undefined && { kind: plainName(kind) }),
        ...(capacity !== undefined && { capacity }),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', own)
      .execute();
    if (subjectIds) await equip(tx, own, [...new Set(subjectIds)]);
    await announceChange(tx);
    const fields = classroomFields.filter((field) => Object.hasOwn(change, field));
    const before = Object.fromEntries(
      former.map((room) => [room.id, Object.fromEntries(fields.map((field) => [field, room[field]]))]),
    );
    return {
      result: await classroomList({ ...ctx, db: tx.db }),
      audit: { object: { type: 'classroom', id: null }, before, after: { ids: own, ...change } },
    };
  });
}

/** Archives rooms, or restores them; objects that use them keep them. */
export function archiveClassrooms(ctx: Ctx, { ids, archived }: BodyOf<typeof c.archiveClassrooms>): Promise<List> {
  return classroomsRoom.act(ctx, archived ? 'classrooms.archive' : 'classrooms.restore', async (tx) => {
    const own = await locked(tx, ctx, ids);
    await tx.db
      .updateTable('classrooms')
      .set({ archived_at: archived ? tx.now : null, version: sql`version + 1` })
      .where('id', 'in', own)
      .execute();
    await announceChange(tx);
    return {
      result: await classroomList({ ...ctx, db: tx.db }),
      audit: {
        object: { type: 'classroom', id: null },
        before: { archived: !archived },
        after: { ids: own, archived },
      },
    };
  });
}

/** Deletes rooms for good, such as a series made by mistake; refuses all when a class uses one. */
export function removeClassrooms(ctx: Ctx, ids: readonly string[]): Promise<List> {
  return classroomsRoom.act(ctx, 'classrooms.remove', async (tx) => {
    const own = await locked(tx, ctx, ids);
    const gone = await tx.db.deleteFrom('classrooms').where('id', 'in', own).returning(['id', 'name']).execute();
    await announceChange(tx);
    return {
      result: await classroomList({ ...ctx, db: tx.db }),
      audit: {
        object: { type: 'classroom', id: null },
        before: Object.fromEntries(gone.map(({ id, name }) => [id, name])),
      },
    };
  });
}

/** Rooms in use as a file; the journal records how many. */
export async function exportClassrooms(ctx: Ctx, { format }: QueryOf<typeof c.exportClassrooms>): Promise<Download> {
  const words = classroomWords[self(ctx).lang];
  const list = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => classroomList({ ...ctx, db }));
  const [orgs, subjects] = [
    new Map(list.orgs.map((one) => [one.id, one.name])),
    new Map(list.subjects.map((one) => [one.id, one.name])),
  ];
  const found = list.items.filter(({ archived }) => !archived);
  await classroomsRoom.act(ctx, 'classrooms.export', async () => ({
    result: null,
    audit: { object: { type: 'classroom', id: null }, after: { format, count: found.length } },
  }));
  const rows = found.map((room) => [
    room.name,
    orgs.get(room.orgId),
    room.kind,
    room.capacity,
    room.subjectIds
      .map((id) => subjects.get(id))
      .filter(Boolean)
      .join(', ') || words.every,
    room.classes,
  ]);
  return sheetFile([words.head, ...rows], { name: words.sheet, format, widths: [22, 26, 18, 10, 50, 10] });
}
