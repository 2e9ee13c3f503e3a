import { inflateRawSync } from 'node:zlib';
import { FileRefused } from '#kernel/files/inspection/kinds.ts';
import { readZip } from '#kernel/files/inspection/zip.ts';
import { FileUnread, type Sheet } from '../cells/sheet.ts';
import { decodeXml, maxXml, readRecords, textOf, type XmlNode } from './xml.ts';

// The layout of the exports of SIECLE (« Base élèves établissement »), as public software that reads them shows it:
// GEPI (init_xml2), DossierSCO (import of pupils and guardians), Pix (SIECLE parser). Versions 1.7 to 3.0 of the
// documents.

const pupilHeaders = [
  'Identifiant SIECLE',
  'INE',
  'Num. interne',
  'Nom',
  'Prénom',
  'Sexe',
  'Date de naissance',
  'Lieu de naissance',
  'Code MEF',
  'Niveau',
  'Division',
  'Régime',
  'Groupes',
  'Adresse',
  'Date de sortie',
];
const guardianHeaders = [
  'Identifiant SIECLE élève',
  'INE élève',
  'Nom élève',
  'Prénom élève',
  'Date de naissance élève',
  'Lien de parenté',
  'Nom',
  'Prénom',
  'Civilité',
  'Téléphone',
  'E-mail',
  'Adresse',
  'Responsable légal',
  'Payeur',
];

/**
 * Levels by the beginning of a « MEF » code of eleven signs; another training says its level by the name of its class.
 */
const levels: Readonly<Record<string, string>> = {
  '100': '6e',
  '101': '5e',
  '102': '4e',
  '103': '3e',
  '200': '2de',
  '201': '1re',
  '202': 'Tle',
};
/** Boarding regimes by code; the second digit counts days. */
const regimes: Readonly<Record<string, string>> = {
  '0': 'Externe',
  '1': 'Externe',
  '2': 'Demi-pensionnaire',
  '24': 'DP 4 jours',
  '25': 'DP 5 jours',
  '3': 'Interne',
  '4': 'Interne externé',
  '5': 'Interne',
  '6': 'Demi-pensionnaire',
};
/** Ties by code; unknown ones stay as they are, and the check reports them. */
const ties: Readonly<Record<string, string>> = {
  '10': 'Mère',
  '20': 'Père',
  '37': 'Frère ou sœur',
  '38': 'Grand-parent',
  '39': 'Autre membre de la famille',
  '41': 'Autre (éducateur)',
  '42': 'Famille d’accueil',
  '50': 'Tuteur',
  '51': 'Autre (aide sociale à l’enfance)',
  '70': 'Élève lui-même',
  '90': 'Autre lien',
};
const yes = (value: string): string => (value ? (/^(?:1|true|o|oui)$/i.test(value) ? 'Oui' : 'Non') : '');
const idOf = (node: XmlNode, name: string): string => node.attributes[name] ?? textOf(node, name);

function addressOf(node: XmlNode | undefined): string {
  if (!node) return '';
  const town = [textOf(node, 'CODE_POSTAL'), textOf(node, 'LIBELLE_POSTAL', 'LL_COMMUNE_INSEE', 'COMMUNE_ETRANGERE')]
    .filter(Boolean)
    .join(' ');
  const land = textOf(node, 'LL_PAYS');
  return [...[1, 2, 3, 4].map((n) => textOf(node, `LIGNE${n}_ADRESSE`)), town, /^france$/i.test(land) ? '' : land]
    .filter(Boolean)
    .join(', ');
}

type Found = {
  roots: Set<string>;
  pupils: XmlNode[];
  places: Map<string, XmlNode>;
  addresses: Map<string, XmlNode>;
  persons: Map<string, XmlNode>;
  ties: XmlNode[];
};

/** Which records are kept, by name; every other part of a document is passed over. */
const keepers: Readonly<Record<string, (found: Found, node: XmlNode) => void>> = {
  ELEVE: ({ pupils }, node) => void pupils.push(node),
  STRUCTURES_ELEVE: ({ places }, node) => void places.set(idOf(node, 'ELEVE_ID'), node),
  ADRESSE: ({ addresses }, node) => void addresses.set(idOf(node, 'ADRESSE_ID'), node),
  PERSONNE: ({ persons }, node) => void persons.set(idOf(node, 'PERSONNE_ID'), node),
  RESPONSABLE_ELEVE: ({ ties: list }, node) => void list.push(node),
};

