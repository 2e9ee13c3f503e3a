/**
 * A name that every system takes for a file: without the signs that some refuse, at most 80 of them before its ending.
 */
export function plainName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()}${ending}`;
}

/** Hands a file over to the browser under that name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: plainName(name) }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
