import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';

/** Maximum number of rendered pages per document, their width, and the time limit. */
const maxPages = 30;
const width = 1200;
const patience = 60_000;
/** Maximum pixels of one page, and of a picture inside it: a document may declare any size. */
const maxPixels = 6_000_000;
const maxPicture = 40_000_000;

type Drawn = { blob: Blob; width: number; height: number };

async function draw(document: PDFDocumentProxy, number: number): Promise<Drawn> {
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(width / whole.width, Math.sqrt(maxPixels / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport, background: '#fff' }).promise;
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.85));
  const drawn = { width: canvas.width, height: canvas.height };
  // A phone frees the memory of a canvas when it is made small.
  canvas.width = canvas.height = 0;
  page.cleanup();
  if (!blob) throw new Error('a page was not drawn');
  return { blob, ...drawn };
}

/**
 * The first pages of a document as pictures. The PDF reader runs in a worker that is ended when done, or after too
 * long.
 */
export async function drawnPages(data: Uint8Array): Promise<Drawn[]> {
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const reading = getDocument({ data, worker, wasmUrl: '/pdf/', maxImageSize: maxPicture, enableXfa: false });
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, refuse) => {
    late = setTimeout(() => refuse(new Error('the document takes too long')), patience);
  });
  const all = async (): Promise<Drawn[]> => {
    const document = await reading.promise;
    const pages: Drawn[] = [];
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1)
      pages.push(await draw(document, number));
    return pages;
  };
  try {
    return await Promise.race([all(), tooLong]);
  } finally {
    clearTimeout(late);
    void reading.destroy().catch(() => {});
    worker.destroy();
    port.terminate();
  }
}
