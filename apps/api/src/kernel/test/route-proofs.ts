import type { RouteProof } from '#kernel/route-proof.ts';
import { manifests } from '../../rooms.generated.ts';

type Reasons = Record<string, string>;
type Others = NonNullable<RouteProof['otherOrgs']>;

/** One kind of declarations from all rooms. Throws where a room declares something about another's route. */
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

/** Which column an id refers to, by route and place. */
export const declaredKinds = told('kinds', ({ kinds }) => kinds);
/** What is reachable in another organisation all the same, by who may reach it. */
export const reachedOf = (who: keyof Others): Reasons => told(who, ({ otherOrgs }) => otherOrgs?.[who]);
/** Routes that would end the session of the calling suite, or never answer. */
export const endingRoutes: ReadonlySet<string> = new Set(
  Object.keys(told('endsCalls', ({ endsCalls = [] }) => Object.fromEntries(endsCalls.map((name) => [name, ''])))),
);
