import { t } from '@lingui/core/macro';

const magic = { xlsx: [0x50, 0x4b], zip: [0x50, 0x4b] } as const;

/** Why a file is no list, before it travels; null when it may be one. `xml`: exports of SIECLE are taken too. */
export async function refused(file: File, xml: boolean): Promise<string | null> {
  const kinds = xml ? t`CSV, XLSX, ou export XML de SIECLE (même en ZIP)` : t`CSV ou XLSX`;
  if (file.size === 0) return t`Ce fichier est vide. Déposez une liste avec ses lignes : ${kinds}.`;
  const ext = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const taken = xml ? ['csv', 'txt', 'xlsx', 'xml', 'zip'] : ['csv', 'txt', 'xlsx'];
  if (ext === 'pdf') return t`Un PDF ne se lit pas comme une liste. Exportez-la depuis votre logiciel : ${kinds}.`;
  if (!taken.includes(ext)) return t`Ce type de fichier n’est pas accepté ici. Déposez une liste : ${kinds}.`;
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if ((ext === 'xlsx' || ext === 'zip') && !magic[ext].every((byte, i) => first[i] === byte))
    return ext === 'xlsx'
      ? t`Ce fichier porte le nom d’un classeur XLSX mais n’en est pas un. Enregistrez-le de nouveau : ${kinds}.`
      : t`Ce fichier porte le nom d’une archive ZIP mais n’en est pas une. Exportez-la de nouveau : ${kinds}.`;
  return null;
}
