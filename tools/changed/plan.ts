/** The tests of the API, files of the web, rooms and domains that a change touches. */
export type Plan = {
  /** Test folders and files of the API. */
  api: string[];
  /** Sources of the web whose own and dependent tests run. */
  web: string[];
  /** `domain/room`: their routes go through the generic proofs. */
  rooms: string[];
  /** Folders of journeys. */
  journeys: string[];
  /** Touched folders below every room: only the whole suite covers what depends on them. */
  beneath: string[];
};

const sorted = (of: Iterable<string>): string[] => [...new Set(of)].sort();

/** Folder of the tests of an API file: its room's, its kernel folder's, or the file's own. */
function apiFolder(path: string): string | null {
  const [, room] = /^(apps\/api\/src\/[^/]+\/[^/]+\/)/.exec(path) ?? [];
  if (room) return room;
  if (path.startsWith('apps/api/migrations/')) return 'apps/api/src/kernel/db/';
  const [, beside] = /^((?:tools\/[^/]+|demo|packages\/contract)\/)/.exec(path) ?? [];
  if (beside) return beside;
  return path.startsWith('apps/api/src/') ? 'apps/api/src/main.test.ts' : null;
}

/** `uses`: callers of a room's `.public`, `domain/room` by `domain/room`. */
export function planOf(
  files: readonly string[],
  uses: Readonly<Record<string, readonly string[]>>,
  folders: readonly string[],
): Plan {
  const roomOf = (path: string): string | null => {
    const found = /^(?:apps\/(?:api|web)\/src|packages\/contract\/src)\/([^/]+)\/([^/.]+)/.exec(path);
    return found && folders.includes(found[1]!) ? `${found[1]}/${found[2]}` : null;
  };
  const code = files.filter((path) => !/\.(md|po)$/.test(path));
  const rooms = sorted(code.flatMap((path) => roomOf(path) ?? []));
  const doors = sorted(
    code.filter((path) => path.includes('.public.')).flatMap((path) => uses[roomOf(path) ?? ''] ?? []),
  );
  const served = rooms.filter((room) => code.some((path) => roomOf(path) === room && !path.startsWith('apps/web/')));
  return {
    api: sorted([
      ...code.flatMap((path) => (roomOf(path) ? [] : (apiFolder(path) ?? []))),
      ...[...served, ...doors].map((room) => `apps/api/src/${room}/`),
    ]),
    web: code.filter((path) => /^(apps\/web|packages\/ui)\/.*\.(tsx?|css)$/.test(path)),
    rooms: served,
    journeys: sorted([
      ...rooms.map((room) => room.split('/')[0]!),
      ...code.flatMap((path) => folders.filter((folder) => path.startsWith(`e2e/${folder}/`))),
    ]),
    beneath: sorted(
      code.flatMap(
        (path) =>
          /^(apps\/(?:api|web)\/src\/(?:kernel|app)|packages\/contract\/src\/kernel|packages\/ui|apps\/api\/migrations)\//.exec(
            path,
          )?.[1] ?? [],
      ),
    ),
  };
}
