import type { SourceFile } from '../house/files.ts';
import {
  contractCards,
  contractNotices,
  contractQueues,
  contractFacts,
  contractDoors,
  contractModules,
} from './contract.ts';
import { declared, listOf, warning } from './declared.ts';

/** A list of the web made from exports of files of one role, e.g. `news.menu.ts`. */
type WebList = { file: string; path: RegExp; name: RegExp; type: [name: string, from: string]; list: string };
const webLists: readonly WebList[] = [
  {
    file: 'home-cards',
    path: /^apps\/web\/src\/.*\.home\.tsx$/,
    name: /^export const (\w+HomeCards)\b/gm,
    type: ['AnyHomeCard', '#kernel/cards/cards.ts'],
    list: 'allHomeCards',
  },
  {
    file: 'day-lines',
    path: /^apps\/web\/src\/.*\.home\.tsx$/,
    name: /^export const (\w+DayLines)\b/gm,
    type: ['AnyDayLine', '#kernel/cards/day-lines.ts'],
    list: 'allDayLines',
  },
  {
    file: 'person-cards',
    path: /^apps\/web\/src\/.*\.cards\.tsx$/,
    name: /^export const (\w+PersonCards)\b/gm,
    type: ['AnyPageCard', '#kernel/cards/cards.ts'],
    list: 'allPersonCards',
  },
  {
    file: 'family-cards',
    path: /^apps\/web\/src\/.*\.cards\.tsx$/,
    name: /^export const (\w+FamilyCards)\b/gm,
    type: ['AnyPageCard', '#kernel/cards/cards.ts'],
    list: 'allFamilyCards',
  },
  {
    file: 'dashboard',
    path: /^apps\/web\/src\/.*\.dashboard\.tsx$/,
    name: /^export const (\w+Dashboard)\b/gm,
    type: ['AnyDashboardFace', '#kernel/dashboard/faces.ts'],
    list: 'allDashboardFaces',
  },
  {
    file: 'search',
    path: /^apps\/web\/src\/.*\.search\.ts$/,
    name: /^export const (\w+Search)\b/gm,
    type: ['SearchFace', '#kernel/search.ts'],
    list: 'searches',
  },
  {
    file: 'menu',
    path: /^apps\/web\/src\/.*\.menu\.ts$/,
    name: /^export const (\w+Menu)\b/gm,
    type: ['MenuWords', '#kernel/menu-words.ts'],
    list: 'menus',
  },
  {
    file: 'queues',
    path: /^apps\/web\/src\/.*\.queues\.ts$/,
    name: /^export const (\w+Queues)\b/gm,
    type: ['QueueFaces', '#kernel/queues/learn.ts'],
    list: 'queueFaces',
  },
  {
    file: 'doors',
    path: /^apps\/web\/src\/.*\.doors\.ts$/,
    name: /^export const (\w+Doors)\b/gm,
    type: ['DoorFaces', '#kernel/doors/learn.ts'],
    list: 'doors',
  },
  {
    file: 'facts',
    path: /^apps\/web\/src\/.*\.facts\.ts$/,
    name: /^export const (\w+Facts)\b/gm,
    type: ['FactWords', '#kernel/facts/learn.ts'],
    list: 'facts',
  },
  {
    file: 'modules',
    path: /^apps\/web\/src\/.*\.module\.ts$/,
    name: /^export const (\w+Module)\b/gm,
    type: ['ModuleFace', '#kernel/module-faces.ts'],
    list: 'moduleFaces',
  },
  {
    file: 'notices',
    path: /^apps\/web\/src\/.*\.notices\.ts$/,
    name: /^export const (\w+Notices)\b/gm,
    type: ['NoticeFaces', '#kernel/notices/learn.ts'],
    list: 'notices',
  },
];

function webList(files: readonly SourceFile[], { file, path, name, type: [type, from], list }: WebList): SourceFile {
  const folder = 'apps/web/src/';
  const found = declared(files, path, name);
  const spread = list.startsWith('all') ? '...' : '';
  return {
    path: `${folder}${file}.generated.ts`,
    text: listOf(found, folder, [
      `import type { ${type} } from '${from}';`,
      '',
      `export const ${list}: readonly ${type}[] = [${found.map(([one]) => `\n  ${spread}${one},`).join('')}\n];`,
    ]),
  };
}

/** Catalogues that a page loads for the cards of other rooms. */
function catalogues(files: readonly SourceFile[]): SourceFile {
  const folder = 'apps/web/src/';
  const inside = (role: string, name: RegExp): string[] =>
    files
      .filter(({ path, text }) => path.startsWith(folder) && path.endsWith(role) && name.test(text))
      .map(({ path }) => path.slice(folder.length));
  const own = (name: RegExp): string[] =>
    inside('.cards.tsx', name).flatMap((path) => {
      const parts = path.split('/').slice(0, -1);
      const places = [parts.slice(0, 3).join('/'), parts.slice(0, 2).join('/')];
      return places.find((place) => files.some((file) => file.path === `${folder}${place}/locales/fr.po`)) ?? [];
    });
  const list = (paths: readonly string[]): string => `[${[...new Set(paths)].map((path) => `'${path}'`).join(', ')}]`;
  return {
    path: `${folder}catalogues.generated.ts`,
    text: `${warning}
/** Words of the parts that cards show, by the page where they stand. */
export const cardCatalogues: Readonly<Record<'person' | 'family', readonly string[]>> = {
  person: ${list(own(/^export const \w+PersonCards\b/m))},
  family: ${list(own(/^export const \w+FamilyCards\b/m))},
};
`,
  };
}

