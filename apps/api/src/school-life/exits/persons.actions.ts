import type { BodyOf } from '@encrier/contract/kernel/route';
import type { FamilyThird, nameThird, OfficeThird, ThirdStatus } from '@encrier/contract/school-life/exits-persons';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import { adoptImage } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { pupilOf } from './exits.actions.ts';
import { isKept, type Kept, type ThirdMove, thirdWorkflow } from './exits.policy.ts';
import { keptOf } from './exits.queries.ts';
import { mandatedPlaces } from './exits.reach.ts';
import { exitsRoom, type ExitsTx } from './exits.room.ts';
import { familyThird, officeThird } from './persons.queries.ts';
import { exitRules } from './settings.queries.ts';
import { settlePerson, showExits, notifyOfPerson, notifyOfficeOfPerson } from './notifying.actions.ts';

type Body = BodyOf<typeof nameThird>;
/** Most people who may come for one pupil at a time. */
const maxPersons = 20;
const refuse = (field: string, code: string) => invalid(code, { [field]: code });
const ofPerson = (id: string) => ({ type: 'exit_person', id });

/** Two guardians at one moment are put one behind the other, so that the second sees the first. */
export async function queueUp(tx: ExitsTx, pupilId: string): Promise<void> {
  await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forUpdate().executeTakeFirst();
}

function refuseDates({ startsOn, endsOn }: Body, today: string): void {
  if (findUnrealDay({ startsOn, endsOn })) throw refuse('startsOn', 'exits.day_missing');
  if (endsOn !== null && endsOn < startsOn) throw refuse('endsOn', 'exits.dates_order');
  if (endsOn !== null && endsOn < today) throw refuse('endsOn', 'exits.day_past');
  if (startsOn > addDays(today, 366)) throw refuse('startsOn', 'exits.day_far');
}

/**
 * Refuses a person already named, or kept away by a court; the error does not give the reason. Who was named by somebody
 * who no longer answers for the pupil opens nothing, and is named again.
 */
async function refuseName(tx: ExitsTx, body: Body, { kept, today }: { kept: Kept; today: string }): Promise<void> {
  const name = `${body.firstName} ${body.lastName}`;
  if (isKept(name, kept)) throw refuse('lastName', 'exits.person_refused');
  const open = await tx.db
    .selectFrom('exit_persons as x')
    .select(['x.first_name', 'x.last_name'])
    .where('x.pupil_id', '=', body.pupilId)
    .where('x.status', 'in', ['asked', 'confirmed'])
    .where(sql<boolean>`app.here(x.ends_on, ${body.startsOn})`)
    .where(mandatedPlaces('x.asked_by', today))
    .execute();
  if (isKept(name, { names: open.map((one) => `${one.first_name} ${one.last_name}`) }))
    throw refuse('lastName', 'exits.person_twice');
  if (open.length >= maxPersons) throw conflict('exits.persons_many');
}

/** Names a person who may fetch a pupil; the same id sent again is the same person. Throws the codes of its route. */
export function name(ctx: Ctx, body: Body): Promise<FamilyThird> {
  return exitsRoom.act(ctx, 'exits.name_person', async (tx) => {
    const { id, pupilId } = body;
    await pupilOf(tx, ctx, pupilId);
    await queueUp(tx, pupilId);
    const read = () => familyThird({ ...ctx, db: tx.db }, id);
    const again = await tx.db
      .selectFrom('exit_persons')
      .select('id')
      .where('id', '=', id)
      .where('asked_by', '=', self(ctx).accountId)
      .executeTakeFirst();
    if (again) return { result: await read(), audit: { object: ofPerson(id), after: { again: true } } };
    refuseDates(body, ctx.today);
    const kept = await keptOf(tx.db, pupilId);
    await refuseName(tx, body, { kept, today: ctx.today });
    const { confirms } = await exitRules(tx.db);
    const status: ThirdStatus = confirms || kept.names.length > 0 ? 'asked' : 'confirmed';
    await tx.db
      .insertInto('exit_persons')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        first_name: plainName(body.firstName),
        last_name: plainName(body.lastName),
        tie: body.tie,
        phone: body.phone,
        starts_on: body.startsOn,
        ends_on: body.endsOn,
        weekdays: [...new Set(body.weekdays)].sort(),
        status,
        asked_by: self(ctx).accountId,
        asked_at: tx.now,
      })
      .execute();
    if (body.photoId) await adoptImage(tx, ctx, body.photoId, ofPerson(id));
    const about = { id, pupilId, name: `${body.firstName} ${body.lastName}` };
    if (status === 'asked') await notifyOfficeOfPerson(tx, ctx, about);
    await notifyOfPerson(tx, ctx, about, status === 'asked' ? 'person_asked' : 'person_named');
    await showExits(tx, ctx, pupilId);
    const { startsOn, endsOn, weekdays } = body;
    return {
      result: await read(),
      audit: { object: ofPerson(id), after: { pupilId, startsOn, endsOn, weekdays, status } },
    };
  });
}

