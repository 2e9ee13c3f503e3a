import type { BodyOf } from '@encrier/contract/kernel/route';
import type { exportPupils as exportRoute, printPupils as printRoute } from '@encrier/contract/school/pupils';
import { sql } from 'kysely';
import { type Download, sheetFile } from '#kernel/content/sheet-file.ts';
import { plainName } from '#kernel/content/direction.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { forbidden, notFound } from '#kernel/errors/errors.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import {
  faceOf,
  readFaces,
  facesSheet,
  facesTemplate,
  namesSheet,
  tableTemplate,
} from '../../classes/sheets/sheets.public.ts';
import { audienceFor } from '../../directory/directory.public.ts';
import { columnsOf, type FilledColumn } from '../../custom-fields/custom-fields.public.ts';
import { chosenLines, columnsFor, groundOf, type Line } from '../pupils.public.ts';
import { sheetWords } from './sheets.messages.ts';
import { besideOf, type LabelLine, labelsOf, labelsTemplate, pupilCells, widthOf } from './sheets.present.ts';

const reading = <T>(ctx: Ctx, work: (db: ReadDb) => Promise<T>): Promise<T> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, work);
/** The requested custom fields of these pupils, among those the caller may see. */
const addedOf = async (
  asker: Parameters<typeof columnsOf>[0],
  fields: readonly string[],
  ids: readonly string[],
): Promise<FilledColumn[]> =>
  fields.length ? (await columnsOf(asker, fields, ids)).filter(({ values }) => values !== null) : [];
/**
 * Chosen pupils as a CSV or XLSX file, with inert cells (SEC-INJ-04); the journal records who downloaded how many and
 * which columns.
 */
export async function exportChosen(
  ctx: Ctx,
  { ids, columns, fields, format }: BodyOf<typeof exportRoute>,
): Promise<PersonalExport> {
  const lang = self(ctx).lang;
  const allowed = columnsFor(audienceFor(ctx), [...new Set(columns)]);
  if (!allowed.length) throw notFound();
  const { lines, ground, added } = await reading(ctx, async (db) => {
    const asker = { ...ctx, db };
    return {
      lines: await chosenLines(asker, ids),
      ground: await groundOf(asker),
      added: await addedOf(asker, fields, ids),
    };
  });
  return {
    action: 'pupils.export',
    object: { type: 'pupils', id: null },
    after: { format, columns: allowed, ...(added.length > 0 && { fields: added.map(({ id }) => id) }) },
    people: lines.map((line) => line.id),
    make: async () => {
      const cells = pupilCells(
        lang,
        allowed,
        lines,
        new Map(ground?.classes.map((one) => [one.id, one])),
        new Map(ground?.groups.map((one) => [one.id, one.name])),
        added,
      );
      return sheetFile(cells, {
        name: sheetWords[lang].pupils,
        format,
        widths: [...allowed.map(widthOf), ...added.map(() => 22)],
      });
    },
  };
}

/** Where each pupil lives: the pupil's own address, or else the family's. */
const homes = (
  db: ReadDb,
  ids: readonly string[],
): Promise<{ id: string; family_id: string | null; address: string }[]> =>
  db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .leftJoin('families as fa', 'fa.id', 'p.family_id')
    .select(['h.id', 'p.family_id', sql<string>`coalesce(nullif(h.address, ''), fa.address, '')`.as('address')])
    .where(sql<boolean>`p.person_id = ANY (${[...ids]}::uuid[])`)
    .execute();

function labelLines(
  lines: readonly Line[],
  classes: ReadonlyMap<string, string>,
  found: Awaited<ReturnType<typeof homes>>,
): LabelLine[] {
  const home = new Map(found.map((one) => [one.id, one]));
  return lines.map((line) => ({
    ...line,
    class: classes.get(line.class_id ?? '') ?? '',
    family_id: home.get(line.id)?.family_id ?? null,
    address: home.get(line.id)?.address ?? '',
  }));
}

/**
 * Chosen pupils on paper, in the order of the list; one pupil out of reach refuses the whole request. The journal
 * records who printed what.
 */
export async function printChosen(
  ctx: Ctx,
  { ids, kind, title, fields }: BodyOf<typeof printRoute>,
): Promise<PersonalExport> {
  const lang = self(ctx).lang;
  const w = sheetWords[lang];
  const labels = kind === 'labels8' || kind === 'labels16';
  if (labels && audienceFor(ctx) !== 'office') throw forbidden('permission_missing', { permission: 'people.contacts' });
  const found = await reading(ctx, async (db) => {
    const asker = { ...ctx, db };
    const lines = await chosenLines(asker, ids);
    return {
      lines,
      letterhead: await letterheadOf(ctx, db, { pupils: ids }),
      ground: await groundOf(asker),
      homes: labels ? await homes(db, ids) : [],
      photos: kind === 'faces' ? await readFaces(db, ids) : [],
      added: kind === 'list' ? await addedOf(asker, fields, ids) : [],
    };
  });
  return {
    action: 'pupils.print',
    object: { type: 'pupils', id: null },
    after: { kind, ...(found.added.length > 0 && { fields: found.added.map(({ id }) => id) }) },
    people: found.lines.map((line) => line.id),
    make: async () => {
      const heading = plainName(title) || w.pupils;
      const pdf = (bytes: Buffer): Download => ({
        bytes,
        type: 'application/pdf',
        disposition: contentDisposition(
          'inline',
          `${labels ? w.labels : kind === 'faces' ? w.faces : w.list} ${heading}.pdf`,
        ),
      });
      if (labels) {
        const classes = new Map(found.ground?.classes.map((one) => [one.id, one.name]));
        const lines = labelLines(found.lines, classes, found.homes);
        return pdf(
          await renderPaper(ctx, null, labelsTemplate, {
            lang,
            title: w.labels,
            to: w.to,
            rows: kind === 'labels8' ? 4 : 8,
            labels: labelsOf(lines),
          }),
        );
      }
      const about = {
        lang,
        title: heading,
        subtitle: found.ground?.name ?? '',
        notes: [],
        day: ctx.today,
      };
      const listed = found.lines.map((line) => ({
        ...line,
        birth_on: line.birth_on === null ? null : String(line.birth_on),
      }));
      if (kind !== 'faces')
        return pdf(
          await renderPaper(
            ctx,
            found.letterhead,
            tableTemplate,
            namesSheet(about, listed, { kind, birth: false, beside: besideOf(lang, found.added) }),
          ),
        );
      const shown = (await Promise.all(found.photos.map((face) => faceOf(ctx, face)))).filter((one) => one !== null);
      const data = facesSheet(about, listed, new Map(shown.map(({ person, picture }) => [person, picture.name])));
      return pdf(
        await renderPaper(ctx, found.letterhead, facesTemplate, data, [
          ...new Map(shown.map(({ picture }) => [picture.name, picture])).values(),
        ]),
      );
    },
  };
}
