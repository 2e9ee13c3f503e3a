import type { BodyOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import { dateFault, disagreements, slotFault, tidyFrame } from './frames.policy.ts';
import { frameOf } from './frames.queries.ts';

type Create = c.FrameBody;

const permission = 'timetable.manage';
const announceChange = (tx: TimetableTx) =>
  tx.live('timetable.changed', {}, { holds: ['timetable.view', 'timetable.manage'] });

function clean<T extends Omit<Create, 'id'>>(sent: T): T {
  const name = plainName(sent.name);
  // A name made only of invisible characters.
  if (!name) throw invalid('invalid_input', { name: 'too_small' });
  const wrongDate = dateFault(sent);
  if (wrongDate) throw invalid('timetable.dates', { [wrongDate]: 'timetable.dates' });
  const frame = tidyFrame({ ...sent, name });
  const wrongSlots = slotFault(frame);
  if (wrongSlots) throw invalid(wrongSlots, { slots: wrongSlots });
  return { ...frame, slots: frame.slots.map((slot) => ({ ...slot, name: plainName(slot.name) })) };
}

/**
 * Throws not found when the organisation is out of reach or a level is not one of its own; refuses a frame for levels
 * that have another for the same days.
 */
async function checkPlace(tx: TimetableTx, ctx: Ctx, body: Omit<Create, 'id'>, own: string | null): Promise<void> {
  await refuseOutside(tx.db, ctx, permission, { orgs: [body.orgId], levels: body.levelIds });
  const org = tx.db.selectFrom('orgs').select('id').where('id', '=', body.orgId).where('closed_on', 'is', null);
  if (!(await org.executeTakeFirst())) throw notFound();
  const twin = await tx.db
    .selectFrom('time_frames')
    .select('id')
    .where('org_id', '=', body.orgId)
    .where('name', '=', body.name)
    .where('from_on', '=', body.fromOn)
    .executeTakeFirst();
  if (twin && twin.id !== own) throw conflict('timetable.name_taken');
  if (!body.levelIds.length) return;
  const levels = await tx.db
    .selectFrom('levels')
    .select('id')
    .where('id', 'in', body.levelIds)
    .where('org_id', '=', body.orgId)
    .execute();
  if (levels.length !== body.levelIds.length) throw notFound();
  const other = await tx.db
    .selectFrom('time_frame_levels as l')
    .innerJoin('time_frames as f', (join) =>
      join.onRef('f.school_id', '=', 'l.school_id').onRef('f.id', '=', 'l.frame_id'),
    )
    .select(['l.level_id as levelId', 'f.name as frame'])
    .where('l.level_id', 'in', body.levelIds)
    .where('l.from_on', '<=', body.toOn)
    .where('l.to_on', '>=', body.fromOn)
    .$if(own !== null, (query) => query.where('l.frame_id', '!=', own ?? ''))
    .executeTakeFirst();
  if (other) throw conflict('timetable.level_taken', other);
}

const columns = (body: Omit<Create, 'id'>) => ({
  org_id: body.orgId,
  name: body.name,
  weekdays: body.weekdays,
  step: body.step,
  alternates: body.alternates,
  from_on: body.fromOn,
  to_on: body.toOn,
});

/**
 * Gives a frame exactly these levels and slots; a level given to another frame meanwhile is refused by the table
 * itself.
 */
async function writeParts(tx: TimetableTx, id: string, body: Omit<Create, 'id'>): Promise<void> {
  const base = { school_id: tx.schoolId, frame_id: id };
  await tx.db.deleteFrom('time_frame_levels').where('frame_id', '=', id).execute();
  await tx.db.deleteFrom('time_frame_slots').where('frame_id', '=', id).execute();
  if (body.levelIds.length)
    await tx.db
      .insertInto('time_frame_levels')
      .values(body.levelIds.map((level_id) => ({ ...base, level_id, from_on: body.fromOn, to_on: body.toOn })))
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === '23P01' ? conflict('timetable.level_taken') : error;
      });
  if (body.slots.length)
    await tx.db
      .insertInto('time_frame_slots')
      .values(body.slots.map((slot, position) => ({ ...base, position, ...slot })))
      .execute();
}

export function createFrame(ctx: Ctx, { id: given, ...sent }: Create): Promise<c.TimeFrame> {
  const body = clean(sent);
  return timetableRoom.act(ctx, 'timetable.create_frame', async (tx) => {
    await checkPlace(tx, ctx, body, null);
    const id = given ?? newId(tx.now.getTime());
    await tx.db
      .insertInto('time_frames')
      .values({ school_id: tx.schoolId, id, ...columns(body) })
      .execute();
    await writeParts(tx, id, body);
    await announceChange(tx);
    return { result: await frameOf(tx.db, id), audit: { object: { type: 'time_frame', id }, after: { ...body } } };
  });
}

/** The frame, locked until the transaction ends; throws not found when its organisation is out of reach. */
async function held(tx: TimetableTx, ctx: Ctx, id: string): Promise<c.TimeFrame> {
  const row = await tx.db
    .selectFrom('time_frames')
    .select('org_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  await refuseOutside(tx.db, ctx, permission, { orgs: [row.org_id] });
  return frameOf(tx.db, id);
}

/** Changes a frame; one changed since it was read answers 409 with the stored and the sent value of what differs. */
export function updateFrame(
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof c.updateFrame>,
): Promise<c.TimeFrame> {
  const body = clean(sent);
  return timetableRoom.act(ctx, 'timetable.update_frame', async (tx) => {
    const before = await held(tx, ctx, id);
    const differ = disagreements(before, body);
    requireVersion(before, version, { fields: differ });
    await checkPlace(tx, ctx, body, id);
    await tx.db
      .updateTable('time_frames')
      .set({ ...columns(body), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    await writeParts(tx, id, body);
    await announceChange(tx);
    const side = (which: 'theirs' | 'yours') =>
      Object.fromEntries(Object.entries(differ).map(([field, values]) => [field, values[which]]));
    return {
      result: await frameOf(tx.db, id),
      audit: { object: { type: 'time_frame', id }, before: side('theirs'), after: side('yours') },
    };
  });
}

/** Takes a frame away; lessons stay where they are. */
export function removeFrame(ctx: Ctx, id: string): Promise<c.TimeFrame> {
  return timetableRoom.act(ctx, 'timetable.remove_frame', async (tx) => {
    const before = await held(tx, ctx, id);
    const hours = await tx.db.selectFrom('changed_hours').select('id').where('frame_id', '=', id).executeTakeFirst();
    if (hours) throw conflict('timetable.frame_has_hours');
    await tx.db.deleteFrom('time_frames').where('id', '=', id).execute();
    await announceChange(tx);
    return { result: before, audit: { object: { type: 'time_frame', id }, before: { ...before } } };
  });
}