async function hold(tx: ExitsTx, id: string) {
  const row = await tx.db.selectFrom('exit_persons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, status: row.status as ThirdStatus };
}
type Held = Awaited<ReturnType<typeof hold>>;
function nextOf(row: Held, move: ThirdMove, version: number): ThirdStatus {
  requireVersion(row, version, { status: row.status });
  const next = thirdWorkflow.next(row.status, move);
  if (!next) throw conflict('exits.state', { status: row.status });
  return next;
}
async function moved(tx: ExitsTx, ctx: Ctx, row: Held, move: ThirdMove, answer: string): Promise<void> {
  const status = nextOf(row, move, row.version);
  const by = { by: self(ctx).accountId, at: tx.now };
  await tx.db
    .updateTable('exit_persons')
    .set({
      status,
      version: row.version + 1,
      ...(answer && { answer }),
      ...(move === 'withdraw'
        ? { withdrawn_by: by.by, withdrawn_at: by.at }
        : { decided_by: by.by, decided_at: by.at }),
    })
    .where('id', '=', row.id)
    .execute();
  const about = { id: row.id, pupilId: row.pupil_id, name: `${row.first_name} ${row.last_name}` };
  await settlePerson(tx, ctx, row.id);
  await notifyOfPerson(tx, ctx, about, `person_${move}`);
  await showExits(tx, ctx, row.pupil_id);
}
const told = (row: Held, status: ThirdStatus) => ({
  object: ofPerson(row.id),
  before: { status: row.status },
  after: { status, pupilId: row.pupil_id },
});

/** The family withdraws a person. */
export function withdrawOne(ctx: Ctx, id: string, version: number): Promise<FamilyThird> {
  return exitsRoom.act(ctx, 'exits.withdraw_person', async (tx) => {
    const read = () => familyThird({ ...ctx, db: tx.db }, id);
    await read();
    const row = await hold(tx, id);
    const status = nextOf(row, 'withdraw', version);
    await moved(tx, ctx, row, 'withdraw', '');
    return { result: await read(), audit: told(row, status) };
  });
}

/**
 * The person for the office's decision, locked; throws not found out of its reach, and is refused to the pupil's own
 * family.
 */
async function take(tx: ExitsTx, ctx: Ctx, id: string): Promise<Held & { askerAnswers: boolean }> {
  const { own, askerAnswers } = await officeThird({ ...ctx, db: tx.db }, id);
  const row = await hold(tx, id);
  if (own) throw forbidden('exits.own_request');
  return { ...row, askerAnswers };
}
type Said = { answer: string; version: number };

/** The office confirms or refuses a person. */
export function decideOne(ctx: Ctx, id: string, body: Said & { approve: boolean }): Promise<OfficeThird> {
  const move = body.approve ? 'approve' : 'refuse';
  return exitsRoom.act(ctx, `exits.${move}_person`, async (tx) => {
    const row = await take(tx, ctx, id);
    const status = nextOf(row, move, body.version);
    const answer = plainName(body.answer);
    if (!body.approve && !answer) throw refuse('answer', 'exits.answer_missing');
    if (body.approve && !row.askerAnswers) throw precondition('exits.namer_ended');
    if (body.approve && isKept(`${row.first_name} ${row.last_name}`, await keptOf(tx.db, row.pupil_id)))
      throw refuse('answer', 'exits.person_refused');
    await moved(tx, ctx, row, move, answer);
    return { result: await officeThird({ ...ctx, db: tx.db }, id), audit: told(row, status) };
  });
}

/** The office withdraws a person it confirmed. */
export function endOne(ctx: Ctx, id: string, body: Said): Promise<OfficeThird> {
  return exitsRoom.act(ctx, 'exits.withdraw_person', async (tx) => {
    const row = await take(tx, ctx, id);
    const status = nextOf(row, 'withdraw', body.version);
    const answer = plainName(body.answer);
    if (!answer) throw refuse('answer', 'exits.answer_missing');
    await moved(tx, ctx, row, 'withdraw', answer);
    return { result: await officeThird({ ...ctx, db: tx.db }, id), audit: told(row, status) };
  });
}