function pupilRow(found: Found, node: XmlNode): string[] {
  const id = idOf(node, 'ELEVE_ID');
  const places = (found.places.get(id)?.children ?? []).filter(({ name }) => name === 'STRUCTURE');
  const named = (type: string): string[] =>
    places
      .filter((place) => textOf(place, 'TYPE_STRUCTURE').toUpperCase() === type)
      .map((place) => textOf(place, 'CODE_STRUCTURE'))
      .filter(Boolean);
  const [mef, regime] = [textOf(node, 'CODE_MEF'), textOf(node, 'CODE_REGIME')];
  return [
    id,
    textOf(node, 'ID_NATIONAL', 'INE_RNIE'),
    node.attributes.ELENOET ?? textOf(node, 'ELENOET'),
    textOf(node, 'NOM_DE_FAMILLE', 'NOM'),
    textOf(node, 'PRENOM'),
    { '1': 'M', '2': 'F' }[textOf(node, 'CODE_SEXE')] ?? '',
    textOf(node, 'DATE_NAISS'),
    textOf(node, 'VILLE_NAISS'),
    mef,
    levels[mef.slice(0, 3)] ?? '',
    named('D')[0] ?? '',
    regimes[regime] ?? regimes[regime.slice(0, 1)] ?? '',
    [...new Set(named('G'))].join(', '),
    addressOf(found.addresses.get(idOf(node, 'ADRESSE_ID'))),
    textOf(node, 'DATE_SORTIE'),
  ];
}

/** Whether a tie is that of a legal guardian: level 1 of responsibility, or the numbers 1 and 2 of older documents. */
function legal(tie: XmlNode): string {
  const level = textOf(tie, 'NIVEAU_RESPONSABILITE');
  return level
    ? yes(level === '1' ? '1' : '0')
    : yes({ '1': '1', '2': '1', '0': '0' }[textOf(tie, 'RESP_LEGAL')] ?? '');
}

function guardianRow(found: Found, pupils: ReadonlyMap<string, XmlNode>, tie: XmlNode): string[] {
  const id = idOf(tie, 'ELEVE_ID');
  const pupil = pupils.get(id);
  const person = found.persons.get(idOf(tie, 'PERSONNE_ID'));
  const of = (...names: string[]): string => (person ? textOf(person, ...names) : '');
  const textIn = (...names: string[]): string => (pupil ? textOf(pupil, ...names) : '');
  const code = textOf(tie, 'CODE_PARENTE');
  return [
    id,
    textIn('ID_NATIONAL', 'INE_RNIE'),
    textIn('NOM_DE_FAMILLE', 'NOM'),
    textIn('PRENOM'),
    textIn('DATE_NAISS'),
    ties[code] ?? code,
    of('NOM_USAGE', 'NOM_DE_FAMILLE', 'NOM'),
    of('PRENOM'),
    of('LC_CIVILITE'),
    of('TEL_PORTABLE', 'TEL_PERSONNEL', 'TEL_PROFESSIONNEL'),
    of('MEL'),
    addressOf(person && found.addresses.get(idOf(person, 'ADRESSE_ID'))),
    legal(tie),
    yes(textOf(tie, 'PAIE_FRAIS_SCOLAIRES', 'RESP_FINANCIER', 'PERS_PAIMENT')),
  ];
}

/** The documents of an archive, under the limits of every archive (SEC-FIL-07). */
export async function unzipped(bytes: Buffer): Promise<Buffer[]> {
  try {
    const entries = await readZip({
      size: bytes.length,
      read: async (start, length) => bytes.subarray(start, start + length),
    });
    return entries
      .filter(({ name }) => /\.(?:xml|fet)$/i.test(name) && !name.startsWith('__MACOSX/'))
      .map(({ method, packed, unpacked, dataStart }) => {
        if (unpacked > maxXml) throw new FileUnread('imports.too_many_lines');
        const data = bytes.subarray(dataStart, dataStart + packed);
        return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
      });
  } catch (error) {
    if (error instanceof FileUnread) throw error;
    if (error instanceof FileRefused || error instanceof Error) throw new FileUnread('imports.unreadable');
    throw error;
  }
}

/**
 * The lists in SIECLE documents, identified by their root elements whatever the file names: pupils with their classes
 * and groups, and guardians' ties. Documents of one archive complete each other. Throws `FileUnread`.
 */
export function readSiecle(documents: readonly Buffer[]): Sheet[] {
  const found: Found = {
    roots: new Set(),
    pupils: [],
    places: new Map(),
    addresses: new Map(),
    persons: new Map(),
    ties: [],
  };
  for (const document of documents)
    found.roots.add(readRecords(decodeXml(document), (node) => keepers[node.name]?.(found, node)));
  const roots = [...found.roots];
  if (!roots.length || roots.some((root) => !root.startsWith('BEE_'))) throw new FileUnread('imports.unreadable');
  const pupils = new Map(found.pupils.map((node) => [idOf(node, 'ELEVE_ID'), node]));
  const sheets: Sheet[] = [];
  if (roots.some((root) => /^BEE_(?:EPHC_)?ELEVES$/.test(root)))
    sheets.push({
      name: 'Élèves',
      kind: 'pupils',
      rows: [pupilHeaders, ...found.pupils.map((node) => pupilRow(found, node))],
    });
  if (roots.some((root) => /^BEE_(?:EPHC_)?RESPONSABLES$/.test(root)))
    sheets.push({
      name: 'Responsables',
      kind: 'guardians',
      rows: [guardianHeaders, ...found.ties.map((tie) => guardianRow(found, pupils, tie))],
    });
  if (!sheets.length) throw new FileUnread('imports.siecle_other');
  return sheets;
}
