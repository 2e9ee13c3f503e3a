import { expect, it } from 'vitest';
import { sheetFile } from './sheet-file.ts';

const rows = [
  ['Nom', 'Lignes'],
  ['=1+1', 12],
  ['a;"b"', null],
];

it('a text is never read as a formula by a spreadsheet', async () => {
  const bytes = new Uint8Array(await (await sheetFile(rows, 'csv')).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toBe('"Nom";"Lignes"\r\n"\'=1+1";12\r\n"a;""b""";\r\n');
});

it('a workbook is written', async () => {
  const bytes = new Uint8Array(await (await sheetFile(rows, 'xlsx')).arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK');
});
