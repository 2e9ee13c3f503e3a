import { strToU8, unzipSync, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readZip } from '#kernel/files/inspection/zip.ts';
import { fillFile, seeFile } from './reader.ts';
import { firstRow, packed, template, type TemplateLine, templateParts } from './test/template.ts';

const sheetPart = 'xl/worksheets/sheet1.xml';
const inline = (ref: string, text: string) => `<c r="${ref}" s="6" t="inlineStr"><is><t>${text}</t></is></c>`;
const lines: TemplateLine[] = [
  { code: 'J130000001', name: 'أمين' },
  { code: ' j130000002 ', name: 'بدر', cells: { F: '<c r="F13" s="6"><v>9.5</v></c>' } },
  { code: 'J130000003', name: 'سلمى', cells: { F: inline('F14', '12,5'), H: '<c r="H14" s="7"/>' } },
  { code: 'X999', name: 'بلا رمز', cells: { K: inline('K15', 'ملاحظة') } },
  { code: 'J130000004', name: 'زينب' },
];
const ask = (bytes: Uint8Array, codes = ['J130000001']) => seeFile(1, bytes, codes);
const reason = (bytes: Uint8Array) =>
  ask(bytes).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );
const raw = async (bytes: Buffer) => {
  const entries = await readZip({ size: bytes.length, read: async (at, n) => bytes.subarray(at, at + n) });
  return new Map(entries.map((one) => [one.name, bytes.subarray(one.dataStart, one.dataStart + one.packed)]));
};
const textOf = (bytes: Buffer, part = sheetPart) => Buffer.from(unzipSync(bytes)[part]!).toString('utf8');
const changed = (part: string, to: (text: string) => string, from = templateParts(lines)) =>
  packed({ ...from, [part]: strToU8(to(Buffer.from(from[part]!).toString('utf8'))) });

describe('the content of a Massar file', () => {
  it('is its sheet, its code column and its mark columns, with the reason for excluded ones', async () => {
    const seen = await ask(template(lines));
    expect(seen).toMatchObject({ sheet: 'NotesCC', part: sheetPart, codes: { column: 'C', heading: 'رمز التلميذ' } });
    expect(seen.columns).toEqual([
      { column: 'F', heading: 'المراقبة المستمرة · الفرض الأول' },
      { column: 'G', heading: 'المراقبة المستمرة · الفرض الثاني' },
      { column: 'H', heading: 'Mathématiques' },
      { column: 'J', heading: 'المعدل العام' },
      { column: 'K', heading: 'ملاحظات' },
    ]);
    expect(seen.closed.map(({ column, reason: why }) => [column, why])).toEqual([
      ['A', 'other'],
      ['D', 'other'],
      ['E', 'other'],
      ['I', 'formula'],
    ]);
    expect(seen.titles).toContain('المادة : Français');
    expect(seen.lines.map(({ row, code, label }) => [row, code, label])).toEqual([
      [12, 'J130000001', 'أمين'],
      [13, 'J130000002', 'بدر'],
      [14, 'J130000003', 'سلمى'],
      [15, '', 'بلا رمز'],
      [16, 'J130000004', 'زينب'],
    ]);
    expect(seen.lines.map(({ cells }) => cells[0])).toEqual([
      { kind: 'empty', text: '' },
      { kind: 'number', text: '9.5' },
      { kind: 'text', text: '12,5' },
      { kind: 'empty', text: '' },
      { kind: 'empty', text: '' },
    ]);
  });

  it('leaves a coefficient column to Massar', async () => {
    const seen = await ask(changed('xl/sharedStrings.xml', (xml) => xml.replace('ملاحظات', 'المعامل')));
    expect(seen.columns.map(({ column }) => column)).toEqual(['F', 'G', 'H', 'J']);
    expect(seen.closed).toContainEqual({ column: 'K', heading: 'المعامل', reason: 'coefficient' });
  });

  it('is the same where names have a prefix, and without cell references', async () => {
    const prefixed = changed(sheetPart, (xml) =>
      xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns="', 'xmlns:x="'),
    );
    const seen = await ask(prefixed);
    expect(seen.lines).toEqual((await ask(template(lines))).lines);
    const filled = await fillFile(1, prefixed, sheetPart, [{ col: 8, row: 12, value: 7 }]);
    expect(textOf(filled)).toContain('<x:c r="H12" s="7"><x:v>7</x:v></x:c>');
    const counted = changed(sheetPart, (xml) => xml.replaceAll(' r="A12"', '').replaceAll('<row r="13"', '<row'));
    expect((await ask(counted)).lines).toEqual(seen.lines);
  });
});

