import type { BodyOf } from '@encrier/contract/kernel/route';
import type { askExit, ExitKind, ExitStatus, FamilyExit, OfficeExit } from '@encrier/contract/school-life/exits';
import { plainName } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import { withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { belongsToFamily } from '#kernel/reach/ties.ts';
import { isSchoolDay } from '../../school/years/years.public.ts';
import { type ExitMove, exitWorkflow, refusalOf, sameTime, type Span, spanFault } from './exits.policy.ts';
import { asksFor, childrenIn, clockOf, familyExit, officeExit, tieOf } from './exits.queries.ts';
import { exitsRoom, type ExitsTx } from './exits.room.ts';
import { exitRules } from './settings.queries.ts';
import { settleExit, showExits, notifyFamily, notifyOffice } from './notifying.actions.ts';

type Ask = BodyOf<typeof askExit>;
const refuse = (field: string, code: string) => invalid(code, { [field]: code });

/** A pupil of the caller's family for whom they may ask today; throws not found for others. */
export async function pupilOf(tx: ExitsTx, ctx: Ctx, pupilId: string): Promise<void> {
  const pupil = (await childrenIn(tx.db, ctx)).find(({ id }) => id === pupilId);
  if (!pupil) throw notFound();
  const asks = asksFor({ id: pupil.id, birthOn: pupil.birth_on }, ctx);
  if (asks !== 'asks') throw precondition(`exits.${asks}`);
}

/** Organisation of a pupil's class, whose days off count; null without a class. */
async function orgOf(db: ReadDb, pupilId: string): Promise<string | null> {
  const row = await db
    .selectFrom('enrolments as e')
    .innerJoin('school_years as y', 'y.id', 'e.year_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select('l.org_id')
    .where('e.pupil_id', '=', pupilId)
    .where('y.current', '=', true)
    .orderBy('e.from_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

/** Throws why an exit cannot be at these hours; `anyHour` of today where its own hour may be past. */
export async function refuseImpossible(
  tx: ExitsTx,
  ctx: Ctx,
  pupilId: string,
  span: Span,
  anyHour = false,
): Promise<void> {
  const now = clockOf(ctx);
  const fault = spanFault(span, await exitRules(tx.db), anyHour ? { ...now, time: '00:00' } : now);
  if (fault) throw refuse(fault.field, fault.code);
  if (span.day && !(await isSchoolDay(tx.db, span.day, await orgOf(tx.db, pupilId))))
    throw refuse('day', 'exits.day_closed');
}

/** Refuses a person to whom the pupil cannot be handed that day; the error does not give the reason. */
async function refusePerson(tx: ExitsTx, pupilId: string, guardianId: string, day: string): Promise<void> {
  const tie = await tieOf(tx.db, pupilId, guardianId, day);
  if (!tie || refusalOf(tie, day)) throw refuse('guardianId', 'exits.person_refused');
}

type Stored = {
  kind: ExitKind;
  day: string | null;
  weekdays: number[] | null;
  starts_on: string | null;
  ends_on: string | null;
  leaves_at: string;
  until_at: string | null;
};
const spanOf = (row: Stored): Span => ({
  kind: row.kind,
  day: row.day,
  weekdays: row.weekdays ?? [],
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  leavesAt: row.leaves_at,
  untilAt: row.until_at,
});

async function refuseTwice(tx: ExitsTx, pupilId: string, span: Span): Promise<void> {
  const open = await tx.db
    .selectFrom('exit_requests')
    .select(['id', 'kind', 'day', 'weekdays', 'starts_on', 'ends_on', 'leaves_at', 'until_at'])
    .where('pupil_id', '=', pupilId)
    .where('kind', '=', span.kind)
    .where('status', 'in', ['asked', 'approved'])
    .execute();
  const twin = open.find((row) => sameTime(spanOf(row as Stored), span));
  if (twin) throw conflict('exits.already_asked', { id: twin.id });
}

/** The requested period, without fields that do not belong to its kind. */
const spanAsked = (body: Ask): Span => {
  const once = body.kind === 'one_day';
  return {
    kind: body.kind,
    day: once ? body.day : null,
    weekdays: once ? [] : [...new Set(body.weekdays)].sort(),
    startsOn: once ? null : body.startsOn,
    endsOn: once ? null : body.endsOn,
    leavesAt: body.leavesAt,
    untilAt: body.untilAt,
  };
};

/** Asks for an exit; the same id sent again is the same one. Throws the codes of its route. */
export function ask(ctx: Ctx, body: Ask): Promise<FamilyExit> {
  return exitsRoom.act(ctx, 'exits.ask', async (tx) => {
    const { id, pupilId, mode } = body;
    await pupilOf(tx, ctx, pupilId);
    // Two guardians at one moment are put one behind the other, so that the second sees the first.
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', pupilId)
      .forUpdate()
      .executeTakeFirst();
    const read = () => familyExit({ ...ctx, db: tx.db }, id);
    const again = await tx.db
      .selectFrom('exit_requests')
      .select('id')
      .where('id', '=', id)
      .where('asked_by', '=', self(ctx).accountId)
      .executeTakeFirst();
    if (again) return { result: await read(), audit: { object: { type: 'exit_request', id }, after: { again: true } } };
    const span = spanAsked(body);
    const reason = plainName(body.reason);
    if (!reason) throw refuse('reason', 'exits.reason_missing');
    await refuseImpossible(tx, ctx, pupilId, span);
    const guardianId = mode === 'guardian' ? body.guardianId : null;
    if (mode === 'guardian' && (!guardianId || body.kind === 'standing'))
      throw refuse('guardianId', 'exits.person_refused');
    if (guardianId && span.day) await refusePerson(tx, pupilId, guardianId, span.day);
    await refuseTwice(tx, pupilId, span);
    await tx.db
      .insertInto('exit_requests')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        kind: span.kind,
        day: span.day,
        weekdays: span.kind === 'standing' ? [...span.weekdays] : null,
        starts_on: span.startsOn,
        ends_on: span.endsOn,
        leaves_at: span.leavesAt,
        until_at: span.untilAt,
        mode,
        guardian_id: guardianId,
        reason,
        asked_by: self(ctx).accountId,
        asked_at: tx.now,
      })
      .execute();
    const about = { id, pupilId, kind: span.kind, day: span.day, leavesAt: span.leavesAt };
    await notifyOffice(tx, ctx, about, 'asked');
    await notifyFamily(tx, ctx, about, 'asked');
    await showExits(tx, ctx, pupilId);
    const { kind, day, weekdays, startsOn, endsOn, leavesAt, untilAt } = span;
    const after = { pupilId, kind, day, weekdays, startsOn, endsOn, leavesAt, untilAt, mode };
    return { result: await read(), audit: { object: { type: 'exit_request', id }, after } };
  });
}

async function hold(tx: ExitsTx, id: string) {
  const row = await tx.db.selectFrom('exit_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, kind: row.kind as ExitKind, status: row.status as ExitStatus };
}
type Held = Awaited<ReturnType<typeof hold>>;
const about = (row: Held) => ({
  id: row.id,
  pupilId: row.pupil_id,
  kind: row.kind,
  day: row.day,
  leavesAt: row.leaves_at,
});
/**
 * The state after a move; throws `edited_meanwhile` for another version, `exits.state` when the move is not allowed.
 */
function nextOf(row: Held, move: ExitMove, version: number): ExitStatus {
  requireVersion(row, version, { status: row.status });
  const next = exitWorkflow.next(row.status, move);
  if (!next) throw conflict('exits.state', { status: row.status });
  return next;
}

/** The family cancels a request or an authorisation. */
export function cancel(ctx: Ctx, id: string, version: number): Promise<FamilyExit> {
  return exitsRoom.act(ctx, 'exits.cancel', async (tx) => {
    const read = () => familyExit({ ...ctx, db: tx.db }, id);
    const seen = await read();
    await pupilOf(tx, ctx, seen.pupilId);
    const row = await hold(tx, id);
    const status = nextOf(row, 'cancel', version);
    if (seen.state === 'over') throw conflict('exits.state', { status: row.status });
    await tx.db
      .updateTable('exit_requests')
      .set({ status, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await settleExit(tx, ctx, id);
    await withdrawFacts(tx, { source: 'exit_requests', sourceId: id });
    if (row.status === 'approved') await notifyOffice(tx, ctx, about(row), 'cancelled');
    await notifyFamily(tx, ctx, about(row), 'cancelled');
    await showExits(tx, ctx, row.pupil_id);
    return {
      result: await read(),
      audit: { object: { type: 'exit_request', id }, before: { status: row.status }, after: { status } },
    };
  });
}

/**
 * The request for the office's decision, locked; throws not found out of its reach, and is refused to the pupil's own
 * family.
 */
async function take(tx: ExitsTx, ctx: Ctx, id: string): Promise<Held & { askerAnswers: boolean }> {
  const { askerAnswers } = await officeExit({ ...ctx, db: tx.db }, id);
  const row = await hold(tx, id);
  const { personId, accountId } = self(ctx);
  if (row.asked_by === accountId || (await belongsToFamily(tx.db, personId, row.pupil_id)))
    throw forbidden('exits.own_request');
  return { ...row, askerAnswers };
}

async function decided(
  tx: ExitsTx,
  ctx: Ctx,
  row: Held,
  move: 'approve' | 'refuse' | 'withdraw',
  wish: { answer: string; version: number },
): Promise<OfficeExit> {
  const status = nextOf(row, move, wish.version);
  const answer = plainName(wish.answer);
  if (move !== 'approve' && !answer) throw refuse('answer', 'exits.answer_missing');
  await tx.db
    .updateTable('exit_requests')
    .set({ status, answer, decided_by: self(ctx).accountId, decided_at: tx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await settleExit(tx, ctx, row.id);
  if (move === 'withdraw') await withdrawFacts(tx, { source: 'exit_requests', sourceId: row.id });
  await notifyFamily(tx, ctx, about(row), move);
  await showExits(tx, ctx, row.pupil_id);
  return officeExit({ ...ctx, db: tx.db }, row.id);
}
const moved = (row: Held, status: string) => ({
  object: { type: 'exit_request', id: row.id },
  before: { status: row.status },
  after: { status, pupilId: row.pupil_id },
});

/**
 * The office grants or refuses; what a court or the calendar of custody forbids meanwhile cannot be granted, nor what was
 * asked by somebody who no longer answers for the pupil.
 */
export function decide(
  ctx: Ctx,
  id: string,
  body: { approve: boolean; answer: string; version: number },
): Promise<OfficeExit> {
  const move = body.approve ? 'approve' : 'refuse';
  return exitsRoom.act(ctx, `exits.${move}`, async (tx) => {
    const row = await take(tx, ctx, id);
    if (body.approve && row.day && row.day < ctx.today) throw precondition('exits.day_past');
    if (body.approve && !row.askerAnswers) throw precondition('exits.asker_ended');
    if (body.approve && row.guardian_id && row.day) await refusePerson(tx, row.pupil_id, row.guardian_id, row.day);
    const result = await decided(tx, ctx, row, move, body);
    return { result, audit: moved(row, body.approve ? 'approved' : 'refused') };
  });
}

/** The office takes back what it granted. */
export function withdraw(ctx: Ctx, id: string, body: { answer: string; version: number }): Promise<OfficeExit> {
  return exitsRoom.act(ctx, 'exits.withdraw', async (tx) => {
    const row = await take(tx, ctx, id);
    return { result: await decided(tx, ctx, row, 'withdraw', body), audit: moved(row, 'refused') };
  });
}
