import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { zipped } from '#kernel/exports/zipped.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { documentOf, type Gathered, type PaperForm, volumesOf } from '../papers/composing.actions.ts';
import { folderOf } from '../papers/taking.actions.ts';
import { fileNames } from './batches.messages.ts';

type Made = { sha256: string; size: number; open: () => Buffer | Readable; zip: boolean };
/** An archive is read twice: its checksum is its key in the store. Its bytes are the same both times. */
async function archived(read: () => AsyncGenerator<Uint8Array>): Promise<Made> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of read()) {
    hash.update(chunk);
    size += chunk.length;
  }
  const open = (): Readable => Readable.from(read(), { objectMode: false });
  return { sha256: hash.digest('hex'), size, open, zip: true };
}

/** The document, the folder, or, when all cards do not fit into one document, a folder with several documents. */
export async function makeBatch(
  ctx: Ctx,
  gathered: Gathered,
  form: PaperForm,
  /** After each document. */
  between: () => Promise<void>,
): Promise<Made> {
  if (form === 'zip') return archived(() => folderOf(ctx, gathered));
  const volumes: Buffer[] = [];
  const all = volumesOf(gathered);
  for (const volume of all) {
    volumes.push(await documentOf(ctx, volume));
    await between();
  }
  const [first, ...others] = volumes;
  if (first && !others.length)
    return {
      sha256: createHash('sha256').update(first).digest('hex'),
      size: first.length,
      open: () => first,
      zip: false,
    };
  const parts = volumes.map((bytes, n) => ({ bytes, name: `${n + 1} ${nameOf(all[n]!)}.pdf` }));
  return archived(() => zipped(parts, async () => Readable.from([]), ctx.now));
}

export const nameOf = ({ classes }: Gathered): string => {
  const terms = [...new Set(classes.map(({ term }) => term))];
  const term = terms.length === 1 ? terms[0]! : fileNames.terms.replace('{count}', String(terms.length));
  const pattern = classes.length === 1 ? fileNames.one : fileNames.classes;
  const values = { class: classes[0]?.className ?? '', count: String(classes.length), term };
  return pattern.replace(/\{(class|count|term)\}/g, (_, name: keyof typeof values) => values[name]).slice(0, 180);
};
