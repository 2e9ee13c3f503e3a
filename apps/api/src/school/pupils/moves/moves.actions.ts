import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  archivePupils as archiveRoute,
  changeClass as classRoute,
  leavePupils as leaveRoute,
  returnPupil as returnRoute,
} from '@encrier/contract/school/pupils';
import { sql } from 'kysely';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { closePupilAccounts, reopenPupilAccount } from '../../../access/accounts/closing/closing.public.ts';
import { giveAccounts } from '../../../access/accounts/holders/holders.public.ts';
import { leaveGroups, leaveParts } from '../../groups/members.public.ts';
import { lockUnchanged, pastStatuses } from '../pupils.public.ts';
import { comeBack, type Move, moveTo } from './moves.policy.ts';
import { checkDay, placesFor, staysOf, type Year, yearHeld } from './moves.queries.ts';
import { pupilsRoom, type PupilsTx } from '../pupils.room.ts';

export const each = (entries: readonly AuditEntry[]): readonly [AuditEntry, ...AuditEntry[]] =>
  entries as unknown as readonly [AuditEntry, ...AuditEntry[]];
const among = (ids: readonly string[], column = 'id') => sql<boolean>`${sql.ref(column)} = ANY (${[...ids]}::uuid[])`;
const isPast = (status: string): boolean => (pastStatuses as readonly string[]).includes(status);

type Planned = { pupilId: string; classId: string; move: Move; reason: string; repeating?: boolean };
const idsOf = (planned: readonly Planned[]): string[] => planned.map(({ pupilId }) => pupilId);

/** Writes the planned stays, in a few statements whatever the number of pupils. */
export async function writeMoves(tx: PupilsTx, year: Year, on: string, planned: readonly Planned[]): Promise<void> {
  const dropped = planned.flatMap(({ move }) => (move.kind === 'resume' && move.drop ? [move.drop] : []));
  const resumed = planned.flatMap(({ move }) => (move.kind === 'resume' ? [move.id] : []));
  const closed = planned.flatMap(({ move }) => (move.kind === 'begin' && move.close ? [move.close] : []));
  if (dropped.length) await tx.db.deleteFrom('enrolments').where(among(dropped)).execute();
  if (closed.length)
    await tx.db
      .updateTable('enrolments')
      .set({ to_on: sql`${on}::date - 1` })
      .where(among(closed))
      .execute();
  if (resumed.length) await tx.db.updateTable('enrolments').set({ to_on: null }).where(among(resumed)).execute();
  for (const { classId, move, reason } of planned)
    if (move.kind === 'replace')
      await tx.db
        .updateTable('enrolments')
        .set({ class_id: classId, to_on: null, reason })
        .where('id', '=', move.id)
        .execute();
  const begun = planned.filter(({ move }) => move.kind === 'begin');
  if (begun.length)
    await tx.db
      .insertInto('enrolments')
      .values(
        begun.map(({ pupilId, classId, reason, repeating = false }) => ({
          school_id: tx.schoolId,
          id: newId(tx.now.getTime()),
          pupil_id: pupilId,
          year_id: year.id,
          class_id: classId,
          from_on: on,
          reason,
          repeating,
        })),
      )
      .execute();
}

/** Leaving a class also leaves its parts; returning to it the same day restores them. */
async function leaveFormerParts(tx: PupilsTx, on: string, planned: readonly Planned[]): Promise<void> {
  for (const [classId, entering] of Map.groupBy(planned, (one) => one.classId)) {
    const back = entering.filter(({ move }) => move.kind === 'resume');
    await leaveParts(tx, classId, idsOf(entering), on, idsOf(back));
  }
}

const grow = (tx: PupilsTx, ids: readonly string[]) =>
  tx.db
    .updateTable('pupils')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(among(ids, 'person_id'))
    .execute();

type Standing = { id: string; status: string };
/** A request for pupils on a day, by the caller now, or by the schedule for an earlier request. */
type Asked = {
  on: string;
  reason: string;
  /** The move was planned before its day. */
  planned?: true;
  /** A pupil who had no class begins the year as a repeater. */
  repeating?: boolean;
};

/** Closes the open plans of these pupils that the act has made useless. */
const overtaken = (tx: PupilsTx, ids: readonly string[], cause: string, kinds: readonly string[]) =>
  tx.db
    .updateTable('planned_moves')
    .set((eb) => ({ state: 'cancelled', cause, settled_at: tx.now, version: eb('version', '+', 1) }))
    .where('state', 'in', ['planned', 'blocked'])
    .where('kind', 'in', [...kinds])
    .where(among(ids, 'pupil_id'))
    .execute();

