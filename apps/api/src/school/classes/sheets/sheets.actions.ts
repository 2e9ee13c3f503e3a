import { buffer } from 'node:stream/consumers';
import type { ParamsOf, QueryOf } from '@encrier/contract/kernel/route';
import type { exportClasses, printClass } from '@encrier/contract/school/classes';
import { sql } from 'kysely';
import writeXlsx from 'write-excel-file/node';
import { sheetCell, toCsv } from '#kernel/content/cells.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { requireProof, takeAway } from '#kernel/exports/take-away.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type PdfPicture, renderPdf } from '#kernel/pdf/pdf.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chosenYear, classInSight, classRows, dayOf, daysOf, pupilRows, yearRows } from '../classes.public.ts';
import { audienceFor, classPupilFields, shownTo } from '../../directory/directory.public.ts';
import { sheetWords } from './sheets.messages.ts';
import { classCells, classSheet, facesSheet, facesTemplate, namesSheet, tableTemplate } from './sheets.present.ts';

export type Download = { bytes: Buffer; type: string; disposition: string };

const langOf = (ctx: Ctx) => (ctx.actor as AccountActor).lang;
const schoolTitle = async (db: ReadDb): Promise<string> =>
  (await db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow()).title;
const pdf = (bytes: Buffer, name: string): Download => ({
  bytes,
  type: 'application/pdf',
  disposition: contentDisposition('inline', `${name}.pdf`),
});

/** The classes of a year with their counts, cells inert (SEC-INJ-04). */
export async function exportList(ctx: Ctx, { yearId, format }: QueryOf<typeof exportClasses>): Promise<Download> {
  const lang = langOf(ctx);
  const { title, year, rows } = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const found = chosenYear(await yearRows(db), yearId);
    if (!found) throw notFound();
    return {
      title: await schoolTitle(db),
      year: found.name,
      rows: await classRows({ ...ctx, db }, found.id, dayOf(daysOf(found), ctx.today)),
    };
  });
  requireProof(ctx, new Set(rows.map((row) => row.head_teacher_id)).size);
  const name = `${sheetWords[lang].classes} ${year}`;
  if (format === 'pdf') return pdf(await renderPdf(ctx, tableTemplate, classSheet(lang, title, year, rows)), name);
  const cells = classCells(lang, rows);
  const disposition = contentDisposition('attachment', `${name}.${format}`);
  if (format === 'csv') return { bytes: Buffer.from(toCsv(cells)), type: 'text/csv; charset=utf-8', disposition };
  const bytes = await writeXlsx(
    cells.map((row) => row.map((cell) => sheetCell(cell))),
    {
      sheet: sheetWords[lang].classes,
      columns: [18, 16, 12, 14, 10, 10, 10, 10, 28, 14, 14].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ).toBuffer();
  return { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', disposition };
}

type Face = { person: string; id: string; sha256: string; ext: string; variants: string[] };
const printed = ['webp', 'png', 'jpg', 'gif'];

/** A copy of a face that prints well and stays light; null where it cannot be read, initials then stand in its place. */
export async function faceOf(ctx: Ctx, face: Face): Promise<{ person: string; picture: PdfPicture } | null> {
  const width = ['320', '800'].find((one) => face.variants.includes(one));
  const ext = width === undefined ? face.ext : 'webp';
  if (!printed.includes(ext)) return null;
  try {
    const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, face.sha256, width));
    return { person: face.person, picture: { name: `${face.id}.${ext}`, bytes: await buffer(stream) } };
  } catch {
    return null;
  }
}

/** Pictures of these people, where they have one. */
export const faces = async (db: ReadDb, ids: readonly string[]): Promise<Face[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('persons as p')
        .leftJoin('accounts as a', 'a.person_id', 'p.id')
        .innerJoin('files as f', (join) => join.on(sql<boolean>`f.id = coalesce(a.photo_file_id, p.photo_file_id)`))
        .select(['p.id as person', 'f.id', 'f.sha256', 'f.ext', 'f.variants'])
        .where('p.id', 'in', [...ids])
        .execute();

/** A class in reach on paper; the journal keeps who printed which one. */
export async function printOne(
  ctx: Ctx,
  { id }: ParamsOf<typeof printClass>,
  { kind, birth, on }: QueryOf<typeof printClass>,
): Promise<Download> {
  const lang = langOf(ctx);
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const asker = { ...ctx, db };
    const head = await classInSight(asker, id);
    const day = on ?? dayOf(daysOf(head), ctx.today);
    const pupils = await pupilRows(asker, head, day);
    return {
      head,
      day,
      pupils,
      title: await schoolTitle(db),
      photos:
        kind === 'faces'
          ? await faces(
              db,
              pupils.map((pupil) => pupil.id),
            )
          : [],
    };
  });
  const { head, day, pupils, title, photos } = found;
  const birthShown = shownTo(audienceFor(ctx), classPupilFields).includes('birthOn');
  await takeAway(ctx, 'classes.print', {
    object: { type: 'class', id },
    after: { kind, birth, day },
    people: pupils.map((pupil) => pupil.id),
  });
  const w = sheetWords[lang];
  const teacher = [head.first_name, head.last_name].filter(Boolean).join(' ');
  const notes = [
    head.level,
    ...(teacher ? [`${w.teacher} : ${teacher}`] : []),
    ...(head.classroom ? [`${w.room} : ${head.classroom}`] : []),
  ];
  const about = { lang, school: title, title: head.name, subtitle: head.year, notes, day };
  if (kind !== 'faces')
    return pdf(
      await renderPdf(ctx, tableTemplate, namesSheet(about, pupils, { kind, birth: birth === 'yes' && birthShown })),
      `${w.list} ${head.name}`,
    );
  const shown = (await Promise.all(photos.map((face) => faceOf(ctx, face)))).filter((one) => one !== null);
  const data = facesSheet(about, pupils, new Map(shown.map(({ person, picture }) => [person, picture.name])));
  return pdf(
    await renderPdf(ctx, facesTemplate, data, [
      ...new Map(shown.map(({ picture }) => [picture.name, picture])).values(),
    ]),
    `${w.faces} ${head.name}`,
  );
}
