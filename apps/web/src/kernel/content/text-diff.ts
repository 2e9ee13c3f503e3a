import './cleaner.ts';

/** Plain text of rich text: one line per paragraph, a dash before list items, pictures by their alternative. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const image of page.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`);
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n');
  for (const item of page.querySelectorAll('li')) item.prepend('- ');
  for (const block of page.querySelectorAll('p, h2, h3, h4, li, blockquote, tr')) block.append('\n');
  return (page.body.textContent ?? '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };
/** Above this many words texts are compared by lines: the cost is the product of both lengths. */
const MOST = 1500;

/** The changes between two texts, word by word, as parts in reading order. */
export function textDiff(before: string, after: string): DiffPart[] {
  const long = Math.max(before.length, after.length) > MOST * 6;
  const cut = (text: string): string[] => text.match(long ? /[^\n]*\n|[^\n]+$/g : /\s+|[^\s]+/g) ?? [];
  return merged(compared(cut(before).slice(0, MOST * 2), cut(after).slice(0, MOST * 2)));
}

/** Length of the longest common subsequence from each pair of positions on; rows of `width` positions. */
function commonLengths(a: readonly string[], b: readonly string[], width: number): Uint16Array {
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] =
        a[i] === b[j]
          ? (length[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
  return length;
}

/** Longest common subsequence, and what lies outside it. */
function compared(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  const length = commonLengths(a, b, width);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (
      i < a.length &&
      (j >= b.length || (length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: b[j] ?? '' });
      j += 1;
    }
  }
  return parts;
}

/** Merges neighbours of one kind; a removal comes before the addition that replaces it. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  let run: { removed: string; added: string } = { removed: '', added: '' };
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const) if (run[kind]) out.push({ kind, text: run[kind] });
    run = { removed: '', added: '' };
  };
  for (const [index, part] of parts.entries()) {
    // A single blank between two changes belongs to them.
    const between =
      part.kind === 'same' &&
      /^\s+$/.test(part.text) &&
      (run.removed || run.added) &&
      parts[index + 1] &&
      parts[index + 1]?.kind !== 'same' &&
      !part.text.includes('\n');
    if (between) {
      run.removed += part.text;
      run.added += part.text;
    } else if (part.kind === 'same') {
      flush();
      const last = out.at(-1);
      if (last?.kind === 'same') last.text += part.text;
      else out.push({ ...part });
    } else run[part.kind] += part.text;
  }
  flush();
  return out;
}
