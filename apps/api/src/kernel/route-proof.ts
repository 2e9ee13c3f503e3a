type Reasons = Readonly<Record<string, string>>;

/** What a value is made of when a school is filled with a row of every table. */
export type FillKit = {
  /** The rows that stand already, by their table. */
  filled: ReadonlyMap<string, Record<string, unknown>>;
  /** So many hours, or days, from now. */
  hours: (count: number) => Date;
  day: (count: number) => string;
  /** A smallest value of a schema, with a new id wherever it asks for one. */
  sample: (schema: object) => unknown;
};

/**
 * What the proofs over all routes must be told of a room's own routes; by the name of a route or its beginning, with a
 * reason that is read by who reviews it. What is told without need fails those proofs.
 */
export type RouteProof = {
  /** Of what column an id is, `boards.some_cards params.id`, where the route looks at something else first. */
  kinds?: Reasons;
  /** Of what column an id is, by the name of the field that asks for it, without its `Id`: `category`. */
  names?: Reasons;
  /** What stands in columns of its tables whose meaning no type tells, by `table.column`, so that it can be shown. */
  fill?: Readonly<Record<string, (kit: FillKit) => unknown>>;
  /** What another organisation of the school holds, and is reached all the same. */
  otherOrgs?: {
    /** By who has a right over the whole school, whatever organisation he chose. */
    direction?: Reasons;
    /** By everybody, who is bound to one organisation included. */
    everybody?: Reasons;
    teachers?: Reasons;
    parents?: Reasons;
    /** By an id that a request may leave out: route and place. */
    optional?: Reasons;
  };
  /** What is the whole school's whatever organisation is in force; who is bound to one finds it all the same. */
  wholeSchool?: {
    /** Lists that may name somebody of another organisation. */
    people?: Reasons;
    /** Lists that may name levels and classes of another organisation, and nobody. */
    places?: Reasons;
    /** Writes that are accepted; none of them touches what stands for another organisation. */
    writes?: Reasons;
    /** Owners of files, by their type: who has a right over the whole school opens them. */
    files?: Reasons;
    /** The same, opened by everybody. */
    everybodysFiles?: Reasons;
    /** The same, opened by teachers. */
    teachersFiles?: Reasons;
  };
  /** Routes that read and that a school with one row of each table cannot make answer. */
  unanswered?: Reasons;
  /** Routes that are open without a session. */
  open?: Reasons;
  /** Routes that end the session that calls them, or never end themselves. */
  endsCalls?: readonly string[];
};
