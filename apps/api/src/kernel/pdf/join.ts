import { type Printer, renderPdf } from './pdf.ts';

const template = `#let data = json(bytes(sys.inputs.data))
#set page(paper: "a4", margin: 0pt)
#set document(title: data.title)
#for paper in data.papers { for page in range(1, paper.pages + 1) { image(paper.name, page: page, width: 100%) } }`;

/** Joins documents of A4 pages, unchanged; `pages` is the page count of each. */
export function joinPdfs(
  printer: Printer,
  title: string,
  papers: readonly { bytes: Uint8Array; pages: number }[],
): Promise<Buffer> {
  const named = papers.map(({ bytes, pages }, n) => ({ name: `paper-${n + 1}.pdf`, bytes, pages }));
  const data = { title, papers: named.map(({ name, pages }) => ({ name, pages })) };
  return renderPdf(printer, template, data, named);
}
