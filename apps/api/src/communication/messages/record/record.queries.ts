import { createHash } from 'node:crypto';
import { printedAtOnce } from '@encrier/contract/communication/messages';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { readThread } from '../thread/thread.public.ts';
import { recordData, recordTemplate } from './record.present.ts';

/**
 * The conversation as an A4 PDF for a person who sees it: every visible message with its times and the fingerprint of
 * its text. A long one comes in parts, `part` 1 has the newest; a part beyond the end throws not found.
 */
export async function printThread(ctx: Ctx, id: string, part: number): Promise<UnrecordedExport> {
  const actor = self(ctx);
  const skipped = (part - 1) * printedAtOnce;
  const { thread, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    thread: await readThread(db, ctx, id, { most: printedAtOnce, skip: skipped, sent: true }),
    letterhead: await letterheadOf(ctx, db, 'school'),
  }));
  return {
    named: new Set(thread.messages.flatMap((message) => [message.from.label, ...message.to])).size,
    make: async () => {
      const data = recordData(thread, {
        lang: actor.lang,
        timeZone: ctx.zone,
        skipped,
        digest: (html) => createHash('sha256').update(html).digest('hex'),
      });
      return pdfFile(await renderPaper(ctx, letterhead, recordTemplate, data), `${thread.subject || data.words.title}`);
    },
  };
}
