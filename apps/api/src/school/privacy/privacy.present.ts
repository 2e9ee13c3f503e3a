import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Lang } from '@encrier/contract/kernel/schema';
import { wallTime } from '#kernel/content/dates.ts';
import type { Letterhead } from '#kernel/pdf/letterhead.ts';
import { paper, type PaperPrinter, renderPaper } from '#kernel/pdf/paper.ts';
import { exportWords } from './privacy.messages.ts';
import { secretColumns } from './privacy.policy.ts';
import type { Subject } from './privacy.queries.ts';

type Row = Record<string, unknown>;
/** A file of the archive, opened only when it is written. */
export type Joined = { name: string; open: () => Promise<AsyncIterable<Uint8Array>> };

const secret = new Set(secretColumns);
/** A row as its person may have it: without proofs of identity and without the school's number of columns. */
export const presentRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'school_id' && !secret.has(column)));

const template = paper(
  { margin: 18, size: 9.5 },
  `#text(17pt, weight: 680)[#d.words.title]
#linebreak()
#text(12pt, weight: 600)[#d.label] #h(1fr) #text(12pt)[#d.labelAr]
#v(4pt) #d.words.intro
#v(2pt) #text(fill: faded)[#d.words.made #d.on]
#for part in d.parts [
  #v(8pt)
  #text(11pt, weight: 650)[#part.name] #h(1fr) #text(fill: faded)[#part.total #d.words.rows]
  #line(length: 100%, stroke: 0.5pt + rule)
  #for row in part.rows [
    #block(breakable: false, inset: (bottom: 4pt))[#for cell in row [#text(fill: faded)[#cell.name] #cell.value #h(8pt) ]]
  ]
  #if part.more > 0 [#text(fill: faded)[… #part.more #d.words.more]]
]`,
);

/** Rows of one table in the printed summary; the data files contain all of them. */
const printedRows = 40;
const said = (value: unknown): string =>
  (value === null || value === ''
    ? ''
    : typeof value === 'object' && !(value instanceof Date)
      ? JSON.stringify(value)
      : value instanceof Date
        ? value.toISOString()
        : String(value)
  ).slice(0, 300);

/** The parts of an archive that are built whole: `donnees.json` and `resume.pdf`. */
export async function personDocuments(
  subject: Subject,
  tables: ReadonlyMap<string, readonly Row[]>,
  files: readonly Joined[],
  at: { letterhead: Letterhead; lang: Lang; now: Date; zone: string; printer: PaperPrinter },
): Promise<{ data: Uint8Array; pdf: Uint8Array }> {
  const data = Object.fromEntries([...tables].map(([table, rows]) => [table, rows.map(presentRow)]));
  const parts = Object.entries(data).map(([name, rows]) => ({
    name,
    total: rows.length,
    more: Math.max(0, rows.length - printedRows),
    rows: rows
      .slice(0, printedRows)
      .map((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          said(value) && !/(^|_)id$/.test(column) ? [{ name: column, value: said(value) }] : [],
        ),
      ),
  }));
  const words = exportWords[at.lang];
  const on = wallTime(at.now, at.zone).slice(0, 16).replace('T', ' ');
  const pdf = await renderPaper(at.printer, at.letterhead, template, {
    lang: at.lang,
    title: words.title,
    words,
    label: subject.label,
    labelAr: subject.labelAr,
    on,
    parts,
  });
  const content = {
    person: { id: subject.id, label: subject.label },
    madeAt: at.now.toISOString(),
    school: at.letterhead.head.school,
    data,
    files: files.map(({ name }) => name),
  };
  return { data: strToU8(JSON.stringify(content, null, 1)), pdf };
}

const piece = 65_536;
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

/**
 * A person's data as an archive, built while it is downloaded: `donnees.json`, `resume.pdf` and the files under
 * `fichiers/`, of which one piece at a time is in memory.
 */
export async function* personArchive(
  { data, pdf }: { data: Uint8Array; pdf: Uint8Array },
  files: readonly Joined[],
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const parts: {
    entry: ZipDeflate | ZipPassThrough;
    open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
  }[] = [
    { entry: new ZipDeflate('donnees.json', { level: 6 }), open: () => pieces(data) },
    { entry: new ZipPassThrough('resume.pdf'), open: () => pieces(pdf) },
    ...files.map(({ name, open }) => ({ entry: new ZipPassThrough(`fichiers/${name}`), open })),
  ];
  for (const { entry, open } of parts) {
    zip.add(entry);
    for await (const bytes of await open()) {
      entry.push(bytes);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
