import { nameOf, nameOfAccount } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { lastClassName } from '#kernel/db/class-name.ts';
import {
  type CertificatePupil,
  type CertificateRow,
  type CertificateSettings,
  certificateStates,
  type listCertificates,
} from '@encrier/contract/communication/certificates';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import { leavesBy } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { schoolDayOf } from '#kernel/db/school-day.ts';
import { isFound, lastPlaceWithin } from '../../../school/directory/directory.public.ts';
import { fileOfCertificate, langsOfCertificates } from '../certificates.public.ts';

const pageSize = 30;
type Row = Omit<CertificateRow, 'askedAt'> & { askedAt: string };
const present = (row: Row): CertificateRow => ({ ...row, askedAt: new Date(row.askedAt).toISOString() });
/** Names, class and file of the certificate `k`. */
const line = sql`k.id, ${nameOf('p')} AS pupil, COALESCE(${lastClassName(sql.ref('k.pupil_id'))}, '') AS class,
  k.kind, k.lang, k.bilingual, k.duplicate, k.motive, k.state, k.reason, k.number, k.issued_on::text AS "issuedOn",
    k.asked_at AS "askedAt", ${nameOfAccount('k.asked_by_id')} AS "askedBy",
  ${nameOfAccount('k.decided_by_id')} AS "decidedBy", ${fileOfCertificate()} AS file, k.version`;

const sortable = {
  pupil: [sql.ref('k.last_name'), sql.ref('k.first_name')],
  state: placeOf(sql.ref('k.state'), certificateStates),
  number: sortKey(sql.ref('k.number')),
  at: sql`COALESCE(k.issued_on, ${schoolDayOf(sql.ref('k.asked_at'))})`,
};
const waitingFirst = sql`k.state <> 'asked', CASE WHEN k.state = 'asked' THEN k.asked_at END, k.asked_at DESC, k.id DESC`;

/** Certificates of the school, or of the organisation in force, requests first; found by pupil or number. */
export async function readCertificates(
  ctx: ReadCtx,
  { page, q, state, kind, sort }: QueryOf<typeof listCertificates>,
): Promise<ResponseInput<typeof listCertificates>> {
  const order = orderRows(sort, sortable, waitingFirst);
  const named = q ? isFound(ctx, 'p', q) : null;
  const number = q
    ? `%${q
        .trim()
        .toUpperCase()
        .replace(/[\\%_]/g, '\\$&')}%`
    : null;
  type Found = {
    total: number;
    counts: { asked: number; issued: number; refused: number; revoked: number };
    items: Row[];
    signed: boolean;
  };
  const found = await ctx.db
    .selectFrom(
      sql<Found>`(
    WITH matched AS (SELECT k.*, p.last_name, p.first_name FROM certificates k
      JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
      WHERE k.school_id = ${ctx.schoolId} AND ${lastPlaceWithin(ctx, 'documents.issue', sql`k.pupil_id`)}
        AND (${state ?? null}::text IS NULL OR k.state = ${state ?? null}) AND (${kind ?? null}::text IS NULL
        OR k.kind = ${kind ?? null}) AND ${named ? sql`(${named} OR k.number LIKE ${number})` : sql`TRUE`}),
    page AS (SELECT k.*, row_number() OVER (ORDER BY ${order}) AS place FROM matched k ORDER BY place
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    SELECT (SELECT count(*)::int FROM matched) AS total,
      EXISTS (SELECT FROM certificate_settings t WHERE t.school_id = ${ctx.schoolId} AND t.signatory <> '') AS signed,
      (SELECT json_build_object('asked', count(*) FILTER (WHERE state = 'asked'),
        'issued', count(*) FILTER (WHERE state = 'issued'), 'refused', count(*) FILTER (WHERE state = 'refused'),
        'revoked', count(*) FILTER (WHERE state = 'revoked')) FROM certificates k
        WHERE k.school_id = ${ctx.schoolId} AND ${lastPlaceWithin(ctx, 'documents.issue', sql`k.pupil_id`)}) AS counts,
      COALESCE((SELECT json_agg(to_json(x)) FROM (SELECT ${line} FROM page k
        JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
        ORDER BY k.place) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    items: found.items.map(present),
    page,
    pageSize,
    total: found.total,
    counts: found.counts,
    signed: found.signed,
    langs: await langsOfCertificates(ctx.db),
  };
}

/** One certificate as the office sees it; null when this school has no such id. */
export async function readRow(db: ReadDb, ctx: Ctx, id: string): Promise<CertificateRow | null> {
  const row = await db
    .selectFrom(
      sql<Row>`(SELECT ${line} FROM certificates k JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
        WHERE k.school_id = ${ctx.schoolId} AND k.id = ${id})`.as('k'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ? present(row) : null;
}

/**
 * Pupils by name or number, including former pupils. The choice shows the matricule to all its readers; the Massar code
 * only counts for readers of sheets.
 */
export async function findPupils(ctx: ReadCtx, q: string): Promise<{ items: CertificatePupil[] }> {
  const items = await ctx.db
    .selectFrom(
      sql<CertificatePupil>`(
    SELECT p.id, ${nameOf('p')} AS label, u.matricule, u.status IN ('left', 'graduated', 'archived')
      OR ${leavesBy('u', ctx.today)} AS left,
      COALESCE(${lastClassName(sql.ref('u.person_id'))}, '') AS class
    FROM pupils u JOIN persons p ON p.school_id = u.school_id AND p.id = u.person_id
    WHERE u.school_id = ${ctx.schoolId} AND ${lastPlaceWithin(ctx, 'documents.issue', sql`u.person_id`)}
      AND (${isFound(ctx, 'p', q)} OR upper(u.matricule) = upper(${q})) ORDER BY p.last_name, p.first_name, p.id LIMIT 12)`.as(
        'p',
      ),
    )
    .selectAll()
    .execute();
  return { items };
}

/** Current settings; empty, at version 1, for a school that never chose any. */
export async function readSettings(db: ReadDb): Promise<CertificateSettings> {
  const row = await db
    .selectFrom('certificate_settings as k')
    .selectAll('k')
    .select(
      sql<CertificateSettings['seal']>`(SELECT ${attachmentJson('x')}
        FROM files x WHERE x.school_id = k.school_id AND x.id = k.seal_file_id)`.as('seal'),
    )
    .executeTakeFirst();
  return {
    signatory: row?.signatory ?? '',
    function: row?.signatory_function ?? '',
    seal: row?.seal ?? null,
    selfService: (row?.self_service ?? []) as CertificateSettings['selfService'],
    version: row?.version ?? 1,
  };
}
