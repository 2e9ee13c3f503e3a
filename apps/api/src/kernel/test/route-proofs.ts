import { ownerRows } from '#kernel/files/owners.ts';
import type { RouteProof } from '#kernel/route-proof.ts';
import { manifests } from '../../rooms.generated.ts';

type Reasons = Record<string, string>;
type Others = NonNullable<RouteProof['otherOrgs']>;
type Shared = NonNullable<RouteProof['wholeSchool']>;

/** One kind of declarations from all rooms. Throws where a room declares something about another's route. */
function reasonsOf(sort: string, of: (proof: RouteProof) => Readonly<Reasons> | undefined): Reasons {
  const all: Reasons = {};
  for (const { proof = {}, bindings = [] } of manifests)
    for (const [key, reason] of Object.entries(of(proof) ?? {})) {
      const [name = ''] = key.split(' ');
      if (!bindings.some(({ route }) => route.name.startsWith(name)))
        throw new Error(`${sort}: ${key} is no own route`);
      all[key] = reason;
    }
  return all;
}

/** One kind of declarations about tables, from all rooms. Throws where a room declares something about another's. */
function ofTables<T>(
  sort: string,
  of: (proof: RouteProof) => Readonly<Record<string, T>>,
  tableOf: (key: string, value: T) => string,
) {
  const all: Record<string, T> = {};
  for (const { proof = {}, rooms = [] } of manifests)
    for (const [key, value] of Object.entries(of(proof))) {
      const table = tableOf(key, value).split('.')[0];
      if (!rooms.some(({ tables }) => tables.some((own) => own === table)))
        throw new Error(`${sort}: ${key} is no own table`);
      if (key in all) throw new Error(`${sort}: ${key} is told twice`);
      all[key] = value;
    }
  return all;
}
/** Values of columns in a filled school. */
export const declaredFills = ofTables(
  'fill',
  ({ fill = {} }) => fill,
  (column) => column,
);
/** Which column an id refers to, by field name. */
export const declaredNames = ofTables(
  'names',
  ({ names = {} }) => names,
  (_name, column) => column,
);
/** Which column an id refers to, by route and place. */
export const declaredKinds = reasonsOf('kinds', ({ kinds }) => kinds);
/** What is reachable in another organisation all the same, by who may reach it. */
export const reachedOf = (who: keyof Others): Reasons => reasonsOf(who, ({ otherOrgs }) => otherOrgs?.[who]);
/** Lists and writes of the whole school. */
export const sharedOf = (what: 'people' | 'places' | 'writes'): Reasons =>
  reasonsOf(what, ({ wholeSchool }) => wholeSchool?.[what]);
/** Files with texts that no page shows to who takes them. */
export const carried = reasonsOf('carries', ({ carries }) => carries);
/** Reading routes that cannot succeed with one row of each table. */
export const unanswered = reasonsOf('unanswered', (proof) => proof.unanswered);
/** Routes that are open without a session. */
export const openRoutes = reasonsOf('open', ({ open }) => open);

/**
 * Owner types of files of the whole school; rooms must be registered before. Throws where a room declares an owner whose
 * table is another's.
 */
export function sharedFilesOf(who: Extract<keyof Shared, `${string}iles`>): Reasons {
  const all: Reasons = {};
  for (const { proof = {}, rooms = [] } of manifests)
    for (const [type, reason] of Object.entries(proof.wholeSchool?.[who] ?? {})) {
      const table = ownerRows().get(type)?.table;
      if (!table || !rooms.some(({ tables }) => tables.includes(table)))
        throw new Error(`${who}: ${type} is no own file`);
      all[type] = reason;
    }
  return all;
}
/** Routes that would end the session of the calling suite, or never answer. */
export const endingRoutes: ReadonlySet<string> = new Set(
  Object.keys(reasonsOf('endsCalls', ({ endsCalls = [] }) => Object.fromEntries(endsCalls.map((name) => [name, ''])))),
);
