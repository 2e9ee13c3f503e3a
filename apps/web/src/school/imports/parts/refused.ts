import type { ImportKind } from '@encrier/contract/school/imports';
import { t } from '@lingui/core/macro';

const magic = { xlsx: [0x50, 0x4b], zip: [0x50, 0x4b] } as const;
const plain = ['csv', 'txt', 'xlsx'];

/** File extensions accepted for a kind of list. */
export function takenExtensions(kind: ImportKind): readonly string[] {
  if (kind === 'lessons') return [...plain, 'ics', 'fet', 'xml', 'zip'];
  return kind === 'pupils' || kind === 'guardians' ? [...plain, 'xml', 'zip'] : plain;
}

const inWords = (kind: ImportKind): string =>
  kind === 'lessons'
    ? t`CSV, XLSX, calendrier iCal, ou résultat de FET`
    : kind === 'pupils' || kind === 'guardians'
      ? t`CSV, XLSX, ou export XML de SIECLE (même en ZIP)`
      : t`CSV ou XLSX`;

/** Why a file cannot be a list of this kind, before it is uploaded; null when it may be one. */
export async function refused(file: File, kind: ImportKind): Promise<string | null> {
  const kinds = inWords(kind);
  if (file.size === 0) return t`Ce fichier est vide. Déposez une liste avec ses lignes : ${kinds}.`;
  const ext = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (ext === 'pdf') return t`Un PDF ne se lit pas comme une liste. Exportez-la depuis votre logiciel : ${kinds}.`;
  if (!takenExtensions(kind).includes(ext))
    return t`Ce type de fichier n’est pas accepté ici. Déposez une liste : ${kinds}.`;
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if ((ext === 'xlsx' || ext === 'zip') && !magic[ext].every((byte, i) => first[i] === byte))
    return ext === 'xlsx'
      ? t`Ce fichier porte le nom d’un classeur XLSX mais n’en est pas un. Enregistrez-le de nouveau : ${kinds}.`
      : t`Ce fichier porte le nom d’une archive ZIP mais n’en est pas une. Exportez-la de nouveau : ${kinds}.`;
  return null;
}
