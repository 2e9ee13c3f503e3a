import { ownerRows } from '#kernel/files/owners.ts';
import type { RouteProof } from '#kernel/route-proof.ts';
import { manifests } from '../../rooms.generated.ts';

type Reasons = Record<string, string>;
type Others = NonNullable<RouteProof['otherOrgs']>;
type Shared = NonNullable<RouteProof['wholeSchool']>;

/** All that rooms tell of this sort, in one. Throws where a room tells of a route that is not its own. */
function told(sort: string, of: (proof: RouteProof) => Readonly<Reasons> | undefined): Reasons {
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

/** All that rooms tell of their own tables, in one. Throws where a room tells of another's. */
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
export const fillsTold = ofTables(
  'fill',
  ({ fill = {} }) => fill,
  (column) => column,
);
/** Of what column an id is, by the name of its field. */
export const namesTold = ofTables(
  'names',
  ({ names = {} }) => names,
  (_name, column) => column,
);
/** Of what column an id is, by route and place. */
export const kindsTold = told('kinds', ({ kinds }) => kinds);
/** What another organisation holds and is reached all the same, by who reaches it. */
export const reachedOf = (who: keyof Others): Reasons => told(who, ({ otherOrgs }) => otherOrgs?.[who]);
/** Lists and writes that are the whole school's. */
export const sharedOf = (what: 'people' | 'places' | 'writes'): Reasons =>
  told(what, ({ wholeSchool }) => wholeSchool?.[what]);
/** Routes that read and that one row of each table cannot make answer. */
export const unanswered = told('unanswered', (proof) => proof.unanswered);
/** Routes that are open without a session. */
export const openRoutes = told('open', ({ open }) => open);

/**
 * Owners of files that stand for the whole school, once the rooms are registered. Throws where a room tells of an owner
 * whose table is another's.
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
/** Routes that would end the session of a suite that calls them, or would never answer it. */
export const endingRoutes: ReadonlySet<string> = new Set(
  Object.keys(told('endsCalls', ({ endsCalls = [] }) => Object.fromEntries(endsCalls.map((name) => [name, ''])))),
);