/** Changes classes inside an act: stays, groups, events and journal lines. `wanted` gives each pupil's class. */
export async function moveWithin(
  tx: PupilsTx,
  year: Year,
  found: ReadonlyMap<string, Standing>,
  wanted: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, { name: string }>,
  { on, reason, planned: waited, repeating = false }: Asked,
) {
  if ([...found.values()].some(({ status }) => isPast(status)))
    throw invalid('pupils.not_enrolled', { changes: 'pupils.not_enrolled' });
  const stays = await staysOf(tx.db, year.id, [...wanted.keys()]);
  const planned = [...wanted].map(
    ([id, classId]): Planned => ({
      pupilId: id,
      classId,
      reason: plainName(reason),
      repeating,
      move: moveTo(stays.get(id) ?? [], classId, on),
    }),
  );
  if (planned.some(({ move }) => move.kind === 'refused'))
    throw invalid('pupils.before_entry', { on: 'pupils.before_entry' });
  const moved = planned.filter(({ move }) => move.kind !== 'none');
  await writeMoves(tx, year, on, moved);
  await leaveFormerParts(tx, on, moved);
  await grow(
    tx,
    moved.map(({ pupilId }) => pupilId),
  );
  const was = (id: string) => stays.get(id)?.find((stay) => stay.to === null);
  const arrived = moved.filter(({ pupilId }) => !was(pupilId)).map(({ pupilId }) => pupilId);
  if (arrived.length) await overtaken(tx, arrived, 'planned.arrived', ['arrival']);
  const changed = moved.map(({ pupilId }) => pupilId).filter(was);
  if (changed.length) await tx.emit('pupils.class_changed', { pupilIds: changed, on });
  if (arrived.length) await tx.emit('pupils.enrolled', { pupilIds: arrived, on, returned: false });
  if (moved.length) await tx.live('pupils.changed', {}, { holds: ['people.view'] });
  const audit = planned.map(
    ({ pupilId, classId, move }): AuditEntry => ({
      object: { type: 'pupil', id: pupilId },
      before: { class: was(pupilId)?.className ?? null },
      after: {
        ...(move.kind === 'none'
          ? { unchanged: true }
          : { class: places.get(classId)?.name, on, ...(reason && { reason }) }),
        ...(waited && { planned: true }),
      },
    }),
  );
  return { audit, grown: new Set(moved.map(({ pupilId }) => pupilId)) };
}

/** Moves pupils to classes of this year from a day, all or none; one journal line per pupil. */
export function changeClass(ctx: Ctx, { on, reason, changes }: BodyOf<typeof classRoute>) {
  return pupilsRoom.act(ctx, 'pupils.change_class', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const year = await yearHeld(tx.db);
    checkDay(year, on, ctx.today);
    const wanted = new Map(changes.map((change) => [change.id, change]));
    const found = await lockUnchanged(asker, [...wanted.values()]);
    const places = await placesFor(
      asker,
      year,
      changes.map(({ classId }) => classId),
    );
    const { audit, grown } = await moveWithin(
      tx,
      year,
      found,
      new Map([...wanted].map(([id, { classId }]) => [id, classId])),
      places,
      { on, reason },
    );
    return {
      result: {
        pupils: [...found.values()].map(({ id, version }) => ({ id, version: version + (grown.has(id) ? 1 : 0) })),
      },
      audit: each(audit),
    };
  });
}

/** Records departures inside an act: ends class, groups, account access and open plans. */
export async function leaveWithin(
  tx: PupilsTx,
  year: Year,
  found: ReadonlyMap<string, Standing>,
  { on, reason, graduated, planned }: Asked & { graduated: boolean },
): Promise<AuditEntry[]> {
  if ([...found.values()].some(({ status }) => isPast(status))) throw conflict('pupils.not_here');
  const ids = [...found.keys()];
  const stays = await staysOf(tx.db, year.id, ids);
  if ([...stays.values()].flat().some((stay) => stay.to === null && stay.from > on))
    throw invalid('pupils.before_entry', { on: 'pupils.before_entry' });
  const status = graduated ? 'graduated' : 'left';
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: on })
    .where('year_id', '=', year.id)
    .where(hasNoEnd('enrolments'))
    .where(among(ids, 'pupil_id'))
    .execute();
  await leaveGroups(tx, ids, on);
  await tx.db
    .updateTable('pupils')
    .set((eb) => ({ status, left_on: on, left_reason: plainName(reason), version: eb('version', '+', 1) }))
    .where(among(ids, 'person_id'))
    .execute();
  await overtaken(tx, ids, 'pupils.not_here', ['class', 'departure', 'arrival']);
  const closed = await closePupilAccounts(tx, ids);
  if (ids.length) await tx.emit('pupils.left', { pupilIds: ids, on, status });
  await tx.live('pupils.changed', {}, { holds: ['people.view'] });
  return ids.map(
    (id): AuditEntry => ({
      object: { type: 'pupil', id },
      before: {
        status: found.get(id)?.status,
        class: stays.get(id)?.find((stay) => stay.to === null)?.className ?? null,
      },
      after: {
        status,
        on,
        ...(reason && { reason }),
        ...(closed.has(id) && { account: 'disabled' }),
        ...(planned && { planned: true }),
      },
    }),
  );
}

