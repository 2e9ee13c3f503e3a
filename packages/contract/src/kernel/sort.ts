export type SortOf<Name extends string> = `${Name}-asc` | `${Name}-desc`;
/** The two directions of the columns that a list sorts by, in the order of `names`. */
export const sortsOf = <const Name extends string>(names: readonly Name[]): SortOf<Name>[] =>
  names.flatMap((name): SortOf<Name>[] => [`${name}-asc`, `${name}-desc`]);
