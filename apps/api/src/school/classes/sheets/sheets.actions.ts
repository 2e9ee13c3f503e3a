import { photoId } from '#kernel/db/person-photo.ts';
import { buffer } from 'node:stream/consumers';
import type { ParamsOf, QueryOf } from '@encrier/contract/kernel/route';
import type { exportClasses, printClass } from '@encrier/contract/school/classes';
import { sql } from 'kysely';
import { pdfFile, sheetFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { PersonalExport, UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { self } from '#kernel/policy/actor.ts';
import { chosenYear, classInSight, classRows, dayOf, daysOf, pupilRows, yearRows } from '../classes.public.ts';
import { audienceFor, classPupilFields, shownTo } from '../../directory/directory.public.ts';
import { sheetWords } from './sheets.messages.ts';
import { classCells, classSheet, facesSheet, facesTemplate, namesSheet, tableTemplate } from './sheets.present.ts';
import { labelled } from '@encrier/contract/kernel/names';

/** The classes of a year with their counts, with inert cells (SEC-INJ-04). */
export async function exportList(
  ctx: Ctx,
  { yearId, format }: QueryOf<typeof exportClasses>,
): Promise<UnrecordedExport> {
  const lang = self(ctx).lang;
  const { letterhead, year, rows } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = chosenYear(await yearRows(db), yearId);
    if (!found) throw notFound();
    const rows = await classRows({ ...ctx, db }, found.id, dayOf(daysOf(found), ctx.today));
    return {
      letterhead: await letterheadOf(ctx, db, { classes: rows.map((row) => row.id) }),
      year: found.name,
      rows,
    };
  });
  return {
    named: new Set(rows.map((row) => row.head_teacher_id)).size,
    make: async () => {
      const name = `${sheetWords[lang].classes} ${year}`;
      if (format === 'pdf')
        return pdfFile(await renderPaper(ctx, letterhead, tableTemplate, classSheet(lang, year, rows)), name);
      return sheetFile(classCells(lang, rows), {
        name,
        format,
        widths: [18, 16, 12, 14, 10, 10, 10, 10, 28, 14, 14],
      });
    },
  };
}

type Face = { person: string; id: string; sha256: string; ext: string; variants: string[] };
const printed = ['webp', 'png', 'jpg', 'gif'];

/** A small copy of a photo, good enough to print; null when it cannot be read: initials are printed instead. */
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
export const readFaces = async (db: ReadDb, ids: readonly string[]): Promise<Face[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('persons as p')
        .leftJoin('accounts as a', 'a.person_id', 'p.id')
        .innerJoin('files as f', (join) => join.on(sql<boolean>`f.id = ${photoId('p', 'a')}`))
        .select(['p.id as person', 'f.id', 'f.sha256', 'f.ext', 'f.variants'])
        .where('p.id', 'in', [...ids])
        .execute();

/** A class in reach on paper; the journal records who printed it. */
export async function printOne(
  ctx: Ctx,
  { id }: ParamsOf<typeof printClass>,
  { kind, birth, on }: QueryOf<typeof printClass>,
): Promise<PersonalExport> {
  const lang = self(ctx).lang;
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const asker = { ...ctx, db };
    const head = await classInSight(asker, id);
    const day = on ?? dayOf(daysOf(head), ctx.today);
    const pupils = await pupilRows(asker, head, day);
    return {
      head,
      day,
      pupils,
      letterhead: await letterheadOf(ctx, db, { classes: [id] }),
      photos:
        kind === 'faces'
          ? await readFaces(
              db,
              pupils.map((pupil) => pupil.id),
            )
          : [],
    };
  });
  const { head, day, pupils, letterhead, photos } = found;
  const birthShown = shownTo(audienceFor(ctx), classPupilFields).includes('birthOn');
  return {
    action: 'classes.print',
    object: { type: 'class', id },
    after: { kind, birth, day },
    people: pupils.map((pupil) => pupil.id),
    make: async () => {
      const w = sheetWords[lang];
      const teacher = [head.first_name, head.last_name].filter(Boolean).join(' ');
      const notes = [
        head.level,
        ...(teacher ? [labelled(lang, w.teacher, teacher)] : []),
        ...(head.classroom ? [labelled(lang, w.room, head.classroom)] : []),
      ];
      const about = { lang, title: head.name, subtitle: head.year, notes, day };
      if (kind !== 'faces')
        return pdfFile(
          await renderPaper(
            ctx,
            letterhead,
            tableTemplate,
            namesSheet(about, pupils, { kind, birth: birth === 'yes' && birthShown }),
          ),
          `${w.list} ${head.name}`,
        );
      const shown = (await Promise.all(photos.map((face) => faceOf(ctx, face)))).filter((one) => one !== null);
      const data = facesSheet(about, pupils, new Map(shown.map(({ person, picture }) => [person, picture.name])));
      return pdfFile(
        await renderPaper(ctx, letterhead, facesTemplate, data, [
          ...new Map(shown.map(({ picture }) => [picture.name, picture])).values(),
        ]),
        `${w.faces} ${head.name}`,
      );
    },
  };
}
