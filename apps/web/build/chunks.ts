import { ownerOf } from './icon-files.ts';

type ModuleInfo = { importedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Modules of the first screens, each with all its imports. */
const roots = {
  /** Every page. */
  start: ['/src/main.tsx'],
  /** Pages before sign-in. */
  door: ['/src/access/door/LoginPage.tsx'],
  /** The frame around every signed-in page. */
  shell: ['/src/app/App.tsx'],
  /** The first page of each area, with its cards. */
  home: ['/src/app/home/HomePage.tsx', '/src/app/home/home.api.ts', '/src/notices.generated.ts'],
} as const;
type Root = keyof typeof roots;
type Reach = Record<Root, ReadonlySet<string>>;

/** Modules that nearly every page shows besides its own. */
const common =
  /\/apps\/web\/src\/kernel\/(frame|query|session)\/|\/packages\/ui\/src\/(frame|overlays\/(Dialog|Menu)|actions)\//;
/** Modules of one room: the home shows some of them, no other page needs all. */
const rooms = /\/apps\/web\/src\/(?!kernel\/)|\/packages\/contract\/src\/(?!kernel\/)/;

/** Schemas of answers and forms: no first screen needs them. */
export const schemas = /\/node_modules\/zod\/|\/contract\/src\/kernel\/(schema|attachment)\.ts/;
const contract = /\/packages\/contract\//;

/** Helpers added by the bundler, a few lines that every file imports. */
const RUNTIME = '\0rolldown/runtime.js';

const web = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/**
 * Every module loaded with some modules, without lazy ones and without removed ones: when one part of the contract
 * imports another that describes answers, it is for the schema of an answer. `first-files.ts` refuses a first screen
 * that imports anything else.
 */
function reachOf(paths: readonly string[], context: Context): ReadonlySet<string> {
  const importsOf = (id: string): readonly string[] => context.getModuleInfo(id)?.importedIds ?? [];
  const describes = (id: string): boolean => contract.test(id) && importsOf(id).some((other) => schemas.test(other));
  const reached = new Set<string>();
  const waiting = paths.map((path) => web + path);
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id) || schemas.test(id)) continue;
    if (!context.getModuleInfo(id)) throw new Error(`chunks: ${id} is not in the build`);
    reached.add(id);
    waiting.push(...importsOf(id).filter((other) => !contract.test(id as string) || !describes(other)));
  }
  return reached;
}

/**
 * Puts the modules of a first screen into as few files as possible, and nothing else: many small files are slow on a
 * phone, and a page that loads another's file pays for both. Computed from the imports at each build, so that no list
 * of modules becomes outdated.
 */
export function firstScreens(priority: number): {
  name: (id: string, context: Context) => string | null;
  debugName: string;
  priority: number;
  includeDependenciesRecursively: boolean;
}[] {
  let known: Reach | undefined;
  const reach = (context: Context): Reach => {
    known ??= Object.fromEntries(
      Object.entries(roots).map(([root, paths]) => [root, reachOf(paths, context)]),
    ) as Reach;
    return known;
  };
  const group = (name: string, rank: number, holds: (id: string, of: Reach) => boolean) => ({
    name: (id: string, context: Context) => (holds(id, reach(context)) ? name : null),
    debugName: name,
    priority: priority + rank / 10,
    // Their imports are already in them; removed modules would be included with them.
    includeDependenciesRecursively: false,
  });
  return [
    group(
      'base',
      3,
      (id, { start, door, shell, home }) =>
        id === RUNTIME || start.has(id) || (door.has(id) && (shell.has(id) || home.has(id))),
    ),
    group('door', 2, (id, { door }) => door.has(id)),
    // With the frame, the modules that the home shares with other pages: nearly every page needs them.
    group(
      'shell',
      2,
      (id, { shell, home }) =>
        shell.has(id) || (home.has(id) && (common.test(ownerOf(id)) || !rooms.test(ownerOf(id)))),
    ),
    group('home', 0, (id, { home }) => home.has(id)),
    group('pages', 0, (id) => common.test(ownerOf(id)) && !schemas.test(id)),
  ];
}

const firstCatalogues = /\/apps\/web\/src\/(app|access\/door|shell|kernel\/notices)\/locales\/([a-z-]+)\.po$/;

/** The words of the first screens, by language: those of every page, of the sign-in, and of signed-in pages. */
export function firstWords(id: string): string | null {
  const [, folder, lang] = firstCatalogues.exec(id) ?? [];
  if (!folder) return null;
  const where = folder === 'app' ? 'app' : folder === 'access/door' ? 'door' : 'inside';
  return `words-${where}-${lang}`;
}
