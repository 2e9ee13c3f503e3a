// house: the wizard’s steps, which share its locks
import { sql } from 'kysely';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  addPlanned as addRoute,
  decide as decideRoute,
  Decision,
  keepMembers as keepRoute,
  Rollover,
  startRollover as startRoute,
  updatePlanned as updatePlannedRoute,
  updateRollover as updateRoute,
} from '@encrier/contract/school/rollover';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { decidedFor } from '../reenrolment/reenrolment.public.ts';
import { currentYear, throwYearFault, yearFault } from '../years/years.public.ts';
import { nextLevels, pathOf, place, type Placed, proposed, rolloverFlow } from './rollover.policy.ts';
import { presentRollover, type RolloverRow } from './rollover.present.ts';
import { levelRows, newClasses, oldClasses, rolloverOf, waysOf, wherePupils } from './rollover.queries.ts';
import { checkNextYear, holdDraft } from './rollover.public.ts';
import { type RolloverTx, rolloverRoom } from './rollover.room.ts';

type Draft = BodyOf<typeof startRoute>;
const ofRollover = (id: string) => ({ type: 'rollover', id });
const shown = ({ name, startsOn, endsOn, copy }: Rollover) => ({ name, startsOn, endsOn, copy });

const columnsOf = ({ name, startsOn, endsOn, copy }: Omit<Draft, 'version'>) => ({
  name: plainName(name),
  starts_on: startsOn,
  ends_on: endsOn,
  copy_courses: copy.courses,
  copy_teachers: copy.courses && copy.teachers,
  copy_groups: copy.groups,
  copy_terms: copy.terms,
});

/** Plans a class of the next year for each of this year, and where each leads. */
async function plan(tx: RolloverTx, id: string, yearId: string): Promise<void> {
  const old = await oldClasses(tx.db, yearId);
  if (!old.length) return;
  const own = { school_id: tx.schoolId, rollover_id: id };
  await tx.db
    .insertInto('rollover_classes')
    .values(
      old.map((one) => ({
        ...own,
        id: newId(tx.now.getTime()),
        level_id: one.levelId,
        name: one.name,
        capacity: one.capacity,
        position: one.position,
        source_id: one.id,
      })),
    )
    .execute();
  const levels = await levelRows(tx.db);
  const [next, names, planned] = [
    nextLevels(levels),
    new Map(levels.map((level) => [level.id, level.name])),
    await newClasses(tx.db, id),
  ];
  await tx.db
    .insertInto('rollover_paths')
    .values(
      old.map((one) => ({ ...own, class_id: one.id, target_id: pathOf(one, next.get(one.levelId), planned, names) })),
    )
    .execute();
}

/** Starts a passage from the current year and proposes everything that can be. */
export function startRollover(ctx: Ctx, body: Draft): Promise<Rollover> {
  throwYearFault(yearFault(body));
  return rolloverRoom.act(ctx, 'rollover.start', async (tx) => {
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const year = await currentYear(tx.db);
    if (!year) throw precondition('rollover.no_year');
    const open = await tx.db
      .selectFrom('rollovers')
      .select('id')
      .where('status', 'in', [...rolloverFlow.from('prepare'), ...rolloverFlow.from('give_up')])
      .executeTakeFirst();
    if (open) throw conflict('rollover.exists');
    await checkNextYear(tx, body, year.id);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('rollovers')
      .values({
        school_id: tx.schoolId,
        id,
        from_year_id: year.id,
        ...columnsOf(body),
        created_by: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
        created_at: tx.now,
      })
      .execute();
    await plan(tx, id, year.id);
    await proposeAll(tx, await rolloverOf(tx.db, id), 'all');
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    const made = presentRollover(await rolloverOf(tx.db, id));
    return { result: made, audit: { object: ofRollover(id), after: shown(made) } };
  });
}

export function updateRollover(ctx: Ctx, id: string, body: BodyOf<typeof updateRoute>): Promise<Rollover> {
  throwYearFault(yearFault(body));
  return rolloverRoom.act(ctx, 'rollover.update', async (tx) => {
    const row = await holdDraft(tx, id);
    const before = presentRollover(row);
    requireVersion(row, body.version, { theirs: shown(before), yours: shown({ ...before, ...body }) });
    await checkNextYear(tx, body, row.from_year_id);
    await tx.db
      .updateTable('rollovers')
      .set({ ...columnsOf(body), version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    const after = presentRollover(await rolloverOf(tx.db, id));
    return { result: after, audit: { object: ofRollover(id), before: shown(before), after: shown(after) } };
  });
}

/** Forgets a passage that was not run; the school itself was not touched. */
export function discardRollover(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'rollover.discard', async (tx) => {
    const before = presentRollover(await holdDraft(tx, id));
    await tx.db.deleteFrom('rollovers').where('id', '=', id).execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { ok: true as const }, audit: { object: ofRollover(id), before: shown(before) } };
  });
}

type Decided = Placed & { pupilId: string };

