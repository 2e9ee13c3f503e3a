import type { SourceFile } from '../house/files.ts';

const warning = '// Made by `npm run -s rooms` from what each room declares; never edited by hand.';

/** Every export of the files that match, as `[name, path]` in the order of the paths. */
function declared(files: readonly SourceFile[], path: RegExp, name: RegExp): [string, string][] {
  return files
    .filter((file) => path.test(file.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => [...file.text.matchAll(name)].map((match): [string, string] => [match[1] ?? '', file.path]));
}

function listOf(found: readonly [string, string][], folder: string, end: readonly string[]): string {
  const paths = [...new Set(found.map(([, path]) => path))];
  const imports = paths.map((path) => {
    const names = found.filter(([, other]) => other === path).map(([name]) => name);
    return `import { ${names.join(', ')} } from './${path.slice(folder.length)}';`;
  });
  return `// house: one import a room\n${warning}\n${imports.join('\n')}\n${end.join('\n')}\n`;
}

/** The generated lists of rooms: manifests of both sides, and the routes of the contract. */
export function registrations(files: readonly SourceFile[]): SourceFile[] {
  const sides = (['api', 'web'] as const).map((side): SourceFile => {
    const folder = `apps/${side}/src/`;
    const found = declared(files, new RegExp(`^${folder}.*\\.manifest\\.ts$`), /^export const (\w+Manifest)\b/gm);
    return {
      path: `${folder}rooms.generated.ts`,
      text: listOf(found, folder, [
        "import type { Manifest } from '#kernel/manifest.ts';",
        '',
        `export const manifests: readonly Manifest[] = [${found.map(([name]) => `\n  ${name},`).join('')}\n];`,
      ]),
    };
  });
  const folder = 'packages/contract/src/';
  const routes = declared(
    files,
    new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
    /^export const (\w+Routes)\b(?=[^=]*= \[)/gm,
  );
  return [
    ...sides,
    {
      path: `${folder}routes.generated.ts`,
      text: listOf(routes, folder, [
        "import type { RouteSpec } from './kernel/route.ts';",
        '',
        '/** Every route of a school’s API, for the router, the matrix, OpenAPI and the generic tests. Pages import their own room’s routes, never this list. */',
        `export const allRoutes: readonly RouteSpec[] = [${routes.map(([name]) => `\n  ...${name},`).join('')}\n];`,
      ]),
    },
  ];
}
