import type { BodyOf } from '@encrier/contract/kernel/route';
import type { planMoves as planRoute, updatePlannedMove as updateRoute } from '@encrier/contract/school/pupils-planned';
import { sql } from 'kysely';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { refuseUnreal } from '../../persons/persons.public.ts';
import { lockPupils, pastStatuses } from '../pupils.public.ts';
import {
  checkDay,
  leaveWithin,
  moveWithin,
  returnWithin,
  placesFor,
  staysOf,
  type Year,
  yearHeld,
} from '../moves/moves.public.ts';
import { dayToCome, isDue, plannedWorkflow } from './planned.policy.ts';
import { type PlanRow, planRows, refuseChanged } from './planned.queries.ts';
import { pupilsRoom, type PupilsTx } from '../pupils.room.ts';

const each = (entries: readonly AuditEntry[]): readonly [AuditEntry, ...AuditEntry[]] =>
  entries as unknown as readonly [AuditEntry, ...AuditEntry[]];
const among = (ids: readonly string[], column = 'id') => sql<boolean>`${sql.ref(column)} = ANY (${[...ids]}::uuid[])`;
const isPast = (status: string): boolean => (pastStatuses as readonly string[]).includes(status);
/** A return requires a pupil who left, everything else a present one. */
function refuseStanding(kind: PlanRow['kind'], status: string): void {
  if (kind === 'return' && !isPast(status)) throw conflict('pupils.still_here');
  if (kind !== 'return' && isPast(status)) throw conflict('pupils.not_here');
}
const answer = (rows: readonly { id: string; version: number }[]) => ({
  moves: rows.map(({ id, version }) => ({ id, version })),
});

function refuseDay(year: Year, on: string, today: string): void {
  refuseUnreal({ on });
  const wrong = dayToCome(year, on, today);
  if (wrong) throw invalid(wrong, { on: wrong });
}

/** The class to enter, of this year and within the caller's scope; null for a departure. */
async function classFor(
  tx: PupilsTx,
  ctx: Ctx,
  year: Year,
  departs: boolean,
  classId: string | null,
): Promise<{ id: string; name: string } | null> {
  if (departs) return null;
  if (!classId) throw invalid('planned.class_needed', { classId: 'required' });
  return (await placesFor({ ...ctx, db: tx.db }, year, [classId])).get(classId) ?? null;
}

async function refuseSecond(tx: PupilsTx, pupilIds: readonly string[], except: readonly string[] = []): Promise<void> {
  const found = await tx.db
    .selectFrom('planned_moves')
    .select(['id', 'pupil_id'])
    .where('state', 'in', ['planned', 'blocked'])
    .where(among(pupilIds, 'pupil_id'))
    .execute();
  const others = found.filter(({ id }) => !except.includes(id));
  if (others.length) throw conflict('planned.already', { pupils: others.map((one) => one.pupil_id) });
}

/** Plans the same move for several pupils on a future day, all or none. */
export function planMoves(ctx: Ctx, { kind, on, classId, reason, graduated, ids }: BodyOf<typeof planRoute>) {
  return pupilsRoom.act(ctx, 'planned.plan', async (tx) => {
    const year = await yearHeld(tx.db);
    refuseDay(year, on, ctx.today);
    const pupils = await lockPupils({ ...ctx, db: tx.db }, ids);
    const place = await classFor(tx, ctx, year, kind === 'departure', classId);
    for (const { status } of pupils) refuseStanding(kind, status);
    const wanted = pupils.map(({ id }) => id);
    const stays = await staysOf(tx.db, year.id, wanted);
    if (kind === 'class' && [...stays.values()].some((own) => !own.some((stay) => stay.to === null)))
      throw invalid('pupils.not_enrolled', { ids: 'pupils.not_enrolled' });
    await refuseSecond(tx, wanted);
    const rows = wanted.map((pupil_id) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      pupil_id,
      kind,
      class_id: place?.id ?? null,
      on_day: on,
      reason: plainName(reason),
      graduated: kind === 'departure' && graduated,
      planned_at: tx.now,
    }));
    await tx.db.insertInto('planned_moves').values(rows).execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    const after = { kind, on, ...(place && { class: place.name }), ...(reason && { reason }) };
    return {
      result: answer(rows.map(({ id }) => ({ id, version: 1 }))),
      audit: each(wanted.map((id): AuditEntry => ({ object: { type: 'pupil', id }, after }))),
    };
  });
}

