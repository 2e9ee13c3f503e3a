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
  const reason = 'house: one import a room';
  return `// ${reason}\n${warning}\n${imports.join('\n')}\n${end.join('\n')}\n`;
}

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

/** Cards that the contract declares, by page. */
function contractCards(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const roles = {
    home: 'homeCard',
    person: 'personCard',
    family: 'familyCard',
    day: 'dayLine',
    dashboard: 'dashboardCard',
  } as const;
  const pages = Object.entries(roles).map(([page, role]) => ({
    page,
    found: declared(
      files,
      new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
      new RegExp(`^export const (\\w+(?:Card|Line)) = ${role}\\(`, 'gm'),
    ),
  }));
  const found = pages.flatMap((page) => page.found).sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    path: `${folder}cards.generated.ts`,
    text: listOf(found, folder, [
      "import type { CardSpec } from './kernel/cards.ts';",
      '',
      '/** Every card, by the page where it stands. */',
      'export const allCards = {',
      ...pages.map(({ page, found: names }) => `  ${page}: [${names.map(([name]) => `\n    ${name},`).join('')}\n  ],`),
      "} as const satisfies Record<'home' | 'person' | 'family' | 'day' | 'dashboard', readonly CardSpec[]>;",
    ]),
  };
}

/**
 * Written out, kind by kind: a page that asks for notifications would else carry the contracts of all rooms behind
 * their lists.
 */
function contractNotices(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const kinds = declared(
    files,
    new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
    /(?<=^export const \w+Notices = \[[^\]]*)'([\w.]+)'/gm,
  );
  return {
    path: `${folder}notices.generated.ts`,
    text: `${warning}

/** Every kind of notice, as the contracts of the rooms that send them name it. */
export const noticeKinds = [${kinds.map(([kind]) => `\n  '${kind}',`).join('')}
] as const;
`,
  };
}

/** Written out as kinds of notices are: the shell counts what waits without the contracts of all rooms. */
function contractQueues(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const kinds = declared(
    files,
    new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
    /(?<=^export const \w+Queues = \[[^\]]*)'([\w.]+)'/gm,
  );
  return {
    path: `${folder}queues.generated.ts`,
    text: `${warning}

/** Every queue of « À traiter », as the contracts of the rooms that keep them name it. */
export const queueKinds = [${kinds.map(([kind]) => `\n  '${kind}',`).join('')}
] as const;
export type QueueKind = (typeof queueKinds)[number];
`,
  };
}

/** Written out as kinds of notices are: every page asks whether its module is on. */
function contractModules(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const named = (declaration: string): string => {
    const found = declared(
      files,
      new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
      new RegExp(`(?<=^export const ${declaration})'([\\w-]+)'`, 'gm'),
    );
    // Two rooms may stand behind one switch.
    return [...new Set(found.map(([key]) => key))].map((key) => `\n  '${key}',`).join('');
  };
  return {
    path: `${folder}modules.generated.ts`,
    text: `${warning}

/** Parts of the product that an organisation can switch off, as the contracts of their rooms name them; the rest is always there. */
export const moduleKeys = [${named('\\w+Module = ')}
] as const;
export type ModuleKey = (typeof moduleKeys)[number];
/** Modules whose content is between people: closed to who looks as somebody (SEC-HDR-02). */
export const modulesOfCorrespondence: readonly ModuleKey[] = [${named('\\w+Correspondence = \\[[^\\]]*')}
];
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
    contractCards(files),
    contractNotices(files),
    contractQueues(files),
    contractModules(files),
    demoSeeds(files),
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
