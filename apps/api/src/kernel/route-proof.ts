type Reasons = Readonly<Record<string, string>>;

/** What a room may use to make a value when a school is filled with one row of every table. */
export type FillKit = {
  /** The rows inserted so far, by table. */
  filled: ReadonlyMap<string, Record<string, unknown>>;
  /** A number of hours, or days, from now. */
  hours: (count: number) => Date;
  day: (count: number) => string;
  /** A minimal value of a schema, with a new id wherever it needs one. */
  sample: (schema: object) => unknown;
};

/**
 * What the generic proofs must know about a room's own routes, by route name or prefix, each with a reason for the
 * reviewer. Unneeded entries fail the proofs.
 */
export type RouteProof = {
  /**
   * Which column an id refers to, such as `boards.some_cards params.id`, where the route checks something else first.
   */
  kinds?: Reasons;
  /** Which column an id refers to, by field name without its `Id`: `category`. */
  names?: Reasons;
  /** Values of columns whose type does not tell their meaning, by `table.column`, so that the product can show them. */
  fill?: Readonly<Record<string, (kit: FillKit) => unknown>>;
  /** What belongs to another organisation of the school and is reachable all the same. */
  otherOrgs?: {
    /** For those with a right over the whole school, whatever organisation they chose. */
    direction?: Reasons;
    /** For everybody, including those limited to one organisation. */
    everybody?: Reasons;
    teachers?: Reasons;
    parents?: Reasons;
    /** Through an optional id of a request: route and place. */
    optional?: Reasons;
  };
  /** What belongs to the whole school, whatever organisation is in force. */
  wholeSchool?: {
    /** Lists that may name people of another organisation. */
    people?: Reasons;
    /** Lists that may name levels and classes of another organisation, but nobody. */
    places?: Reasons;
    /** Writes that are accepted; none of them changes anything of another organisation. */
    writes?: Reasons;
    /** Owner types of files that anyone with a right over the whole school may open. */
    files?: Reasons;
    /** The same, for everybody. */
    everybodysFiles?: Reasons;
    /** The same, for teachers. */
    teachersFiles?: Reasons;
  };
  /** Files with texts that no page shows to who takes them. */
  carries?: Reasons;
  /** Reading routes that cannot succeed in a school with one row of each table. */
  unanswered?: Reasons;
  /** Routes that are open without a session. */
  open?: Reasons;
  /** Routes that end the session of their caller, or never end themselves. */
  endsCalls?: readonly string[];
};
