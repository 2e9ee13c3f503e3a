import { type RawBuilder, sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { majority } from '#kernel/policy/majority.ts';
import { answersHimself, shown } from '../documents.reach.ts';
import { payersCategories } from './majority.policy.ts';

const age = sql`make_interval(years => ${majority})`;
/** Whether the document `d` asks for an answer that a pupil of age gives personally. */
const personal = sql<boolean>`((d.signature <> 'none' OR d.reading_required)
  AND d.category <> ALL (${[...payersCategories]}::text[]))`;
/** Whether a guardian of the pupil answered the document `d` for them. */
const answeredFor = (
  pupil: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT 1 FROM document_recipients o
  WHERE o.school_id = d.school_id AND o.document_id = d.id AND o.audience_kind = 'guardian'
    AND o.answered_at IS NOT NULL AND ${pupil} = ANY (o.child_ids))`;

/**
 * Records which recipients must answer (`whoAnswers`) on that day, and gives the document to pupils of age whose
 * guardians alone received it.
 */
export async function settleAnswers(
  db: WriteDb<'document_recipients'>,
  schoolId: number,
  ids: readonly string[],
  day: string,
): Promise<void> {
  const among = sql<string>`ANY (${[...ids]}::uuid[])`;
  await db
    .insertInto('document_recipients')
    .columns(['school_id', 'document_id', 'person_id', 'audience_kind', 'family_id'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            school_id: number;
            document_id: string;
            person_id: string;
            audience_kind: string;
            family_id: string | null;
          }>`(
      SELECT DISTINCT d.school_id, d.id AS document_id, u.person_id, 'pupil' AS audience_kind, u.family_id
      FROM documents d JOIN document_recipients r ON r.school_id = d.school_id AND r.document_id = d.id
        AND r.audience_kind = 'guardian' AND r.removed_at IS NULL
      JOIN pupils u ON u.school_id = d.school_id AND u.person_id = ANY (r.child_ids)
        JOIN persons p ON p.school_id = u.school_id AND p.id = u.person_id AND ${answersHimself('p', day)}
      WHERE d.school_id = ${schoolId} AND d.id = ${among} AND ${personal} AND NOT ${answeredFor(sql`u.person_id`)})`.as(
            'n',
          ),
        )
        .select(['n.school_id', 'n.document_id', 'n.person_id', 'n.audience_kind', 'n.family_id']),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'document_id', 'person_id'])
        .doUpdateSet({ removed_at: null })
        .where('document_recipients.removed_at', 'is not', null),
    )
    .execute();
  await db
    .updateTable('document_recipients as r')
    .set({
      answers: sql<boolean>`(r.answered_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM document_recipients o
        WHERE o.school_id = r.school_id AND o.document_id = r.document_id AND o.audience_kind = 'guardian'
        AND o.removed_at IS NULL AND r.person_id = ANY (o.child_ids))
      OR EXISTS (SELECT 1 FROM documents d JOIN persons p ON p.school_id = d.school_id AND p.id = r.person_id
        WHERE d.school_id = r.school_id AND d.id = r.document_id AND ${personal} AND ${answersHimself('p', day)}
        AND NOT ${answeredFor(sql`p.id`)}))`,
    })
    .where('r.document_id', '=', among)
    .where('r.audience_kind', '=', 'pupil')
    .execute();
  // A guardian must answer for each child who does not answer alone.
  await db
    .updateTable('document_recipients as r')
    .set({
      answers: sql<boolean>`(r.answered_at IS NOT NULL OR r.child_ids = '{}' OR EXISTS (SELECT 1
        FROM unnest(r.child_ids) k WHERE NOT EXISTS (SELECT 1 FROM document_recipients o
      WHERE o.school_id = r.school_id AND o.document_id = r.document_id AND o.person_id = k
        AND o.audience_kind = 'pupil' AND o.removed_at IS NULL AND o.answers)))`,
    })
    .where('r.document_id', '=', among)
    .where('r.audience_kind', '=', 'guardian')
    .execute();
}

/** Days during which a missed birthday is still handled. */
const missedDays = 31;

/**
 * Documents shown now, unanswered, that wait for a guardian whose child came of age lately and cannot answer alone yet.
 */
export async function awaitingMajority(db: ReadDb, now: Date, day: string): Promise<string[]> {
  // house: the child also answers for the recipient who is no longer their guardian
  const everyTie = sql.table('guardianships');
  const rows = await db
    .selectFrom(
      sql<{ id: string }>`(
    SELECT DISTINCT d.id FROM persons p JOIN ${everyTie} g ON g.school_id = p.school_id AND g.pupil_id = p.id
    JOIN document_recipients r ON r.school_id = g.school_id AND r.person_id = g.guardian_id AND r.removed_at IS NULL
      AND r.audience_kind = 'guardian' AND r.answers AND r.answered_at IS NULL AND p.id = ANY (r.child_ids)
    JOIN documents d ON d.school_id = r.school_id AND d.id = r.document_id AND ${shown(now)}
    WHERE ${answersHimself('p', day)} AND p.birth_on > ${day}::date - ${age} - make_interval(days => ${missedDays})
      AND ${personal} AND NOT ${answeredFor(sql`p.id`)}
      AND NOT EXISTS (SELECT 1 FROM document_recipients o WHERE o.school_id = d.school_id AND o.document_id = d.id
        AND o.person_id = p.id AND o.removed_at IS NULL AND o.answers) LIMIT 500)`.as('d'),
    )
    .select('d.id')
    .execute();
  return rows.map(({ id }) => id);
}
