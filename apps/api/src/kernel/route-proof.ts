type Reasons = Readonly<Record<string, string>>;

/**
 * What the proofs over all routes must be told of a room's own routes; by the name of a route or its beginning, with a
 * reason that is read by who reviews it. What is told without need fails those proofs.
 */
export type RouteProof = {
  /** Of what column an id is, `boards.some_cards params.id`, where the route looks at something else first. */
  kinds?: Reasons;
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
  /** Routes that end the session that calls them, or never end themselves. */
  endsCalls?: readonly string[];
};
