/** Where a thing is put: a place and, where its things have an order, the rank among the others, 0 for the first. */
export type Spot = { place: string; index: number };

/** How the things of a place follow one another: under each other, or side by side and on to the next line. */
export type Flow = 'down' | 'across';

/**
 * How a thing is taken up without a pointer. `press`: by a press, a tap, Space or Enter; `arrows`: so too, and an arrow
 * moves it at once by one step; `space`: by Space alone, since a press does something else.
 */
export type Grip = 'press' | 'arrows' | 'space';

/** What one element is in the scene: a thing, what takes it up, a place, or several of these. */
export type Part = {
  /** Moved by a pointer: anywhere on it, or by its grip alone where `byGrip`. */
  thing?: string | undefined;
  byGrip?: boolean | undefined;
  /** Takes this thing up. */
  grip?: string | undefined;
  how?: Grip | undefined;
  /** Holds the button of the menu or window that offers this thing the same places, in place of a grip. */
  way?: string | undefined;
  /** Takes things; `name` is said aloud, `flow` where they have an order in it. */
  place?: string | undefined;
  name?: string | undefined;
  flow?: Flow | undefined;
};

/** Where something is, in words: the name of the place, and its rank where things have an order. */
export type Where = { place: string; rank: { position: number; total: number } | null };

/** Sentences said aloud, and shown while something is held without a pointer. */
export type CarryWords = {
  /** How a grip is used. */
  help: string;
  taken: (name: string) => string;
  at: (name: string, where: Where) => string;
  put: (name: string, where: Where) => string;
  cancelled: (name: string) => string;
  /** Button that puts back what is held. */
  cancel: string;
};

export type CarryOptions = {
  words: CarryWords;
  nameOf: (thing: string) => string;
  /** Whether the place takes the thing. */
  takes: (place: string, thing: string) => boolean;
  /** The thing was put there; answers what to say of it, or undefined for the words of the kit. */
  onPut: (thing: string, spot: Spot) => string | undefined;
  /** What follows the pointer, in words; the thing's own picture where it is not given. */
  picture?: ((thing: string) => string) | undefined;
};

/** What is held, by what, and where it would land. */
export type Held = { thing: string; by: 'keys' | 'pointer'; over: Spot | null };

export const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (a !== null && b !== null && a.place === b.place && a.index === b.index);
