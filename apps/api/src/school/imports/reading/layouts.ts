import type { ImportKind, ImportLayout } from '@encrier/contract/school/imports';
import { kinds } from '../engine/kinds.ts';
import { headerKey } from './header-key.ts';

/** A known layout of a list, as far as it is publicly documented. */
type Layout = {
  kinds: readonly ImportKind[];
  /** Headers that identify this layout, alternatives separated by `|`; and how many of them are enough. */
  signs: readonly string[];
  enough: number;
  /** Fields of headers with another meaning than in other lists. */
  fields: Readonly<Record<string, string>>;
  /** Every sheet is a class. */
  sheetPerClass?: true;
};

type Told = 'own' | 'free' | 'fet' | 'ical';
/** Layouts not identified by headers: the product's model, any other, and those that a format defines itself. */
const isTold = (layout: ImportLayout): layout is Told => ['own', 'free', 'fet', 'ical'].includes(layout);
const layouts: Readonly<Record<Exclude<ImportLayout, Told>, Layout>> = {
  // Lists of the Moroccan ministry: Arabic headers below a title, one sheet per class, marks left out.
  massar: {
    kinds: ['pupils'],
    signs: [
      'رقم التلميذ|الرمز|رمز مسار|رمز التلميذ|الرقم الوطني',
      'النسب|الاسم العائلي|الإسم العائلي|الاسم و النسب',
      'الاسم|الإسم|الاسم الشخصي|الإسم الشخصي',
      'تاريخ الازدياد|تاريخ الإزدياد',
      'النوع|الجنس',
    ],
    enough: 3,
    fields: {
      massarCode: 'رقم التلميذ|الرمز|رمز مسار|رمز التلميذ|الرقم الوطني',
      lastNameAr: 'النسب|الاسم العائلي|الإسم العائلي',
      firstNameAr: 'الاسم|الإسم|الاسم الشخصي|الإسم الشخصي',
      birthPlace: 'مكان الازدياد|مكان الإزدياد',
      '': 'ر.ت|رت|الترتيب|الرقم',
    },
    sheetPerClass: true,
  },
  // Pupils of the French secondary schools' base, one line each.
  siecle: {
    kinds: ['pupils'],
    signs: [
      'Division|Code division',
      'Prénom 1',
      'INE|Numéro national|N° national',
      'Date naissance|Date de naissance',
      'Code MEF|MEF|Libellé MEF',
      'Num. élève étab|N° élève établissement|Numéro élève établissement|Num. interne',
      'Code régime|Régime',
    ],
    enough: 4,
    fields: {
      ine: 'INE|Numéro national|N° national',
      className: 'Division|Code division',
      matricule: 'Num. élève étab|N° élève établissement|Numéro élève établissement|Num. interne',
      level: 'Libellé MEF|MEF',
      '': 'Code MEF|Prénom 2|Prénom 3|Doublement|Code statut',
    },
  },
  // Extraction of the French primary schools' base.
  onde: {
    kinds: ['pupils'],
    signs: [
      'Nom élève',
      'Prénom élève',
      'INE',
      'Cycle',
      'Niveau',
      'Libellé classe',
      'Identifiant classe',
      'Attestation fournie',
      "Nom d'usage élève",
    ],
    enough: 4,
    fields: {
      lastName: 'Nom élève',
      firstName: 'Prénom élève',
      className: 'Libellé classe',
      '': "Identifiant classe|Attestation fournie|Autorisation associations|Autorisation photo|Nom d'usage élève|Deuxième prénom|Troisième prénom",
    },
  },
  // Lists exported by Pronote.
  pronote: {
    kinds: ['pupils', 'staff'],
    signs: [
      'Né(e) le',
      'Classe|Classe de rattachement',
      'Projet d’accompagnement|Projet d’acc.',
      'Régime',
      'Tous les groupes|Groupes',
      'Numéro national|N° national',
      'Entrée|Sortie',
      'Majeur|Redoublant',
      'Adresse e-mail|E-mail',
    ],
    enough: 4,
    fields: {
      ine: 'Numéro national|N° national',
      groups: 'Tous les groupes|Groupes',
      className: 'Classe de rattachement|Classe',
      '': 'Projet d’accompagnement|Projet d’acc.|Entrée|Sortie|Majeur|Redoublant',
    },
  },
};

const keysOf = (list: string): string[] => list.split('|').map(headerKey);
const has = (headers: ReadonlySet<string>, sign: string): boolean => keysOf(sign).some((key) => headers.has(key));

/** The layout identified by these headers: a published one, the product's own model, or none known. */
export function detectLayout(kind: ImportKind, headers: readonly string[]): ImportLayout {
  const found = new Set(headers.map(headerKey));
  const { model } = kinds[kind];
  if (model.filter(([, header]) => found.has(headerKey(header))).length >= Math.max(2, model.length * 0.8))
    return 'own';
  const scores = Object.entries(layouts)
    .filter(([, layout]) => layout.kinds.includes(kind))
    .map(([key, { signs, enough }]) => ({
      key: key as ImportLayout,
      over: signs.filter((sign) => has(found, sign)).length - enough,
    }));
  const best = scores.sort((a, b) => b.over - a.over)[0];
  return best && best.over >= 0 ? best.key : 'free';
}

/** Fields of a layout's headers, by header key; empty for an ignored column. */
export function layoutFields(layout: ImportLayout): Map<string, string> {
  if (isTold(layout)) return new Map();
  return new Map(
    Object.entries(layouts[layout].fields).flatMap(([field, list]) => keysOf(list).map((key) => [key, field] as const)),
  );
}

export const sheetPerClass = (layout: ImportLayout): boolean =>
  !isTold(layout) && layouts[layout].sheetPerClass === true;
