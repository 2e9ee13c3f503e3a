import { lineAt, type TreeRule } from './files.ts';

const ROOTS = ['', 'apps/api/src/', 'apps/web/src/', 'packages/contract/src/'];

/** A page of the docs only names existing files and folders; a name with a placeholder (`<room>`, `*`) is a pattern. */
export const pathsInDocs: TreeRule = (files) => {
  const there = new Set<string>();
  for (const { path } of files)
    for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) there.add(path.slice(0, at));
  const known = (path: string): boolean =>
    ROOTS.some((root) => there.has(`${root}${path}`) || there.has(`${root}${path}.ts`));
  return files
    .filter(({ path }) => /^docs\/.*\.md$/.test(path))
    .flatMap((file) =>
      [
        ...file.text.matchAll(
          /`((?:apps|packages|tools|e2e|bench|demo|kernel|school|access|communication)\/[\w./-]+)`/g,
        ),
      ].flatMap(({ 1: path = '', index }) =>
        known(path.replace(/\/$/, ''))
          ? []
          : [{ path: file.path, line: lineAt(file.text, index), rule: 'docs-paths', message: `no such file: ${path}` }],
      ),
    );
};
