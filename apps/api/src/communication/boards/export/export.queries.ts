import { buffer } from 'node:stream/consumers';
import { pdfFile, sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { UnrecordedExport, Sheet } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { self } from '#kernel/policy/actor.ts';
import { wholeBoard } from '../boards.public.ts';
import { boardTemplate, exportRows, printData } from './export.present.ts';

/** Pictures of one print; past them a card prints its words alone. */
const maxPictures = 60;
const printable = ['webp', 'png', 'jpg', 'gif'];
type Stored = { id: string; sha256: string; ext: string; variants: string[] };

async function pictureOf(ctx: Ctx, file: Stored): Promise<PdfPicture | null> {
  const width = ['800', '320'].find((one) => file.variants.includes(one));
  const ext = width === undefined ? file.ext : 'webp';
  if (!printable.includes(ext)) return null;
  try {
    const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256, width));
    return { name: `${file.id}.${ext}`, bytes: await buffer(stream) };
  } catch {
    // A picture that cannot be read is left out; its words are printed.
    return null;
  }
}

const read = (ctx: Ctx, id: string) =>
  readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const board = await wholeBoard(db, ctx, id);
    const letterhead = await letterheadOf(ctx, db, 'school');
    const ids = board.cards
      .filter((card) => card.status === 'published' && card.file?.type === 'image')
      .map((card) => card.file?.id ?? '')
      .slice(0, maxPictures);
    const files: Stored[] = ids.length
      ? await db
          .selectFrom('files')
          .select(['id', 'sha256', 'ext', 'variants'])
          .where('id', 'in', ids)
          .where('owner_type', '=', 'board_card')
          .execute()
      : [];
    return { board, letterhead, files };
  });

type Found = Awaited<ReturnType<typeof read>>;
const authors = ({ board }: Found): number => new Set(board.cards.map((card) => card.author.label)).size;

async function printed(ctx: Ctx, { board, letterhead, files }: Found): Promise<Sheet> {
  const { lang } = self(ctx);
  const pictures: PdfPicture[] = [];
  // One after the other: sixty files at once would hold the memory of sixty.
  for (const file of files) {
    const picture = await pictureOf(ctx, file);
    if (picture) pictures.push(picture);
  }
  const names = Object.fromEntries(pictures.map((picture) => [picture.name.split('.')[0] ?? '', picture.name]));
  const data = printData(board, {
    lang,
    timeZone: ctx.zone,
    now: ctx.now,
    pictures: names,
  });
  return pdfFile(await renderPaper(ctx, letterhead, boardTemplate, data, pictures), board.title);
}

/** The board as a PDF, for anyone who may read it. */
export async function printBoard(ctx: Ctx, id: string): Promise<UnrecordedExport> {
  const found = await read(ctx, id);
  return { named: authors(found), make: () => printed(ctx, found) };
}

/** The board as a table of text. */
export async function exportBoard(ctx: Ctx, id: string): Promise<UnrecordedExport> {
  const found = await read(ctx, id);
  const { board } = found;
  const rows = exportRows(board, self(ctx).lang, ctx.zone);
  return { named: authors(found), make: () => sheetFile(rows, { name: board.title, format: 'csv' }) };
}
