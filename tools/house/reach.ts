import { type FileRule, lineAt, matches, type SourceFile, type TreeRule } from './files.ts';
import { placeOf } from './rooms.ts';
import { isSource, isTest } from './syntax.ts';

/** Where a reader's wards, the age of majority and the access of a recipient are defined. */
const HOME = 'apps/api/src/kernel/reach/guardians.ts';
const IMPORT = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'#kernel\/reach\/guardians\.ts'/g;

/** The SQL conditions of that file, and its reader. Functions that query the database are not included. */
function predicates(files: readonly SourceFile[]): Set<string> {
  const text = files.find(({ path }) => path === HOME)?.text ?? '';
  const offered = text.split(/^export /m).slice(1);
  const names = offered.flatMap((one) => {
    const name = /^(?:const|function) (\w+)/.exec(one)?.[1];
    const [signature = ''] = one.split(/=>|\{\n/);
    return name && /\bRawBuilder\b|\):\s*Reader\b/.test(signature) ? [name] : [];
  });
  return new Set(names);
}

/** The room of an API file with queries or writes; null for a reach, a test and the rest. */
function roomOf({ path }: SourceFile): string | null {
  const place = placeOf(path);
  if (place?.side !== 'api' || !place.module || !isSource(path) || isTest(path)) return null;
  return `${place.domain}/${place.module}`;
}

/**
 * Who may read is defined once, in a room's `.reach.ts`: a list, a detail, a file and a notice that each ask the kernel
 * would repeat it four times, and one would be wrong.
 */
export const predicatesInReaches: TreeRule = (files) => {
  const guardianPredicates = predicates(files);
  return files
    .filter((file) => roomOf(file) && !file.path.endsWith('.reach.ts'))
    .flatMap((file) =>
      [...file.text.matchAll(IMPORT)].flatMap((found) =>
        (found[1] ?? '')
          .split(',')
          .map((name) => name.replace(/\btype\b|\bas\b.*/g, '').trim())
          .filter((name) => guardianPredicates.has(name))
          .map((name) => ({
            path: file.path,
            line: lineAt(file.text, found.index),
            rule: 'reach-predicates',
            message: `${name} says who may read: it belongs into a .reach.ts of the room`,
          })),
      ),
    );
};

/** A reach is made of SQL conditions: a function that queries the database cannot be part of another query. */
export const reachesArePure: FileRule = (file) => {
  if (!file.path.endsWith('.reach.ts')) return [];
  const message = 'a reach answers conditions and asks nothing itself';
  const asks = /\b(?:async|await|ReadDb|WriteDb|TenantDb|withTenant|readTenant)\b|\.execute\w*\(/g;
  return matches(file, asks, 'reach-pure', message);
};

/**
 * A room with routes for families, or for people in an audience, needs a reach: there a permission is not the whole
 * right. The contract says so of a route (`scope`).
 */
export const reachesRequired: TreeRule = (files) => {
  const withReach = new Set(files.filter(({ path }) => path.endsWith('.reach.ts')).map(roomOf));
  const forFamilies = new Set(
    files.flatMap(({ path, text }) => {
      const name = /^packages\/contract\/src\/(.+)\.ts$/.exec(path)?.[1];
      return name && /\bscope: '(?:children|audience)'/.test(text) ? [name] : [];
    }),
  );
  return files.flatMap((file) => {
    const room = roomOf(file);
    if (!room || !file.path.endsWith('.routes.ts') || withReach.has(room)) return [];
    return [...file.text.matchAll(/'@encrier\/contract\/([\w/-]+)'/g)]
      .filter(([, contract = '']) => forFamilies.has(contract))
      .map((found) => ({
        path: file.path,
        line: lineAt(file.text, found.index),
        rule: 'reach-required',
        message: `${room} has routes for families or an audience (${found[1]}), and no .reach.ts`,
      }));
  });
};
