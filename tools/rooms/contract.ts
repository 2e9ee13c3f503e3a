import type { SourceFile } from '../house/files.ts';
import { declared, listOf, warning } from './declared.ts';

/** Cards that the contract declares, by page. */
export function contractCards(files: readonly SourceFile[]): SourceFile {
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
export function contractNotices(files: readonly SourceFile[]): SourceFile {
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
export function contractQueues(files: readonly SourceFile[]): SourceFile {
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

/** Written out: a roll call carries the contract of no room that knows where pupils are. */
export function contractFacts(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const kinds = declared(
    files,
    new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
    /(?<=^export const \w+Facts = \[[^\]]*)'(\w+)'/gm,
  );
  return {
    path: `${folder}facts.generated.ts`,
    text: `${warning}

/** Kinds of facts that say where a pupil is, as the contracts of the rooms that know it name them. */
export const factKinds = [${kinds.map(([kind]) => `\n  '${kind}',`).join('')}
] as const;
export type FactKind = (typeof factKinds)[number];
`,
  };
}

/** Written out: messages carry the contract of no room that takes them. */
export function contractDoors(files: readonly SourceFile[]): SourceFile {
  const folder = 'packages/contract/src/';
  const named = (list: string): string =>
    declared(
      files,
      new RegExp(`^${folder}[a-z-]+/[a-z-]+\\.ts$`),
      new RegExp(`(?<=^export const \\w+${list} = \\[[^\\]]*)'([\\w.]+)'`, 'gm'),
    )
      .map(([key]) => `\n  '${key}',`)
      .join('');
  return {
    path: `${folder}doors.generated.ts`,
    text: `${warning}

/** What a message may become elsewhere, as the contracts of the rooms that take it name it. */
export const messageDoors = [${named('Doors')}
] as const;
export type MessageDoor = (typeof messageDoors)[number];
/** Why a door may refuse a message, as their rooms word it. */
export const doorErrors = [${named('DoorErrors')}
] as const;
`,
  };
}

/** Written out as kinds of notices are: every page asks whether its module is on. */
export function contractModules(files: readonly SourceFile[]): SourceFile {
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
