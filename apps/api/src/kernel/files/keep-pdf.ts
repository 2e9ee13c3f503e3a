import { createHash } from 'node:crypto';
import { fullHandle, type InAct } from '#kernel/act/act.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addFile, type FileOwner } from './adopt.ts';
import { countPages } from './inspection/inspector.ts';
import { storeKey } from './stores/store-key.ts';

/**
 * Stores a generated PDF as the file of an object, inside an act, and returns its id. If the act fails, the nightly
 * sweep deletes the bytes.
 */
export async function keepPdf(
  tx: InAct,
  ctx: Ctx,
  { bytes, name }: { bytes: Buffer /** Without its ending. */; name: string },
  owner: FileOwner,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pages = await countPages(ctx.schoolId, bytes);
  // The lock on the school's row keeps the sweep from deleting bytes that are being adopted.
  await fullHandle(tx).selectFrom('school_settings').select('school_id').forShare().executeTakeFirst();
  await ctx.kernel.files.put(storeKey(ctx.schoolId, sha256), bytes);
  const file = { sha256, name: `${name}.pdf`, ext: 'pdf', type: 'pdf', mime: 'application/pdf', size: bytes.length };
  return addFile(tx, ctx, { ...file, pages, variants: [], alt: '' }, owner);
}
