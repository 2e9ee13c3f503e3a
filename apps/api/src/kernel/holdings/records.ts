type Row = Record<string, unknown>;

/** The number of a dropped record, out of the way while the kept one takes it. */
export const retireNumber = (text: string, id: string): string => `${text.slice(0, 20)}~${id.slice(-6)}`;

/** What the dropped record says where the kept one says nothing. */
export const fieldsEmptyInKept = (kept: Row, dropped: Row): Row =>
  Object.fromEntries(
    Object.entries(dropped).filter(
      ([column, value]) => value !== null && value !== '' && (kept[column] === null || kept[column] === ''),
    ),
  );
