import { basename } from 'node:path';
import { excused, lineAt, type Problem, type SourceFile } from '../house/files.ts';
import { declaredNames, isSource } from '../house/syntax.ts';

export type Glossary = { terms: number; refused: ReadonlyMap<string, string>; kept: ReadonlySet<string> };

const CODE = /^(apps|packages|demo|bench|e2e|tools)\//;

/** French plurals of refused words that are also English. */
const englishPlurals = new Set(['classes', 'categories']);

/** Parses the table: refused word → the word to use, and names kept as in the brief. */
export function readGlossary(text: string): Glossary {
  const [words = '', kept = ''] = text.split('## Words kept');
  const refused = new Map<string, string>();
  let terms = 0;
  for (const line of words.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 5 || cells[1] === 'French' || /^-+$/.test(cells[1] ?? '')) continue;
    terms += 1;
    for (const word of (cells[3] ?? '').split(/\s+/).filter(Boolean)) refused.set(word.toLowerCase(), cells[2] ?? '');
  }
  return { terms, refused, kept: new Set([...kept.matchAll(/`([a-z]+)`/g)].map((match) => match[1] ?? '')) };
}

/** `pupilList`, `pupil_list` and `pupil-list` are the words pupil and list. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** The refused word inside a name and what to say instead, or null. */
export function frenchIn(name: string, { refused, kept }: Glossary): { word: string; use: string } | null {
  if (kept.has(name)) return null;
  for (const word of wordsOf(name)) {
    const use = refused.get(word) ?? (englishPlurals.has(word) ? undefined : refused.get(word.replace(/s$/, '')));
    if (use !== undefined) return { word, use };
  }
  return null;
}

function sqlNames({ text }: SourceFile): { name: string; line: number }[] {
  const names: { name: string; line: number }[] = [];
  for (const match of text.matchAll(/\b(?:TABLE|INDEX|FUNCTION|VIEW)\s+(?:IF NOT EXISTS\s+)?(?:app\.)?([a-z_]+)/g))
    names.push({ name: match[1] ?? '', line: lineAt(text, match.index) });
  for (const match of text.matchAll(
    /(?<=[,(]\s*)([a-z_]+)\s+(?:uuid|text|integer|smallint|bigint|boolean|date|timestamptz|jsonb|bytea|citext|char)\b/g,
  ))
    names.push({ name: match[1] ?? '', line: lineAt(text, match.index) });
  return names;
}

/** Every declared name, table, column and file that uses a French word although the glossary has an English one. */
export function checkGlossary(files: readonly SourceFile[], glossary: Glossary): Problem[] {
  const problems: Problem[] = [];
  let names = 0;
  const look = (path: string, text: string, name: string, line: number): void => {
    names += 1;
    const found = frenchIn(name, glossary);
    if (found && !excused(text, line))
      problems.push({ path, line, rule: 'glossary', message: `${name}: “${found.word}” is “${found.use}” in code` });
  };
  for (const file of files.filter(({ path }) => CODE.test(path))) {
    if (/\.(tsx?|css|sql)$/.test(file.path)) look(file.path, file.text, basename(file.path).replace(/\..*$/, ''), 1);
    if (isSource(file.path)) for (const { name, line } of declaredNames(file)) look(file.path, file.text, name, line);
    if (file.path.endsWith('.sql')) for (const { name, line } of sqlNames(file)) look(file.path, file.text, name, line);
  }
  if (names === 0 || glossary.terms === 0 || glossary.refused.size === 0)
    problems.push({ path: 'docs/glossary.md', line: 1, rule: 'glossary', message: 'nothing was read' });
  return problems;
}
