import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfAnswer, PdfJob } from './pdf.ts';

const { fonts } = workerData as { fonts: string };
const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread');
// A workspace without files: a document reads what it was given and nothing of the disk.
const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] });

function render({ template, data, pictures }: PdfJob): Buffer {
  compiler.resetShadow();
  for (const { name, bytes } of pictures) compiler.mapShadow(`${fonts}/${name}`, Buffer.from(bytes));
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (!document) {
    const found = compiled.takeDiagnostics();
    throw new Error(`document: ${JSON.stringify(found?.shortDiagnostics ?? []).slice(0, 400)}`);
  }
  const pdf = compiler.pdf(document);
  compiler.evictCache(10);
  return pdf;
}

port.on('message', (job: PdfJob) => {
  let answer: PdfAnswer;
  try {
    answer = { id: job.id, pdf: new Uint8Array(render(job)) };
  } catch (error) {
    answer = { id: job.id, error: (error as Error).message };
  }
  port.postMessage(answer);
});
