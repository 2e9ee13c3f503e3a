import type { SourceFile } from '../house/files.ts';

export const warning = '// Made by `npm run -s rooms` from what each room declares; never edited by hand.';

/** Every export of the files that match, as `[name, path]` in the order of the paths. */
export function declared(files: readonly SourceFile[], path: RegExp, name: RegExp): [string, string][] {
  return files
    .filter((file) => path.test(file.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => [...file.text.matchAll(name)].map((match): [string, string] => [match[1] ?? '', file.path]));
}

/** A list that imports what was found, with its end. */
export function listOf(found: readonly [string, string][], folder: string, end: readonly string[]): string {
  const paths = [...new Set(found.map(([, path]) => path))];
  const imports = paths.map((path) => {
    const names = found.filter(([, other]) => other === path).map(([name]) => name);
    return `import { ${names.join(', ')} } from './${path.slice(folder.length)}';`;
  });
  const reason = 'house: one import a room';
  return `// ${reason}\n${warning}\n${imports.join('\n')}\n${end.join('\n')}\n`;
}
