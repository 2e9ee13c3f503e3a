import type { DashboardSheet } from '#kernel/dashboard/faces.ts';

/** A cell that no spreadsheet takes for a formula or for the end of its line. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s.,]+%?$/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Tables under one another as a file that Excel and LibreOffice open with correct characters: UTF-8 with its mark,
 * semicolons.
 */
export const csvOf = (sheets: readonly DashboardSheet[]): string =>
  `\uFEFF${sheets
    .filter(({ rows }) => rows.length)
    .map(({ title, head, rows }) => [[title], head, ...rows].map((line) => line.map(cell).join(';')).join('\r\n'))
    .join('\r\n\r\n')}\r\n`;
