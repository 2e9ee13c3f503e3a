import type { FileRule, Problem, SourceFile, TreeRule } from './files.ts';
import { isSource, syntaxOf } from './syntax.ts';

/** The domains of the school, the only folders besides the kernel (and the shell on the web). */
export const domains = [
  'school',
  'access',
  'communication',
  'teaching',
  'school-life',
  'planning',
  'dining',
  'health',
  'mobility',
  'finance',
  'library',
] as const;

export type Side = 'api' | 'web';
export type Place = { side: Side; domain: string; module: string; rest: string };

const ROLES = {
  api: 'manifest|policy|reach|room|queries|actions|present|routes|jobs|messages|public',
  web: 'manifest|routes|api|public|words|menu|home|cards|notices|queues|doors|facts|dashboard|search|module',
} as const;

/** The room and role of a path; null for the kernel, the shell and the entry files. */
export function placeOf(path: string): Place | null {
  const match = /^apps\/(api|web)\/src\/([^/]+)\/(?:([^/]+)\/)?(.+)$/.exec(path);
  if (!match) return null;
  const [, side, domain = '', module = '', rest = ''] = match;
  if (
    domain === 'kernel' ||
    domain === 'test' ||
    (side === 'api' && domain === 'commands') ||
    (side === 'web' && ['app', 'locales'].includes(domain))
  )
    return null;
  return { side: side as Side, domain, module, rest };
}

function fits({ side, domain, module, rest }: Place): boolean {
  // The import room reads many file formats: its pure readers and mappers have their own files.
  if (
    side === 'api' &&
    domain === 'school' &&
    module === 'imports' &&
    /^(?:reading|cells|engine|people|places|test)\/[a-z-]+(\.test)?\.ts$/.test(rest)
  )
    return true;
  // So does the exchange of questions.
  if (side === 'api' && module === 'diagnostic-tests' && /^transfer\/(?:test\/)?[a-z-]+(\.test)?\.ts$/.test(rest))
    return true;
  // And the Massar file, which is read, filled and packed again.
  if (side === 'api' && module === 'report-cards' && /^massar\/(?:test\/)?[a-z-]+(\.worker|\.test)?\.ts$/.test(rest))
    return true;
  // A part of a room has its own name, and a folder when it has several files: `thread.queries.ts`,
  // `sending/copies.actions.ts`.
  if (new RegExp(`^(?:[a-z-]+/)*[a-z-]+(\\.(${ROLES[side]}))?(\\.[a-z-]+)?\\.test\\.tsx?$`).test(rest)) return true;
  if (side === 'api') return new RegExp(`^(?:[a-z-]+/)*[a-z-]+\\.(${ROLES.api})\\.ts$`).test(rest);
  return (
    /^(?:[a-z-]+\/)?parts\//.test(rest) ||
    new RegExp(`^(?:[a-z-]+/)?[a-z-]+\\.(${ROLES.web})\\.tsx?$`).test(rest) ||
    /^(?:[a-z-]+\/)?[A-Z][A-Za-z]+(Page|Form)(\.module\.css|\.test\.tsx|\.tsx)$/.test(rest)
  );
}

/** A room only contains files whose role the architecture names. */
export const roomFiles: FileRule = (file) => {
  const place = placeOf(file.path);
  if (!place || /\.po$/.test(file.path)) return [];
  const at = { path: file.path, line: 1, rule: 'room-files' };
  if (!(domains as readonly string[]).includes(place.domain))
    return [{ ...at, message: `no such domain: ${place.domain}` }];
  if (!place.module) return [{ ...at, message: 'a domain holds rooms, not files' }];
  if (!fits(place)) return [{ ...at, message: `not a file role of the room ${place.module}` }];
  return [];
};

/** Contract files are `<domain>/<module>.ts`, `<domain>/<room>.permissions.ts` or the kernel's. */
export const contractFiles: FileRule = (file) => {
  const match = /^packages\/contract\/src\/([^/]+)\/(.+)$/.exec(file.path);
  if (!match || match[1] === 'kernel') return [];
  const known =
    (domains as readonly string[]).includes(match[1] ?? '') &&
    /^[a-z-]+(\.(test|permissions))?\.ts$/.test(match[2] ?? '');
  return known
    ? []
    : [
        {
          path: file.path,
          line: 1,
          rule: 'contract-files',
          message: 'expected <domain>/<module>.ts or <domain>/<room>.permissions.ts',
        },
      ];
};

/** What a room offers to the product: bindings, pages, and functions that register reactions, files or cards. */
function offers(file: SourceFile): string[] {
  const names = [...file.text.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(
    (match) => match[1] ?? '',
  );
  return names.filter(
    (name) =>
      /^register[A-Z]\w*(Jobs|Files|Home|Cards?)$/.test(name) ||
      (file.path.endsWith('.routes.ts') && /(Bindings|Pages)$/.test(name)),
  );
}

/** Everything a room offers is in its manifest; a room with only queries (`.public`) offers nothing. */
export const roomsDeclared: TreeRule = (files) => {
  const inRooms = files.filter((file) => isSource(file.path) && !/\.test\.tsx?$/.test(file.path) && placeOf(file.path));
  const roomOf = ({ path }: SourceFile): string => {
    const { side, domain, module } = placeOf(path) as Place;
    return `${side}/${domain}/${module}`;
  };
  const isManifest = ({ path }: SourceFile): boolean => path.endsWith('.manifest.ts');
  const declared = new Map<string, string>();
  for (const file of inRooms.filter(isManifest))
    declared.set(roomOf(file), `${declared.get(roomOf(file)) ?? ''}${file.text}`);
  return inRooms
    .filter((file) => !isManifest(file))
    .flatMap((file) => offers(file).map((name) => ({ file, name })))
    .filter(({ file, name }) => !new RegExp(`\\b${name}\\b(?!.*\\bfrom\\b)`).test(declared.get(roomOf(file)) ?? ''))
    .map(({ file, name }) => ({
      path: file.path,
      line: 1,
      rule: 'rooms-declared',
      message: `${name} does not stand in a manifest of ${roomOf(file)}`,
    }));
};

const FORBIDDEN =
  /(^|\/)(utils?|helpers?|common|misc|shared|services?)(\.[a-z.]+$|\/|$)|(^|\/)[^/]*[-.](utils?|helpers?)\.tsx?$/;

/** Names that do not describe the content, and files that only re-export. */
export const names: FileRule = (file) => {
  if (!/^(apps|packages|demo|bench|e2e|tools)\//.test(file.path)) return [];
  const problems: Problem[] = [];
  const say = (message: string): number => problems.push({ path: file.path, line: 1, rule: 'names', message });
  if (FORBIDDEN.test(file.path)) say('a name that says nothing of what is inside');
  if (/(^|\/)index\.tsx?$/.test(file.path) || (isSource(file.path) && syntaxOf(file).onlyReExports))
    say('a barrel: import from the file itself');
  return problems;
};

/** The last minute that two migrations share: nothing in those depends on their order, and what has run keeps its name. */
const SHARED = '20261129T0300';
/** Two migrations of one minute have no order but their rooms' names: which one comes first would be an accident. */
export const migrationMinutes: TreeRule = (files) => {
  const taken = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const minute = /^apps\/api\/migrations\/(\d{8}T\d{4})__/.exec(path)?.[1];
    if (!minute || minute <= SHARED) return [];
    const first = taken.get(minute);
    taken.set(minute, first ?? path);
    const message = `another migration has this minute: ${first?.split('/').at(-1)}`;
    return first ? [{ path, line: 1, rule: 'migration-minute', message }] : [];
  });
};
