import { classNameOn } from '#kernel/db/class-name.ts';
import type { FamilyRecord, StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { dayIn } from '#kernel/content/dates.ts';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
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
    .select(['t.signatory', 't.signatory_function', classNameOn(ctx.today).as('class')])
    .executeTakeFirstOrThrow();
}

async function found(ctx: Ctx, read: (db: ReadDb) => Promise<Record>) {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const record = await read(db);
    if (!record.can.letter || !record.decidedAt) throw notFound();
    return {
      record,
      head: await headOf(db, ctx, record.pupil.id),
      letterhead: await letterheadOf(ctx, db, { pupils: [record.pupil.id] }),
      recourse: (await rulesOf(db)).recourse,
    };
  });
}

async function printed(
  ctx: Ctx,
  { record, head, letterhead, recourse }: Awaited<ReturnType<typeof found>>,
): Promise<Download> {
  const { lang } = self(ctx);
  const data = letterData({
    lang,
    city: letterhead.head.city,
    signatory: letterhead.signatory || (head.signatory ?? ''),
    function: letterhead.signatory ? letterhead.function : (head.signatory_function ?? ''),
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
  });
  return pdfFile(
    await renderPaper(ctx, letterhead, letterTemplate, data),
    `${letterWords[lang].title} - ${record.pupil.label}`,
  );
}

/** The letter of a sanction for the office; the journal records whose it was. */
export async function printLetter(ctx: Ctx, id: string): Promise<PersonalExport> {
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

/** The same letter for the family. */
export const ownLetter = async (ctx: Ctx, id: string): Promise<Download> =>
  printed(ctx, await found(ctx, (db) => ownRecord(db, ctx, id)));
