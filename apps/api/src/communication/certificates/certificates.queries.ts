import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { asksFor, isOthers, readsAtHome } from './certificates.reach.ts';
import type {
  CertificateChild,
  CertificateKind,
  CertificateState,
  MyCertificate,
  Verified,
} from '@encrier/contract/communication/certificates';
import { certificateKinds } from '@encrier/contract/communication/certificates';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import { leavesBy } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type TextWords, usualWords } from './certificates.messages.ts';
import { codeOf, madeAtOnce, type Standing } from './certificates.policy.ts';

/** File of the certificate `k` as an attachment. */
export const fileOf: RawBuilder<Attachment | null> = sql`(SELECT ${attachmentJson('x')} FROM files x
  WHERE x.school_id = k.school_id AND x.id = k.file_id)`;

/** Whether the pupil `u` is one of the past. */
export const isPast: RawBuilder<boolean> = sql`u.status IN ('left', 'graduated', 'archived')`;
/** The last day of the pupil `u`, if any. */
export const leftOnOf: RawBuilder<string | null> = sql`COALESCE(u.left_on, (SELECT max(e.to_on) FROM enrolments e
  WHERE e.school_id = u.school_id AND e.pupil_id = u.person_id))`;

/** The situation of the pupil `u` that day. */
export const standingOf = (day: string): RawBuilder<Standing> => sql<Standing>`(SELECT json_build_object(
    'enrolled', COALESCE(bool_or(y.current AND app.in_force(e.from_on, e.to_on, ${day})), false),
    'placed', COALESCE(bool_or(y.ends_on >= ${day} AND app.enrolled(e.to_on, ${day})), false),
    'left', ${isPast} OR ${leavesBy('u', day)})
  FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
    WHERE e.school_id = u.school_id AND e.pupil_id = u.person_id)`;

type Row = {
  id: string;
  kind: CertificateKind;
  lang: Lang;
  bilingual: boolean;
  duplicate: boolean;
  motive: string;
  pupil_id: string;
  name: string;
  state: CertificateState;
  reason: string;
  number: string | null;
  issued_on: string | null;
  asked_at: string;
  file: Attachment | null;
};
const present = (row: Row): MyCertificate => ({
  id: row.id,
  kind: row.kind,
  lang: row.lang,
  bilingual: row.bilingual,
  duplicate: row.duplicate,
  motive: row.motive,
  child: { id: row.pupil_id, name: row.name },
  state: row.state,
  reason: row.reason,
  number: row.number,
  issuedOn: row.issued_on,
  askedAt: new Date(row.asked_at).toISOString(),
  file: row.state === 'issued' ? row.file : null,
});
const rowsOf = (db: ReadDb, ctx: Ctx, id: string | null): Promise<Row[]> =>
  db
    .selectFrom(
      sql<Row>`(
    SELECT k.id, k.kind, k.lang, k.bilingual, k.duplicate, CASE WHEN ${isOthers(ctx)} THEN ''
      ELSE k.motive END AS motive, k.pupil_id, p.first_name AS name, k.state, CASE WHEN k.state = 'refused'
      AND ${isOthers(ctx)} THEN '' ELSE k.reason END AS reason, k.number, k.issued_on::text, k.asked_at,
      ${fileOf} AS file
    FROM certificates k JOIN persons p ON p.school_id = k.school_id AND p.id = k.pupil_id
    WHERE k.school_id = ${ctx.schoolId} AND (${id}::uuid IS NULL OR k.id = ${id})
      AND ${readsAtHome(ctx)} ORDER BY k.asked_at DESC, k.id DESC LIMIT 200)`.as('k'),
    )
    .selectAll()
    .execute();

type SchoolWords = TextWords & { /** Written by the school. */ own: boolean; version: number };
/**
 * Words of a kind and a language as the school wrote them, with their version; the standard ones at version 1 where it
 * never did.
 */
