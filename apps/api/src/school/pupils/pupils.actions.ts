import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  changeRegime as regimeRoute,
  joinGroup as joinRoute,
  quitGroup as quitRoute,
  SavedFilter,
  saveFilter as saveRoute,
} from '@encrier/contract/school/pupils';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isEnrolled, hasNoEnd } from '#kernel/db/stays.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { refuseOutside } from '../directory/in-force.public.ts';
import { joinMembers, leaveGroup } from '../groups/members.public.ts';
import { maxFilters } from './pupils.policy.ts';
import { lockPupils, lockUnchanged } from './pupils.queries.ts';
import { pupilsRoom } from './pupils.room.ts';

const each = (entries: readonly AuditEntry[]): readonly [AuditEntry, ...AuditEntry[]] =>
  entries as unknown as readonly [AuditEntry, ...AuditEntry[]];

/** Gives each pupil a régime, all or none; one line of the journal per pupil. */
export function changeRegime(ctx: Ctx, { changes }: BodyOf<typeof regimeRoute>) {
  return pupilsRoom.act(ctx, 'pupils.change_regime', async (tx) => {
    const found = await lockUnchanged({ ...ctx, db: tx.db }, changes);
    const rows = changes.map(({ id, regime }) => ({ id, regime: plainName(regime) }));
    await tx.db
      .updateTable('pupils')
      .from(
        sql<{ id: string; regime: string }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'r'>(
          sql`r(id uuid, regime text)`,
        ),
      )
      .set((eb) => ({ board_regime: sql<string>`r.regime`, version: eb('pupils.version', '+', 1) }))
      .whereRef('pupils.person_id', '=', 'r.id')
      .execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: { pupils: [...found.values()].map(({ id, version }) => ({ id, version: version + 1 })) },
      audit: each(
        rows.map(({ id, regime }) => ({
          object: { type: 'pupil', id },
          before: { regime: found.get(id)?.board_regime },
          after: { regime },
        })),
      ),
    };
  });
}

/** A group of this year, of an organisation that the caller may edit the people of. */
async function groupNow(
  db: ReadDb,
  ctx: Ctx,
  id: string,
): Promise<{ id: string; name: string; class_id: string | null }> {
  await refuseOutside(db, ctx, 'people.edit', { groups: [id] });
  const group = await db
    .selectFrom('groups as g')
    .innerJoin('school_years as y', 'y.id', 'g.year_id')
    .select(['g.id', 'g.name', 'g.class_id'])
    .where('g.id', '=', id)
    .where('y.current', '=', true)
    .executeTakeFirst();
  if (!group) throw notFound();
  return group;
}

/** Every new member needs a class this year, the group's own class when the group is a part of one. */
async function refuseStrangers(
  db: ReadDb,
  today: string,
  classId: string | null,
  ids: readonly string[],
): Promise<void> {
  const placed = await db
    .selectFrom('enrolments as e')
    .innerJoin('school_years as y', 'y.id', 'e.year_id')
    .select(['e.pupil_id', 'e.class_id'])
    .where('y.current', '=', true)
    .where(isEnrolled('e', today))
    .where(sql<boolean>`e.pupil_id = ANY (${[...ids]}::uuid[])`)
    .execute();
  if (placed.length !== new Set(ids).size) throw invalid('pupils.not_enrolled', { ids: 'pupils.not_enrolled' });
  if (classId && placed.some((one) => one.class_id !== classId))
    throw invalid('pupils.other_class', { ids: 'pupils.other_class' });
}

/** Adds pupils to a group from today, all or none; those already in it are not changed. */
export function joinGroup(ctx: Ctx, { groupId, ids }: BodyOf<typeof joinRoute>) {
  return pupilsRoom.act(ctx, 'pupils.join_group', async (tx) => {
    const group = await groupNow(tx.db, ctx, groupId);
    const found = await lockPupils({ ...ctx, db: tx.db }, ids);
    const wanted = found.map(({ id }) => id);
    await refuseStrangers(tx.db, ctx.today, group.class_id, wanted);
    const members = await tx.db
      .selectFrom('group_members')
      .select('pupil_id')
      .where('group_id', '=', groupId)
      .where(hasNoEnd('group_members'))
      .where(sql<boolean>`pupil_id = ANY (${wanted}::uuid[])`)
      .execute();
    const already = new Set(members.map((one) => one.pupil_id));
    const added = wanted.filter((id) => !already.has(id));
    if (added.length) {
      await joinMembers(tx, groupId, added, ctx.today);
      await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    }
    const after = { group: groupId, name: group.name };
    const audit = added.map((id): AuditEntry => ({ object: { type: 'pupil', id }, after }));
    return audit.length ? { result: { added }, audit: each(audit) } : nothing({ added });
  });
}

/** Takes pupils out of a group: a stay begun today is deleted, an earlier one ends yesterday. */
export function quitGroup(ctx: Ctx, { groupId, ids }: BodyOf<typeof quitRoute>) {
  return pupilsRoom.act(ctx, 'pupils.quit_group', async (tx) => {
    const group = await groupNow(tx.db, ctx, groupId);
    const wanted = (await lockPupils({ ...ctx, db: tx.db }, ids)).map(({ id }) => id);
    const out = await leaveGroup(tx, groupId, wanted, ctx.today);
    const before = { group: groupId, name: group.name };
    const audit = out.map((id): AuditEntry => ({ object: { type: 'pupil', id }, before }));
    if (!audit.length) return nothing({ ok: true as const });
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return { result: { ok: true as const }, audit: each(audit) };
  });
}

/** Saves filters of the list for the caller; the same name again replaces them. */
export function saveFilter(ctx: Ctx, body: BodyOf<typeof saveRoute>): Promise<SavedFilter> {
  return pupilsRoom.act(ctx, 'pupils.save_filter', async (tx) => {
    const own = { name: plainName(body.name), query: body.query };
    if (!own.name) throw invalid('invalid_input', { name: 'required' });
    const kept = await tx.db
      .selectFrom('saved_filters')
      .select(['id', 'name'])
      .where('account_id', '=', self(ctx).accountId)
      .where('screen', '=', 'pupils')
      .execute();
    const same = kept.find((one) => one.name === own.name);
    if (!same && kept.length >= maxFilters) throw conflict('pupils.too_many_filters');
    const id = same?.id ?? body.id ?? newId(tx.now.getTime());
    await tx.db
      .insertInto('saved_filters')
      .values({
        school_id: tx.schoolId,
        id,
        account_id: self(ctx).accountId,
        screen: 'pupils',
        ...own,
        created_at: tx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'account_id', 'screen', 'name']).doUpdateSet({ query: own.query }))
      .execute();
    return { result: { id, ...own }, audit: { object: { type: 'saved_filter', id }, after: { name: own.name } } };
  });
}

/** Deletes one of the caller's own filters. */
export function removeFilter(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return pupilsRoom.act(ctx, 'pupils.remove_filter', async (tx) => {
    const gone = await tx.db
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'saved_filter', id }, before: { name: gone.name } },
    };
  });
}
