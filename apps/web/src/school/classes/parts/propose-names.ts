/** Maximum number of classes created at once. */
export const maxAtOnce = 26;

/**
 * Names for new classes of a level: the prefix of its classes, then the next free letters or figures. A level without
 * classes begins with its own name, its ordinal ending left out: « 6e » gives 6A.
 */
export function proposeNames(
  level: string,
  names: readonly string[],
  taken: readonly string[],
  count: number,
): string[] {
  const last = [...names].sort((a, b) => a.localeCompare(b, 'fr', { numeric: true })).at(-1);
  const parts = last ? /^(.*?)(\d+|\p{L})$/u.exec(last) : null;
  const stem = parts
    ? (parts[1] ?? '')
    : level.replace(/(?<=\d)\s*(ère|re|ème|eme|e)$/i, '').concat(/\d\s*(ère|re|ème|eme|e)?$/i.test(level) ? '' : ' ');
  const figures = parts ? /\d/.test(parts[2] ?? '') : false;
  const found: string[] = [];
  for (let index = 0; found.length < Math.min(count, maxAtOnce) && index < 200; index += 1) {
    const name = figures
      ? `${stem}${index + 1}`
      : index < 26
        ? `${stem}${String.fromCharCode(65 + index)}`
        : `${stem}${index + 1}`;
    if (![...names, ...taken].includes(name)) found.push(name);
  }
  return found;
}
