import { nameOf } from '#kernel/db/person-name.ts';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { cardPapers, CheckedCard } from '@encrier/contract/teaching/report-cards-families';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { pictureOf } from '#kernel/pdf/picture.ts';
import { codeOf } from '../../../communication/certificates/certificates.public.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import type { Home } from '../report-cards.policy.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { isAsked, isOfAge } from '../report-cards.reach.ts';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import type { Marks, PaperHead } from './paper.present.ts';

/** File of the card `d` as an attachment. */
export const fileOfCard: RawBuilder<Attachment | null> = sql`(SELECT ${attachmentJson('x')}
  FROM files x WHERE x.school_id = d.school_id AND x.id = d.file_id)`;

/** The copy of the card `d` made for a person, as an attachment; else the card's own file. */
export const fileFor = (personId: string | null): RawBuilder<Attachment | null> =>
  sql`(SELECT ${attachmentJson('x')} FROM files x WHERE x.school_id = d.school_id AND x.id = COALESCE((SELECT rp.file_id
    FROM report_copies rp WHERE rp.school_id = d.school_id AND rp.card_id = d.id
      AND rp.person_id = ${personId}::uuid), d.file_id))`;

/** Sealed copies of some cards, one for each home, in the order of their names. */
export const copyRows = (db: ReadDb, cardIds: readonly string[]) =>
  db
    .selectFrom('report_copies as rp')
    .innerJoin('files as f', 'f.id', 'rp.file_id')
    .select(['rp.card_id as cardId', 'rp.copy_id as copyId', 'rp.name', 'rp.code', 'f.sha256', 'f.name as fileName'])
    .distinct()
    .where(sql<boolean>`rp.card_id = ANY (${[...cardIds]}::uuid[])`)
    .orderBy('rp.name')
    .execute();

/** Cards of a class for a term not replaced by a newer one, by name. */
export const currentCards = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('report_cards as d')
    .innerJoin('persons as h', 'h.id', 'd.pupil_id')
    .select(['d.id', 'd.pupil_id as pupilId', 'd.content', 'd.version', 'd.reason', 'd.code', 'd.file_id as fileId'])
    .where('d.class_id', '=', classId)
    .where('d.term_id', '=', termId)
    .where('d.replaced_at', 'is', null)
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('d.id');

/** Homes of the guardians who guard pupils today, by pupil; none for a pupil of age, who answers alone. */
export type GuardianHome = Home & { id: string };
export async function homesOf(
  db: ReadDb,
  pupilIds: readonly string[],
  day: string,
): Promise<Map<string, GuardianHome[]>> {
  const rows = await db
    .selectFrom(guardingTies('g', day))
    .innerJoin('persons as r', 'r.id', 'g.guardian_id')
    .innerJoin('persons as h', 'h.id', 'g.pupil_id')
    .innerJoin('pupils as u', 'u.person_id', 'g.pupil_id')
    .leftJoin('families as fa', 'fa.id', 'u.family_id')
    .select(['g.pupil_id as pupilId', 'r.id', 'r.address', nameOf('r').as('name')])
    .select(sql<boolean>`COALESCE(fa.separated, false)`.as('separated'))
    .where(sql<boolean>`g.pupil_id = ANY (${[...pupilIds]}::uuid[])`)
    .where(sql<boolean>`NOT ${isOfAge(day)}`)
    .orderBy('r.last_name')
    .orderBy('r.first_name')
    .orderBy('r.id')
    .execute();
  return Map.groupBy(rows, ({ pupilId }) => pupilId);
}

/** The letterhead of a class, or of the school, and whether papers are in Arabic too. */
export async function paperHead(db: ReadDb, ctx: Ctx, classId: string | null, name?: string): Promise<PaperHead> {
  const { languages } = await db.selectFrom('school_settings').select('languages').executeTakeFirstOrThrow();
  const letterhead = await letterheadOf(ctx, db, classId ? { classes: [classId] } : 'school', name);
  return { letterhead, bilingual: languages.includes('ar') };
}

