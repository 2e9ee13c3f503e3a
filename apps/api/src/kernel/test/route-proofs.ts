import type { RouteProof } from '#kernel/route-proof.ts';
import { manifests } from '../../rooms.generated.ts';

type Reasons = Record<string, string>;
type Others = NonNullable<RouteProof['otherOrgs']>;

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

/** Of what column an id is, by route and place. */
export const declaredKinds = told('kinds', ({ kinds }) => kinds);
/** What another organisation holds and is reached all the same, by who reaches it. */
export const reachedOf = (who: keyof Others): Reasons => told(who, ({ otherOrgs }) => otherOrgs?.[who]);
/** Routes that would end the session of a suite that calls them, or would never answer it. */
export const endingRoutes: ReadonlySet<string> = new Set(
  Object.keys(told('endsCalls', ({ endsCalls = [] }) => Object.fromEntries(endsCalls.map((name) => [name, ''])))),
);
