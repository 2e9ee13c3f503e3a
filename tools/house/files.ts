import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

export type SourceFile = { path: string; text: string };
export type Problem = { path: string; line: number; rule: string; message: string };
/** Checks one file. */
export type FileRule = (file: SourceFile) => Problem[];
/** Checks the whole tree. */
export type TreeRule = (files: readonly SourceFile[]) => Problem[];

const TEXT =
  /\.(ts|tsx|cjs|mjs|js|css|json|md|sql|html|svg|yml|yaml|txt|csv|typ|po|webmanifest)$|^(script\/|\.ci\/)|^\.[a-z]+rc$|^\.gitignore$/;

/** Paths of the project: tracked files and new ones that git does not ignore, deleted ones left out. */
export function projectFiles(): string[] {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options);
  return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(path) && statSync(path).isFile()).sort();
}

/** The project's text files with their content. */
export function readProject(): SourceFile[] {
  return projectFiles()
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Cache of the line ends of the last text: a file is usually checked place after place. */
let last: { text: string; ends: number[] } = { text: '', ends: [] };

function endsOf(text: string): number[] {
  if (last.text === text) return last.ends;
  const ends: number[] = [];
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) ends.push(i);
  last = { text, ends };
  return ends;
}

/** Line number, from 1, of a character position. */
export function lineAt(text: string, position: number): number {
  const ends = endsOf(text);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** A written reason for an exception. */
export const REASONS = /(?:\/\/|\/\*|<!--|--|#)\s*house: \S/g;
const REASON = new RegExp(REASONS.source);

/** True when the given line, or the one before it, carries a written reason (`house: …`) for an exception. */
export function excused(text: string, line: number): boolean {
  const lines = text.split('\n');
  return REASON.test(lines[line - 1] ?? '') || REASON.test(lines[line - 2] ?? '');
}

/** True when the first line of the file carries the reason. */
export function excusedFile(text: string): boolean {
  return REASON.test(text.slice(0, text.indexOf('\n') + 1 || text.length));
}

/** Every match of a pattern without a written reason, as a problem. */
export function matches(file: SourceFile, pattern: RegExp, rule: string, message: string): Problem[] {
  const problems: Problem[] = [];
  for (const match of file.text.matchAll(pattern)) {
    const line = lineAt(file.text, match.index);
    if (!excused(file.text, line))
      problems.push({ path: file.path, line, rule, message: `${message}: ${match[0].trim().slice(0, 60)}` });
  }
  return problems;
}
