import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerJobs } from '#kernel/children/child.ts';
import type { PdfJob } from './pdf.ts';

const fonts = process.argv[2];
if (!fonts) throw new Error('this file runs as a child process');
// A workspace without files: a document reads its input and nothing from the disk.
const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] });

answerJobs<PdfJob>(({ template, data, pictures, form }) => {
  compiler.resetShadow();
  for (const { name, bytes } of pictures) compiler.mapShadow(`${fonts}/${name}`, Buffer.from(bytes));
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (!document) {
    const found = compiled.takeDiagnostics();
    throw new Error(`document: ${JSON.stringify(found?.shortDiagnostics ?? []).slice(0, 400)}`);
  }
  const made = form === 'svg' ? Buffer.from(compiler.svg(document)) : compiler.pdf(document);
  compiler.evictCache(10);
  return new Uint8Array(made);
});