/** Marks pupils as having left, all or none. */
export function leavePupils(
  ctx: Ctx,
  { on, reason, graduated, pupils }: BodyOf<typeof leaveRoute>,
): Promise<{ ok: true }> {
  return pupilsRoom.act(ctx, 'pupils.leave', async (tx) => {
    const year = await yearHeld(tx.db);
    checkDay(year, on, ctx.today);
    const found = await lockUnchanged({ ...ctx, db: tx.db }, pupils);
    return {
      result: { ok: true as const },
      audit: each(await leaveWithin(tx, year, found, { on, reason, graduated })),
    };
  });
}

type Place = { id: string; name: string; orgId: string | null };

/** Records a return inside an act: class, account, and the open plan to return, which it completes. */
export async function returnWithin(
  tx: PupilsTx,
  year: Year,
  id: string,
  place: Place,
  { on, planned }: Pick<Asked, 'on' | 'planned'>,
): Promise<AuditEntry> {
  const pupil = await tx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['p.status', 'p.left_on', 'h.first_name', 'h.last_name'])
    .where('p.person_id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isPast(pupil.status)) throw conflict('pupils.still_here');
  const stays = (await staysOf(tx.db, year.id, [id])).get(id) ?? [];
  const move = comeBack(stays, place.id, on);
  if (move.kind === 'refused') throw invalid(move.code, { on: move.code });
  await writeMoves(tx, year, on, [{ pupilId: id, classId: place.id, move, reason: '' }]);
  await tx.db
    .updateTable('pupils')
    .set((eb) => ({ status: 'active', left_on: null, left_reason: '', version: eb('version', '+', 1) }))
    .where('person_id', '=', id)
    .execute();
  await overtaken(tx, [id], 'pupils.still_here', ['return']);
  await reopenPupilAccount(tx, id);
  await giveAccounts(tx, [
    {
      personId: id,
      firstName: pupil.first_name,
      lastName: pupil.last_name,
      email: null,
      phone: null,
      role: 'eleve',
      orgIds: place.orgId ? [place.orgId] : [],
    },
  ]);
  await tx.emit('pupils.enrolled', { pupilIds: [id], on, returned: true });
  await tx.live('pupils.changed', {}, { holds: ['people.view'] });
  return {
    object: { type: 'pupil', id },
    before: { status: pupil.status, leftOn: pupil.left_on },
    after: { status: 'active', class: place.name, on, ...(planned && { planned: true }) },
  };
}

/** Takes a pupil who left back into a class of this year. */
export function returnPupil(
  ctx: Ctx,
  id: string,
  { version, classId, on }: BodyOf<typeof returnRoute>,
): Promise<{ ok: true }> {
  return pupilsRoom.act(ctx, 'pupils.return', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const year = await yearHeld(tx.db);
    checkDay(year, on, ctx.today);
    await lockUnchanged(asker, [{ id, version }]);
    const place = (await placesFor(asker, year, [classId])).get(classId);
    if (!place) throw notFound();
    return {
      result: { ok: true as const },
      audit: await returnWithin(tx, year, id, { ...place, id: classId }, { on }),
    };
  });
}

/** Archives pupils who left, or restores them among those who left. */
export function archivePupils(ctx: Ctx, { archived, pupils }: BodyOf<typeof archiveRoute>) {
  return pupilsRoom.act(ctx, 'pupils.archive', async (tx) => {
    const found = await lockUnchanged({ ...ctx, db: tx.db }, pupils);
    if ([...found.values()].some(({ status }) => !isPast(status))) throw conflict('pupils.still_here');
    const status = archived ? 'archived' : 'left';
    const changing = [...found.values()].filter((one) => (one.status === 'archived') !== archived).map(({ id }) => id);
    if (changing.length)
      await tx.db
        .updateTable('pupils')
        .set((eb) => ({ status, version: eb('version', '+', 1) }))
        .where(among(changing, 'person_id'))
        .execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    const audit = [...found.values()].map(
      (one): AuditEntry => ({
        object: { type: 'pupil', id: one.id },
        before: { status: one.status },
        after: { status: changing.includes(one.id) ? status : one.status },
      }),
    );
    return {
      result: {
        pupils: [...found.values()].map(({ id, version }) => ({
          id,
          version: version + (changing.includes(id) ? 1 : 0),
        })),
      },
      audit: each(audit),
    };
  });
}