const shown = (row: Pick<PlanRow, 'kind' | 'on_day' | 'class_id' | 'reason' | 'state'>) => ({
  kind: row.kind,
  on: row.on_day,
  classId: row.class_id,
  reason: row.reason,
  state: row.state,
});

/**
 * The plans of an action, with their pupils locked first, as in a move: only those the caller may change; to become
 * active again, the pupils must still be where the plan starts from.
 */
async function held(tx: PupilsTx, ctx: Ctx, ids: readonly string[], waits: boolean): Promise<PlanRow[]> {
  const pupils = await lockPupils(
    { ...ctx, db: tx.db },
    (await planRows(tx.db, ids)).map((row) => row.pupil_id),
  );
  const rows = await planRows(tx.db, ids);
  if (waits)
    for (const { pupil_id, kind } of rows)
      refuseStanding(kind, pupils.find(({ id }) => id === pupil_id)?.status ?? 'left');
  return rows;
}

/** Changes a plan; a blocked one becomes active again. */
export function updatePlannedMove(
  ctx: Ctx,
  id: string,
  { version, on, classId, reason, graduated }: BodyOf<typeof updateRoute>,
) {
  return pupilsRoom.act(ctx, 'planned.update', async (tx) => {
    const year = await yearHeld(tx.db);
    const [row] = await held(tx, ctx, [id], true);
    if (!row) throw notFound();
    refuseChanged([row], [{ id, version }], plannedWorkflow.from('plan'));
    refuseDay(year, on, ctx.today);
    const place = await classFor(tx, ctx, year, row.kind === 'departure', classId);
    const next = {
      on_day: on,
      class_id: place?.id ?? null,
      reason: plainName(reason),
      graduated: row.kind === 'departure' && graduated,
      state: 'planned',
      cause: '',
      settled_at: null,
    };
    await tx.db
      .updateTable('planned_moves')
      .set({ ...next, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (row.kind === 'arrival')
      await tx.db
        .updateTable('pupils')
        .set((eb) => ({ entered_on: on, version: eb('version', '+', 1) }))
        .where('person_id', '=', row.pupil_id)
        .execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: { version: version + 1 },
      audit: {
        object: { type: 'pupil', id: row.pupil_id },
        before: shown(row),
        after: { ...shown({ ...row, ...next }), ...(place && { class: place.name }) },
      },
    };
  });
}

type Chosen = readonly { id: string; version: number }[];

/** Cancels plans, or restores cancelled ones. */
function settle(ctx: Ctx, action: 'planned.cancel' | 'planned.restore', moves: Chosen) {
  const back = action === 'planned.restore';
  return pupilsRoom.act(ctx, action, async (tx) => {
    const year = back ? await yearHeld(tx.db) : null;
    const rows = await held(
      tx,
      ctx,
      moves.map(({ id }) => id),
      back,
    );
    refuseChanged(rows, moves, plannedWorkflow.from(back ? 'restore' : 'cancel'));
    if (year) {
      if (rows.some((row) => row.cause !== '')) throw conflict('planned.settled');
      if (rows.some((row) => dayToCome(year, row.on_day, ctx.today)))
        throw invalid('planned.day_passed', { on: 'planned.day_passed' });
      await refuseSecond(
        tx,
        rows.map((row) => row.pupil_id),
      );
    }
    const ids = rows.map(({ id }) => id);
    await tx.db
      .updateTable('planned_moves')
      .set((eb) => ({
        state: back ? 'planned' : 'cancelled',
        cause: '',
        settled_at: back ? null : tx.now,
        version: eb('version', '+', 1),
      }))
      .where(among(ids))
      .execute();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: answer(rows.map(({ id, version }) => ({ id, version: version + 1 }))),
      audit: each(
        rows.map(
          (row): AuditEntry => ({
            object: { type: 'pupil', id: row.pupil_id },
            before: shown(row),
            after: { state: back ? 'planned' : 'cancelled' },
          }),
        ),
      ),
    };
  });
}
export const cancelPlanned = (ctx: Ctx, moves: Chosen) => settle(ctx, 'planned.cancel', moves);
export const restorePlanned = (ctx: Ctx, moves: Chosen) => settle(ctx, 'planned.restore', moves);

