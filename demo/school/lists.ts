import writeXlsxFile from 'write-excel-file/node';
import type { DemoPupil, DemoSchool } from '../generate.ts';
import type { DemoStaff } from './staff.ts';

type Column<Row> = readonly [header: string, value: (row: Row) => string];
const french = (day: string): string => day.split('-').reverse().join('/');

const pupilColumns: readonly Column<DemoPupil>[] = [
  ['Matricule', (p) => p.matricule],
  ['Code Massar', (p) => p.massarCode],
  ['Nom', (p) => p.lastName],
  ['Prénom', (p) => p.firstName],
  ['النسب', (p) => p.lastNameAr],
  ['الاسم', (p) => p.firstNameAr],
  ['Sexe', (p) => p.sex],
  ['Date de naissance', (p) => french(p.birthOn)],
  ['Lieu de naissance', (p) => p.birthPlace],
  ['Cycle', (p) => p.cycle],
  ['Niveau', (p) => p.level],
  ['Classe', (p) => p.className],
  ['Régime', (p) => p.regime],
  ['Groupes', (p) => p.groups.join(', ')],
  ['Adresse', (p) => p.address],
  ['Nom du père', (p) => p.father?.lastName ?? ''],
  ['Prénom du père', (p) => p.father?.firstName ?? ''],
  ['Tél. père', (p) => p.father?.phone ?? ''],
  ['E-mail père', (p) => p.father?.email ?? ''],
  ['Nom de la mère', (p) => p.mother?.lastName ?? ''],
  ['Prénom de la mère', (p) => p.mother?.firstName ?? ''],
  ['Tél. mère', (p) => p.mother?.phone ?? ''],
  ['E-mail mère', (p) => p.mother?.email ?? ''],
  ['Parents séparés', (p) => (p.separated ? 'Oui' : 'Non')],
];
const staffColumns: readonly Column<DemoStaff>[] = [
  ['Matricule', (s) => s.matricule],
  ['Nom', (s) => s.lastName],
  ['Prénom', (s) => s.firstName],
  ['النسب', (s) => s.lastNameAr],
  ['الاسم', (s) => s.firstNameAr],
  ['Sexe', (s) => s.sex],
  ['Fonction', (s) => s.job],
  ['Matière', (s) => s.subject],
  ['Classes', (s) => s.classes.join(', ')],
  ['E-mail', (s) => s.email],
  ['Téléphone', (s) => s.phone],
];

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  return [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => value(row)))];
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A CSV file as a French spreadsheet saves it: UTF-8 with its mark, `;`, CRLF. */
function csv(rows: readonly string[][], separator = ';'): Buffer {
  return Buffer.from(
    `\uFEFF${rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n')}\r\n`,
  );
}

/** Sets every time in a zip's headers to 1 January 1980, so that the same rows give the same bytes. */
function timeless(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  for (let i = zip.readUInt16LE(end + 10); i > 0; i -= 1) {
    zip.writeUInt32LE(0x00210000, at + 12);
    zip.writeUInt32LE(0x00210000, zip.readUInt32LE(at + 42) + 10);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return zip;
}

async function xlsx(rows: readonly string[][], sheet: string): Promise<Buffer> {
  const data = rows.map((row, i) =>
    row.map((value) => (value ? { value, type: String, ...(i === 0 && { fontWeight: 'bold' as const }) } : null)),
  );
  return timeless(await (await writeXlsxFile(data, { sheet })).toBuffer());
}

export type DemoFile = { name: string; kind: 'pupils' | 'staff'; storeId: string; bytes: Buffer };

/**
 * The lists that the school's offices would send: one file of pupils and one of staff per organisation, in the formats
 * that they use.
 */
export async function schoolLists(school: DemoSchool): Promise<DemoFile[]> {
  const pupils = (storeId: string): string[][] =>
    table(
      pupilColumns,
      school.pupils.filter((pupil) => pupil.storeId === storeId),
    );
  const staff = (storeId: string): string[][] =>
    table(
      staffColumns,
      school.staff.filter(({ storeIds }) => storeIds.some((id) => id === storeId)),
    );
  const years = `${school.year}-${school.year + 1}`;
  return [
    { name: `ecole-eleves-${years}.csv`, kind: 'pupils', storeId: '1', bytes: csv(pupils('1')) },
    { name: `college-eleves-${years}.xlsx`, kind: 'pupils', storeId: '2', bytes: await xlsx(pupils('2'), 'Élèves') },
    { name: `lycee-eleves-${years}.csv`, kind: 'pupils', storeId: '3', bytes: csv(pupils('3'), ',') },
    { name: `ecole-personnel-${years}.csv`, kind: 'staff', storeId: '1', bytes: csv(staff('1')) },
    {
      name: `college-personnel-${years}.xlsx`,
      kind: 'staff',
      storeId: '2',
      bytes: await xlsx(staff('2'), 'Personnel'),
    },
    { name: `lycee-personnel-${years}.csv`, kind: 'staff', storeId: '3', bytes: csv(staff('3')) },
  ];
}