/** Writes decisions in one statement, whatever their number. */
async function writeDecisions(tx: RolloverTx, id: string, rows: readonly Decided[], byHand: boolean): Promise<void> {
  if (!rows.length) return;
  const json = JSON.stringify(
    rows.map((row) => ({
      pupil_id: row.pupilId,
      decision: row.decision,
      level_id: row.levelId,
      target_id: row.targetId,
    })),
  );
  await tx.db
    .insertInto('rollover_pupils')
    .columns(['school_id', 'rollover_id', 'pupil_id', 'decision', 'level_id', 'target_id', 'by_hand'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            pupil_id: string;
            decision: string;
            level_id: string | null;
            target_id: string | null;
          }>`jsonb_to_recordset(${json}::jsonb)`.as<'r'>(
            sql`r(pupil_id uuid, decision text, level_id uuid, target_id uuid)`,
          ),
        )
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`${id}::uuid`.as('rollover_id'),
          'r.pupil_id',
          'r.decision',
          'r.level_id',
          'r.target_id',
          sql<boolean>`${byHand}::boolean`.as('by_hand'),
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'rollover_id', 'pupil_id']).doUpdateSet((eb) => ({
        decision: eb.ref('excluded.decision'),
        level_id: eb.ref('excluded.level_id'),
        target_id: eb.ref('excluded.target_id'),
        by_hand: eb.ref('excluded.by_hand'),
      })),
    )
    .execute();
}

/**
 * Proposes again for all pupils, or for those of a class, replacing former decisions. Returns how many got a decision.
 */
async function proposeAll(
  tx: RolloverTx,
  head: RolloverRow,
  of: { classId: string } | { ids: readonly string[]; byHand: false } | 'all',
): Promise<number> {
  const ways = await waysOf(tx.db, head.id);
  const said = await decidedFor(tx.db, head.from_year_id);
  const rows = (await wherePupils(tx.db, head, of)).flatMap((pupil) => {
    const found =
      typeof of === 'object' && 'ids' in of && pupil.byHand
        ? null
        : proposed({ ...pupil, leaving: said.get(pupil.id) === 'leaving' }, ways);
    return found ? [{ ...found, pupilId: pupil.id }] : [];
  });
  await writeDecisions(tx, head.id, rows, false);
  return rows.length;
}

/** Applies re-enrolment decisions to a rollover in preparation; a person's decision stays. */
export async function followReenrolment(ctx: SystemCtx, pupilIds: readonly string[]): Promise<void> {
  await rolloverRoom.act(ctx, 'rollover.follow', async (tx) => {
    const draft = await tx.db
      .selectFrom('rollovers')
      .select('id')
      .where('status', 'in', rolloverFlow.from('prepare'))
      .forUpdate()
      .executeTakeFirst();
    const changed = draft
      ? await proposeAll(tx, await rolloverOf(tx.db, draft.id), { ids: pupilIds, byHand: false })
      : 0;
    if (changed) await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return {
      result: null,
      audit: { object: { type: 'rollover', id: draft?.id ?? null }, after: { pupilIds, changed } },
    };
  });
}

type Chosen = { decision: Decision; targetId?: string | null | undefined };
async function decideFor(
  tx: RolloverTx,
  head: RolloverRow,
  of: { ids: readonly string[] } | { classId: string },
  { decision, targetId }: Chosen,
): Promise<number> {
  const ways = await waysOf(tx.db, head.id);
  if (targetId && !ways.levelOf.has(targetId)) throw notFound();
  const pupils = await wherePupils(tx.db, head, of);
  // One unknown pupil refuses the whole: a list that changed meanwhile is read again first.
  if ('ids' in of && pupils.length !== new Set(of.ids).size) throw notFound();
  const rows = pupils.map((pupil): Decided => {
    const placed = place(pupil, decision, targetId, ways);
    if (typeof placed === 'string') throw invalid(placed);
    return { ...placed, pupilId: pupil.id };
  });
  await writeDecisions(tx, head.id, rows, true);
  return rows.length;
}

/** One decision for many pupils. */
export function decide(
  ctx: Ctx,
  id: string,
  { pupilIds, ...chosen }: BodyOf<typeof decideRoute>,
): Promise<{ changed: number }> {
  return rolloverRoom.act(ctx, 'rollover.decide', async (tx) => {
    const changed = await decideFor(tx, await holdDraft(tx, id), { ids: pupilIds }, chosen);
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { changed }, audit: { object: ofRollover(id), after: { ...chosen, pupilIds } } };
  });
}

/** One decision for a class, or the proposal again. */
export function decideClass(
  ctx: Ctx,
  id: string,
  classId: string,
  decision: Decision | null,
): Promise<{ changed: number }> {
  return rolloverRoom.act(ctx, 'rollover.decide_class', async (tx) => {
    const head = await holdDraft(tx, id);
    await oldClass(tx, head, classId);
    const changed = decision
      ? await decideFor(tx, head, { classId }, { decision })
      : await proposeAll(tx, head, { classId });
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { changed }, audit: { object: ofRollover(id), after: { classId, decision, changed } } };
  });
}

