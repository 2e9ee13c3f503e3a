// house: the acts of a group need its class, its course, its pupils and its paper
import type { BodyOf, QueryOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/groups';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { sql } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { isEnrolled } from '#kernel/db/stays.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { namesSheet, tableTemplate } from '../classes/sheets/sheets.public.ts';
import { cleanName, classInSight, listDifferences, openYear, pupilsOfClasses } from '../classes/classes.public.ts';
import { audienceFor, classPupilFields, shownTo, pupilWithin } from '../directory/directory.public.ts';
import { groupWords } from './groups.messages.ts';
import { dayBefore, entering, halves, leaving, type Stay } from './groups.policy.ts';
import { groupInYear, memberOn } from './groups.queries.ts';
import { groupsRoom } from './groups.room.ts';
import { emitMembersChanged } from './members.public.ts';
import { refuseOutside } from '../directory/in-force.public.ts';

type Tx = Act<'groups' | 'group_members', Record<never, never>>;
type Values = {
  name: string;
  kind: c.GroupKind;
  classId: string | null;
  subjectId: string | null;
  capacity: number | null;
};

const unknown = (field: string) => invalid('classes.unknown_part', { [field]: 'classes.unknown_part' });

/** A half group has a class of its year, no other kind has one; the subject is one in use. */
async function checkParts(db: ReadDb, yearId: string, values: Values, own: string | null): Promise<void> {
  if ((values.kind === 'half') !== (values.classId !== null))
    throw invalid('groups.class_missing', { classId: 'groups.class_missing' });
  if (
    values.classId &&
    !(await db
      .selectFrom('classes')
      .select('id')
      .where('id', '=', values.classId)
      .where('year_id', '=', yearId)
      .executeTakeFirst())
  )
    throw unknown('classId');
  if (
    values.subjectId &&
    !(await db.selectFrom('subjects').select('id').where('id', '=', values.subjectId).executeTakeFirst())
  )
    throw unknown('subjectId');
  const taken = await db
    .selectFrom('groups')
    .select('id')
    .where('year_id', '=', yearId)
    .where('name', '=', values.name)
    .executeTakeFirst();
  if (taken && taken.id !== own) throw conflict('groups.name_taken', { names: [values.name] });
}

const columns = (values: Values) => ({
  name: values.name,
  kind: values.kind,
  class_id: values.classId,
  subject_id: values.subjectId,
  capacity: values.capacity,
});

export function createGroup(ctx: Ctx, { yearId, ...sent }: BodyOf<typeof c.createGroup>): Promise<{ id: string }> {
  return groupsRoom.act(ctx, 'groups.create', async (tx) => {
    await refuseOutside(tx.db, ctx, 'school.structure', { classes: [sent.classId] });
    const year = await openYear(tx.db, yearId);
    const values = { ...sent, name: cleanName(sent.name) };
    await checkParts(tx.db, year.id, values, null);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('groups')
      .values({ school_id: tx.schoolId, id, year_id: year.id, ...columns(values) })
      .execute();
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    return { result: { id }, audit: { object: { type: 'group', id }, after: { ...values, yearId } } };
  });
}

/** The group, locked until the transaction ends so that two additions count one after the other. */
async function lock(tx: Tx, ctx: Ctx, id: string) {
  await refuseOutside(tx.db, ctx, 'school.structure', { groups: [id] });
  const row = await tx.db
    .selectFrom('groups')
    .select(['id', 'year_id', 'name', 'kind', 'class_id', 'subject_id', 'capacity', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Changes the sent fields. If somebody else changed them meanwhile, answers 409 with both values of each field that
 * differs.
 */
export function updateGroup(
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof c.updateGroup>,
): Promise<{ id: string; version: number }> {
  return groupsRoom.act(ctx, 'groups.update', async (tx) => {
    const row = await lock(tx, ctx, id);
    await refuseOutside(tx.db, ctx, 'school.structure', { classes: [sent.classId] });
    const stored: Values = {
      name: row.name,
      kind: row.kind as c.GroupKind,
      classId: row.class_id,
      subjectId: row.subject_id,
      capacity: row.capacity,
    };
    const change = { ...sent, ...(sent.name !== undefined && { name: cleanName(sent.name) }) };
    const fields = listDifferences(stored, change);
    requireVersion(row, version, { fields });
    const year = await openYear(tx.db, row.year_id);
    const next = { ...stored, ...change } as Values;
    await checkParts(tx.db, year.id, next, id);
    if (next.classId && next.classId !== stored.classId) {
      const inside = await tx.db
        .selectFrom('group_members as m')
        .select('m.pupil_id')
        .where('m.group_id', '=', id)
        .where(memberOn(ctx.today))
        .execute();
      await checkClass(
        tx.db,
        next.classId,
        inside.map((one) => one.pupil_id),
        ctx.today,
      );
    }
    await tx.db
      .updateTable('groups')
      .set({ ...columns(next), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    const only = (values: Values) =>
      Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as keyof Values]]));
    return {
      result: { id, version: version + 1 },
      audit: { object: { type: 'group', id }, before: only(stored), after: only(next) },
    };
  });
}

export function removeGroup(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return groupsRoom.act(ctx, 'groups.remove', async (tx) => {
    const row = await lock(tx, ctx, id);
    await openYear(tx.db, row.year_id);
    const members = await tx.db
      .selectFrom('group_members')
      .select('pupil_id')
      .where('group_id', '=', id)
      .limit(1)
      .execute();
    const courses = await tx.db.selectFrom('courses').select('id').where('group_id', '=', id).limit(1).execute();
    if (members.length + courses.length) throw conflict('groups.in_use');
    await tx.db.deleteFrom('groups').where('id', '=', id).execute();
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'group', id }, before: { name: row.name, kind: row.kind, yearId: row.year_id } },
    };
  });
}

