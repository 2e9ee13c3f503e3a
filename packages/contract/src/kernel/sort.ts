export type SortOf<Name extends string> = `${Name}-asc` | `${Name}-desc`;
/** The two sort directions of each column of `names`, in their order. */
export const sortsOf = <const Name extends string>(names: readonly Name[]): SortOf<Name>[] =>
  names.flatMap((name): SortOf<Name>[] => [`${name}-asc`, `${name}-desc`]);
