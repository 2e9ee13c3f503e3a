import { buffer } from 'node:stream/consumers';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { PdfPicture } from './pdf.ts';

export type Stored = { sha256: string; ext: string; variants: string[] } | null;

/** A stored picture for a paper; null when there is none or it cannot be read. */
export async function pictureOf(
  ctx: Pick<Ctx, 'kernel' | 'schoolId'>,
  file: Stored,
  name: string,
): Promise<PdfPicture | null> {
  if (!file) return null;
  const width = ['400', '800'].find((one) => file.variants.includes(one));
  const ext = width ? 'webp' : file.ext;
  if (!['webp', 'png', 'jpg'].includes(ext)) return null;
  try {
    return {
      name: `${name}.${ext}`,
      bytes: await buffer((await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256, width))).stream),
    };
  } catch {
    // An unreadable picture leaves a gap: the text of the paper is what matters.
    return null;
  }
}
