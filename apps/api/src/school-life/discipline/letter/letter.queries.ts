import { classNameOn } from '#kernel/reach/classes.ts';
import type { FamilyRecord, StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPdf } from '#kernel/pdf/pdf.ts';
import { pictureOf, type Stored } from '../../../communication/certificates/certificates.public.ts';
import { self } from '../discipline.reach.ts';
import { ownRecord } from '../records/own.queries.ts';
import { staffRecord } from '../records/records.queries.ts';
import { rulesOf } from '../settings/rules.queries.ts';
import { letterData, letterTemplate } from './letter.present.ts';
import { letterWords } from './letter.messages.ts';

type Record = Pick<
  FamilyRecord,
  'kind' | 'decisionText' | 'decidedAt' | 'fromOn' | 'toOn' | 'suspended' | 'replyUntil' | 'eraseOn'
> & { text: string; pupil: { id: string; label: string }; can: { letter: boolean } };

async function headOf(db: ReadDb, ctx: Ctx, pupilId: string) {
  return db
    .selectFrom('school_settings as s')
    .leftJoin('certificate_settings as t', 't.school_id', 's.school_id')
    .innerJoin('pupils as p', (join) => join.on('p.person_id', '=', pupilId))
    .select(['s.title', 's.city', 't.signatory', 't.signatory_function'])
    .select([
      classNameOn(ctx.today).as('class'),
      sql<Stored>`(SELECT json_build_object('sha256', f.sha256, 'ext', f.ext, 'variants', f.variants) FROM files f WHERE f.school_id = s.school_id AND f.id = s.logo_file_id)`.as(
        'crest',
      ),
    ])
    .executeTakeFirstOrThrow();
}

async function found(ctx: Ctx, read: (db: ReadDb) => Promise<Record>) {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const record = await read(db);
    if (!record.can.letter || !record.decidedAt) throw notFound();
    return { record, head: await headOf(db, ctx, record.pupil.id), recourse: (await rulesOf(db)).recourse };
  });
}

async function printed(ctx: Ctx, { record, head, recourse }: Awaited<ReturnType<typeof found>>): Promise<Download> {
  const { lang } = self(ctx);
  const crest = await pictureOf(ctx, head.crest, 'crest');
  const data = letterData({
    lang,
    school: head.title,
    city: head.city,
    signatory: head.signatory ?? '',
    function: head.signatory_function ?? '',
    pupil: record.pupil.label,
    class: head.class ?? '',
    kind: record.kind,
    text: record.text,
    decisionText: record.decisionText,
    decidedOn: dayIn(new Date(record.decidedAt!), ctx.zone),
    fromOn: record.fromOn,
    toOn: record.toOn,
    suspended: record.suspended,
    replyUntil: record.replyUntil,
    eraseOn: record.eraseOn,
    recourse,
    crest: crest?.name ?? null,
  });
  return pdfFile(
    await renderPdf(ctx, letterTemplate, data, crest ? [crest] : []),
    `${letterWords[lang].title} - ${record.pupil.label}`,
  );
}

/** The letter of a sanction for the office; the journal keeps whose it was. */
export async function letter(ctx: Ctx, id: string): Promise<Leaving> {
  const one = await found(ctx, async (db) => {
    const record: StaffRecordPage = await staffRecord(db, ctx, id);
    return { ...record, text: record.familyText };
  });
  return {
    action: 'discipline.print_letter',
    object: { type: 'discipline_record', id },
    people: [one.record.pupil.id],
    make: () => printed(ctx, one),
  };
}

/** The same letter for those at home. */
export const ownLetter = async (ctx: Ctx, id: string): Promise<Download> =>
  printed(ctx, await found(ctx, (db) => ownRecord(db, ctx, id)));