async function oldClass(tx: RolloverTx, head: RolloverRow, classId: string): Promise<{ level_id: string }> {
  const found = await tx.db
    .selectFrom('classes')
    .select('level_id')
    .where('id', '=', classId)
    .where('year_id', '=', head.from_year_id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function checkName(tx: RolloverTx, id: string, classId: string | null, name: string): Promise<void> {
  const twin = (await newClasses(tx.db, id)).find((one) => one.id !== classId && one.name === name);
  if (twin) throw conflict('rollover.class_taken', { name });
}

/** Adds a class that this year does not have. */
export function addPlanned(ctx: Ctx, id: string, body: BodyOf<typeof addRoute>): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'rollover.add_class', async (tx) => {
    await holdDraft(tx, id);
    const level = await tx.db.selectFrom('levels').select('id').where('id', '=', body.levelId).executeTakeFirst();
    if (!level) throw notFound();
    const name = plainName(body.name);
    await checkName(tx, id, null, name);
    await tx.db
      .insertInto('rollover_classes')
      .values({
        school_id: tx.schoolId,
        rollover_id: id,
        id: newId(tx.now.getTime()),
        level_id: level.id,
        name,
        capacity: body.capacity,
        position: 999,
      })
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return {
      result: { ok: true as const },
      audit: { object: ofRollover(id), after: { class: name, capacity: body.capacity } },
    };
  });
}

export function updatePlanned(
  ctx: Ctx,
  id: string,
  classId: string,
  body: BodyOf<typeof updatePlannedRoute>,
): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'rollover.update_class', async (tx) => {
    await holdDraft(tx, id);
    const before = await tx.db
      .selectFrom('rollover_classes')
      .select(['name', 'capacity'])
      .where('rollover_id', '=', id)
      .where('id', '=', classId)
      .executeTakeFirst();
    if (!before) throw notFound();
    const after = { name: plainName(body.name), capacity: body.capacity };
    await checkName(tx, id, classId, after.name);
    await tx.db
      .updateTable('rollover_classes')
      .set(after)
      .where('rollover_id', '=', id)
      .where('id', '=', classId)
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { ok: true as const }, audit: { object: ofRollover(id), before, after } };
  });
}

/** Its pupils wait for another class, and no class leads there any more. */
export function removePlanned(ctx: Ctx, id: string, classId: string): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'rollover.remove_class', async (tx) => {
    await holdDraft(tx, id);
    const gone = await tx.db
      .deleteFrom('rollover_classes')
      .where('rollover_id', '=', id)
      .where('id', '=', classId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { ok: true as const }, audit: { object: ofRollover(id), before: { class: gone.name } } };
  });
}

/** Keeps the members of groups of this year, or starts them empty. */
export function keepMembers(ctx: Ctx, id: string, { groupIds, keep }: BodyOf<typeof keepRoute>): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'rollover.keep_members', async (tx) => {
    const head = await holdDraft(tx, id);
    const wanted = [...new Set(groupIds)];
    const found = await tx.db
      .selectFrom('groups')
      .select('id')
      .where('year_id', '=', head.from_year_id)
      .where('id', 'in', wanted)
      .execute();
    if (found.length < wanted.length) throw notFound();
    await tx.db
      .insertInto('rollover_groups')
      .values(wanted.map((group_id) => ({ school_id: tx.schoolId, rollover_id: id, group_id, keep_members: keep })))
      .onConflict((oc) => oc.columns(['school_id', 'rollover_id', 'group_id']).doUpdateSet({ keep_members: keep }))
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: { ok: true as const }, audit: { object: ofRollover(id), after: { groupIds: wanted, keep } } };
  });
}

/** Changes the next class of a class; pupils placed by a person stay. */
export function setPath(ctx: Ctx, id: string, classId: string, targetId: string | null): Promise<{ moved: number }> {
  return rolloverRoom.act(ctx, 'rollover.set_path', async (tx) => {
    const head = await holdDraft(tx, id);
    const { level_id: own } = await oldClass(tx, head, classId);
    const level = targetId ? (await waysOf(tx.db, id)).levelOf.get(targetId) : null;
    if (targetId && !level) throw notFound();
    if (level === own) throw invalid('rollover.wrong_level', { targetId: 'rollover.wrong_level' });
    await tx.db
      .insertInto('rollover_paths')
      .values({ school_id: tx.schoolId, rollover_id: id, class_id: classId, target_id: targetId })
      .onConflict((oc) => oc.columns(['school_id', 'rollover_id', 'class_id']).doUpdateSet({ target_id: targetId }))
      .execute();
    const ways = await waysOf(tx.db, id);
    const rows = (await wherePupils(tx.db, head, { classId }))
      .filter((pupil) => !pupil.byHand && (pupil.decision === 'pass' || pupil.decision === null))
      .flatMap((pupil): Decided[] => {
        const placed = place(pupil, 'pass', undefined, ways);
        return typeof placed === 'string' ? [] : [{ ...placed, pupilId: pupil.id }];
      });
    await writeDecisions(tx, id, rows, false);
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return {
      result: { moved: rows.length },
      audit: { object: ofRollover(id), after: { classId, targetId, moved: rows.length } },
    };
  });
}