async function checkClass(db: ReadDb, classId: string, pupilIds: readonly string[], day: string): Promise<void> {
  const inside = new Set((await pupilsOfClasses(db, [classId], day)).get(classId));
  if (pupilIds.some((id) => !inside.has(id)))
    throw invalid('groups.outside_class', { pupilIds: 'groups.outside_class' });
}

/** Those of some pupils whom the actor sees, sorted by name. */
async function seen(ctx: Ctx, db: ReadDb, pupilIds: readonly string[]): Promise<string[]> {
  if (pupilIds.length === 0) return [];
  const rows = await db
    .selectFrom('persons as p')
    .innerJoin('pupils as u', 'u.person_id', 'p.id')
    .select('p.id')
    .where('p.id', 'in', [...pupilIds])
    .where(pupilWithin(ctx, 'people.view', sql`p.id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => row.id);
}

const within = (year: { starts_on: string; ends_on: string }, day: string): void => {
  if (day < year.starts_on || day > year.ends_on) throw invalid('groups.dates', { from: 'groups.dates' });
};

const staysOf = async (db: ReadDb, groupId: string, pupilIds: readonly string[]): Promise<Stay[]> =>
  (
    await db
      .selectFrom('group_members')
      .select(['pupil_id', 'from_on', 'to_on'])
      .where('group_id', '=', groupId)
      .where('pupil_id', 'in', [...pupilIds])
      .execute()
  ).map((row) => ({
    pupilId: row.pupil_id,
    from: String(row.from_on),
    to: row.to_on === null ? null : String(row.to_on),
  }));

/** Adds pupils from a day on; members already in the group are not changed. */
export function addMembers(
  ctx: Ctx,
  id: string,
  { pupilIds, classId, from, overCapacity }: BodyOf<typeof c.addMembers>,
): Promise<{ ids: string[] }> {
  return groupsRoom.act(ctx, 'groups.add_members', async (tx) => {
    const row = await lock(tx, ctx, id);
    const year = await openYear(tx.db, row.year_id);
    within(year, from);
    const requested = [
      ...new Set(pupilIds ?? (classId ? (await pupilsOfClasses(tx.db, [classId], from)).get(classId) : []) ?? []),
    ];
    const found = await seen(ctx, tx.db, requested);
    if (found.length === 0 || (pupilIds && found.length !== requested.length))
      throw unknown(pupilIds ? 'pupilIds' : 'classId');
    if (row.class_id) await checkClass(tx.db, row.class_id, found, from);
    const { fresh, reopened } = entering(await staysOf(tx.db, id, found), found, from);
    const ids = [...fresh, ...reopened.map((stay) => stay.pupilId)];
    const inside = await tx.db
      .selectFrom('group_members as m')
      .select('m.pupil_id')
      .distinct()
      .where('m.group_id', '=', id)
      .where(memberOn(from))
      .execute();
    const after = new Set([...inside.map((one) => one.pupil_id), ...ids]).size;
    if (row.capacity !== null && after > row.capacity && ids.length > 0 && !overCapacity)
      throw conflict('groups.full', { capacity: row.capacity, pupils: after });
    for (const stay of reopened)
      await tx.db
        .updateTable('group_members')
        .set({ to_on: null })
        .where('group_id', '=', id)
        .where('pupil_id', '=', stay.pupilId)
        .where('from_on', '=', stay.from)
        .execute();
    if (fresh.length)
      await tx.db
        .insertInto('group_members')
        .values(fresh.map((pupil_id) => ({ school_id: tx.schoolId, group_id: id, pupil_id, from_on: from })))
        .execute();
    await emitMembersChanged(tx, ids);
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    return { result: { ids }, audit: { object: { type: 'group', id }, after: { from, added: ids, overCapacity } } };
  });
}

/** Removes pupils from a day on; a period that had not begun by then is deleted. */
export function endMembers(
  ctx: Ctx,
  id: string,
  { pupilIds, from }: BodyOf<typeof c.endMembers>,
): Promise<{ ids: string[] }> {
  return groupsRoom.act(ctx, 'groups.end_members', async (tx) => {
    const row = await lock(tx, ctx, id);
    within(await openYear(tx.db, row.year_id), from);
    const found = await seen(ctx, tx.db, pupilIds);
    const { ended, undone } = leaving(found.length ? await staysOf(tx.db, id, found) : [], found, from);
    if (ended.length + undone.length === 0) throw notFound();
    for (const stay of undone)
      await tx.db
        .deleteFrom('group_members')
        .where('group_id', '=', id)
        .where('pupil_id', '=', stay.pupilId)
        .where('from_on', '=', stay.from)
        .execute();
    if (ended.length)
      await tx.db
        .updateTable('group_members')
        .set({ to_on: dayBefore(from) })
        .where('group_id', '=', id)
        .where(
          'pupil_id',
          'in',
          ended.map((stay) => stay.pupilId),
        )
        .where('from_on', '<', from)
        .where(isEnrolled('group_members', from))
        .execute();
    const ids = [...new Set([...ended, ...undone].map((stay) => stay.pupilId))];
    await emitMembersChanged(tx, ids);
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    return { result: { ids }, audit: { object: { type: 'group', id }, after: { from, removed: ids } } };
  });
}

/** Makes two half groups of a class, filled from a day. */
export function splitClass(
  ctx: Ctx,
  { classId, names, by, subjectId, from }: BodyOf<typeof c.splitClass>,
): Promise<{ ids: string[] }> {
  return groupsRoom.act(ctx, 'groups.split', async (tx) => {
    const head = await tx.db.selectFrom('classes').select('year_id').where('id', '=', classId).executeTakeFirst();
    if (!head) throw unknown('classId');
    await classInSight({ ...ctx, db: tx.db }, classId);
    const year = await openYear(tx.db, head.year_id);
    within(year, from);
    const clean = names.map(cleanName);
    if (clean[0] === clean[1]) throw conflict('groups.name_taken', { names: clean });
    const pupils = await seen(ctx, tx.db, (await pupilsOfClasses(tx.db, [classId], from)).get(classId) ?? []);
    if (pupils.length < 2) throw invalid('groups.too_few', { classId: 'groups.too_few' });
    const ids: string[] = [];
    for (const [index, part] of halves(pupils, by).entries()) {
      const values: Values = { name: clean[index]!, kind: 'half', classId, subjectId, capacity: null };
      await checkParts(tx.db, year.id, values, null);
      const id = newId(tx.now.getTime());
      await tx.db
        .insertInto('groups')
        .values({ school_id: tx.schoolId, id, year_id: year.id, ...columns(values) })
        .execute();
      await tx.db
        .insertInto('group_members')
        .values(part.map((pupil_id) => ({ school_id: tx.schoolId, group_id: id, pupil_id, from_on: from })))
        .execute();
      ids.push(id);
    }
    await tx.live('groups.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: { ids },
      audit: { object: { type: 'class', id: classId }, after: { groups: ids, names: clean, by, from } },
    };
  });
}

/** The group on paper, with the pupils in the reader's reach; the journal records who printed which group. */
export async function printOne(
  ctx: Ctx,
  id: string,
  { kind, birth, on }: QueryOf<typeof c.printGroup>,
): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const { found, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const group = await groupInYear({ ...ctx, db }, id, on);
    const pupils = group.stays.map((stay) => stay.id);
    return { found: group, letterhead: await letterheadOf(ctx, db, { pupils }) };
  });
  const { row, year, day, stays } = found;
  const inside = stays.filter((stay) => stay.inside);
  return {
    action: 'groups.print',
    object: { type: 'group', id },
    after: { kind, birth, day },
    people: inside.map((stay) => stay.id),
    make: async () => {
      const words = groupWords[lang];
      const notes = [words.kinds[row.kind as c.GroupKind], row.class, row.subject].filter((part) => part !== null);
      const sheet = namesSheet({ lang, title: row.name, subtitle: year.name, notes, day }, inside, {
        kind,
        birth: birth === 'yes' && shownTo(audienceFor(ctx), classPupilFields).includes('birthOn'),
      });
      return pdfFile(await renderPaper(ctx, letterhead, tableTemplate, sheet), `${words.list} ${row.name}`);
    },
  };
}
