import { type addCustody, type halveHolidays, halvesOf, longestCustody } from '@encrier/contract/school/custody';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { countDays, overlaps } from '#kernel/policy/days.ts';
import { refuseUnreal } from '../persons.public.ts';
import { personsRoom, type PersonsTx } from '../persons.room.ts';
import { refuseOwnFamily } from '../guardians/guardians.queries.ts';
import { custodyOf } from './custody.queries.ts';

type Held = Awaited<ReturnType<typeof custodyOf>>;
type Period = { id: string; guardianId: string; fromOn: string; toOn: string; note: string };
const spanOf = ({ fromOn, toOn }: { fromOn: string; toOn: string }) => ({ startsOn: fromOn, endsOn: toOn });

/**
 * The calendar of a pupil, with the pupil's row locked so that two editors come one after the other; throws not found
 * for a person who may not change it, and refuses the pupil's own family.
 */
async function hold(tx: PersonsTx, ctx: Ctx, pupilId: string): Promise<Held> {
  const asker = { ...ctx, db: tx.db };
  await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forUpdate().executeTakeFirst();
  const held = await custodyOf(asker, pupilId);
  if (!held.edit) throw notFound();
  await refuseOwnFamily(asker, pupilId);
  return held;
}

/** Days can only be given to a guardian with authority whom no court decision keeps away. */
function refuseGuardian({ guardians }: Held, field: string, guardianId: string): void {
  const guardian = guardians.find(({ id }) => id === guardianId);
  if (!guardian || guardian.custody === 'none')
    throw invalid('persons.custody_guardian', { [field]: 'persons.custody_guardian' });
}

async function insert(tx: PersonsTx, ctx: Ctx, pupilId: string, periods: readonly Period[]): Promise<void> {
  if (!periods.length) return;
  await tx.db
    .insertInto('custody_days')
    .values(
      periods.map((one) => ({
        school_id: tx.schoolId,
        id: one.id,
        pupil_id: pupilId,
        guardian_id: one.guardianId,
        from_on: one.fromOn,
        to_on: one.toOn,
        note: one.note,
        set_by: self(ctx).accountId,
        set_at: tx.now,
      })),
    )
    .execute();
}

/**
 * Gives the child to a guardian from a day to another. Throws the codes of its route; `persons.custody_overlap` with
 * the existing period.
 */
export function add(ctx: Ctx, pupilId: string, body: BodyOf<typeof addCustody>): Promise<{ ok: true }> {
  const { id, guardianId, fromOn, toOn } = body;
  refuseUnreal({ fromOn, toOn });
  if (toOn < fromOn) throw invalid('persons.dates', { toOn: 'persons.dates' });
  if (countDays(spanOf(body)) > longestCustody) throw invalid('persons.custody_long', { toOn: 'persons.custody_long' });
  return personsRoom.act(ctx, 'persons.add_custody', async (tx) => {
    const held = await hold(tx, ctx, pupilId);
    const audit = { object: { type: 'pupil', id: pupilId }, table: 'custody_days' as const };
    if (held.periods.some((one) => one.id === id))
      return { result: { ok: true as const }, audit: { ...audit, after: { again: true } } };
    refuseGuardian(held, 'guardianId', guardianId);
    const there = held.periods.find((one) => overlaps(spanOf(one), spanOf(body)));
    if (there) throw conflict('persons.custody_overlap', there);
    await insert(tx, ctx, pupilId, [body]);
    return {
      result: { ok: true as const },
      audit: { ...audit, after: { guardianId, from_on: fromOn, to_on: toOn, note: body.note } },
    };
  });
}

/** Shares every coming holiday in two; holidays that already have a period are not changed. */
export function halve(
  ctx: Ctx,
  pupilId: string,
  { first, second, turns }: BodyOf<typeof halveHolidays>,
): Promise<{ made: number; left: string[] }> {
  if (first === second) throw invalid('persons.custody_guardian', { second: 'persons.custody_guardian' });
  return personsRoom.act(ctx, 'persons.halve_holidays', async (tx) => {
    const held = await hold(tx, ctx, pupilId);
    refuseGuardian(held, 'first', first);
    refuseGuardian(held, 'second', second);
    const periods: Period[] = [];
    const left: string[] = [];
    for (const holiday of held.holidays) {
      const taken = [...held.periods, ...periods].some((one) => overlaps(spanOf(one), holiday));
      if (taken) left.push(holiday.name);
      else
        periods.push(
          ...halvesOf(holiday, { first, second, turns }).map((half) => ({
            ...half,
            id: newId(tx.now.getTime()),
            note: holiday.name,
          })),
        );
    }
    await insert(tx, ctx, pupilId, periods);
    return {
      result: { made: periods.length / 2, left },
      audit: {
        object: { type: 'pupil', id: pupilId },
        table: 'custody_days',
        after: { first, guardianId: second, count: periods.length },
      },
    };
  });
}

/** Takes a period away: the weeks say again. */
export function remove(ctx: Ctx, pupilId: string, periodId: string): Promise<{ ok: true }> {
  return personsRoom.act(ctx, 'persons.remove_custody', async (tx) => {
    await hold(tx, ctx, pupilId);
    const gone = await tx.db
      .deleteFrom('custody_days')
      .where('id', '=', periodId)
      .where('pupil_id', '=', pupilId)
      .returning(['guardian_id', 'from_on', 'to_on'])
      .executeTakeFirst();
    if (!gone) throw notFound();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'pupil', id: pupilId },
        table: 'custody_days',
        before: { guardianId: gone.guardian_id, from_on: gone.from_on, to_on: gone.to_on },
      },
    };
  });
}
