import { ownerOf } from './icon-files.ts';

type ModuleInfo = { importedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** What stands on the first screens, each with all it imports. */
const roots = {
  /** Every page. */
  start: ['/src/main.tsx'],
  /** Who is not signed in. */
  door: ['/src/access/door/LoginPage.tsx'],
  /** The frame around every signed-in page. */
  shell: ['/src/app/App.tsx'],
  /** The first page of each area, with its cards. */
  home: ['/src/app/home/HomePage.tsx', '/src/app/home/home.api.ts', '/src/notices.generated.ts'],
} as const;
type Root = keyof typeof roots;
type Reach = Record<Root, ReadonlySet<string>>;

/** What nearly every page shows beside its own parts. */
const common =
  /\/apps\/web\/src\/kernel\/(frame|query|session)\/|\/packages\/ui\/src\/(frame|overlays\/(Dialog|Menu)|actions)\//;
/** What belongs to one room: the home shows some of it, no other page needs all of it. */
const rooms = /\/apps\/web\/src\/(?!kernel\/)|\/packages\/contract\/src\/(?!kernel\/)/;

/** What reads answers and forms: no first screen needs it. */
export const schemas = /\/node_modules\/zod\/|\/contract\/src\/kernel\/(schema|attachment)\.ts/;
const contract = /\/packages\/contract\//;

/** What the bundler itself adds, a few lines that every file asks for. */
const RUNTIME = '\0rolldown/runtime.js';

const web = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/**
 * Every module that is loaded with some, without what they load later, and without what falls out of the build: what one
 * part of the contract names of another that describes answers is the schema of an answer. `first-files.ts` refuses a
 * first screen that asks for anything else.
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
 * Puts what a first screen needs into as few files as can be, and nothing else with it: many small files cost a slow
 * phone more than they spare it, and a page that drags another's file along pays for both. Read from the imports
 * themselves at each build, so no list of modules can grow old.
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
    // What they import is in them already; what falls out of the build would come with it.
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
    // With the frame, what the home shares with every other page: hardly a page does without it.
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

/** The words of the first screens, by language: those of every page, of the sign-in, and of who is signed in. */
export function firstWords(id: string): string | null {
  const [, folder, lang] = firstCatalogues.exec(id) ?? [];
  if (!folder) return null;
  const where = folder === 'app' ? 'app' : folder === 'access/door' ? 'door' : 'inside';
  return `words-${where}-${lang}`;
}
