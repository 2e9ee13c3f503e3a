import { t } from '@lingui/core/macro';
import type { FileCell, FileFormat, TableKit, TableWords } from '@encrier/ui/table/table-kit';
import { isApiError } from '#kernel/api/error.ts';
import { schoolDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { session } from '#kernel/session/session.ts';
import { readJson, writeJson } from '#kernel/settings.ts';
import { toast } from '#kernel/toast/toast.ts';

const words = (): TableWords => ({
  menu: t`Colonnes et fichier`,
  columns: t`Colonnes affichées`,
  reset: t`Toutes les colonnes`,
  xlsx: t`Classeur (XLSX)`,
  csv: t`Texte séparé (CSV)`,
  close: t`Fermer`,
});
/** Key per account on this device; deleted with the school's data. */
const slotOf = (name: string): string | null => {
  const { school, user } = session.get();
  return school && user && `${school.schoolId}-columns-${user.user.id}-${name}`;
};

async function save(name: string, format: FileFormat, made: () => Promise<Blob>): Promise<void> {
  try {
    const blob = await made();
    const { saveFile } = await import('#kernel/content/save-file.ts');
    saveFile(blob, `${name}.${format}`);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind !== 'network' && error.kind !== 'unauthenticated') toast.error(sentence(error));
  }
}
/** The file writer is loaded on first use. */
const written = async (rows: readonly (readonly FileCell[])[], format: FileFormat): Promise<Blob> =>
  (await import('#kernel/content/sheet-file.ts')).sheetFile(rows, format);

/** Shared by all lists: words, chosen columns per account and list on this device, file names with list and day. */
export const tableKit: TableKit = {
  words,
  readHidden: (name) => {
    const slot = slotOf(name);
    const kept = slot === null ? null : readJson(slot);
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  },
  keepHidden: (name, keys) => {
    const slot = slotOf(name);
    if (slot !== null) writeJson(slot, keys.length ? keys : null);
  },
  saveRows: (name, format, rows) => void save(`${name} ${schoolDay()}`, format, () => written(rows, format)),
  saveFile: (name, format, file) => void save(name, format, () => file(format)),
};
