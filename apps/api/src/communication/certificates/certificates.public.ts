import { randomBytes } from 'node:crypto';
import type { CertificateKind } from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { keepPdf } from '#kernel/files/keep-pdf.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Letterhead, letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { pictureOf, type Stored } from '#kernel/pdf/picture.ts';
import { holds } from '#kernel/policy/actor.ts';
import { isOutsideReach } from '../../school/directory/in-force.public.ts';
import { certificateWords, type TextWords, usualWords } from './certificates.messages.ts';
import {
  addressOfVerification,
  certificateNumber,
  knowsFields,
  seriesOf,
  shownName,
  type Standing,
  untrue,
  verificationCode,
} from './certificates.policy.ts';
import { certificateTemplate, type Printed, printedData } from './certificates.present.ts';
import type { CertificatesTx } from './certificates.room.ts';
import { takeNumber } from './numbers.public.ts';
import { allWords, fileOf, isPast, langsOf, leftOnOf, readMine, standingOf, wordsOf } from './certificates.queries.ts';

/** File of the certificate `k` as an attachment. */
export const fileOfCertificate = (): RawBuilder<unknown> => fileOf;
/** Name of a kind in a language, as printed on the paper. */
export const titleOf = (kind: CertificateKind, lang: Lang): string => certificateWords[lang].titles[kind];

export { codeOf, shownName, verificationCode } from './certificates.policy.ts';
export type { TextWords };
/** Words of future certificates, and whether a text names only fields that exist. */
export const wordsOfCertificate = wordsOf;
export const wordsOfCertificates = allWords;
export const usualWordsOf = usualWords;
export const mayPrintWords = knowsFields;
/** Whether a pupil `u` is enrolled that day, and why a certificate would not be true; null when it would. */
export const standingOfPupil = standingOf;
export const whyUntrue = untrue;
/** Whether the pupil `u` left, and their last day. */
export const isPastPupil = isPast;
export const lastDayOf = leftOnOf;

