/** A file name valid on every system: without forbidden characters, at most 80 characters before its extension. */
export function plainName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()}${ending}`;
}

/** Downloads a blob under that name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: plainName(name) }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
