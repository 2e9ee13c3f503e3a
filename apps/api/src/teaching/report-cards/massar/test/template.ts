import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';

/** A line of the file: the code, and its cells by column as XML. */
export type TemplateLine = { code: string; name: string; cells?: Readonly<Record<string, string>> };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const rootRels = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="خفية" sheetId="2" state="hidden" r:id="rId3"/><sheet name="NotesCC" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const workbookRels = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9">${'<xf xfId="0"/>'.repeat(9)}</cellXfs></styleSheet>`;
const hidden = `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Z999999999</t></is></c></row></sheetData></worksheet>`;

/** Titles and headings of the sheet; the row of the first pupil. */
export const firstRow = 12;
const headings = [
  ['A', 'رقم'],
  ['C', 'رمز التلميذ'],
  ['D', 'الاسم الكامل'],
  ['E', 'تاريخ الازدياد'],
  ['F', 'المراقبة المستمرة'],
  ['H', 'Mathématiques'],
  ['I', 'المجموع'],
  ['J', 'المعدل العام'],
  ['K', 'ملاحظات'],
] as const;

class Strings {
  readonly list: string[] = [];
  cell(ref: string, style: number, text: string): string {
    this.list.push(text);
    return `<c r="${ref}" s="${style}" t="s"><v>${this.list.length - 1}</v></c>`;
  }
  get xml(): string {
    const items = this.list.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
    return `${head}<sst xmlns="${main}" count="${this.list.length}" uniqueCount="${this.list.length}">${items}</sst>`;
  }
}

const colOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);
function lineXml(strings: Strings, row: number, n: number, { code, name, cells = {} }: TemplateLine): string {
  const own: Record<string, string> = {
    A: `<c r="A${row}" s="2"><v>${n + 1}</v></c>`,
    C: n % 2 ? `<c r="C${row}" s="3" t="inlineStr"><is><t>${code}</t></is></c>` : strings.cell(`C${row}`, 3, code),
    D: strings.cell(`D${row}`, 4, name),
    E: `<c r="E${row}" s="5"><v>41275</v></c>`,
    F: `<c r="F${row}" s="6"/>`,
    G: `<c s="7" r="G${row}" />`,
    I: `<c r="I${row}" s="8"><f>SUM(F${row}:H${row})</f><v>0</v></c>`,
    ...cells,
  };
  const inOrder = Object.keys(own).sort(colOrder);
  return `\n  <row r="${row}" spans="1:11" ht="18">${inOrder.map((col) => own[col]).join('')}</row>`;
}

export type TemplateParts = Record<string, Uint8Array>;
/**
 * The parts of a file as Massar gives them: right to left, titles, merged headings over two rows, codes as shared and
 * inline texts, a formula.
 */
export function templateParts(lines: readonly TemplateLine[], title = 'المادة : Français'): TemplateParts {
  const strings = new Strings();
  const titles = `<row r="2">${strings.cell('A2', 1, 'الأكاديمية الجهوية')}</row><row r="6">${strings.cell('A6', 1, title)}</row>`;
  const tops = `<row r="10">${headings.map(([col, text]) => strings.cell(`${col}10`, 1, text)).join('')}</row>`;
  const under = `<row r="11">${strings.cell('F11', 1, 'الفرض الأول')}${strings.cell('G11', 1, 'الفرض الثاني')}</row>`;
  const rows = lines.map((line, n) => lineXml(strings, firstRow + n, n, line)).join('');
  const foot = `<row r="${firstRow + lines.length + 2}"><c r="D${firstRow + lines.length + 2}" t="str"><v>توقيع</v></c></row>`;
  const merges = ['A2:K2', 'F10:G10', 'C10:C11', 'H10:H11'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const sheet = `${head}<worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="A2:K40"/><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><cols><col min="2" max="2" width="4" hidden="1"/><col min="8" max="8" width="12" style="7" customWidth="1"/></cols><sheetData>${titles}<!-- <c r="F12"><v>1</v></c> -->${tops}${under}${rows}${foot}</sheetData><sheetProtection sheet="1"/><mergeCells count="4">${merges}</mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
  return {
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(rootRels),
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': strToU8(workbookRels),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/worksheets/sheet2.xml': strToU8(hidden),
    'xl/sharedStrings.xml': strToU8(strings.xml),
    'xl/styles.xml': strToU8(styles),
    'xl/printerSettings/printerSettings1.bin': new Uint8Array([0, 1, 2, 3, 250, 251]),
  };
}

/** Packed as most programs do, or piece by piece with the sizes behind the data as some do. */
export function packed(parts: TemplateParts, pieces = false): Buffer {
  if (!pieces) return Buffer.from(zipSync(parts, { level: 6, mtime: new Date('2026-01-05T10:00:00Z') }));
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name, { level: 9 });
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** The parts of a file, by name. */
export const unpacked = (bytes: Uint8Array): TemplateParts => unzipSync(bytes);
export const template = (lines: readonly TemplateLine[], title?: string): Buffer => packed(templateParts(lines, title));
