import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { answerJobs } from '#kernel/children/child.ts';
import { reencodeImage } from './images.ts';
import { inspectUpload } from './inspect.ts';
import type { Inspection, InspectionAnswer, UploadInspection } from './inspector.ts';
import { FileRefused } from './kinds.ts';
import { inspectPdf } from './pdf.ts';

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function see(upload: Extract<Inspection, { kind: 'upload' }>): Promise<UploadInspection> {
  const inspected = await inspectUpload(upload);
  if (inspected.type === 'image')
    return {
      inspected,
      picture: await reencodeImage(await readFile(upload.path), { vector: inspected.ext === 'svg' }),
    };
  return { inspected, sha256: await sumOf(upload.path) };
}

async function answer(job: Inspection): Promise<InspectionAnswer> {
  try {
    if (job.kind === 'upload') return { seen: await see(job) };
    const bytes = Buffer.from(job.bytes);
    return job.kind === 'picture'
      ? { picture: await reencodeImage(bytes) }
      : { pages: (await inspectPdf(bytes)).pages };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.code, detail: error.detail };
    throw error;
  }
}

answerJobs(answer);
