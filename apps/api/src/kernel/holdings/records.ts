type Row = Record<string, unknown>;

/** A changed number for a dropped record, so that the kept one can take its number. */
export const retireNumber = (text: string, id: string): string => `${text.slice(0, 20)}~${id.slice(-6)}`;

/** Values of the dropped record for the empty fields of the kept one. */
export const fieldsEmptyInKept = (kept: Row, dropped: Row): Row =>
  Object.fromEntries(
    Object.entries(dropped).filter(
      ([column, value]) => value !== null && value !== '' && (kept[column] === null || kept[column] === ''),
    ),
  );
