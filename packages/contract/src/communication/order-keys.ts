/** Letters of an order key, in the order in which keys compare byte by byte (`COLLATE "C"`, `<` of JavaScript). */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** A few letters at the end, so that two people who drop at one place at one instant do not make the same key. */
const spread = 2;

const letter = (at: number): string => digits[at] ?? '0';
const rankAt = (key: string, at: number): number => (at < key.length ? digits.indexOf(key.charAt(at)) : 0);

/**
 * A short key strictly between two; null is an open end. `before < after`, and none ends in `0`. Towards an open end it
 * advances one step at a time, so that keys stay short when cards are added one after the other.
 */
function middle(before: string | null, after: string | null): string {
  let made = '';
  let free = after === null;
  for (let at = 0; ; at += 1) {
    const low = rankAt(before ?? '', at);
    const high = free ? base : rankAt(after ?? '', at);
    const step =
      before === null && !free ? high - 1 : after === null && before !== null ? low + 1 : Math.floor((low + high) / 2);
    if (step > low && step < high) return made + letter(step);
    made += letter(low);
    if (high > low) free = true;
  }
}

/**
 * A key strictly between two others; null is the beginning or the end. `random` gives numbers in [0, 1): two keys made
 * for one position differ, except with one chance in 3,700, where ids decide.
 */
export function keyBetween(before: string | null, after: string | null, random: () => number = Math.random): string {
  let made = middle(before, after);
  for (let i = 0; i < spread; i += 1)
    made += letter(i === spread - 1 ? 1 + Math.floor(random() * (base - 1)) : Math.floor(random() * base));
  return made;
}

/** What is ordered: by its key, then by its id, the same for everybody. */
export type Ordered = { id: string; orderKey: string };
export const inOrder = (a: Ordered, b: Ordered): number =>
  a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The key that puts an item at `index` of a sorted list; after all those that share a key with its neighbour. */
export function keyAt(list: readonly Ordered[], index: number, random?: () => number): string {
  const before = list[index - 1]?.orderKey ?? null;
  const after =
    list.slice(Math.max(0, index)).find((one) => before === null || one.orderKey > before)?.orderKey ?? null;
  return keyBetween(before, after, random);
}