/** Pictures on the models of some cards, by their file. */
export async function marksOf(db: ReadDb, ctx: Ctx, contents: readonly Pick<CardContent, 'model'>[]): Promise<Marks> {
  const ids = [...new Set(contents.flatMap(({ model }) => [model?.signatureId ?? [], model?.stampId ?? []].flat()))];
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'ext', 'variants'])
    .where('id', 'in', ids)
    .execute();
  const marks = new Map<string, PdfPicture>();
  for (const [n, row] of rows.entries()) {
    const picture = await pictureOf(ctx, row, `mark-${n}`);
    if (picture) marks.set(row.id, picture);
  }
  return marks;
}

/** Public address to verify the card with this code. */
export const addressOf = (ctx: Pick<Ctx, 'kernel' | 'schoolId'>, code: string): string =>
  `${ctx.kernel.config.publicUrl}/verification/${ctx.schoolId}-bulletin-${code}`;

/** Papers of a class, and who confirmed reading their child's card. */
export async function listPapers(
  ctx: ReadCtx,
  id: string,
  { term }: QueryOf<typeof cardPapers>,
): Promise<ResponseInput<typeof cardPapers>> {
  const row = await classOfTerm(ctx.db, ctx, id, term);
  if (!row.manages) throw notFound();
  const standing = await ctx.db
    .selectFrom('report_classes')
    .select(['publish_at', 'published_at'])
    .where('class_id', '=', id)
    .where('term_id', '=', term)
    .executeTakeFirst();
  const cards = await currentCards(ctx.db, id, term)
    .select([
      fileOfCard.as('file'),
      sql<
        { name: string; at: string | null }[]
      >`COALESCE((SELECT json_agg(json_build_object('name', ${nameOf('r')}, 'at', rr.at)
        ORDER BY r.last_name, r.first_name) FROM persons r LEFT JOIN report_receipts rr ON rr.school_id = r.school_id
          AND rr.card_id = d.id AND rr.person_id = r.id
        WHERE r.school_id = d.school_id AND (rr.at IS NOT NULL OR ${isAsked(ctx.today)})), '[]')`.as('readers'),
    ])
    .execute();
  return {
    ready: cards.filter(({ fileId }) => fileId !== null).length,
    total: cards.length,
    publishAt: standing?.publish_at?.toISOString() ?? null,
    publishedAt: standing?.published_at?.toISOString() ?? null,
    pupils: cards.map((one) => ({
      id: one.pupilId,
      cardId: one.id,
      file: one.file,
      readers: one.readers.map(({ name, at }) => ({ name, at: at && new Date(at).toISOString() })),
    })),
  };
}

/** Public facts about a published card by its code; an unpublished card is unknown. */
export async function checkCard(ctx: ReadCtx, given: string, sha256: string | undefined): Promise<CheckedCard> {
  const code = codeOf(given.replace(/^bulletin-/, ''));
  if (!code) return { state: 'unknown' };
  const row = await ctx.db
    .selectFrom('report_cards as d')
    .innerJoin('report_classes as fr', (join) =>
      join.onRef('fr.class_id', '=', 'd.class_id').onRef('fr.term_id', '=', 'd.term_id'),
    )
    .leftJoin('report_copies as rp', (join) => join.onRef('rp.card_id', '=', 'd.id').on('rp.code', '=', code))
    .innerJoin('files as f', (join) =>
      join.on(sql<boolean>`f.school_id = d.school_id AND f.id = COALESCE(rp.file_id, d.file_id)`),
    )
    .select(['d.content', 'd.version', 'd.shown_name', 'd.replaced_at', 'f.sha256'])
    .where(
      sql<boolean>`(d.code = ${code} OR d.id IN (SELECT rc.card_id FROM report_copies rc
        WHERE rc.school_id = app.school_id() AND rc.code = ${code}))`,
    )
    .where('fr.published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  const { school, term, year, madeOn, class: className } = contentOf(row.content);
  return {
    state: row.replaced_at ? 'replaced' : 'good',
    school,
    name: row.shown_name,
    class: className,
    term: term.name,
    year,
    version: row.version,
    madeOn,
    file: sha256 ? (sha256 === row.sha256 ? 'same' : 'changed') : null,
  };
}
