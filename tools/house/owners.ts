import { lineAt, type Problem, type SourceFile, type TreeRule } from './files.ts';
import { isSource } from './syntax.ts';

/** Where a table is declared or written. */
type Place = { path: string; line: number; home: string };

const ROOM = /\broom\(\s*'[\w-]+',\s*\{\s*tables:\s*(?:\[([^\]]*)\]|(\w+))/g;
const IMPORTED = /\bimported:\s*\[([^\]]*)\]/g;
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:INSERT INTO|DELETE FROM|MERGE INTO)\s+(?:(?:app|public)\.)?(\w+)/g,
  /\bUPDATE\s+(?:ONLY\s+)?(?:(?:app|public)\.)?(\w+)\s+(?:(?:AS\s+)?\w+\s+)?SET\b/g,
];

/**
 * The folder that a file of the API belongs to: `school/pupils`, `kernel/act`; null for anything else, and for tests.
 */
function homeOf(path: string): string | null {
  if (!isSource(path) || /\.test\.ts$|\.generated\.ts$|\/test\//.test(path)) return null;
  return /^apps\/api\/src\/([^/]+(?:\/[^/]+)?)\/[^/]/.exec(path)?.[1] ?? null;
}

const namesIn = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? '');

/** The list of a constant of the same file: `const own = ['a', 'b'] as const`. */
const listOf = (text: string, name: string): string =>
  new RegExp(`\\bconst ${name} = \\[([^\\]]*)\\] as const`).exec(text)?.[1] ?? '...';

/** Every table that a room declares as its own, at every place where one does. */
function declarations(files: readonly SourceFile[], problems: Problem[]): Map<string, Place[]> {
  const owners = new Map<string, Place[]>();
  for (const { path, text } of files) {
    const home = homeOf(path);
    if (!home) continue;
    for (const found of text.matchAll(ROOM)) {
      const line = lineAt(text, found.index);
      const list = found[1] ?? listOf(text, found[2] ?? '');
      if (list.includes('...'))
        problems.push({ path, line, rule: 'owners', message: 'the tables of a room are written out, one by one' });
      for (const table of namesIn(list)) owners.set(table, [...(owners.get(table) ?? []), { path, line, home }]);
    }
  }
  return owners;
}

/** Tables that their owner lends to imports (`imported` in its manifest), by owner. */
function lentBy(files: readonly SourceFile[]): Map<string, Set<string>> {
  const lent = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const home = homeOf(path);
    if (!home || !path.endsWith('.manifest.ts')) continue;
    for (const found of text.matchAll(IMPORTED))
      lent.set(home, new Set([...(lent.get(home) ?? []), ...namesIn(found[1] ?? '')]));
  }
  return lent;
}

/** Every place of the API that writes a table by name. */
function writesIn(files: readonly SourceFile[]): (Place & { table: string; imports: boolean })[] {
  return files.flatMap(({ path, text }) => {
    const home = homeOf(path);
    if (!home) return [];
    const imports = text.includes('importHandle');
    return WRITES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((found) => ({
        table: found[1] ?? '',
        path,
        line: lineAt(text, found.index),
        home,
        imports,
      })),
    );
  });
}

/**
 * Every table has one owner, and is only written in its folders: others call it (`.public`, `room.join`). A table
 * without a room belongs to one folder of the kernel.
 */
export const tableOwners: TreeRule = (files) => {
  const problems: Problem[] = [];
  const owners = declarations(files, problems);
  const lent = lentBy(files);
  const say = ({ path, line }: Place, message: string): number =>
    problems.push({ path, line, rule: 'owners', message });
  for (const [table, [first, ...others]] of owners)
    for (const other of others) say(other, `${table} is already owned by ${first?.home}`);
  const machinery = new Map<string, string>();
  for (const write of writesIn(files)) {
    const { table, home } = write;
    const owner = owners.get(table)?.[0]?.home;
    if (owner === home) continue;
    if (owner && write.imports && lent.get(owner)?.has(table)) continue;
    if (owner) say(write, `${table} is written outside ${owner}, which owns it`);
    else if (!home.startsWith('kernel/')) say(write, `${table} is written, and no room owns it`);
    else if ((machinery.get(table) ?? home) !== home) say(write, `${table} is written by ${machinery.get(table)} too`);
    else machinery.set(table, home);
  }
  return problems;
};
