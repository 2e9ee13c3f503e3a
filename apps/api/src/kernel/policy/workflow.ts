/** A move: the states that it leaves, each with the one it leads to. */
export type Arcs<S extends string> = Readonly<Partial<Record<S, S>>>;

/** A column of the database that says in what state a thing is. */
export type StateColumn = `${string}.${string}`;

export type Workflow<S extends string, M extends string> = {
  /** Where the state is kept. */
  column: StateColumn;
  states: readonly S[];
  /** The state in which a thing begins. */
  first: S;
  moves: Readonly<Record<M, Arcs<S>>>;
  /** Where a move leads from a state; null where it is not allowed. */
  next(state: S, move: M): S | null;
  allows(state: S, move: M): boolean;
  /** The states that a move leaves, as a question asks for them. */
  from(move: M): S[];
};

/** From each of these states to one. */
export const leads = <S extends string>(from: readonly S[], to: S): Arcs<S> =>
  Object.fromEntries(from.map((state) => [state, to])) as Arcs<S>;

/** From each of these states to itself: what may be done without changing it. */
export const stays = <S extends string>(from: readonly S[]): Arcs<S> =>
  Object.fromEntries(from.map((state) => [state, state])) as Arcs<S>;

/**
 * The states of a thing, kept in `column` (`table.column`), and the moves between them, in a room's policy; who may make
 * a move is another question of the same policy. Throws when a state is never reached from the first one, or a move
 * leaves from none: such a table says what cannot happen.
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
    ...{ column, states, first, moves, next },
    allows: (state, move) => next(state, move) !== null,
    from: (move) => states.filter((state) => next(state, move) !== null),
  };
}
