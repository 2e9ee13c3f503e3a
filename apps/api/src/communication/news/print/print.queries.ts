import { buffer } from 'node:stream/consumers';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { readArticleToPrint } from '../news.public.ts';
import { blocksOf, picturesIn } from './print.policy.ts';
import { postTemplate, printData } from './print.present.ts';

type Stored = { id: string; sha256: string; ext: string; mime: string; variants: string[] };
const printed = ['webp', 'png', 'jpg', 'gif'];

/** The picture at a width that prints well and stays light. */
async function pictureOf(ctx: Ctx, file: Stored): Promise<PdfPicture | null> {
  const width = ['1600', '800'].find((one) => file.variants.includes(one));
  const ext = width === undefined ? file.ext : 'webp';
  if (!printed.includes(ext)) return null;
  try {
    const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256, width));
    return { name: `${file.id}.${ext}`, bytes: await buffer(stream) };
  } catch {
    // On paper an unreadable picture is replaced by its alternative text.
    return null;
  }
}

/** The publication as an A4 PDF, for anybody who may read it. */
export async function printPost(ctx: Ctx, id: string): Promise<Download> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const post = await readArticleToPrint(db, ctx, id);
    if (!post) throw notFound();
    const letterhead = await letterheadOf(ctx, db, 'school');
    const blocks = blocksOf(post.html);
    const ids = [...(post.cover ? [post.cover.id] : []), ...picturesIn(blocks)];
    const files = ids.length
      ? await db
          .selectFrom('files')
          .select(['id', 'sha256', 'ext', 'mime', 'variants'])
          .where('id', 'in', ids)
          .where('owner_type', '=', 'post')
          .where('owner_id', '=', id)
          .execute()
      : [];
    return { post, letterhead, blocks, files };
  });
  const { post, letterhead, blocks } = found;
  const pictures = (await Promise.all(found.files.map((file) => pictureOf(ctx, file)))).filter(
    (picture) => picture !== null,
  );
  const names = Object.fromEntries(pictures.map((picture) => [picture.name.split('.')[0]!, picture.name]));
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  const data = printData(post, { lang, timeZone: ctx.zone, blocks, pictures: names });
  return pdfFile(await renderPaper(ctx, letterhead, postTemplate, data, pictures), post.title);
}
