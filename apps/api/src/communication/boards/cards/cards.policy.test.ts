import { inOrder, keyAt, keyBetween, type Ordered } from '@encrier/contract/communication/order-keys';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkOf } from './cards.policy.ts';

const key = fc.stringMatching(/^[0-9A-Za-z]{0,12}[1-9A-Za-z]$/);
const chance = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));

describe('sort keys', () => {
  it('are strictly between two others, and never end in 0', () => {
    fc.assert(
      fc.property(fc.option(key), fc.option(key), chance, (a, b, numbers) => {
        const [before, after] = a !== null && b !== null && a > b ? [b, a] : [a, b];
        fc.pre(before === null || after === null || before < after);
        const made = keyBetween(before, after, () => numbers.next().value ?? 0);
        expect(made).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        if (before !== null) expect(made > before).toBe(true);
        if (after !== null) expect(made < after).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('stay short when five hundred cards are added at the end, at the beginning, or in one place', () => {
    for (const index of [(n: number) => n, () => 0, () => 1]) {
      const list: Ordered[] = [];
      for (let i = 0; i < 500; i += 1)
        list.splice(index(list.length), 0, { id: `c${i}`, orderKey: keyAt(list, index(list.length)) });
      expect(list.map((one) => one.id)).toEqual(list.toSorted(inOrder).map((one) => one.id));
      expect(Math.max(...list.map((one) => one.orderKey.length))).toBeLessThan(200);
    }
  });

  it('put a card after all cards that share one key with its neighbour', () => {
    const list = [
      { id: 'a', orderKey: 'V' },
      { id: 'b', orderKey: 'V' },
      { id: 'c', orderKey: 'k' },
    ];
    const made = keyAt(list, 1);
    expect(made > 'V' && made < 'k').toBe(true);
  });
});

type Place = { column: number; orderKey: string };
type Move = { card: number; column: number; at: number };
const writers = 30;
const cards = 24;

/**
 * Thirty browsers, each with what it knows of the board; the server keeps for each card the last place that arrived,
 * and counts it.
 */
function lesson(moves: readonly (readonly Move[])[], order: readonly number[], deliveries: readonly number[]) {
  const start = new Map<string, Place & { rev: number }>();
  const laid: Ordered[] = [];
  for (let i = 0; i < cards; i += 1) {
    laid.push({ id: `card-${String(i).padStart(2, '0')}`, orderKey: keyAt(laid, laid.length, () => 0.5) });
    start.set(laid[i]?.id ?? '', { column: i % 3, orderKey: laid[i]?.orderKey ?? '', rev: 1 });
  }
  const server = new Map(start);
  const screens = Array.from({ length: writers }, () => new Map(start));
  const columnOf = (board: ReadonlyMap<string, Place>, column: number) =>
    [...board]
      .filter(([, place]) => place.column === column)
      .map(([id, { orderKey }]) => ({ id, orderKey }))
      .sort(inOrder);
  const states: { id: string; place: Place & { rev: number } }[] = [];
  const next = moves.map(() => 0);
  for (const turn of order) {
    const writer = turn % writers;
    const move = moves[writer]?.[next[writer]!];
    if (!move) continue;
    next[writer]! += 1;
    const id = `card-${String(move.card).padStart(2, '0')}`;
    const own = screens[writer]!;
    const column = columnOf(own, move.column).filter((one) => one.id !== id);
    const place = { column: move.column, orderKey: keyAt(column, Math.min(move.at, column.length), () => 0.5) };
    // One small write, of this card alone.
    const saved = { ...place, rev: (server.get(id)?.rev ?? 0) + 1 };
    server.set(id, saved);
    states.push({ id, place: saved });
    own.set(id, saved);
  }
  // Each browser gets every event, in its own order and some of them twice; the greater count wins.
  screens.forEach((screen, at) => {
    const news = [...states, ...states.slice(0, 3)]
      .map((one, i) => ({ one, rank: ((deliveries[at % deliveries.length] ?? 1) * (i + 1) * 2654435761) % 4294967296 }))
      .sort((a, b) => a.rank - b.rank);
    for (const { one } of news) if (one.place.rev > (screen.get(one.id)?.rev ?? 0)) screen.set(one.id, one.place);
  });
  return { server, screens, columnOf };
}

describe('thirty people who move cards at once', () => {
  const move = fc.record({ card: fc.nat(cards - 1), column: fc.nat(2), at: fc.nat(9) });
  it('get the same board in the end, with every card on it once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { minLength: writers, maxLength: writers }),
        fc.array(fc.nat(9999), { minLength: 60, maxLength: 160 }),
        fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 5, maxLength: 30 }),
        (moves, order, deliveries) => {
          const { server, screens, columnOf } = lesson(moves, order, deliveries);
          const shown = (board: ReadonlyMap<string, Place>) =>
            [0, 1, 2].map((column) => columnOf(board, column).map((one) => one.id));
          const wanted = shown(server);
          expect(wanted.flat().sort()).toEqual(
            Array.from({ length: cards }, (_, i) => `card-${String(i).padStart(2, '0')}`),
          );
          for (const screen of screens) expect(shown(screen)).toEqual(wanted);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('get the same result for moves of different cards, in any order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.uuid(), orderKey: key }), {
          selector: (one) => one.id,
          minLength: 2,
          maxLength: 40,
        }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (places, ranks) => {
          const shuffled = places
            .map((one, i) => ({ one, rank: ranks[i] ?? 0 }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ one }) => one);
          expect([...shuffled].sort(inOrder)).toEqual([...places].sort(inOrder));
        },
      ),
    );
  });
});

describe('a link', () => {
  it.each([
    ['https://gallica.bnf.fr/ark:/12148', 'https://gallica.bnf.fr/ark:/12148'],
    ['gallica.bnf.fr', 'https://gallica.bnf.fr/'],
    ['http://exemple.ma/a?b=c', 'http://exemple.ma/a?b=c'],
    ['HTTPS://EXEMPLE.MA', 'https://exemple.ma/'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['ftp://exemple.ma', null],
    ['blob:https://x/1', null],
    ['https://bon.ma@mauvais.ma/', null],
    ['https://localhost/', null],
    ['//mauvais.ma', null],
    ['\\\\mauvais.ma', null],
    ['', null],
    ['https://', null],
    ['https://exemple.ma/ a', null],
  ])('%s', (given, expected) => expect(linkOf(given)).toBe(expected));
});