/** Whether the caller's office makes the papers of the pupil to whom a certificate belongs. */
async function isOfOffice(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('certificates').select('pupil_id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && !(await isOutsideReach(db, ctx, 'documents.issue', { pupils: [row.pupil_id] }));
}

/**
 * Who may open the paper: the pupil and the guardians with authority while it is valid, and always the office of its
 * organisation. The seal: only the office.
 */
export function registerCertificateFiles(): void {
  ownsFiles(
    'certificate',
    { table: 'certificates', module: 'documents' },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' &&
      ((holds(ctx.actor, 'documents.issue') && (await isOfOffice(ctx, db, id))) ||
        (await readMine(db, ctx, id))?.state === 'issued'),
  );
  ownsFiles(
    'certificate_seal',
    { table: 'certificate_settings', column: 'seal_file_id', module: 'documents' },
    async (ctx) => ctx.actor.kind === 'account' && holds(ctx.actor, 'documents.issue'),
  );
}

type Facts = Omit<Printed, 'kind' | 'lang' | 'number' | 'address' | 'today' | 'duplicate'> & {
  standing: Standing;
  letterhead: Letterhead;
  seal: Stored;
  year: { id: string; from: number } | null;
};
/** Everything a certificate can state about a pupil that day; null when this school has no such pupil. */
async function factsOf(db: ReadDb, ctx: Ctx, pupilId: string): Promise<Facts | null> {
  const stored = (column: string) =>
    sql`(SELECT json_build_object('sha256', f.sha256, 'ext', f.ext, 'variants', f.variants) FROM files f
      WHERE f.school_id = s.school_id AND f.id = ${sql.ref(column)})`;
  const row = await db
    .selectFrom(
      sql<Omit<Facts, 'letterhead'>>`(
    SELECT json_build_object('title', s.title, 'city', s.city) AS school, COALESCE(t.signatory,
      '') AS signatory, COALESCE(t.signatory_function, '') AS function, ${stored('t.seal_file_id')} AS seal,
      json_build_object('first', p.first_name, 'last', p.last_name, 'firstAr', p.first_name_ar,
        'lastAr', p.last_name_ar, 'sex', p.sex, 'birthOn', p.birth_on, 'birthPlace', p.birth_place,
        'matricule', u.matricule) AS pupil,
      (SELECT json_build_object('class', c.name, 'level', l.name, 'year', y.name) FROM enrolments e
        JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        WHERE e.school_id = u.school_id AND e.pupil_id = u.person_id
          ORDER BY (y.current AND app.in_force(e.from_on, e.to_on, ${ctx.today})) DESC, y.starts_on DESC, e.from_on DESC
          LIMIT 1) AS place,
      (SELECT count(*)::int FROM attendance_events ev JOIN school_years y ON y.school_id = ev.school_id AND y.current
        AND ev.on_day BETWEEN y.starts_on AND y.ends_on
        WHERE ev.school_id = u.school_id AND ev.pupil_id = u.person_id AND ev.kind = 'absence'
          AND ev.state = 'validated' AND ev.superseded_by IS NULL) AS absences,
      ${leftOnOf}::text AS "leftOn", ${standingOf(ctx.today)} AS standing,
      (SELECT json_build_object('id', y.id, 'from', extract(year FROM y.starts_on)::int) FROM school_years y
        WHERE y.school_id = s.school_id AND y.current) AS year
    FROM pupils u JOIN persons p ON p.school_id = u.school_id AND p.id = u.person_id
      JOIN school_settings s ON s.school_id = u.school_id LEFT JOIN certificate_settings t ON t.school_id = s.school_id
    WHERE u.school_id = ${ctx.schoolId} AND u.person_id = ${pupilId})`.as('f'),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const letterhead = await letterheadOf(ctx, db, { pupils: [pupilId] });
  const { head, signatory } = letterhead;
  return {
    ...row,
    letterhead,
    school: { title: row.school.title, city: head.city },
    ...(signatory && { signatory, function: letterhead.function }),
  };
}

/**
 * The organisation's own stamp and signature, when the issuer may use them; otherwise the school's seal of
 * certificates.
 */
const marksFor = ({ actor }: Ctx, { letterhead, seal }: Pick<Facts, 'letterhead' | 'seal'>) =>
  actor.kind === 'account' && holds(actor, 'school.marks')
    ? { signature: letterhead.signature, seal: letterhead.stamp ?? seal }
    : { signature: null, seal };

/** See `langsOf`. */
export const langsOfCertificates = (db: ReadDb): Promise<Lang[]> => langsOf(db);

/** Refuses a language in which this school issues no certificates. */
export async function checkLang(db: ReadDb, lang: Lang, bilingual = false): Promise<void> {
  const issued = await langsOf(db);
  const wanted: readonly Lang[] = bilingual ? ['fr', 'ar'] : [lang];
  if (!wanted.every((one) => issued.includes(one)) || (bilingual && !wanted.includes(lang)))
    throw conflict('certificates.lang');
}

/** Refuses a statement that is not true today, a paper without signatory, and one outside any school year. */
export async function checkTrue(db: ReadDb, ctx: Ctx, pupilId: string, kind: CertificateKind): Promise<Facts> {
  const facts = await factsOf(db, ctx, pupilId);
  if (!facts) throw notFound();
  const wrong = untrue(kind, facts.standing) ?? (kind === 'removal' && !facts.leftOn ? 'certificates.not_left' : null);
  if (wrong) throw conflict(wrong);
  if (!facts.year) throw conflict('certificates.no_year');
  return facts;
}

export type Made = {
  number: string;
  code: string;
  year_id: string;
  issued_on: string;
  file_id: string;
  shown_name: string;
  duplicate: boolean;
};

type Second = { pupilId: string; kind: CertificateKind; lang: Lang };
/** The latest valid paper of a year that says the same about a pupil, in that language. */
const earlierOne = (db: ReadDb, { pupilId, kind, lang }: Second, yearId: string) =>
  db
    .selectFrom('certificates')
    .select(['number', 'issued_on'])
    .where('pupil_id', '=', pupilId)
    .where('kind', '=', kind)
    .where('lang', '=', lang)
    .where('year_id', '=', yearId)
    .where('state', '=', 'issued')
    .orderBy('issued_on', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Makes the paper of the certificate `id` inside a transaction: its counter stays locked until the end, so that numbers
 * of a year follow without gaps or duplicates. Bytes of a failed transaction are deleted by the nightly sweep. When the
 * pupil already has one of the year, this paper is marked as a duplicate; unless the caller allowed that, it throws
 * `certificates.has_one`.
 */
export async function makePaper(
  tx: CertificatesTx,
  ctx: Ctx,
  one: { id: string; pupilId: string; kind: CertificateKind; lang: Lang; bilingual: boolean; duplicate: boolean },
): Promise<Made> {
  const { kind } = one;
  // A bilingual paper has French at the left, as the main language.
  const lang = one.bilingual ? 'fr' : one.lang;
  const facts = await checkTrue(tx.db, ctx, one.pupilId, kind);
  if (!facts.signatory) throw conflict('certificates.unsigned');
  const { standing: _standing, letterhead, seal, year, ...rest } = facts;
  const marks = marksFor(ctx, { letterhead, seal });
  const words = await wordsOf(tx.db, kind, lang);
  const second = one.bilingual ? { lang: 'ar' as const, words: await wordsOf(tx.db, kind, 'ar') } : undefined;
  const pictures = {
    signature: await pictureOf(ctx, marks.signature, 'signature'),
    seal: await pictureOf(ctx, marks.seal, 'seal'),
  };
  const last = await takeNumber(tx, seriesOf[kind], year!.from);
  // Read while the counter is locked: of two simultaneous papers only one can be first.
  const earlier = await earlierOne(tx.db, one, year!.id);
  if (earlier && !one.duplicate)
    throw conflict('certificates.has_one', { number: earlier.number, issuedOn: earlier.issued_on });
  const number = certificateNumber(kind, year!.from, last);
  const code = verificationCode(randomBytes(32));
  const printed = printedData(
    {
      ...rest,
      kind,
      lang,
      words,
      ...(second && { second }),
      duplicate: earlier !== undefined,
      number,
      today: ctx.today,
      address: addressOfVerification(ctx.kernel.config.publicUrl, ctx.schoolId, code),
    },
    pictures,
  );
  const pdf = await renderPaper(ctx, letterhead, certificateTemplate, printed.data, printed.pictures);
  const name = `${titleOf(kind, lang)} ${number}`;
  const fileId = await keepPdf(tx, ctx, { bytes: pdf, name }, { type: 'certificate', id: one.id });
  return {
    number,
    code,
    year_id: year!.id,
    issued_on: ctx.today,
    file_id: fileId,
    shown_name: shownName(facts.pupil.first, facts.pupil.last),
    duplicate: earlier !== undefined,
  };
}

/**
 * A page with this text about a fictitious person, marked as a specimen; without number, code or seal, so that it
 * cannot be used.
 */
export async function specimenOf(
  db: ReadDb,
  ctx: Ctx,
  kind: CertificateKind,
  lang: Lang,
  words: TextWords,
): Promise<Buffer> {
  const row = await db
    .selectFrom('school_settings as s')
    .select(['s.title', 's.city'])
    .select((eb) => [
      eb.selectFrom('certificate_settings as t').select('t.signatory').as('signatory'),
      eb.selectFrom('certificate_settings as t').select('t.signatory_function').as('function'),
      eb.selectFrom('school_years as y').select('y.name').where('y.current', '=', true).as('year'),
    ])
    .executeTakeFirstOrThrow();
  const { first, last, place } = certificateWords[lang].someone;
  const printed = printedData(
    {
      kind,
      lang,
      words,
      specimen: true,
      number: `${seriesOf[kind]}-0000-0000`,
      today: ctx.today,
      address: `${ctx.kernel.config.publicUrl}/verification/`,
      school: row,
      signatory: row.signatory ?? '',
      function: row.function ?? '',
      pupil: {
        first,
        last,
        firstAr: '',
        lastAr: '',
        sex: null,
        birthOn: '2012-09-01',
        birthPlace: place,
        matricule: 'P00000',
      },
      place: { class: '4e A', level: '', year: row.year ?? '' },
      absences: 0,
      leftOn: kind === 'removal' ? ctx.today : null,
    },
    { signature: null, seal: null },
  );
  return renderPaper(ctx, await letterheadOf(ctx, db, 'school'), certificateTemplate, printed.data, printed.pictures);
}
