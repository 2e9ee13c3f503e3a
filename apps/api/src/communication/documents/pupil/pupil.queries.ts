import { nameOf } from '#kernel/db/person-name.ts';
import { isCounted, shown } from '../documents.reach.ts';
import {
  type DocumentsOfPupil,
  maxPupilLines,
  type PupilDocument,
} from '@encrier/contract/communication/documents-pupil';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { noteOpening } from '../../../school/openings/openings.public.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';
import { fileOfCertificate } from '../../certificates/certificates.public.ts';
import { answersAlone, asksAnswer } from '../publication/publication.public.ts';
import { stateOfPiece } from '../../papers/papers.public.ts';
import { stateOf } from './pupil.policy.ts';

type Line = Omit<PupilDocument, 'state'> & { owed: number; answered: number };
type Row = {
  name: string;
  documents: Line[] | null;
  papers: DocumentsOfPupil['papers'];
  certificates: DocumentsOfPupil['certificates'];
};
const iso = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => at && iso(at);

// house: an answer stays in the file even when its author's tie ended
const everyTie = sql.table('guardianships');

/**
 * Documents shown now that the pupil, or a guardian for the pupil, received; counts answers as the follow-up of the
 * office does.
 */
const documentsFor = ({ schoolId, now, today }: ReadCtx, id: string): RawBuilder<unknown> => sql`
  (WITH got AS MATERIALIZED (
    SELECT r.document_id, r.person_id, r.audience_kind AS kind, r.answers, r.read_at, r.answered_at,
      ${nameOf('p')} AS label, s.number, CASE WHEN ${answersAlone} THEN r.person_id
      ELSE r.family_id END AS unit
    FROM document_recipients r JOIN documents d ON d.school_id = r.school_id AND d.id = r.document_id
      JOIN persons p ON p.school_id = r.school_id AND p.id = r.person_id
      LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
    LEFT JOIN document_signatures s ON s.school_id = r.school_id AND s.document_id = r.document_id
      AND s.person_id = r.person_id AND s.edition = d.edition
    WHERE r.school_id = ${schoolId} AND ${shown(now)} AND ${isCounted(today)}
      AND (r.person_id = ${id} OR (r.person_id IN (SELECT g.guardian_id FROM ${everyTie} g
        WHERE g.school_id = ${schoolId} AND g.pupil_id = ${id}) AND ${id} = ANY (r.child_ids))))
  SELECT COALESCE(json_agg(x), '[]') FROM (
    SELECT d.id, d.title, d.visible_from_at AS "publishedAt", d.answer_by_on::text AS "answerBy", CASE
      WHEN d.signature <> 'none' THEN 'sign' WHEN d.reading_required THEN 'read' ELSE 'none' END AS asks,
      count(DISTINCT g.unit) FILTER (WHERE g.answers AND ${asksAnswer})::int AS owed,
        count(DISTINCT g.unit) FILTER (WHERE g.answers AND g.answered_at IS NOT NULL)::int AS answered,
      json_agg(json_build_object('label', g.label, 'kind', g.kind, 'readAt', g.read_at, 'answeredAt', g.answered_at,
        'signature', g.number) ORDER BY g.answered_at NULLS LAST, g.read_at NULLS LAST, g.label) AS answers
    FROM got g JOIN documents d ON d.school_id = ${schoolId} AND d.id = g.document_id GROUP BY d.school_id, d.id
      ORDER BY d.visible_from_at DESC, d.id DESC LIMIT ${maxPupilLines}) x)`;

const papersOf = ({ schoolId, today }: ReadCtx, id: string): RawBuilder<unknown> => sql`
  (SELECT COALESCE(json_agg(x), '[]') FROM (
    SELECT k.id, c.id AS "campaignId", c.title, c.due_on::text AS "dueOn", ${stateOfPiece(today)} AS state,
      k.expires_on::text AS "expiresOn"
    FROM paper_pieces k JOIN paper_campaigns c ON c.school_id = k.school_id AND c.id = k.campaign_id
    WHERE k.school_id = ${schoolId} AND k.pupil_id = ${id} AND (c.closed_at IS NULL OR k.state <> 'missing')
      ORDER BY c.due_on DESC, c.title, k.id LIMIT ${maxPupilLines}) x)`;

const certificatesOf = ({ schoolId }: ReadCtx, id: string): RawBuilder<unknown> => sql`
  (SELECT COALESCE(json_agg(x), '[]') FROM (
    SELECT k.id, k.kind, k.state, k.number, k.asked_at AS "askedAt", k.issued_on::text AS "issuedOn", CASE
      WHEN k.state IN ('issued', 'revoked') THEN ${fileOfCertificate()} END AS file
    FROM certificates k WHERE k.school_id = ${schoolId} AND k.pupil_id = ${id} ORDER BY k.asked_at DESC, k.id DESC
      LIMIT ${maxPupilLines}) x)`;

function present({ answered, owed, ...line }: Line): PupilDocument {
  const answers = line.answers.map((one) => ({
    ...one,
    readAt: isoOrNull(one.readAt),
    answeredAt: isoOrNull(one.answeredAt),
  }));
  return {
    ...line,
    publishedAt: iso(line.publishedAt),
    answers,
    state: stateOf({ asks: line.asks, owed, answered, read: answers.some(({ readAt }) => readAt !== null) }),
  };
}

const rightsOf = ({ actor }: Pick<ReadCtx, 'actor'>) => ({
  publishes: holds(self({ actor }), 'documents.publish'),
  issues: holds(self({ actor }), 'documents.issue'),
});
/** Whether the reader has a right to any of it. */
export const mayOpen = (ctx: Pick<ReadCtx, 'actor'>): boolean => Object.values(rightsOf(ctx)).some(Boolean);
export const isPupil = async ({ db }: ReadCtx, id: string): Promise<boolean> =>
  (await db.selectFrom('pupils').select('person_id').where('person_id', '=', id).executeTakeFirst()) !== undefined;
/** Children of a family that the reader may see, with their first names. */
export const pupilsOfFamily = (
  { db, actor, today }: ReadCtx,
  familyId: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name as name'])
    .where('p.family_id', '=', familyId)
    .where(pupilWithin({ actor, today }, 'people.view', sql`p.person_id`))
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .limit(12)
    .execute();

/**
 * Documents, papers and certificates of a pupil in reach (SEC-OBJ-01), each only for holders of its permission: one
 * statement. A pupil out of reach, and a reader who publishes and issues nothing, give the same answer.
 */
export async function documentsOf(ctx: ReadCtx, id: string): Promise<DocumentsOfPupil> {
  const { publishes, issues } = rightsOf(ctx);
  if (!publishes && !issues) throw notFound();
  const nothing = sql`NULL::json`;
  const row = await ctx.db
    .selectFrom(
      sql<Row>`(
    SELECT ${nameOf('h')} AS name, ${publishes ? documentsFor(ctx, id) : nothing} AS documents,
      ${publishes ? papersOf(ctx, id) : nothing} AS papers,
      ${issues ? certificatesOf(ctx, id) : nothing} AS certificates
    FROM pupils p JOIN persons h ON h.school_id = p.school_id AND h.id = p.person_id
    WHERE p.school_id = ${ctx.schoolId} AND p.person_id = ${id}
      AND ${pupilWithin(ctx, 'people.view')})`.as('one'),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  noteOpening(ctx, id);
  return {
    ...row,
    documents: row.documents?.map(present) ?? null,
    certificates: row.certificates?.map((one) => ({ ...one, askedAt: iso(one.askedAt) })) ?? null,
  };
}