describe('the filled file', () => {
  const writes = [
    { col: 6, row: 12, value: 10.67 },
    { col: 7, row: 12, value: 8 },
    { col: 8, row: 12, value: 15.5 },
    { col: 6, row: 14, value: 13 },
    { col: 10, row: 12, value: 11.25 },
    { col: 8, row: 14, value: 20 },
  ];

  it.each([false, true])(
    'differs only in the chosen cells, with their style kept (sizes behind the data: %s)',
    async (behind) => {
      const before = packed(templateParts(lines), behind);
      const after = await fillFile(1, before, sheetPart, writes);
      const [then, now] = [await raw(before), await raw(after)];
      expect([...now.keys()]).toEqual([...then.keys()]);
      for (const [name, bytes] of then) if (name !== sheetPart) expect(now.get(name)!.equals(bytes), name).toBe(true);
      // Undone by hand, sign for sign what it was.
      const xml = textOf(after);
      const undone = [
        ['<c r="F12" s="6"><v>10.67</v></c>', '<c r="F12" s="6"/>'],
        ['<c s="7" r="G12"><v>8</v></c>', '<c s="7" r="G12" />'],
        ['<c r="H12" s="7"><v>15.5</v></c>', ''],
        ['<c r="J12"><v>11.25</v></c>', ''],
        ['<c r="F14" s="6"><v>13</v></c>', inline('F14', '12,5')],
        ['<c r="H14" s="7"><v>20</v></c>', '<c r="H14" s="7"/>'],
      ].reduce((text, [put, was]) => {
        expect(text.split(put!)).toHaveLength(2);
        return text.replace(put!, was!);
      }, xml);
      expect(undone).toBe(textOf(before));
    },
  );

  it('opens again with the marks', async () => {
    const after = await fillFile(1, template(lines), sheetPart, writes);
    const book = (await readXlsx(after)) as unknown as { sheet: string; data: unknown[][] }[];
    const { data } = book.find(({ sheet }) => sheet === 'NotesCC')!;
    const row = data.find((cells) => cells.includes('J130000001'))!;
    expect(row.slice(5, 11)).toEqual([10.67, 8, 15.5, 0, 11.25, null]);
    const again = await ask(after);
    expect(again.lines[0]!.cells.map(({ text }) => text)).toEqual(['10.67', '8', '15.5', '11.25', '']);
    expect(again.columns).toEqual((await ask(template(lines))).columns);
  });

  it('never has a number in place of a formula, nor in a merged cell', async () => {
    const fill = (bytes: Buffer, col: number) =>
      fillFile(1, bytes, sheetPart, [{ col, row: firstRow, value: 1 }]).then(
        () => 'filled',
        (error) => error.code,
      );
    expect(await fill(template(lines), 9)).toBe('report_cards.massar_unreadable');
    const array = changed(sheetPart, (xml) =>
      xml.replace('<c r="F12" s="6"/>', '<c r="F12" s="6"><f t="array" ref="F12:G13">1</f><v>1</v></c>'),
    );
    expect(await fill(array, 7)).toBe('report_cards.massar_unreadable');
    expect((await ask(array)).lines.map(({ cells: [one, two] }) => [one!.kind, two!.kind]).slice(0, 3)).toEqual([
      ['formula', 'formula'],
      ['formula', 'formula'],
      ['text', 'empty'],
    ]);
  });
});

describe('a file from other software', () => {
  it('is filled too', async () => {
    const rows = [
      ['رقم', 'رمز التلميذ', 'الاسم الكامل', 'الرياضيات'],
      [1, 'J130000001', 'أمين', ''],
      [2, 'J130000002', 'بدر', 14.5],
    ];
    const { bytes } = await sheetFile(rows, { name: 'Massar', format: 'xlsx' });
    const seen = await ask(bytes);
    expect(seen.columns).toEqual([{ column: 'D', heading: 'الرياضيات' }]);
    expect(seen.lines.map(({ cells }) => cells[0]!.text)).toEqual(['', '14.5']);
    const filled = await fillFile(1, bytes, seen.part, [{ col: 4, row: seen.lines[0]!.row, value: 9.25 }]);
    expect((await ask(filled)).lines.map(({ cells }) => cells[0]!.text)).toEqual(['9.25', '14.5']);
    expect((await raw(filled)).size).toBe((await raw(bytes)).size);
  });
});

