import type { AudienceRule } from '@encrier/contract/communication/audience';
import { type RawBuilder, sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { isCounted, isFor } from '../documents.reach.ts';
import { settleAnswers } from '../majority/majority.public.ts';

/** State of the document `d` as people name it. */
export const statusOf = (now: Date): RawBuilder<string> =>
  sql<string>`CASE WHEN d.status <> 'published' THEN d.status WHEN d.visible_from_at > ${now} THEN 'scheduled'
    WHEN d.visible_until_at <= ${now} THEN 'expired' WHEN d.pictures_wait THEN 'held' ELSE 'published' END`;

/** Whether the document `d` asks for an answer. */
export const asksAnswer = sql<boolean>`(d.signature <> 'none' OR d.reading_required)`;

/**
 * Whether the recipient `r`, with the family `f`, answers alone: everybody but the parents of one household, unless
 * each guardian signs.
 */
export const answersAlone = sql<boolean>`(r.audience_kind <> 'guardian' OR r.family_id IS NULL OR d.all_guardians
  OR COALESCE(f.separated, false))`;

/** Whether the recipient `r` of the document `d` must still answer, and no other parent answered for the family. */
export const mustStillAnswer = (
  day: string,
): RawBuilder<boolean> => sql<boolean>`(r.answers AND r.answered_at IS NULL AND ${isFor(day)}
  AND (${answersAlone} OR NOT EXISTS (SELECT 1 FROM document_recipients o
    WHERE o.school_id = r.school_id AND o.document_id = r.document_id AND o.family_id = r.family_id
    AND o.audience_kind = 'guardian' AND o.answered_at IS NOT NULL)))`;

/** Figures of the document `d`: how many received and opened it, how many answers are expected and given. */
export const figuresOf = (day: string): RawBuilder<unknown> => sql`LATERAL (
  SELECT count(*)::int AS recipients, count(x.read_at)::int AS read, count(DISTINCT x.unit) FILTER (WHERE x.answers
    AND ${asksAnswer})::int AS owed,
    count(DISTINCT x.unit) FILTER (WHERE x.answers AND ${asksAnswer} AND x.answered_at IS NOT NULL)::int AS answered
  FROM (SELECT r.read_at, r.answers, r.answered_at, CASE WHEN ${answersAlone} THEN r.person_id ELSE r.family_id END AS unit
    FROM document_recipients r LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
    WHERE r.school_id = d.school_id AND r.document_id = d.id AND ${isCounted(day)}) x)`;

type Giving = WriteDb<'document_recipients'>;
const columns = ['school_id', 'document_id', 'person_id', 'audience_kind', 'child_ids', 'family_id'] as const;

async function addressAudience(
  db: Giving,
  schoolId: number,
  id: string,
  rules: readonly AudienceRule[],
  day: string,
): Promise<number> {
  const given = await db
    .insertInto('document_recipients')
    .columns([...columns])
    .expression((eb) =>
      eb
        .selectFrom(recipientsOf(schoolId, rules, day).as('r'))
        .select([
          sql<number>`${schoolId}::int`.as('school_id'),
          sql<string>`${id}::uuid`.as('document_id'),
          'r.person_id',
          'r.audience_kind',
          'r.child_ids',
          'r.family_id',
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'document_id', 'person_id']).doUpdateSet((eb) => ({
        removed_at: null,
        audience_kind: eb.ref('excluded.audience_kind'),
        child_ids: eb.ref('excluded.child_ids'),
        family_id: eb.ref('excluded.family_id'),
      })),
    )
    .executeTakeFirst();
  return Number(given.numInsertedOrUpdatedRows ?? 0);
}

/**
 * Recipients of a document about a pupil: guardians with authority today over the pupil; the pupil too when requested,
 * or when nobody else receives it.
 */
async function addressPupils(db: Giving, schoolId: number, ids: readonly string[], day: string): Promise<number> {
  const found = sql<{
    document_id: string;
    person_id: string;
    audience_kind: string;
    child_ids: string[];
    family_id: string | null;
  }>`(
    WITH one AS MATERIALIZED (SELECT d.id, d.pupil_id, d.to_pupil, p.family_id FROM documents d
      JOIN pupils p ON p.school_id = d.school_id AND p.person_id = d.pupil_id
      WHERE d.school_id = ${schoolId} AND d.id = ANY (${[...ids]}::uuid[])),
    guardian AS MATERIALIZED (SELECT o.id, o.pupil_id, g.guardian_id, o.family_id FROM one o
      JOIN ${guardingTies('g', day)} ON g.pupil_id = o.pupil_id)
    SELECT id AS document_id, guardian_id AS person_id, 'guardian' AS audience_kind, ARRAY[pupil_id] AS child_ids,
      family_id FROM guardian
    UNION ALL SELECT o.id, o.pupil_id, 'pupil', '{}'::uuid[], o.family_id FROM one o
      WHERE o.to_pupil OR NOT EXISTS (SELECT 1 FROM guardian g WHERE g.id = o.id))`;
  const given = await db
    .insertInto('document_recipients')
    .columns([...columns])
    .expression((eb) =>
      eb
        .selectFrom(found.as('r'))
        .select([
          sql<number>`${schoolId}::int`.as('school_id'),
          'r.document_id',
          'r.person_id',
          'r.audience_kind',
          'r.child_ids',
          'r.family_id',
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'document_id', 'person_id']).doUpdateSet((eb) => ({
        removed_at: null,
        audience_kind: eb.ref('excluded.audience_kind'),
        child_ids: eb.ref('excluded.child_ids'),
        family_id: eb.ref('excluded.family_id'),
      })),
    )
    .executeTakeFirst();
  return Number(given.numInsertedOrUpdatedRows ?? 0);
}

/**
 * Gives documents to their recipients of that day: to an audience (one document), or each to the family of its own
 * pupil. The document is hidden from people who left the audience, and no receipt is lost. Returns how many persons
 * received it.
 */
export async function giveDocuments(
  db: Giving,
  schoolId: number,
  ids: readonly string[],
  rules: readonly AudienceRule[] | null,
  now: Date,
  day: string,
): Promise<number> {
  const among = sql<string>`ANY (${[...ids]}::uuid[])`;
  await db
    .updateTable('document_recipients')
    .set({ removed_at: now })
    .where('document_id', '=', among)
    .where('removed_at', 'is', null)
    .execute();
  const given = rules
    ? await addressAudience(db, schoolId, ids[0]!, rules, day)
    : await addressPupils(db, schoolId, ids, day);
  await settleAnswers(db, schoolId, ids, day);
  return given;
}

/** Accounts in the audience of a document on a day; with `owing`, the ones last reminded of a missing answer. */
export async function accountsOf(db: ReadDb, id: string, day: string, owing = false): Promise<string[]> {
  let query = db
    .selectFrom('document_recipients as r')
    .innerJoin('documents as d', 'd.id', 'r.document_id')
    .leftJoin('families as f', 'f.id', 'r.family_id')
    .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
    .select('a.id')
    .where('r.document_id', '=', id)
    .where('a.status', '=', 'active')
    .where(isFor(day));
  if (owing)
    query = query.where(mustStillAnswer(day)).where('r.reminded_at', '=', (eb) =>
      eb
        .selectFrom('document_recipients as m')
        .select((x) => x.fn.max('m.reminded_at').as('at'))
        .where('m.document_id', '=', id),
    );
  return (await query.execute()).map((row) => row.id);
}
