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

/** What nearly every page shows beside its own parts. */
const common =
  /\/apps\/web\/src\/kernel\/(frame|query|session)\/|\/packages\/ui\/src\/(frame|overlays\/(Dialog|Menu)|actions)\//;
/** What belongs to one room: the home shows some of it, no other page needs all of it. */
const rooms = /\/apps\/web\/src\/(?!kernel\/)|\/packages\/contract\//;

/** What the bundler itself adds, a few lines that every file asks for. */
const RUNTIME = '\0rolldown/runtime.js';

const web = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** Every module that is loaded with some, without what they load later. */
function reachOf(paths: readonly string[], context: Context): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = paths.map((path) => web + path);
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id)) continue;
    const info = context.getModuleInfo(id);
    if (!info) throw new Error(`chunks: ${id} is not in the build`);
    reached.add(id);
    waiting.push(...info.importedIds);
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
}[] {
  let known: Record<Root, ReadonlySet<string>> | undefined;
  const reach = (context: Context): Record<Root, ReadonlySet<string>> => {
    known ??= Object.fromEntries(
      Object.entries(roots).map(([root, paths]) => [root, reachOf(paths, context)]),
    ) as Record<Root, ReadonlySet<string>>;
    return known;
  };
  const group = (
    name: string,
    rank: number,
    holds: (id: string, of: Record<Root, ReadonlySet<string>>) => boolean,
  ) => ({
    name: (id: string, context: Context) => (holds(id, reach(context)) ? name : null),
    debugName: name,
    priority: priority + rank / 10,
  });
  return [
    group(
      'base',
      3,
      (id, { start, door, shell, home }) =>
        id === RUNTIME || start.has(id) || (door.has(id) && (shell.has(id) || home.has(id))),
    ),
    group('door', 2, (id, { door }) => door.has(id)),
    group('shell', 2, (id, { shell }) => shell.has(id)),
    group('page', 1, (id, { home }) => common.test(ownerOf(id)) || (home.has(id) && !rooms.test(ownerOf(id)))),
    group('home', 0, (id, { home }) => home.has(id)),
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
