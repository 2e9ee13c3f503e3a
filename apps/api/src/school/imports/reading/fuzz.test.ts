import { type ImportKind, importKinds } from '@encrier/contract/school/imports';
import * as c from '@encrier/contract/school/imports';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { newId } from '#kernel/db/id.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { cellsByField } from '../engine/plan.ts';
import { kinds } from '../engine/kinds.ts';
import { issueCodes } from '../imports.messages.ts';
import { missingFields } from '../imports.policy.ts';
import { Placing } from '../engine/placing.ts';
import { planPupils } from '../people/plan-pupils.ts';
import { compose, type Composed } from './compose.ts';
import { parseTable } from './parse.ts';
import { FileUnread } from '../cells/sheet.ts';
import { Journey } from '../test/journey.ts';
import { guardianDocument, latin9, pupilDocument } from '../test/siecle-documents.ts';

/** 460 files are read and planned here, and 40 more go the whole way over HTTP; `FUZZ_FILES` asks for more. */
const files = Number(process.env.FUZZ_FILES ?? 460);

const hostile = fc.constantFrom(
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+SUM(A1)',
  '@x',
  '-',
  '—',
  '\u0000',
  '\u0007bell',
  '\u202Everse',
  '\uFEFF',
  '\ud800',
  'null',
  'undefined',
  'NaN',
  '1e309',
  "'; DROP TABLE persons; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(600),
  'x'.repeat(40_000),
  'é'.repeat(101),
  'محمد',
  'محمد '.repeat(60),
  '😀',
  'A',
  '​',
  '\u00a0',
  '"',
  '""',
  '"quoted',
  'a;b',
  'a\nb',
  'a\tb',
  '٠٦١٢٣٤٥٦٧٨',
  '0',
  '-1',
  '1,5',
  '99999999999999999999',
);
const day = fc.constantFrom(
  '14/02/2012',
  '2012-02-14',
  '14.02.2012',
  '14022012',
  '20120214',
  '20120214103000',
  '31/02/2014',
  '29/02/2013',
  '12/31/2012',
  '2/12/11',
  '41248',
  '41248.5',
  '1er mars 2012',
  '٠١/٠٢/٢٠١٢',
  '00/00/0000',
  '99/99/9999',
  'demain',
);
const usual = fc.constantFrom(
  '',
  'Alaoui',
  'Rim',
  'El Amrani',
  'Benkirane-Tazi',
  '6e A',
  '5e B',
  'CE1',
  'F',
  'M',
  'Oui',
  'Non',
  '06 12 34 56 78',
  'a@exemple.ma',
  'AM1',
  'AM2',
  'J138204417',
  'Latin, Chorale',
  'Externe',
  '28',
  'Professeur',
  'MAT',
  'Père',
);
const cell = fc.oneof(
  { weight: 6, arbitrary: usual },
  { weight: 2, arbitrary: day },
  { weight: 2, arbitrary: hostile },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);

