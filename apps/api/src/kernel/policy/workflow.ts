/** A move: its states of departure, each with its state of arrival. */
export type Arcs<S extends string> = Readonly<Partial<Record<S, S>>>;

/** The database column that stores a state. */
export type StateColumn = `${string}.${string}`;

export type Workflow<S extends string, M extends string> = {
  /** Where the state is kept. */
  column: StateColumn;
  states: readonly S[];
  /** The initial state. */
  first: S;
  moves: Readonly<Record<M, Arcs<S>>>;
  /** The state after a move; null where the move is not allowed. */
  next(state: S, move: M): S | null;
  allows(state: S, move: M): boolean;
  /** The states from which a move is allowed, for a query. */
  from(move: M): S[];
};

/** From each of these states to another one. */
export const leads = <S extends string>(from: readonly S[], to: S): Arcs<S> =>
  Object.fromEntries(from.map((state) => [state, to])) as Arcs<S>;

/** From each of these states to itself: an act that does not change the state. */
export const stays = <S extends string>(from: readonly S[]): Arcs<S> =>
  Object.fromEntries(from.map((state) => [state, state])) as Arcs<S>;

/**
 * The states of an object, stored in `column` (`table.column`), and the moves between them, in a room's policy; who may
 * make a move is a separate function of that policy. Throws when a state cannot be reached from the first one, or a
 * move starts from no state.
 */
export function workflow<S extends string, M extends string>(
  column: StateColumn,
  states: readonly S[],
  first: NoInfer<S>,
  moves: Readonly<Record<M, Arcs<NoInfer<S>>>>,
): Workflow<S, M> {
  const arcs = Object.entries(moves) as [M, Arcs<S>][];
  const reached = new Set<S>([first]);
  for (const state of reached) for (const [, move] of arcs) if (move[state] !== undefined) reached.add(move[state]);
  const lost = states.filter((state) => !reached.has(state));
  const dead = arcs.filter(([, move]) => Object.keys(move).length === 0).map(([name]) => name);
  if (lost.length || dead.length)
    throw new Error(`never reached: ${lost.join(', ')}; moves from nowhere: ${dead.join(', ')}`);
  const next = (state: S, move: M): S | null => moves[move][state] ?? null;
  return {
    column,
    states,
    first,
    moves,
    next,
    allows: (state, move) => next(state, move) !== null,
    from: (move) => states.filter((state) => next(state, move) !== null),
  };
}
