import { lineAt, type SourceFile, type TreeRule } from './files.ts';
import { isSource } from './syntax.ts';

/** The folder of the room, or of the kernel, that a file belongs to. */
const homeOf = (path: string): string => /^(apps\/(?:api|web)\/src\/(?:kernel|[^/]+\/[^/]+))\//.exec(path)?.[1] ?? path;
const DECLARES = /\.manifest\.ts$|\.notices\.ts$/;
/** A kind of one word may mean anything else: only kinds of several words are searched. */
const KIND = /(?<=^export const \w+Notices = \[[^\]]*)'(\w+\.[\w.]+)'/gm;

const sourcesOf = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(
    ({ path }) =>
      /^apps\/(api|web)\/src\//.test(path) && isSource(path) && !/\.test\.tsx?$|\.generated\.|\/test\//.test(path),
  );

/** A kind of notice may only be named in the folders of the room that declares it, on each side. */
export const noticesAtHome: TreeRule = (files) => {
  const kinds = files
    .filter(({ path }) => /^packages\/contract\/src\/[a-z-]+\/[a-z-]+\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(KIND)].map((found) => found[1] ?? ''));
  const sources = sourcesOf(files);
  return kinds.flatMap((kind) => {
    const naming = sources.filter(({ text }) => text.includes(`'${kind}'`));
    const homes = new Set(naming.filter(({ path }) => DECLARES.test(path)).map(({ path }) => homeOf(path)));
    return naming
      .filter(({ path }) => !homes.has(homeOf(path)))
      .map(({ path, text }) => ({
        path,
        line: lineAt(text, text.indexOf(`'${kind}'`)),
        rule: 'notices',
        message: `${kind} is a notice of ${[...homes].join(', ')}`,
      }));
  });
};