export async function wordsOf(db: ReadDb, kind: CertificateKind, lang: Lang): Promise<SchoolWords> {
  return (
    (await allWords(db, { kind, lang })).get(`${kind}.${lang}`) ?? { ...usualWords(kind, lang), own: false, version: 1 }
  );
}

/** The same for every kind and language that the school changed, by `kind.lang`. */
export async function allWords(
  db: ReadDb,
  only?: { kind: CertificateKind; lang: Lang },
): Promise<Map<string, SchoolWords>> {
  let query = db.selectFrom('certificate_texts').select(['kind', 'lang', 'title', 'opening', 'body', 'version']);
  if (only) query = query.where('kind', '=', only.kind).where('lang', '=', only.lang);
  return new Map(
    (await query.execute()).map(({ kind, lang, title, opening, body, version }) => [
      `${kind}.${lang}`,
      title === null || opening === null || body === null
        ? { ...usualWords(kind as CertificateKind, lang as Lang), own: false, version }
        : { title, opening, body, own: true, version },
    ]),
  );
}

/** Languages of future certificates: the school's, and any other for which it wrote its own texts. */
export async function langsOf(db: ReadDb): Promise<Lang[]> {
  const row = await db
    .selectFrom('school_settings as s')
    .select('s.languages')
    .select(
      sql<string[]>`ARRAY(SELECT DISTINCT t.lang FROM certificate_texts t
        WHERE t.school_id = s.school_id AND t.title IS NOT NULL)`.as('written'),
    )
    .executeTakeFirstOrThrow();
  return (['fr', 'ar', 'en'] as const).filter((lang) => row.languages.includes(lang) || row.written.includes(lang));
}

/** One certificate of the caller; null for other people's. */
export async function readMine(db: ReadDb, ctx: Ctx, id: string): Promise<MyCertificate | null> {
  const [row] = await rowsOf(db, ctx, id);
  return row ? present(row) : null;
}

/** The caller's certificates or those of their children, and the kinds they may request. */
export async function listMine(
  ctx: ReadCtx,
  child: string | undefined,
): Promise<{ items: MyCertificate[]; children: CertificateChild[]; langs: Lang[] }> {
  const rows = await rowsOf(ctx.db, ctx, null);
  const pupils = await ctx.db
    .selectFrom('pupils as u')
    .innerJoin('persons as p', 'p.id', 'u.person_id')
    .select(['p.id', 'p.first_name as name', standingOf(ctx.today).as('standing')])
    .select(
      sql<string[] | null>`(SELECT s.self_service FROM certificate_settings s WHERE s.school_id = u.school_id)`.as(
        'own',
      ),
    )
    .where(asksFor(ctx))
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .limit(30)
    .execute();
  const chosen = child ?? self(ctx).child?.personId;
  return {
    items: rows.map(present).filter((one) => !chosen || one.child.id === chosen),
    children: pupils
      .filter(({ id }) => !chosen || id === chosen)
      .map(({ id, name, standing, own }) => ({
        id,
        name,
        atOnce: certificateKinds.filter((kind) => madeAtOnce(kind, own ?? [], standing)),
      })),
    langs: await langsOf(ctx.db),
  };
}

/** Public answer for a verification code; a mistyped code and one that never existed give the same answer. */
export async function verifyCertificate(ctx: ReadCtx, given: string): Promise<Verified> {
  const code = codeOf(given);
  const row = await ctx.db
    .selectFrom('certificates as k')
    .select(['k.state', 'k.kind', 'k.number', 'k.duplicate', sql<string>`k.issued_on::text`.as('day'), 'k.shown_name'])
    .select((eb) => eb.selectFrom('school_settings as s').select('s.title').as('school'))
    .where('k.code', '=', code ?? '')
    .where('k.state', 'in', ['issued', 'revoked'])
    .executeTakeFirst();
  if (!row?.number) return { known: false };
  return {
    known: true,
    revoked: row.state === 'revoked',
    duplicate: row.duplicate,
    kind: row.kind as CertificateKind,
    number: row.number,
    issuedOn: row.day,
    name: row.shown_name,
    school: row.school ?? '',
  };
}
