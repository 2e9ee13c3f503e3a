import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { clockMinute, formatMinute, weekdayOf } from '#kernel/policy/days.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { asksFor, childrenIn, familyAccounts } from './exits.queries.ts';
import { askerAnswers } from './exits.reach.ts';
import { exitsRoom } from './exits.room.ts';
import { showExits } from './notifying.actions.ts';

export { familyAccounts };

/**
 * Pupils whose exits the caller reads as a family, with whether they answer for each: a guardian for a child, a pupil of
 * age for himself.
 */
export async function answeredBy(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>) {
  return (await childrenIn(db, ctx)).map((one) => ({
    id: one.id,
    label: `${one.first_name} ${one.last_name}`,
    answers: asksFor({ id: one.id, birthOn: one.birth_on }, ctx) === 'asks',
  }));
}

export type Leaving = {
  adult: boolean;
  /** What the sheet allows about leaving alone. */
  permission: string;
  /** Hours of the day at which the pupil may leave alone, in minutes, with the account that asked for them. */
  standing: { from: number; to: number; askedBy: string }[];
};

/** What is granted already to pupils for leaving alone on a day. The caller may see the pupils. */
export async function leavingOf(db: ReadDb, pupilIds: readonly string[], day: string): Promise<Map<string, Leaving>> {
  const rows = await db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['p.person_id', 'h.birth_on', 'p.exit_permission'])
    .select(
      sql<
        { from: string; to: string | null; askedBy: string }[]
      >`coalesce((SELECT json_agg(json_build_object('from', x.leaves_at, 'to', x.until_at, 'askedBy', x.asked_by))
        FROM exit_requests x
        WHERE x.school_id = p.school_id AND x.pupil_id = p.person_id AND x.status = 'approved' AND x.mode = 'alone'
          AND (x.day = ${day}
          OR (x.kind = 'standing' AND app.in_force(x.starts_on, x.ends_on, ${day})
            AND ${weekdayOf(day)} = ANY (x.weekdays))) AND ${askerAnswers(day)}), '[]')`.as('granted'),
    )
    .where('p.person_id', '=', sql<string>`any(${[...pupilIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.person_id,
      {
        adult: isAdult(row.birth_on, day),
        permission: row.exit_permission,
        standing: row.granted.map(({ from, to, askedBy }) => ({
          from: clockMinute(from),
          to: to ? clockMinute(to) : 1440,
          askedBy,
        })),
      },
    ]),
  );
}

/** `askedById`: on whose word the pupil leaves; it counts while that person answers for the pupil. */
type Release = {
  id: string;
  pupilId: string;
  day: string;
  from: number;
  to: number;
  byId: string;
  askedById: string;
};
/**
 * Lets pupils leave alone between two hours of a day, because lessons are cancelled and their family, or their sheet,
 * allows it; the gate and the facts read it as any granted exit. `id` is the caller's; given again, it replaces the
 * former one.
 */
export async function grantReleases(inAct: InAct, ctx: Ctx, releases: readonly Release[]): Promise<void> {
  const tx = exitsRoom.join(inAct);
  for (const { id, pupilId, day, from, to, byId, askedById } of releases) {
    const open = await tx.db
      .selectFrom('exit_requests')
      .select('id')
      .where('pupil_id', '=', pupilId)
      .where('day', '=', day)
      .where('leaves_at', '=', formatMinute(from))
      .where('status', 'in', ['asked', 'approved'])
      .where('id', '<>', id)
      .executeTakeFirst();
    // The family requested this hour itself: that request is kept.
    if (open) continue;
    const said = {
      status: 'approved',
      asked_by: askedById,
      asked_at: tx.now,
      decided_by: byId,
      decided_at: tx.now,
    };
    await tx.db
      .insertInto('exit_requests')
      .values({
        ...said,
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        kind: 'one_day',
        day,
        leaves_at: formatMinute(from),
        until_at: formatMinute(to),
        mode: 'alone',
      })
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'id'])
          .doUpdateSet((eb) => ({ ...said, version: eb('exit_requests.version', '+', 1) })),
      )
      .execute();
    const [startsAt, endsAt] = [instantOf(day, from, ctx.zone), instantOf(day, to, ctx.zone)];
    await recordFacts(tx, { source: 'exit_requests', sourceId: id }, [
      { pupilId, kind: 'exit', says: 'away', certainty: 'foreseen', startsAt, endsAt },
    ]);
    await showExits(tx, ctx, pupilId);
  }
}

/** Withdraws such releases: the pupil stays, or lessons take place again. */
export async function withdrawReleases(inAct: InAct, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const tx = exitsRoom.join(inAct);
  if (!ids.length) return;
  const gone = await tx.db
    .updateTable('exit_requests')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', '=', 'approved')
    .returning(['id', 'pupil_id'])
    .execute();
  for (const { id, pupil_id } of gone) {
    await withdrawFacts(tx, { source: 'exit_requests', sourceId: id });
    await showExits(tx, ctx, pupil_id);
  }
}
