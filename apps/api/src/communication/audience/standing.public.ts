import type { AudienceRule } from '@encrier/contract/communication/audience';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { oncePerDay } from '#kernel/jobs/once-per-day.ts';
import { recipientsOf } from './audience.public.ts';
import { ruleFields, ruleNames, type Rules } from './rules.public.ts';

/** Objects that a room gives to the people of an audience: their table, its rules and its recipients. */
export type Given = { things: keyof Database; rules: Rules; recipients: keyof Database };
/** One object in force, with the rules of its audience. */
export type Standing = { id: string; rules: AudienceRule[] };
/** Which objects: one, those that concern some pupils, or those addressed to representatives; all by default. */
type Among = { id?: string; pupilIds?: readonly string[] | null; mandates?: boolean };

/**
 * Objects `a` in force according to `where`: one, all, or those that concern some pupils, because one of them or a
 * guardian received it, or because it is addressed to a place where one of them is now.
 */
export async function readStandingAudiences(
  db: ReadDb,
  schoolId: number,
  given: Given,
  where: RawBuilder<boolean>,
  { id, pupilIds = null, mandates = false }: Among,
): Promise<Standing[]> {
  const { things, recipients } = given;
  const { table: audience, thing: ref } = ruleNames(given.rules);
  const of = (alias: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${alias}.${ref}`)} = a.id`;
  const some = pupilIds && [...pupilIds];
  return db
    .selectFrom(
      sql<Standing>`(SELECT a.id, COALESCE((SELECT json_agg(json_strip_nulls(json_build_object(${ruleFields}))
        ORDER BY x.position)
        FROM ${sql.table(audience)} x WHERE x.school_id = a.school_id AND ${of('x')}), '[]') AS rules
      FROM ${sql.table(things)} a
      WHERE a.school_id = ${schoolId} AND ${where} AND (${id ?? null}::uuid IS NULL OR a.id = ${id ?? null})
        AND (NOT ${mandates}::boolean OR EXISTS (SELECT 1 FROM ${sql.table(audience)} x
          WHERE x.school_id = a.school_id AND ${of('x')} AND x.mandate IS NOT NULL))
        AND (${some}::uuid[] IS NULL
        OR EXISTS (SELECT 1 FROM ${sql.table(recipients)} r WHERE r.school_id = a.school_id AND ${of('r')}
          AND r.removed_at IS NULL
          AND (r.person_id = ANY (${some}::uuid[]) OR r.child_ids && ${some}::uuid[]))
        OR EXISTS (SELECT 1 FROM ${sql.table(audience)} x
          LEFT JOIN enrolments e ON e.school_id = x.school_id AND e.pupil_id = ANY (${some}::uuid[])
          LEFT JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          WHERE x.school_id = a.school_id AND ${of('x')} AND (x.kind IN ('everyone', 'role', 'org', 'cycle', 'group',
            'subject', 'regime') OR x.class_id = e.class_id
            OR x.level_id = c.level_id OR x.person_id = ANY (${some}::uuid[])))))`.as('s'),
    )
    .selectAll()
    .orderBy('s.id')
    .execute();
}

/**
 * Objects whose recipients are no longer the people of their audience on a day: somebody came, left, or changed class.
 * One statement for all.
 */
export async function listChangedAudiences(
  db: ReadDb,
  schoolId: number,
  given: Given,
  stand: readonly Standing[],
  day: string,
): Promise<string[]> {
  if (!stand.length) return [];
  const { thing: ref } = ruleNames(given.rules);
  const rows = await db
    .selectFrom(
      sql<{
        id: string;
      }>`(SELECT a.id FROM jsonb_to_recordset(${JSON.stringify(stand)}::jsonb) AS a(id uuid, rules jsonb)
      WHERE EXISTS (SELECT 1 FROM ${recipientsOf(schoolId, sql`a.rules`, day)} w
        FULL JOIN (SELECT * FROM ${sql.table(given.recipients)} h0 WHERE h0.school_id = ${schoolId}
          AND ${sql.ref(`h0.${ref}`)} = a.id
          AND h0.removed_at IS NULL) h ON h.person_id = w.person_id
        WHERE w.person_id IS NULL OR h.person_id IS NULL OR w.audience_kind <> h.audience_kind
          OR w.child_ids <> h.child_ids))`.as('s'),
    )
    .selectAll()
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What a room declares about its objects in force, and how it sends one of them again to its audience on the context's
 * day.
 */
export type Followed = {
  /** Name of the room in jobs and in the journal. */
  name: string;
  given: Given;
  /** Condition on the objects `a` in force on a day, at a moment. */
  where: (ctx: Ctx) => RawBuilder<boolean>;
  giveAgain: (ctx: Ctx, id: string) => Promise<void>;
};

/**
 * Keeps objects in force with the people of their audience. Updates at once when pupils arrive, move or leave (by hand,
 * by an import or at the rollover) and when a mandate begins or ends; each night for changes without an event (groups,
 * planned moves, staff). Late arrivals receive what is in force; people who left can no longer read it.
 */
export function followReaders({ name, given, where, giveAgain }: Followed) {
  async function give(kernel: Kernel, schoolId: number, among: Among): Promise<void> {
    const ctx = await jobCtx(kernel, schoolId, name);
    const ids = await readTenant(kernel.pool, schoolId, async (db) => {
      const stand = await readStandingAudiences(db, schoolId, given, where(ctx), among);
      return listChangedAudiences(db, schoolId, given, stand, ctx.today);
    });
    for (const id of ids) await giveAgain(ctx, id);
  }
  const sweep = (kernel: Kernel): Promise<void> =>
    eachSchool(kernel, `${name}.readers`, (schoolId) => give(kernel, schoolId, {}));
  /** At the beginning of each school's day: nobody keeps reading after midnight. */
  const sweepDay = (kernel: Kernel): Promise<void> =>
    eachSchool(kernel, `${name}.readers`, (schoolId) =>
      oncePerDay(kernel, schoolId, `${name}.readers`, () => give(kernel, schoolId, {})),
    );
  return {
    sweep,
    register(): void {
      for (const event of ['pupils.class_changed', 'pupils.enrolled', 'pupils.left'] as const)
        onEvent(event, `${name}.${event}`, (kernel, job) =>
          give(kernel, job.schoolId, { pupilIds: job.payload['pupilIds'] as string[] }),
        );
      // Many pupils change at once, and the event does not name them: every object in force is checked.
      for (const event of ['imports.ran', 'rollover.ran'] as const)
        onEvent(event, `${name}.${event}`, (kernel, job) => give(kernel, job.schoolId, {}));
      for (const event of ['mandates.given', 'mandates.ended'] as const)
        onEvent(event, `${name}.${event}`, (kernel, job) => give(kernel, job.schoolId, { mandates: true }));
      onSchedule(`${name}.readers`, '5 * * * *', sweepDay);
    },
  };
}