describe('a hostile file', () => {
  const withRows = (many: number) =>
    changed(sheetPart, (xml) =>
      xml.replace(
        '</sheetData>',
        `${Array.from({ length: many }, (_, n) => `<row r="${100 + n}"><c r="A${100 + n}"><v>1</v></c></row>`).join('')}</sheetData>`,
      ),
    );

  it.each<[string, () => Uint8Array, string]>([
    ['no archive', () => Buffer.from('%PDF-1.7 '.repeat(40)), 'unreadable'],
    ['nothing', () => Buffer.from('PK'), 'unreadable'],
    ['half of one', () => template(lines).subarray(0, 900), 'unreadable'],
    ['another archive', () => zipSync({ 'a.txt': strToU8('a'.repeat(200)) }), 'unreadable'],
    ['a bomb', () => packed({ ...templateParts(lines), 'xl/media/a.bin': new Uint8Array(30_000_000) }), 'heavy'],
    ['macros', () => packed({ ...templateParts(lines), 'xl/vbaProject.bin': strToU8('x') }), 'unsafe'],
    [
      'macros by its type',
      () =>
        changed('[Content_Types].xml', (xml) =>
          xml.replace('openxmlformats-officedocument.spreadsheetml.sheet.main', 'ms-excel.sheet.macroEnabled.main'),
        ),
      'unsafe',
    ],
    [
      'entities',
      () => changed(sheetPart, (xml) => xml.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet')),
      'unsafe',
    ],
    ['an unknown entity', () => changed(sheetPart, (xml) => xml.replace('<v>41275', '<v>&bomb;')), 'unreadable'],
    [
      'a word of the language as an entity',
      () => changed(sheetPart, (xml) => xml.replace('<v>41275', '<v>&constructor;')),
      'unreadable',
    ],
    ['a hundred thousand rows', () => withRows(100_000), 'heavy'],
    ['a row twice', () => changed(sheetPart, (xml) => xml.replace('<row r="13"', '<row r="12"')), 'unreadable'],
    ['a cell twice', () => changed(sheetPart, (xml) => xml.replace('r="G12"', 'r="F12"')), 'unreadable'],
    ['tags that do not close', () => changed(sheetPart, (xml) => xml.replace('</row>', '')), 'unreadable'],
    [
      'another encoding',
      () => changed(sheetPart, (xml) => xml.replace('encoding="UTF-8"', 'encoding="UTF-7"')),
      'unreadable',
    ],
    [
      'bytes that are no text',
      () =>
        packed({
          ...templateParts(lines),
          [sheetPart]: Buffer.concat([templateParts(lines)[sheetPart]!, Buffer.from([0xff, 0xfe])]),
        }),
      'unreadable',
    ],
    [
      'a fetched part',
      () =>
        changed('xl/_rels/workbook.xml.rels', (xml) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="r9" TargetMode="External" Type="x/externalLinkPath" Target="http://a.invalid/"/></Relationships>',
          ),
        ),
      'unsafe',
    ],
    ['no code', () => template([{ code: 'صفر', name: 'أمين' }]), 'no_codes'],
    [
      'a sheet that is hidden',
      () =>
        changed('xl/workbook.xml', (xml) =>
          xml.replace('<sheet name="NotesCC"', '<sheet state="veryHidden" name="NotesCC"'),
        ),
      'no_codes',
    ],
    [
      'no column for marks',
      () => changed(sheetPart, (xml) => xml.replace(/<row r="1[01]">.*?<\/row>/gs, '')),
      'no_columns',
    ],
    [
      'more lines than a class has',
      () => template(Array.from({ length: 301 }, (_, n) => ({ code: `J${130_000_000 + n}`, name: 'أ' }))),
      'heavy',
    ],
  ])('is refused: %s', async (_, make, code) => {
    expect(await reason(make())).toBe(`report_cards.massar_${code}`);
  });

  it('larger than any class list is not even opened', async () => {
    expect(await reason(new Uint8Array(3_000_001))).toBe('report_cards.massar_heavy');
  });
});
