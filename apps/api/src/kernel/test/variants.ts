import type { RouteSpec } from '@encrier/contract/kernel/route';
import { type Node, nodeOf, sample, sampleArgs } from './samples.ts';

export type Args = ReturnType<typeof sampleArgs>;
const isId = (node: Node): boolean =>
  node.format === 'uuid' || node.pattern?.includes('[0-9a-fA-F]{8}') === true || (node.anyOf ?? []).some(isId);
const optionsOf = (node: Node): unknown[] => node.enum ?? (node.anyOf ?? []).flatMap(optionsOf);

/**
 * Every way to call a route for one of these objects: each id in its address, then each query parameter in turn with
 * every id that `idsFor` has for its name or every word it accepts; a search uses `words`.
 */
export function variants(route: RouteSpec, idsFor: (name: string) => readonly string[], words: string): Args[] {
  const ids = idsFor('');
  const query = Object.entries(route.query ? (nodeOf(route.query).properties ?? {}) : {});
  const turns = query.flatMap(([name, node]) => {
    if (isId(node)) return idsFor(name).map((id) => ({ [name]: id }));
    const options = optionsOf(node);
    if (options.length) return options.map((value) => ({ [name]: value }));
    return [{ [name]: name === 'q' || name === 'search' ? words : sample(node, ids[0] ?? '') }];
  });
  const requests = (route.params ? ids : ids.slice(0, 1)).map((id) => sampleArgs(route, id));
  const [first] = requests;
  return [...requests, ...turns.map((turn) => ({ ...first, query: { ...first?.query, ...turn } }))];
}
