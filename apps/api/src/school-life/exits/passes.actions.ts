import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { FamilyPass, makePass, scanPass, ThirdStatus } from '@encrier/contract/school-life/exits-persons';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { newPassCode } from './codes.queries.ts';
import { pupilOf, refuseImpossible } from './exits.actions.ts';
import { alarms, passRefusal, thirdStateOn } from './exits.policy.ts';
import { clockOf, keptOf } from './exits.queries.ts';
import { exitsRoom, type ExitsTx } from './exits.room.ts';
import { keptIn } from './gate.present.ts';
import { gateOne, gateRow } from './gate.queries.ts';
import { passByCode, passOf } from './passes.queries.ts';
import { queueUp } from './persons.actions.ts';
import { familyPass } from './persons.queries.ts';
import { exitRules } from './settings.queries.ts';
import { showExits, notifyOfAlarm, notifyOfPass } from './notifying.actions.ts';

type Body = BodyOf<typeof makePass>;
/** Most passes of one pupil that are still good. */
const maxPasses = 20;
const refuse = (field: string, code: string) => invalid(code, { [field]: code });
const ofPass = (id: string) => ({ type: 'exit_pass', id });

type Bearer = { personId: string | null; name: string; tie: Body['tie']; phone: string };
/** The bearer: a person named before, or any name when the school allows it. */
async function bearerOf(tx: ExitsTx, ctx: Ctx, body: Body): Promise<Bearer> {
  const { passFor } = await exitRules(tx.db);
  if (passFor === 'nobody' || (passFor === 'confirmed' && !body.personId)) throw precondition('exits.pass_off');
  if (!body.personId) {
    const name = plainName(body.name);
    if (!name || !body.phone) throw refuse(name ? 'phone' : 'name', 'exits.pass_name');
    return { personId: null, name, tie: body.tie, phone: body.phone };
  }
  const row = await tx.db
    .selectFrom('exit_persons')
    .selectAll()
    .where('id', '=', body.personId)
    .where('pupil_id', '=', body.pupilId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const state = thirdStateOn({ status: row.status as ThirdStatus, endsOn: row.ends_on }, ctx.today);
  if (state !== 'confirmed' && (passFor === 'confirmed' || state !== 'asked'))
    throw refuse('personId', 'exits.person_refused');
  return {
    personId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    tie: row.tie as Body['tie'],
    phone: row.phone,
  };
}

/** Makes a pass of one day. Throws the codes of its route. */
export function makeOne(ctx: Ctx, body: Body): Promise<FamilyPass> {
  return exitsRoom.act(ctx, 'exits.make_pass', async (tx) => {
    const { id, pupilId, day, leavesAt } = body;
    await pupilOf(tx, ctx, pupilId);
    await queueUp(tx, pupilId);
    const read = async (): Promise<FamilyPass> => (await familyPass({ ...ctx, db: tx.db }, id)) satisfies FamilyPass;
    const again = await tx.db
      .selectFrom('exit_passes')
      .select('id')
      .where('id', '=', id)
      .where('made_by', '=', self(ctx).accountId)
      .executeTakeFirst();
    if (again) return { result: await read(), audit: { object: ofPass(id), after: { again: true } } };
    if ((await keptOf(tx.db, pupilId)).names.length) throw precondition('exits.pass_court');
    const bearer = await bearerOf(tx, ctx, body);
    const span = { kind: 'one_day' as const, day, weekdays: [], startsOn: null, endsOn: null, leavesAt, untilAt: null };
    await refuseImpossible(tx, ctx, pupilId, span, true);
    const good = await tx.db
      .selectFrom('exit_passes')
      .select('id')
      .where('pupil_id', '=', pupilId)
      .where('day', '>=', ctx.today)
      .where('revoked_at', 'is', null)
      .where('used_at', 'is', null)
      .execute();
    if (good.length >= maxPasses) throw conflict('exits.passes_many');
    await tx.db
      .insertInto('exit_passes')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        person_id: bearer.personId,
        name: bearer.name,
        tie: bearer.tie,
        phone: bearer.phone,
        day,
        leaves_at: leavesAt,
        code_hash: newPassCode(ctx, id).hash,
        made_by: self(ctx).accountId,
        made_at: tx.now,
      })
      .execute();
    await notifyOfPass(tx, ctx, { id, pupilId, name: bearer.name, day, leavesAt }, 'pass_made');
    await showExits(tx, ctx, pupilId);
    return { result: await read(), audit: { object: ofPass(id), after: { pupilId, day, leavesAt } } };
  });
}

/** Takes a pass back: it opens nothing any more. */
export function revokeOne(ctx: Ctx, id: string): Promise<FamilyPass> {
  return exitsRoom.act(ctx, 'exits.revoke_pass', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const { pupilId } = await familyPass(asker, id);
    await queueUp(tx, pupilId);
    const seen = await familyPass(asker, id);
    if (seen.state === 'revoked') return { result: seen, audit: { object: ofPass(id), after: { again: true } } };
    if (seen.state !== 'good') throw conflict('exits.state', { status: seen.state });
    await tx.db
      .updateTable('exit_passes')
      .set({ revoked_at: tx.now, revoked_by: self(ctx).accountId })
      .where('id', '=', id)
      .execute();
    const { name, day, leavesAt } = seen;
    await notifyOfPass(tx, ctx, { id, pupilId, name, day, leavesAt }, 'pass_revoked');
    await showExits(tx, ctx, pupilId);
    return {
      result: await familyPass(asker, id),
      audit: { object: ofPass(id), after: { pupilId, status: 'revoked' } },
    };
  });
}

/** Reads a pass shown at the gate; a refused one is recorded in the register. */
export function scan(ctx: Ctx, code: string): Promise<ResponseInput<typeof scanPass>> {
  return exitsRoom.act(ctx, 'exits.scan_pass', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const unknown = () => refuse('code', 'exits.pass_unknown');
    const pass = await passByCode(tx.db, code, ctx.today);
    if (!pass) throw unknown();
    const pupilId = pass.pupil_id;
    // A pupil out of the reach of this gate is as unknown as another school's.
    const row = await gateRow(asker, pupilId, ctx.today).catch(() => {
      throw unknown();
    });
    const refusal = passRefusal(passOf(pass), clockOf(ctx), keptIn(row));
    if (refusal) {
      const id = newId(ctx.now.getTime());
      await tx.db
        .insertInto('exit_passages')
        .values({
          school_id: tx.schoolId,
          id,
          pupil_id: pupilId,
          day: ctx.today,
          mode: 'third',
          person_id: pass.person_id,
          pass_id: pass.id,
          with_name: pass.name,
          status: 'refused',
          refusal,
          at: tx.now,
          by_id: self(ctx).accountId,
        })
        .execute();
      const about = { id, pupilId, guardianId: null, who: pass.name, at: tx.now };
      if (alarms(refusal)) await notifyOfAlarm(tx, ctx, about, true, refusal);
      await showExits(tx, ctx, pupilId);
    }
    const result = {
      passId: pass.id,
      name: pass.name,
      tie: pass.tie,
      photo: pass.photo,
      day: pass.day,
      leavesAt: pass.leaves_at,
      refusal,
      pupil: await gateOne(asker, pupilId, ctx.today),
    };
    return { result, audit: { object: ofPass(pass.id), after: { pupilId, status: refusal ? 'refused' : 'read' } } };
  });
}
