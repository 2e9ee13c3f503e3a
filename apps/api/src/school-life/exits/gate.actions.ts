import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  confirmPassage,
  ExitRefusal,
  GatePupil,
  PassageStatus,
  recordPassage,
} from '@encrier/contract/school-life/exits-gate';
import { dayDigits, dayIn, parseStamp, timeIn } from '#kernel/content/dates.ts';
import { plainName } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { endFacts, recordFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import {
  alarms,
  aloneWindows,
  instantOfAct,
  leavesAlone,
  passageWorkflow,
  passRefusal,
  refusalOf,
} from './exits.policy.ts';
import type { Clock } from './exits.policy.ts';
import { exitsRoom, type ExitsTx } from './exits.room.ts';
import { gateOne, gateRow } from './gate.queries.ts';
import { type GateRow, keptIn, refusalOfThird } from './gate.present.ts';
import { passById, passOf } from './passes.queries.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { exitRules } from './settings.queries.ts';
import { showExits, notifyOfAlarm, notifyOfDeparture } from './notifying.actions.ts';

type Body = BodyOf<typeof recordPassage>;
const instantOf = (ctx: Ctx, said: string): Date => {
  const at = instantOfAct(new Date(said), ctx.now);
  if (!at) throw invalid('exits.too_late', { at: 'exits.too_late' });
  return at;
};

type Comer = Pick<Body, 'mode' | 'personId' | 'passId'>;
type Third = { personId: string | null; passId: string | null; name: string; refusal: ExitRefusal | null };
type Wish = { mode: Body['mode']; guardianId: string | null; third: Third | null };
const stranger = () => invalid('exits.person_unknown', { personId: 'exits.person_unknown' });
/**
 * A person who is no guardian: the bearer of a pass, or a person named for the pupil. `began`: the pass was used by this
 * very passage.
 */
async function thirdOf(tx: ExitsTx, row: GateRow, body: Comer, now: Clock, began = false): Promise<Third | null> {
  if (body.mode !== 'third') return null;
  if (body.passId) {
    const pass = await passById(tx.db, body.passId, now.day);
    if (!pass || pass.pupil_id !== row.id) throw stranger();
    const shown = passOf(pass);
    const refusal = passRefusal({ ...shown, used: shown.used && !began }, now, keptIn(row));
    return { personId: pass.person_id, passId: pass.id, name: pass.name, refusal };
  }
  const named = row.thirds.find(({ id }) => id === body.personId);
  if (!named) throw stranger();
  return { personId: named.id, passId: null, name: named.label, refusal: refusalOfThird(row, named, now.day) };
}
/** Why this pupil does not leave so at this hour; null when they do. */
async function refusalFor(tx: ExitsTx, row: GateRow, wish: Wish, { day, time }: Clock): Promise<ExitRefusal | null> {
  if (wish.third) return wish.third.refusal;
  if (wish.mode === 'guardian') {
    const person = row.people.find(({ id }) => id === wish.guardianId);
    if (!person) throw invalid('exits.person_unknown', { guardianId: 'exits.person_unknown' });
    return refusalOf(person, day);
  }
  const { lessonsEndAt } = await exitRules(tx.db);
  const pupil = { adult: isAdult(row.birth_on, day), permission: row.exit_permission };
  return leavesAlone(aloneWindows(pupil, row.expected, lessonsEndAt), time) ? null : 'not_alone';
}

/** A person who is no parent shows an identity paper, unless already known from a former visit. */
function refuseUnchecked(row: GateRow, { mode, guardianId, idChecked }: Body): void {
  const person = row.people.find(({ id }) => id === guardianId);
  const known = mode === 'alone' || (mode === 'guardian' && person?.legal);
  if (!known && !idChecked) throw invalid('exits.id_unchecked', { idChecked: 'exits.id_unchecked' });
}

async function refuseTwice(tx: ExitsTx, pupilId: string, day: string): Promise<void> {
  const out = await tx.db
    .selectFrom('exit_passages as v')
    .leftJoin('accounts as a', 'a.id', 'v.by_id')
    .select(['v.id', 'v.at', 'a.first_name', 'a.last_name'])
    .where('v.pupil_id', '=', pupilId)
    .where('v.day', '=', day)
    .where('v.status', 'in', ['checking', 'left'])
    .executeTakeFirst();
  if (out)
    throw conflict('exits.already_left', {
      id: out.id,
      at: out.at,
      by: `${out.first_name ?? ''} ${out.last_name ?? ''}`,
    });
}

/**
 * The state to write: a refusal stays unless a person with the right gives a reason, or it happened without network.
 */
function statusFor(ctx: Ctx, row: GateRow, body: Body, refusal: ExitRefusal | null, reason: string): PassageStatus {
  if (refusal && reason && !holds(ctx.actor, 'exits.override')) throw forbidden('exits.override_refused');
  if (refusal && !reason && !body.unheard) return 'refused';
  return row.two_persons && body.mode !== 'alone' ? 'checking' : 'left';
}

/** Roll calls of the rest of the day know that the pupil is out. */
function noteLeft(
  tx: ExitsTx,
  ctx: Ctx,
  { id, pupilId, at }: { id: string; pupilId: string; at: Date },
): Promise<void> {
  const endsAt = parseStamp(dayDigits(addDays(dayIn(at, ctx.zone), 1)), ctx.zone);
  const fact = { pupilId, kind: 'exit', says: 'away', certainty: 'seen', startsAt: at, endsAt } as const;
  return recordFacts(tx, { source: 'exit_passages', sourceId: id }, [fact]);
}

/** The exit granted for today that this is, if any. */
const requestOf = (row: GateRow, mode: Body['mode'], guardianId: string | null) =>
  row.expected.find((one) => {
    if (mode === 'alone') return one.mode === 'alone';
    return one.mode === 'anyone' || (mode === 'guardian' && one.guardianId === guardianId);
  });
/** A pass can be used once; after a refusal by the second person it can be shown again. */
async function usePass(tx: ExitsTx, id: string | null, at: Date | null): Promise<void> {
  if (id) await tx.db.updateTable('exit_passes').set({ used_at: at }).where('id', '=', id).execute();
}

type About = { id: string; pupilId: string; guardianId: string | null; who: string; at: Date };

/** Effects of a passage: roll calls and the family learn who left; the office is notified of refused or forced ones. */
async function notifyPassage(
  tx: ExitsTx,
  ctx: Ctx,
  about: About,
  status: PassageStatus,
  refusal: ExitRefusal | null,
): Promise<void> {
  if (status === 'left') {
    await noteLeft(tx, ctx, about);
    await notifyOfDeparture(tx, ctx, about, 'left');
  }
  if (refusal && (alarms(refusal) || status !== 'refused'))
    await notifyOfAlarm(tx, ctx, about, status === 'refused', refusal);
}

const nothingNew = (id: string) => ({ object: { type: 'exit_passage', id }, after: { again: true } });

/** Lets a pupil out, or records that they stayed. Throws the codes of its route. */
export function record(ctx: Ctx, body: Body): Promise<GatePupil> {
  return exitsRoom.act(ctx, 'exits.record', async (tx) => {
    const { id, pupilId, mode } = body;
    const asker = { ...ctx, db: tx.db };
    const at = instantOf(ctx, body.at);
    const day = dayIn(at, ctx.zone);
    const row = await gateRow(asker, pupilId, day);
    // Two tablets at one moment are put one behind the other, so that the second sees the first.
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', pupilId)
      .forUpdate()
      .executeTakeFirst();
    const again = await tx.db.selectFrom('exit_passages').select('id').where('id', '=', id).executeTakeFirst();
    if (again) return { result: await gateOne(asker, pupilId, day), audit: nothingNew(id) };
    await refuseTwice(tx, pupilId, day);
    const now = { day, time: timeIn(at, ctx.zone) };
    const guardianId = mode === 'guardian' ? body.guardianId : null;
    const third = await thirdOf(tx, row, body, now);
    const refusal = await refusalFor(tx, row, { mode, guardianId, third }, now);
    if (!refusal) refuseUnchecked(row, body);
    const reason = refusal ? plainName(body.override) : '';
    const status = statusFor(ctx, row, body, refusal, reason);
    const request = requestOf(row, mode, guardianId);
    await tx.db
      .insertInto('exit_passages')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        day,
        request_id: status === 'refused' ? null : (request?.id ?? null),
        mode,
        guardian_id: guardianId,
        person_id: third?.personId ?? null,
        pass_id: third?.passId ?? null,
        with_name: third?.name ?? '',
        id_checked: body.idChecked,
        status,
        refusal,
        override_reason: reason,
        unheard: body.unheard,
        at,
        by_id: self(ctx).accountId,
      })
      .execute();
    const about = { id, pupilId, guardianId, who: third?.name ?? '', at };
    if (status !== 'refused') await usePass(tx, third?.passId ?? null, at);
    await notifyPassage(tx, ctx, about, status, refusal);
    await showExits(tx, ctx, pupilId);
    const after = { pupilId, day, mode, guardianId, idChecked: body.idChecked, status, overrideReason: reason };
    return {
      result: await gateOne(asker, pupilId, day),
      audit: { object: { type: 'exit_passage', id }, after: { ...after, unheard: body.unheard } },
    };
  });
}