/** Cancelled, or executed by another worker, since it was found. */
class Overtaken extends Error {}

const actionOf = { departure: 'pupils.leave', return: 'pupils.return' } as const;

/** Makes one plan in the act of the move itself: it is done exactly when the move is. */
function make(ctx: Ctx, kind: PlanRow['kind'], id: string): Promise<null> {
  const action = kind === 'departure' || kind === 'return' ? actionOf[kind] : 'pupils.change_class';
  return pupilsRoom.act(ctx, action, async (tx) => {
    const year = await yearHeld(tx.db);
    const pupil = await tx.db
      .selectFrom('pupils as p')
      .select(['p.person_id as id', 'p.status'])
      .where('p.person_id', 'in', (eb) => eb.selectFrom('planned_moves').select('pupil_id').where('id', '=', id))
      .forUpdate('p')
      .executeTakeFirst();
    const plan = await tx.db
      .updateTable('planned_moves')
      .set((eb) => ({ state: 'done', settled_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', plannedWorkflow.from('make'))
      .returning(['kind', 'on_day', 'class_id', 'reason', 'graduated', 'repeating'])
      .executeTakeFirst();
    if (!pupil || !plan || !isDue(kind, String(plan.on_day), ctx.today)) throw new Overtaken();
    const on = String(plan.on_day);
    if (on < year.starts_on || on > year.ends_on) throw conflict('planned.other_year');
    checkDay(year, on, ctx.today);
    const found = new Map([[pupil.id, pupil]]);
    const move = { on, reason: plan.reason, planned: true as const };
    if (kind === 'departure')
      return { result: null, audit: each(await leaveWithin(tx, year, found, { ...move, graduated: plan.graduated })) };
    const place = plan.class_id
      ? await tx.db
          .selectFrom('classes')
          .select(['id', 'name', 'year_id', 'level_id'])
          .where('id', '=', plan.class_id)
          .executeTakeFirst()
      : undefined;
    if (!place) throw conflict('planned.class_gone');
    if (place.year_id !== year.id) throw conflict('planned.other_year');
    refuseStanding(kind, pupil.status);
    if (kind === 'return') {
      const { org_id: orgId } = await tx.db
        .selectFrom('levels')
        .select('org_id')
        .where('id', '=', place.level_id)
        .executeTakeFirstOrThrow();
      return {
        result: null,
        audit: await returnWithin(tx, year, pupil.id, { id: place.id, name: place.name, orgId }, move),
      };
    }
    const { audit } = await moveWithin(tx, year, found, new Map([[pupil.id, place.id]]), new Map([[place.id, place]]), {
      ...move,
      repeating: plan.repeating,
    });
    return { result: null, audit: each(audit) };
  });
}

/** A move that failed on its day waits for the office, with its reason. */
function block(ctx: Ctx, id: string, cause: string): Promise<null> {
  return pupilsRoom.act(ctx, 'planned.block', async (tx) => {
    const row = await tx.db
      .updateTable('planned_moves')
      .set((eb) => ({ state: 'blocked', cause, settled_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', plannedWorkflow.from('block'))
      .returning(['pupil_id', 'kind', 'on_day'])
      .executeTakeFirst();
    if (!row) throw new Overtaken();
    await tx.live('pupils.changed', {}, { holds: ['people.view'] });
    return {
      result: null,
      audit: { object: { type: 'pupil', id: row.pupil_id }, after: { kind: row.kind, on: String(row.on_day), cause } },
    };
  });
}

/**
 * Executes a due plan, once whatever the number of workers; a refusal blocks it, a technical failure leaves it for the
 * next round.
 */
export async function makeDue(ctx: Ctx, row: Pick<PlanRow, 'id' | 'kind'>): Promise<void> {
  try {
    try {
      await make(ctx, row.kind, row.id);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'internal') throw error;
      await block(ctx, row.id, error.code);
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
