import type { Page } from 'playwright-core';

const pupils = [
  [
    'P0001',
    'El Amrani',
    'Yasmine',
    'العمراني',
    'ياسمين',
    'F',
    '12/03/2013',
    '6e',
    '6e A',
    'Externe',
    'El Amrani',
    'Driss',
    '0661000001',
    'El Amrani',
    'Samira',
    '0661000002',
  ],
  [
    'P0002',
    'El Amrani',
    'Adam',
    'العمراني',
    'آدم',
    'M',
    '04/09/2011',
    '4e',
    '4e B',
    'Demi-pensionnaire',
    'El Amrani',
    'Driss',
    '0661000001',
    'El Amrani',
    'Samira',
    '0661000002',
  ],
  [
    'P0003',
    'Benjelloun',
    'Kenza',
    'بنجلون',
    'كنزة',
    'F',
    '30/01/2013',
    '6e',
    '6e A',
    'Externe',
    'Benjelloun',
    'Karim',
    '0661000003',
    'Tazi',
    'Leïla',
    '0661000004',
  ],
  [
    'P0004',
    'Moreau',
    'Louis',
    '',
    '',
    'M',
    '18/06/2013',
    '6e',
    '6e B',
    'Demi-pensionnaire',
    'Moreau',
    'Paul',
    '0661000005',
    'Alaoui',
    'Nour',
    '0661000006',
  ],
  [
    'P0005',
    'Chraïbi',
    'Ilyas',
    'الشرايبي',
    'إلياس',
    'M',
    '22/11/2011',
    '4e',
    '4e B',
    'Externe',
    'Chraïbi',
    'Omar',
    '0661000007',
    'Chraïbi',
    'Hind',
    '0661000008',
  ],
];
const staff = [
  ['S01', 'Tazi', 'Hassan', 'Professeur', 'Mathématiques', '6e A, 4e B', 'h.tazi@example.org', '0662000001'],
  ['S02', 'Moreau', 'Claire', 'Professeur', 'Français', '6e B', 'c.moreau@example.org', '0662000002'],
  ['S03', 'Fassi', 'Brahim', 'Chauffeur', '', '', '', '0662000003'],
  ['S04', 'Idrissi', 'Laila', 'Cuisinière', '', '', '', '0662000004'],
];
const text = (header: string, rows: readonly (readonly string[])[]): string =>
  `\ufeff${[header, ...rows.map((row) => row.join(';'))].join('\r\n')}\r\n`;

/** The class list of a small school as its office would export it: two families, one with two children. */
export const pupilList = text(
  'Matricule;Nom;Prénom;النسب;الاسم;Sexe;Date de naissance;Niveau;Classe;Régime;Nom du père;Prénom du père;Tél. père;Nom de la mère;Prénom de la mère;Tél. mère',
  pupils,
);
/** Its staff. */
export const staffList = text('Matricule;Nom;Prénom;Fonction;Matière;Classes;E-mail;Téléphone', staff);
/** The same list with one impossible date and one line without a class. */
export const wrongList = pupilList.replace('30/01/2013', '31/02/2013').replace('6e B', '');

/** Checks the lines of a given list, once it was read: the process that reads it yields to all others of a busy machine. */
export const checkLines = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Vérifier les lignes' }).click({ timeout: 60_000 });
