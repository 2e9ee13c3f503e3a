import type { SourceFile, TreeRule } from './files.ts';

/** A kind of data that a room's manifest keeps for a number of months. */
const KEPT = /kind: '(\w+)',\s*months:/g;
const NAMED = /'(\w+)'|^\s+(\w+): /gm;
/** A file that names the kinds of this many rooms counts as a list of all. */
const most = 3;

const roomOf = (path: string): string => /^apps\/api\/src\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? path;
const isProduct = ({ path }: SourceFile): boolean =>
  /^(?:apps\/(?:api|web)|packages\/contract)\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.generated\.|\/test\/|schema\.ts$/.test(path);

/**
 * Only rooms name the data they keep for a time, in their manifests and words: a file that names the kinds of many
 * rooms is a list that every new room would have to extend.
 */
export const noListOfKept: TreeRule = (files) => {
  const rooms = new Map(
    files
      .filter(({ path }) => path.endsWith('.manifest.ts'))
      .flatMap(({ path, text }) => [...text.matchAll(KEPT)].map(([, kind = '']) => [kind, roomOf(path)] as const)),
  );
  return files.filter(isProduct).flatMap(({ path, text }) => {
    const named = [...text.matchAll(NAMED)].map(([, quoted, key]) => rooms.get(quoted ?? key ?? ''));
    const of = new Set(named.filter((room) => room !== undefined));
    return of.size > most
      ? [
          {
            path,
            line: 1,
            rule: 'room-lists',
            message: `names what ${of.size} rooms keep: each says it in its own words`,
          },
        ]
      : [];
  });
};