type Draft = {
  kind: ImportKind;
  rows: string[][];
  separator: string;
  encoding: 'utf8' | 'bom' | 'utf16le' | 'latin1' | 'utf16be';
  ends: string;
  cut: number;
  flips: { at: number; to: number }[];
  xlsx: boolean;
};
const draft: fc.Arbitrary<Draft> = fc
  .constantFrom(...importKinds, 'pupils' as const, 'pupils' as const)
  .chain((kind) => {
    const { model } = kinds[kind];
    const names = model.map(([, header]) => header);
    const line = fc
      .array(
        fc.integer({ min: 0, max: 3 }).chain((turn) => (turn === 0 ? cell : fc.constant(null))),
        { minLength: names.length, maxLength: names.length },
      )
      .map((cells) => cells.map((value, i) => value ?? model[i]?.[2] ?? ''));
    const header = fc.oneof(
      { weight: 5, arbitrary: fc.constant(names) },
      { weight: 1, arbitrary: fc.shuffledSubarray(names, { minLength: 1 }) },
      { weight: 1, arbitrary: fc.array(hostile, { minLength: 1, maxLength: 5 }) },
    );
    const titles = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 });
    return fc.record({
      kind: fc.constant(kind),
      separator: fc.constantFrom(';', ',', '\t', '|', ';;'),
      encoding: fc.constantFrom(
        'utf8' as const,
        'bom' as const,
        'utf16le' as const,
        'latin1' as const,
        'utf16be' as const,
      ),
      ends: fc.constantFrom('\n', '\r\n', '\r'),
      rows: fc
        .tuple(
          titles,
          header,
          fc.array(
            fc.oneof({ weight: 6, arbitrary: line }, { weight: 1, arbitrary: fc.array(cell, { maxLength: 40 }) }),
            { maxLength: 8 },
          ),
          fc.boolean(),
        )
        .map(([above, head, lines, twice]) => [...above, head, ...lines, ...(twice ? lines.slice(0, 2) : [])]),
      cut: fc.oneof(
        { weight: 4, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
      flips: fc.oneof(
        { weight: 3, arbitrary: fc.constant<{ at: number; to: number }[]>([]) },
        {
          weight: 1,
          arbitrary: fc.array(fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) }), { maxLength: 12 }),
        },
      ),
      xlsx: fc.integer({ min: 0, max: 3 }).map((turn) => turn === 0),
    });
  });

const encoded = (text: string, encoding: Draft['encoding']): Buffer => {
  if (encoding === 'bom') return Buffer.from(`\uFEFF${text}`);
  if (encoding === 'utf16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
};

async function bytesOf({ rows, separator, encoding, ends, cut, flips, xlsx }: Draft): Promise<Buffer> {
  const clean = (value: string): string =>
    value
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .slice(0, 32_000);
  const whole = xlsx
    ? await writeXlsxFile(
        rows.map((row) =>
          row.map((value) =>
            /^=[A-Z0-9+]+$/.test(value)
              ? { value, type: 'Formula' }
              : clean(value)
                ? { value: clean(value), type: String }
                : null,
          ),
        ) as never,
      ).toBuffer()
    : encoded(
        rows
          .map((row) => row.map((value) => (value.includes(separator) ? `"${value}"` : value)).join(separator))
          .join(ends),
        encoding,
      );
  const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * cut)));
  for (const { at, to } of flips) if (bytes.length) bytes[at % bytes.length] = to;
  return bytes;
}

const school = {
  orgs: [{ id: newId(), name: 'École', kind: '', storeId: '1' }],
  year: null,
  levels: [],
  classes: [],
  groups: [],
  country: 'MA',
  timeZone: 'Africa/Casablanca',
};
/** What is made of a file: a reason for the whole, or one for each line. */
async function judge(kind: ImportKind, bytes: Buffer, ext: string): Promise<void> {
  let read: Composed;
  try {
    read = compose(kind, await parseTable(bytes, ext), {}, new Map());
  } catch (error) {
    expect(error).toBeInstanceOf(FileUnread);
    return;
  }
  expect(read.mapping.length).toBe(read.headers.length);
  expect(new Set(read.lines.map(({ line }) => line)).size).toBe(read.lines.length);
  for (const { cells } of read.lines)
    expect(cells.every((text) => text.length <= 501 && text.isWellFormed() && !text.includes('\u0000'))).toBe(true);
  if (
    kind !== 'pupils' ||
    missingFields(
      kind,
      read.mapping.filter((field) => field !== null),
    ).length
  )
    return;
  const sources = read.lines.map(({ line, cells }) => ({
    line,
    cells: cellsByField(read.mapping, cells),
    skipped: false,
  }));
  const plan = await planPupils(
    sources,
    {
      school,
      pupils: [],
      adults: [],
      own: { columns: new Map(), known: new Map(), orgIds: null },
      importer: null,
    },
    { today: '2026-11-21', country: 'MA', placing: new Placing(school, null, {}) },
    newId,
  );
  expect(plan.lines.map(({ line }) => line)).toEqual(sources.map(({ line }) => line));
  for (const { outcome, issues } of plan.lines) {
    expect(issues.filter(({ code }) => !issueCodes.includes(code))).toEqual([]);
    expect(issues.some(({ severity }) => severity === 'error')).toBe(outcome === 'error');
  }
}

