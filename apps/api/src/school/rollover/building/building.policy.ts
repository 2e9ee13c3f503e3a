import type { BoardCard, BoardPair } from '@encrier/contract/school/rollover';

type Card = Pick<BoardCard, 'id' | 'sex' | 'repeating' | 'targetId'>;
type Pair = Pick<BoardPair, 'aId' | 'bId' | 'kind'>;
type Target = { id: string; capacity: number | null };

/** Pairs that a placing does not respect; a pupil without a class breaks nothing yet. */
export function brokenPairs(cards: readonly Card[], pairs: readonly Pair[]): number {
  const at = new Map(cards.map((card) => [card.id, card.targetId]));
  return pairs.filter(({ aId, bId, kind }) => {
    const [a, b] = [at.get(aId) ?? null, at.get(bId) ?? null];
    return a !== null && b !== null && (kind === 'together') !== (a === b);
  }).length;
}

/** Pupils who must stay together, as bundles; the others are bundles of one. */
function bundles(cards: readonly Card[], pairs: readonly Pair[]): Card[][] {
  const lead = new Map(cards.map((card) => [card.id, card.id]));
  const root = (id: string): string => {
    let at = id;
    while (lead.get(at) !== at) at = lead.get(at) ?? at;
    return at;
  };
  for (const { aId, bId, kind } of pairs)
    if (kind === 'together' && lead.has(aId) && lead.has(bId)) lead.set(root(aId), root(bId));
  return [...Map.groupBy(cards, (card) => root(card.id)).values()];
}

/**
 * Spreads pupils over classes: bundles first by size, each to the class where it costs least — places left, girls and
 * boys, pupils who repeat, and pairs to keep apart. Greedy: a better spread may exist, and a pair that cannot be
 * respected is counted, not hidden.
 */
export function spread(
  cards: readonly Card[],
  classes: readonly Target[],
  pairs: readonly Pair[],
): Map<string, string> {
  const apart = new Map<string, Set<string>>();
  for (const { aId, bId, kind } of pairs) {
    if (kind === 'together') continue;
    apart.set(aId, (apart.get(aId) ?? new Set()).add(bId));
    apart.set(bId, (apart.get(bId) ?? new Set()).add(aId));
  }
  const filled = classes.map((one) => ({ ...one, cards: [] as Card[] }));
  const share = (list: readonly Card[], test: (card: Card) => boolean): number => list.filter(test).length;
  const placed = new Map<string, string>();
  const order = bundles(cards, pairs).sort(
    (a, b) =>
      b.length - a.length ||
      Number(b.some((card) => apart.has(card.id))) - Number(a.some((card) => apart.has(card.id))) ||
      (a[0]!.sex ?? '').localeCompare(b[0]!.sex ?? '') ||
      a[0]!.id.localeCompare(b[0]!.id),
  );
  for (const bundle of order) {
    const cost = ({ cards: inside, capacity }: (typeof filled)[number]): number => {
      const enemies = bundle.reduce(
        (sum, card) => sum + inside.filter((other) => apart.get(card.id)?.has(other.id)).length,
        0,
      );
      const over = capacity === null ? 0 : Math.max(0, inside.length + bundle.length - capacity);
      const like = bundle.reduce(
        (sum, card) =>
          sum +
          share(inside, (other) => other.sex === card.sex) +
          (card.repeating ? 3 * share(inside, (other) => other.repeating) : 0),
        0,
      );
      return enemies * 1_000_000 + over * 10_000 + inside.length * bundle.length * 3 + like;
    };
    const best = filled.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    for (const card of bundle) placed.set(card.id, best.id);
    best.cards.push(...bundle);
  }
  return placed;
}
