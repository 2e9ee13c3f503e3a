/** `line` distinguishes two chapters with one name. */
export type PastedChapter = { title: string; minutes: number; line: number };

const most = 12_000;
/** « 6 », « 6 h », « 1 h 30 », « 1,5 » as minutes, rounded to half an hour; null without a time. */
export function minutesOf(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*(?:h(?:eures?)?\s*(\d{1,2})?)?$/i.exec(text.trim());
  if (!found) return null;
  const [, whole, part, over] = found;
  const minutes = Number(whole) * 60 + Number(part ? `0.${part}` : 0) * 60 + Number(over ?? 0);
  const halves = Math.round(minutes / 30) * 30;
  return halves >= 30 && halves <= most ? halves : null;
}

/**
 * Chapters out of pasted lines, one each: a title, then its hours after a tab, a semicolon or at the end of the line. A
 * line without hours gets one hour.
 */
export function chaptersOf(pasted: string): PastedChapter[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const cells = line.split(/\t|;/).map((cell) => cell.trim());
      const last = minutesOf(cells.at(-1) ?? '');
      if (cells.length > 1 && last !== null)
        return [{ title: cells.slice(0, -1).filter(Boolean).join(' '), minutes: last }];
      const end = /^(.*\S)\s+[–—-]?\s*\(?(\d{1,3}(?:[.,]\d{1,2})?\s*h(?:eures?)?(?:\s*\d{1,2})?)\)?$/i.exec(line);
      const minutes = end ? minutesOf(end[2]!) : null;
      return [minutes === null ? { title: line, minutes: 60 } : { title: end![1]!.replace(/[\s–—-]+$/, ''), minutes }];
    })
    .map((one, line) => ({ ...one, title: one.title.slice(0, 120), line }))
    .filter(({ title }) => title !== '');
}
