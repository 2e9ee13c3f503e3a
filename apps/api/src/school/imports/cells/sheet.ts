import type { ImportKind, ImportLayout } from '@encrier/contract/school/imports';
import type { Encoding } from '#kernel/content/decode-text.ts';

/** Most lines below the header that one import takes. */
export const maxLines = 100_000;

/** One table: every row, blank ones included; row 1 of the file is the first. */
export type Sheet = {
  name: string;
  rows: string[][] /** The only possible kind of list, when the format defines it. */;
  kind?: ImportKind;
};
export type Table = {
  /** The sheets of a workbook that hold anything; one without a name for a text. */
  sheets: Sheet[];
  encoding: Encoding | 'XLSX' | 'XML';
  /** `;`, `,`, `|` or a tab; empty for a workbook or a document. */
  separator: string;
  /** The layout, when the format itself defines it. */
  layout?: ImportLayout;
};

/** A file that gives no list. The code is one of the contract's. */
export class FileUnread extends Error {
  readonly code:
    | 'imports.unreadable'
    | 'imports.empty'
    | 'imports.too_many_lines'
    | 'imports.xml_declares'
    | 'imports.siecle_other'
    | 'imports.fet_alone'
    | 'imports.lessons_only';
  constructor(code: FileUnread['code']) {
    super(code);
    this.name = 'FileUnread';
    this.code = code;
  }
}
