import type { FactKind } from '@encrier/contract/facts.generated';
import { type Selectable, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import { factsRoom } from './facts.room.ts';
import type { Certainty, Fact, Whereabout } from './where.policy.ts';

const factColumns = ['id', 'pupil_id', 'kind', 'says', 'certainty', 'starts_at', 'ends_at'] as const;

type Recorded = {
  pupilId: string;
  kind: FactKind;
  says: Whereabout;
  certainty: Certainty;
  startsAt: Date;
  /** Null until further notice. */
  endsAt: Date | null;
};
/** The object that recorded the facts: `source` is its table, such as `exit_requests`. */
export type Source = { source: string; sourceId: string };

/**
 * Records an object's facts about pupils, in the current act; replaces what it recorded before about the same pupils.
 */
export async function recordFacts(
  inAct: InAct,
  { source, sourceId }: Source,
  facts: readonly Recorded[],
): Promise<void> {
  if (!facts.length) return;
  const tx = factsRoom.join(inAct);
  const pupils = [...new Set(facts.map(({ pupilId }) => pupilId))];
  const rows = facts.map(({ pupilId, kind, says, certainty, startsAt, endsAt }) => ({
    id: newId(tx.now.getTime()),
    pupil_id: pupilId,
    kind,
    says,
    certainty,
    starts_at: startsAt,
    ends_at: endsAt,
  }));
  // The same SQL text for any number of facts: it is planned once.
  await Promise.all([
    withdrawFacts(inAct, { source, sourceId }, pupils),
    tx.db
      .insertInto('facts')
      .columns([...factColumns, 'school_id', 'source', 'source_id'])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<
              Pick<Selectable<Database['facts']>, (typeof factColumns)[number]>
            >`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'f'>(
              sql`f(id uuid, pupil_id uuid, kind text, says text, certainty text, starts_at timestamptz,
                ends_at timestamptz)`,
            ),
          )
          .select([...factColumns])
          .select([
            sql<number>`${tx.schoolId}::int`.as('school_id'),
            sql<string>`${source}::text`.as('source'),
            sql<string>`${sourceId}::uuid`.as('source_id'),
          ]),
      )
      .execute(),
  ]);
}

/** Deletes an object's facts about everybody, or about some pupils. */
export async function withdrawFacts(
  inAct: InAct,
  { source, sourceId }: Source,
  pupilIds?: readonly string[],
): Promise<void> {
  await factsRoom
    .join(inAct)
    .db.deleteFrom('facts')
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .$if(pupilIds !== undefined, (q) => q.where('pupil_id', '=', sql<string>`any(${pupilIds}::uuid[])`))
    .execute();
}

/** Ends an object's facts at an instant, for example when a pupil came back. Facts not yet begun are deleted. */
export async function endFacts(inAct: InAct, { source, sourceId }: Source, at: Date): Promise<void> {
  const { db } = factsRoom.join(inAct);
  const own = <T extends { where: (column: 'source' | 'source_id', op: '=', value: string) => T }>(query: T): T =>
    query.where('source', '=', source).where('source_id', '=', sourceId);
  await own(db.deleteFrom('facts')).where('starts_at', '>=', at).execute();
  await own(db.updateTable('facts').set({ ends_at: at }))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .execute();
}

/** Facts of pupils that overlap a time span. The caller must be allowed to see the pupils. */
export async function factsBetween(db: ReadDb, pupilIds: readonly string[], from: Date, to: Date): Promise<Fact[]> {
  if (!pupilIds.length) return [];
  return db
    .selectFrom('facts')
    .select([
      'id',
      'pupil_id as pupilId',
      sql<FactKind>`kind`.as('kind'),
      sql<Whereabout>`says`.as('says'),
      sql<Certainty>`certainty`.as('certainty'),
      'starts_at as startsAt',
      'ends_at as endsAt',
      'source',
      'source_id as sourceId',
    ])
    .where('pupil_id', '=', sql<string>`any(${[...pupilIds]}::uuid[])`)
    .where(sql<boolean>`app.meets(starts_at, ends_at, ${from}, ${to})`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}