async function hold(tx: ExitsTx, ctx: Ctx, id: string) {
  const seen = await tx.db.selectFrom('exit_passages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!seen) throw notFound();
  await gateRow({ ...ctx, db: tx.db }, seen.pupil_id, seen.day);
  return {
    ...seen,
    status: seen.status as PassageStatus,
    mode: seen.mode as Body['mode'],
    refusal: seen.refusal as ExitRefusal | null,
  };
}
type Held = Awaited<ReturnType<typeof hold>>;
const aboutOf = (row: Held) => ({
  id: row.id,
  pupilId: row.pupil_id,
  guardianId: row.guardian_id,
  who: row.with_name,
  at: row.at,
});
const changed = (row: Held, status: string) => ({
  object: { type: 'exit_passage', id: row.id },
  before: { status: row.status },
  after: { status, pupilId: row.pupil_id },
});

type Confirmation = BodyOf<typeof confirmPassage>;
/** Why the pupil would not leave so now, as `record` judges it, on what is known when the second person confirms. */
async function refusalNow(tx: ExitsTx, ctx: Ctx, held: Held): Promise<ExitRefusal | null> {
  const row = await gateRow({ ...ctx, db: tx.db }, held.pupil_id, held.day);
  const now = { day: held.day, time: timeIn(held.at, ctx.zone) };
  const { mode } = held;
  const third = await thirdOf(tx, row, { mode, personId: held.person_id, passId: held.pass_id }, now, true);
  return refusalFor(tx, row, { mode, guardianId: held.guardian_id, third }, now);
}

/**
 * What a refusal that appeared since the first person's check requires: the right to override it, and a reason. Null
 * when there is none, or the first person overrode the same one.
 */
async function overrideSince(
  tx: ExitsTx,
  ctx: Ctx,
  held: Held,
  { accept, override }: Confirmation,
): Promise<{ refusal: ExitRefusal; override_reason: string } | null> {
  const refusal = accept ? await refusalNow(tx, ctx, held) : null;
  if (!refusal || refusal === held.refusal) return null;
  const reason = plainName(override);
  if (!reason) throw conflict('exits.refused_since', { refusal });
  if (!holds(ctx.actor, 'exits.override')) throw forbidden('exits.override_refused');
  return { refusal, override_reason: [reason, held.override_reason].filter(Boolean).join('\n').slice(0, 500) };
}

/** The second person's decision: the child leaves, or stays. */
export function confirm(ctx: Ctx, id: string, body: Confirmation): Promise<GatePupil> {
  return exitsRoom.act(ctx, body.accept ? 'exits.confirm' : 'exits.send_back', async (tx) => {
    const row = await hold(tx, ctx, id);
    if (row.by_id === self(ctx).accountId) throw forbidden('exits.same_person');
    const status = passageWorkflow.next(row.status, body.accept ? 'confirm' : 'send_back');
    if (!status) throw conflict('exits.state', { status: row.status });
    requireVersion(row, body.version);
    const since = await overrideSince(tx, ctx, row, body);
    await tx.db
      .updateTable('exit_passages')
      .set({
        ...since,
        status,
        second_by_id: self(ctx).accountId,
        version: row.version + 1,
        ...(status === 'refused' && { refusal: row.refusal ?? 'not_allowed' }),
      })
      .where('id', '=', id)
      .execute();
    if (status === 'refused') await usePass(tx, row.pass_id, null);
    if (status === 'left') {
      await noteLeft(tx, ctx, aboutOf(row));
      await notifyOfDeparture(tx, ctx, aboutOf(row), 'left');
    }
    if (since) await notifyOfAlarm(tx, ctx, aboutOf(row), false, since.refusal);
    await showExits(tx, ctx, row.pupil_id);
    const { after, ...audit } = changed(row, status);
    return {
      result: await gateOne({ ...ctx, db: tx.db }, row.pupil_id, row.day),
      audit: { ...audit, after: { ...after, ...(since && { overrideReason: since.override_reason }) } },
    };
  });
}

/** The pupil is back. */
export function comeBack(ctx: Ctx, id: string, said: string): Promise<GatePupil> {
  return exitsRoom.act(ctx, 'exits.return', async (tx) => {
    const row = await hold(tx, ctx, id);
    const read = () => gateOne({ ...ctx, db: tx.db }, row.pupil_id, row.day);
    if (row.status === 'returned') return { result: await read(), audit: nothingNew(id) };
    const status = passageWorkflow.next(row.status, 'return');
    if (!status) throw conflict('exits.state', { status: row.status });
    const at = new Date(Math.max(instantOf(ctx, said).getTime(), row.at.getTime()));
    await tx.db
      .updateTable('exit_passages')
      .set({ status, returned_at: at, returned_by_id: self(ctx).accountId, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await endFacts(tx, { source: 'exit_passages', sourceId: id }, at);
    await notifyOfDeparture(tx, ctx, { ...aboutOf(row), at }, 'returned');
    await showExits(tx, ctx, row.pupil_id);
    return { result: await read(), audit: changed(row, status) };
  });
}
