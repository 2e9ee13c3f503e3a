import type {
  askChange,
  ChangeField,
  ContactChannel,
  PickUpPerson,
  RequestState,
} from '@encrier/contract/school/family';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lockTie, setTieChannels } from '../persons/sheets.public.ts';
import {
  askable,
  columnOf,
  readPickUp,
  readValue,
  type Sheet,
  stateOf,
  type Target,
  type TextField,
  requestWorkflow,
} from './family.policy.ts';
import { guardianOf, ownChildren } from '../directory/directory.public.ts';
import { sheetsOf } from './family.public.ts';
import { familyOf } from './family.queries.ts';
import { readsAsAsker } from './family.reach.ts';
import { familyRoom } from './family.room.ts';

type Body = BodyOf<typeof askChange>;
type Tx = Act<'change_requests' | 'change_request_lines', Record<never, never>>;
type Line = { field: ChangeField; from: string; to: string };

/** Changes how the school writes to a guardian about a child; only the caller's own tie. */
export function setChannels(
  ctx: Ctx,
  pupilId: string,
  channels: readonly ContactChannel[],
  version: number,
): Promise<{ version: number }> {
  return familyRoom.act(ctx, 'family.set_channels', async (tx) => {
    if (!(await ownChildren(tx.db, ctx)).includes(pupilId)) throw notFound();
    const tie = { pupilId, guardianId: self(ctx).personId! };
    const before = await lockTie(tx, tie);
    const unique = [...new Set(channels)];
    requireVersion(before, version, { fields: { channels: { theirs: before.channels, yours: unique } } });
    await setTieChannels(tx, tie, unique, version);
    return {
      result: { version: version + 1 },
      audit: {
        object: { type: 'pupil', id: pupilId },
        before: { channels: before.channels },
        after: { channels: unique },
      },
    };
  });
}

/** The person whose sheet a request is about; throws not found for anyone but the caller and their current children. */
async function targetOf(tx: Tx, ctx: Ctx, personId: string): Promise<Target> {
  const { me, children } = await familyOf(tx.db, ctx);
  if (children.length === 0) throw notFound();
  if (personId === me.id) return 'guardian';
  const child = children.find(({ id }) => id === personId);
  if (!child) throw notFound();
  if (child.ofAge) throw precondition('family.of_age');
  return 'pupil';
}

const plainPerson = (person: PickUpPerson): PickUpPerson => ({
  ...person,
  lastName: plainName(person.lastName),
  firstName: plainName(person.firstName),
  identityDocument: plainName(person.identityDocument),
});

/** The requested values, cleaned, without unchanged ones. Throws `invalid` with every field that cannot be read. */
function readLines(target: Target, sheet: Sheet, body: Body, country: string): Line[] {
  const fields: Record<string, string> = {};
  const lines = new Map<ChangeField, Line>();
  const known = askable(target);
  for (const [at, { field, value }] of body.lines.entries()) {
    const read = known.includes(field)
      ? readValue(field as TextField, plainName(value), country)
      : { code: 'family.value_invalid' };
    if ('code' in read) fields[`lines.${at}.value`] = read.code;
    else if (read.value !== sheet[field]) lines.set(field, { field, from: sheet[field], to: read.value });
  }
  if (body.pickUp) {
    const read = known.includes('pickUp')
      ? readPickUp(plainPerson(body.pickUp), country)
      : { field: 'lastName', code: 'family.value_invalid' };
    if ('code' in read) fields[`pickUp.${read.field}`] = read.code;
    else lines.set('pickUp', { field: 'pickUp', from: '', to: JSON.stringify(read.value) });
  }
  const [code] = Object.values(fields);
  if (code) throw invalid(code, fields);
  return [...lines.values()];
}

/** A field with a pending request cannot be requested again. */
async function refuseTwice(tx: Tx, ctx: Ctx, personId: string, lines: readonly Line[]): Promise<void> {
  const open = await tx.db
    .selectFrom('change_request_lines as l')
    .innerJoin('change_requests as r', 'r.id', 'l.request_id')
    .select('l.field')
    .where('r.asked_by', '=', self(ctx).accountId)
    .where('r.person_id', '=', personId)
    .where('l.decision', '=', 'waiting')
    .where(
      'l.field',
      'in',
      lines.map(({ field }) => columnOf(field)),
    )
    .execute();
  if (open.length) throw conflict('family.already_waiting', { fields: open.map((row) => row.field) });
}

/** Sends a request to the office: one line per field, with documents. */
export function sendRequest(ctx: Ctx, body: Body): Promise<{ id: string }> {
  return familyRoom.act(ctx, 'family.ask', async (tx) => {
    const target = await targetOf(tx, ctx, body.personId);
    // Two requests at the same moment are stored one after the other, so that the second sees the first.
    await tx.db.selectFrom('persons').select('id').where('id', '=', guardianOf(ctx)!).forUpdate().executeTakeFirst();
    const { country } = await tx.db.selectFrom('school_settings').select('country').executeTakeFirstOrThrow();
    const sheet = (await sheetsOf(tx.db, [body.personId])).get(body.personId)!;
    const lines = readLines(target, sheet, body, country);
    if (!lines.length) throw invalid('family.nothing_changed');
    await refuseTwice(tx, ctx, body.personId, lines);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('change_requests')
      .values({
        school_id: tx.schoolId,
        id,
        target,
        person_id: body.personId,
        asked_by: self(ctx).accountId,
        note: plainName(body.note ?? ''),
        created_at: tx.now,
      })
      .execute();
    await tx.db
      .insertInto('change_request_lines')
      .values(
        lines.map(({ field, from, to }, position) => ({
          school_id: tx.schoolId,
          request_id: id,
          id: newId(tx.now.getTime()),
          field: columnOf(field),
          old_value: from,
          new_value: to,
          position,
        })),
      )
      .execute();
    await adoptFiles(tx, ctx, body.files ?? [], { type: 'change_request', id });
    await tx.live('requests.changed', {}, { holds: ['people.edit'], accounts: [self(ctx).accountId] });
    // The journal is never rewritten: it records which fields are requested, the request contains the values.
    return {
      result: { id },
      audit: {
        object: { type: 'change_request', id },
        after: { personId: body.personId, fields: lines.map(({ field }) => field), files: body.files?.length ?? 0 },
      },
    };
  });
}

/** Withdraws the waiting lines; decided ones stay. */
export function withdrawRequest(ctx: Ctx, id: string): Promise<{ id: string }> {
  return familyRoom.act(ctx, 'family.withdraw', async (tx) => {
    const row = await tx.db
      .selectFrom('change_requests as r')
      .select(['r.state', 'r.version'])
      .where('r.id', '=', id)
      .where(readsAsAsker(ctx))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!requestWorkflow.allows(row.state as RequestState, 'withdraw')) throw conflict('requests.state');
    await tx.db
      .updateTable('change_request_lines')
      .set({ decision: 'withdrawn' })
      .where('request_id', '=', id)
      .where('decision', '=', 'waiting')
      .execute();
    const lines = await tx.db
      .selectFrom('change_request_lines')
      .select('decision')
      .where('request_id', '=', id)
      .execute();
    const state = stateOf(lines.map(({ decision }) => decision));
    await tx.db
      .updateTable('change_requests')
      .set({ state, version: row.version + 1, decided_at: tx.now })
      .where('id', '=', id)
      .execute();
    await tx.live('requests.changed', {}, { holds: ['people.edit'], accounts: [self(ctx).accountId] });
    return {
      result: { id },
      audit: { object: { type: 'change_request', id }, before: { state: row.state }, after: { state } },
    };
  });
}
