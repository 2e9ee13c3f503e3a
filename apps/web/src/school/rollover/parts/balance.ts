import type { Board, BoardCard, BoardPair } from '../rollover.api.ts';

export type Column = { id: string | null; name: string; capacity: number | null; cards: BoardCard[] };

/** Pupils by class, those without one first. */
export function columnsOf(board: Board, waiting: string): Column[] {
  const by = Map.groupBy(board.pupils, (card) => card.targetId);
  const classes = board.classes.map((one) => ({
    id: one.id,
    name: one.name,
    capacity: one.capacity,
    cards: by.get(one.id) ?? [],
  }));
  return [{ id: null, name: waiting, capacity: null, cards: by.get(null) ?? [] }, ...classes];
}

/** Pairs that are not respected, by pupil: the other pupil and what was wished. */
export function brokenBy(board: Board): Map<string, { other: string; kind: BoardPair['kind'] }[]> {
  const card = new Map(board.pupils.map((one) => [one.id, one]));
  const broken = new Map<string, { other: string; kind: BoardPair['kind'] }[]>();
  const note = (id: string, other: string, kind: BoardPair['kind']): void =>
    void broken.set(id, [...(broken.get(id) ?? []), { other, kind }]);
  for (const { aId, bId, kind } of board.pairs) {
    const [a, b] = [card.get(aId), card.get(bId)];
    if (!a?.targetId || !b?.targetId || (kind === 'together') === (a.targetId === b.targetId)) continue;
    note(aId, b.label, kind);
    note(bId, a.label, kind);
  }
  return broken;
}
