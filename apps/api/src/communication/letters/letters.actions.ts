import {
  type createLetterTemplate,
  type LetterTemplate,
  type LetterText,
  longestLetter,
  type previewLetter,
  type updateLetterTemplate,
} from '@encrier/contract/communication/letters';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { dayIn } from '#kernel/content/dates.ts';
import { plainName } from '#kernel/content/direction.ts';
import { storedHtml } from '#kernel/content/rich-text.ts';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadsOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { knownFields, splitText } from './fields.queries.ts';
import { knowsFields, textsFault } from './letters.policy.ts';
import { type Copy, lettersTemplate, printedLetters } from './letters.present.ts';
import { copiesIn, mailingRows, maxTemplates, type Part, presentTemplate, templateRows } from './letters.queries.ts';
import { copiesOf } from './writing.queries.ts';
import { lettersRoom, type LettersTx } from './letters.room.ts';

type Texts = BodyOf<typeof createLetterTemplate>['texts'];
const ofTemplate = (id: string) => ({ type: 'letter_template', id });

/**
 * Texts as they are stored, French first; refuses a text with a field that is unknown, or that the caller may not use.
 */
async function cleaned(ctx: Parameters<typeof knownFields>[0], texts: Texts): Promise<LetterText[]> {
  const wrong = textsFault(texts);
  if (wrong) throw invalid(wrong, { texts: wrong });
  const order = ['fr', 'ar', 'en'];
  const known = await knownFields(ctx);
  return texts
    .map(({ lang, subject, html }, n) => {
      const clean = { lang, subject: plainName(subject), html: storedHtml(html, longestLetter) };
      for (const [field, words] of [
        ['subject', [clean.subject]],
        ['html', splitText(clean.html)],
      ] as const)
        if (!words.every((one) => knowsFields(one, known)))
          throw invalid('letters.field_unknown', { [`texts.${n}.${field}`]: 'letters.field_unknown' });
      return clean;
    })
    .toSorted((a, b) => order.indexOf(a.lang) - order.indexOf(b.lang));
}

export async function templateOf(tx: LettersTx, id: string): Promise<LetterTemplate> {
  const row = await templateRows(tx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return presentTemplate(row);
}

export function createTemplate(ctx: Ctx, body: BodyOf<typeof createLetterTemplate>): Promise<LetterTemplate> {
  return lettersRoom.act(ctx, 'letters.create_template', async (tx) => {
    const texts = await cleaned({ ...ctx, db: tx.db }, body.texts);
    const { count } = await tx.db
      .selectFrom('letter_templates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxTemplates) throw conflict('letters.too_many');
    const id = newId(tx.now.getTime());
    const title = plainName(body.title);
    await tx.db
      .insertInto('letter_templates')
      .values({
        school_id: tx.schoolId,
        id,
        title,
        texts: JSON.stringify(texts),
        created_by: self(ctx).accountId,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute();
    return { result: await templateOf(tx, id), audit: { object: ofTemplate(id), after: { title } } };
  });
}

export function updateTemplate(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateLetterTemplate>,
): Promise<LetterTemplate> {
  return lettersRoom.act(ctx, 'letters.update_template', async (tx) => {
    const texts = await cleaned({ ...ctx, db: tx.db }, body.texts);
    const before = await templateOf(tx, id);
    requireVersion(before, version, { theirs: before });
    const title = plainName(body.title);
    await tx.db
      .updateTable('letter_templates')
      .set({ title, texts: JSON.stringify(texts), updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: await templateOf(tx, id),
      audit: {
        object: ofTemplate(id),
        before: { title: before.title, texts: before.texts },
        after: { title, texts },
      },
    };
  });
}

export function removeTemplate(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return lettersRoom.act(ctx, 'letters.remove_template', async (tx) => {
    const { title } = await templateOf(tx, id);
    await tx.db.deleteFrom('letter_templates').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: ofTemplate(id), before: { title } } };
  });
}

type Found = {
  title: string;
  texts: readonly LetterText[];
  day: string;
  copies: readonly Copy[];
  heads: Awaited<ReturnType<typeof letterheadsOf>>;
};
const paperOf = async (ctx: Ctx, { title, texts, day, copies, heads }: Found) =>
  pdfFile(
    await renderPaper(
      ctx,
      heads.all,
      lettersTemplate,
      printedLetters({ lang: self(ctx).lang, title, texts, day }, copies, heads.of),
    ),
    title,
  );
const pupilsIn = (copies: readonly Copy[]): string[] => [...new Set(copies.map((copy) => copy.pupil_id))];

/** The letters of one pupil, of a text that is not saved. */
export async function previewLetters(
  ctx: Ctx,
  { pupilId, ...body }: BodyOf<typeof previewLetter>,
): Promise<PersonalExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const texts = await cleaned({ ...ctx, db }, body.texts);
    const copies = await copiesOf({ ...ctx, db }, texts, [pupilId]);
    return { copies, texts, heads: await letterheadsOf(ctx, db, [pupilId]) };
  });
  return {
    action: 'letters.preview',
    object: { type: 'pupil', id: pupilId },
    people: [pupilId],
    make: () => paperOf(ctx, { ...found, title: found.texts[0]!.subject, day: ctx.today }),
  };
}

/** The letters of a mailing about pupils in reach, printed as stored; the journal records who downloaded them. */
export async function takeMailing(ctx: Ctx, id: string, part: Part): Promise<PersonalExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db): Promise<Found> => {
    const asker = { ...ctx, db };
    const row = await mailingRows(asker).where('m.id', '=', id).executeTakeFirst();
    const copies = row ? await copiesIn(asker, id, part) : [];
    if (!row || !copies.length) throw notFound();
    return {
      title: row.title,
      texts: row.texts as LetterText[],
      day: dayIn(row.made_at, ctx.zone),
      copies,
      heads: await letterheadsOf(ctx, db, pupilsIn(copies)),
    };
  });
  return {
    action: 'letters.print',
    object: { type: 'letter_mailing', id },
    after: { items: found.copies.length },
    people: pupilsIn(found.copies),
    make: () => paperOf(ctx, found),
  };
}
