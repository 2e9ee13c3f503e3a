import { createContext } from 'react';

export type FileFormat = 'csv' | 'xlsx';
export type FileCell = string | number | null;
/** What a list says of its own menu. */
export type TableWords = {
  /** Name of the menu: « Colonnes et fichier » */
  menu: string;
  columns: string;
  reset: string;
  xlsx: string;
  csv: string;
  close: string;
};
/** What the lists of an application share; without it a list has no menu of its own. */
export type TableKit = {
  /** Asked as a list is drawn, for the language may change. */
  words: () => TableWords;
  /** Keys of the columns that were left out of the list of this name. */
  readHidden: (name: string) => readonly string[];
  keepHidden: (name: string, keys: readonly string[]) => void;
  /** Hands over a file of rows, the first one the heads; `name` without its ending. */
  saveRows: (name: string, format: FileFormat, rows: readonly (readonly FileCell[])[]) => void;
  /** Hands over a file that the server makes. */
  saveFile: (name: string, format: FileFormat, file: (format: FileFormat) => Promise<Blob>) => void;
};
export const TableKitContext = createContext<TableKit | null>(null);
