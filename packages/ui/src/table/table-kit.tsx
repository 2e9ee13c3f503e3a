import { createContext } from 'react';

export type FileFormat = 'csv' | 'xlsx';
export type FileCell = string | number | null;
/** Words of a list's own menu. */
export type TableWords = {
  /** Name of the menu: « Colonnes et fichier » */
  menu: string;
  columns: string;
  reset: string;
  xlsx: string;
  csv: string;
  close: string;
};
/** Shared by an application's lists; without it a list has no menu. */
export type TableKit = {
  /** Read when a list renders, since the language may change. */
  words: () => TableWords;
  /** Keys of the hidden columns of a list. */
  readHidden: (name: string) => readonly string[];
  keepHidden: (name: string, keys: readonly string[]) => void;
  /** Downloads rows as a file, the first row being the heads; `name` without extension. */
  saveRows: (name: string, format: FileFormat, rows: readonly (readonly FileCell[])[]) => void;
  /** Downloads a file made by the server. */
  saveFile: (name: string, format: FileFormat, file: (format: FileFormat) => Promise<Blob>) => void;
};
export const TableKitContext = createContext<TableKit | null>(null);