/** Written out: a page before sign-in shows without the router and the list of screens. */
function doorPaths(files: readonly SourceFile[]): SourceFile {
  const folder = 'apps/web/src/';
  const found = declared(files, new RegExp(`^${folder}.*\\.routes\\.ts$`), /'(\/[^']*)': \{[^{}]*\barea: 'public'/g);
  return {
    path: `${folder}door-paths.generated.ts`,
    text: `${warning}

/** Addresses that need nobody signed in. */
export const doorPaths = [${found.map(([path]) => `\n  '${path}',`).join('')}
] as const;
`,
  };
}

/** Tables that an import fills, as their rooms lend them: the handle for another table does not compile. */
function imported(files: readonly SourceFile[]): SourceFile {
  const tables = declared(files, /^apps\/api\/src\/.*\.manifest\.ts$/, /(?<=^ {2}imported: \[[^\]]*)'(\w+)'/gm);
  return {
    path: 'apps/api/src/kernel/holdings/imported.generated.ts',
    text: `${warning}

/** Tables that an import fills and an undo empties, as the manifests of their rooms lend them. */
export type ImportedTable =${tables.map(([table]) => `\n  | '${table}'`).join('')};
`,
  };
}

/** What the demo school shows of each room. */
function demoSeeds(files: readonly SourceFile[]): SourceFile {
  const found = declared(files, /^demo\/[a-z-]+\/[a-z-]+\.seed\.ts$/, /^export const (\w+Seed)\b/gm);
  return {
    path: 'demo/seeds.generated.ts',
    text: listOf(found, 'demo/', [
      "import type { RoomSeed } from './door.ts';",
      '',
      `export const seeds: readonly RoomSeed[] = [${found.map(([name]) => `\n  ${name},`).join('')}\n];`,
    ]),
  };
}

/** Files of journeys, by the folder of their domain; what journeys stand on is in folders of its own. */
const JOURNEYS = /^e2e\/(?!filled|frame|kill|product)[a-z-]+\/[a-z-]+\.ts$/;

/** What makes the things that screens open by their id, for the sweep of all pages. */
function fills(files: readonly SourceFile[]): SourceFile {
  const found = declared(files, JOURNEYS, /^export const (fill\w+): Fill\b/gm);
  return {
    path: 'e2e/filled.generated.ts',
    text: listOf(found, 'e2e/', [
      "import type { Fill } from './filled/ground.ts';",
      '',
      `export const fills: readonly Fill[] = [${found.map(([name]) => `\n  ${name},`).join('')}\n];`,
    ]),
  };
}

/** Journeys in a browser, by the folder of their domain. */
function journeys(files: readonly SourceFile[]): SourceFile {
  const found = declared(files, JOURNEYS, /^export const (\w+Journeys)\b/gm);
  const folderOf = (file: string): string => file.split('/')[1] ?? '';
  return {
    path: 'e2e/journeys.generated.ts',
    text: listOf(found, 'e2e/', [
      "import type { Journey } from './frame/journey.ts';",
      '',
      `export const played: readonly (readonly [folder: string, journeys: readonly Journey[]])[] = [${found
        .map(([name, file]) => `\n  ['${folderOf(file)}', ${name}],`)
        .join('')}\n];`,
    ]),
  };
}

/**
 * The generated lists of rooms: manifests of both sides, cards, menus and looks of notices of the web; routes,
 * permissions, cards and kinds of notices of the contract.
 */
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
  const rights = declared(files, new RegExp(`^${folder}.*\\.permissions\\.ts$`), /^export const (\w+Permissions)\b/gm);
  return [
    ...sides,
    ...webLists.map((list) => webList(files, list)),
    catalogues(files),
    doorPaths(files),
    contractCards(files),
    contractNotices(files),
    contractQueues(files),
    contractModules(files),
    contractDoors(files),
    contractFacts(files),
    imported(files),
    demoSeeds(files),
    journeys(files),
    fills(files),
    {
      path: `${folder}permissions.generated.ts`,
      text: listOf(rights, folder, [
        '',
        '/** Every permission, by its key. */',
        `export const permissions = {${rights.map(([name]) => `\n  ...${name},`).join('')}\n};`,
      ]),
    },
    {
      path: `${folder}routes.generated.ts`,
      text: listOf(routes, folder, [
        "import type { RouteSpec } from './kernel/route.ts';",
        '',
        '// Room by room: the kinds of all routes in one list are more than a compiler weighs.',
        `const rooms: readonly (readonly RouteSpec[])[] = [${routes.map(([name]) => `\n  ${name},`).join('')}\n];`,
        '/** Every route of a school’s API, for the router, the matrix, OpenAPI and the generic tests. Pages import their own room’s routes, never this list. */',
        'export const allRoutes: readonly RouteSpec[] = rooms.flat();',
      ]),
    },
  ];
}
