type Reasons = Readonly<Record<string, string>>;

/**
 * What the generic proofs must know about a room's own routes, by route name or prefix, each with a reason for the
 * reviewer. Unneeded entries fail the proofs.
 */
export type RouteProof = {
  /**
   * Which column an id refers to, such as `boards.some_cards params.id`, where the route checks something else first.
   */
  kinds?: Reasons;
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
  /** Routes that end the session of their caller, or never end themselves. */
  endsCalls?: readonly string[];
};