describe('mutated files (REL-FUZ-02)', () => {
  it('give a list whose every line is accepted or explained, or a reason for the whole file', async () => {
    await fc.assert(
      fc.asyncProperty(draft, async (one) => judge(one.kind, await bytesOf(one), one.xlsx ? 'xlsx' : 'csv')),
      { numRuns: files },
    );
  }, 180_000);

  it('of SIECLE too, when they are truncated, duplicated or placed in a document', async () => {
    const whole = { pupils: latin9(pupilDocument()), guardians: latin9(guardianDocument()) };
    const piece = fc.oneof(
      hostile,
      day,
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&#0;',
        '&#x110000;',
        '</ELEVE>',
        '<ELEVE ELEVE_ID="1">',
        '<![CDATA[',
        ']]>',
        '<!--',
        '<?x',
        '<!DOCTYPE a [',
        '<STRUCTURE>',
        '</DONNEES>',
        '__proto__',
        ' ELEVE_ID="',
        '<NOM_DE_FAMILLE>constructor</NOM_DE_FAMILLE>',
      ),
    );
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      away: fc.constantFrom(0, 0, 1, 7, 60, 400),
      put: fc.oneof(fc.constant(''), piece),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('pupils' as const, 'guardians' as const),
        fc.array(change, { maxLength: 4 }),
        fc.boolean(),
        async (kind, changes, zipped) => {
          let bytes = whole[kind];
          for (const { at, away, put, again } of changes) {
            const from = Math.floor(at * bytes.length);
            const gone = bytes.subarray(from, from + away);
            bytes = Buffer.concat([
              bytes.subarray(0, from),
              Buffer.from(put),
              ...(again ? [gone, gone] : []),
              bytes.subarray(from + away),
            ]);
          }
          await judge(kind, zipped ? Buffer.from(zipSync({ 'a.xml': bytes })) : bytes, zipped ? 'zip' : 'xml');
        },
      ),
      { numRuns: Math.ceil(files / 5) },
    );
  }, 60_000);

  describe('over HTTP', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await testServer({ config: { limitScale: 100_000 } });
    });
    afterAll(() => server.stop());
    it('never fail the server, and are run completely or not at all', async () => {
      const one = new Journey(server, await mintSchool(server));
      const refused = /^imports\.(?:unreadable|empty|too_many_lines|field_missing|lines_in_error)$/;
      await fc.assert(
        fc.asyncProperty(draft, async (file) => {
          const begun = await one.begin(file.xlsx ? 'l.xlsx' : 'l.csv', await bytesOf(file), file.kind);
          if (begun.status !== 200) {
            expect((begun.body as unknown as { code: string }).code).toMatch(refused);
            return;
          }
          const { id, columns } = begun.body;
          const mapped = await one.call()(c.mapImport, {
            params: { id },
            body: { fields: columns.map(({ field }) => field) },
          });
          if (mapped.status !== 200) {
            expect((mapped.body as unknown as { code: string }).code).toMatch(refused);
            return;
          }
          const { counts, total } = mapped.body;
          expect(counts.create + counts.update + counts.unchanged + counts.error + counts.skipped).toBe(total);
          const before = await one.everything();
          const done = await one.run(id);
          if (counts.error) {
            expect((done.body as unknown as { code: string }).code).toBe('imports.lines_in_error');
            expect(await one.everything()).toEqual(before);
            await one.call()(c.skipWrongLines, { params: { id }, body: {} });
            expect((await one.run(id)).body.status).toBe('done');
          } else expect(done.body.status).toBe('done');
          expect((await one.undo(id)).body.status).toBe('undone');
          expect(await one.everything()).toEqual(before);
        }),
        { numRuns: 40 },
      );
    }, 180_000);
  });
});
