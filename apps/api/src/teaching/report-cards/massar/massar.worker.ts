import { answerJobs } from '#kernel/children/child.ts';
import { inspectOffice } from '#kernel/files/inspection/office.ts';
import type { MassarAnswer, MassarJob } from './reader.ts';
import { see } from './see.ts';
import { readSheet } from './sheet-xml.ts';
import { spliced } from './splice.ts';
import { swapPart } from './swap-part.ts';
import { MassarUnread } from './unread.ts';
import { type Book, openBook, refusalOf, sourceOf } from './workbook.ts';

/**
 * A file is first checked like an upload: a sound archive without macros, entities or external parts, with the sizes
 * that it declares (SEC-FIL-07).
 */
async function opened(bytes: Buffer): Promise<Book> {
  try {
    await inspectOffice(sourceOf(bytes), 'xlsx');
    return await openBook(bytes);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function answer(job: MassarJob): Promise<MassarAnswer> {
  const bytes = Buffer.from(job.bytes);
  const book = await opened(bytes);
  if (job.kind === 'see') return { seen: see(book, new Set(job.codes)) };
  const sheet = book.sheets.find(({ part }) => part === job.part);
  if (!sheet) throw new MassarUnread('unreadable');
  const text = spliced(readSheet(sheet.xml), job.writes);
  const filled = swapPart(bytes, job.part, Buffer.from(text, 'utf8'));
  // The filled file is checked like the original.
  await opened(filled);
  return { filled };
}

// A hostile file only crashes its own process, not the server.
answerJobs<MassarJob>(async (job): Promise<MassarAnswer> => {
  try {
    return await answer(job);
  } catch (error) {
    return { code: error instanceof MassarUnread ? error.code : 'report_cards.massar_unreadable' };
  }
});
