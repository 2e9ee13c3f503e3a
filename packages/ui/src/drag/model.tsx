/** Where an item is put: a place and, in an ordered place, the rank among the others, 0 for the first. */
export type Spot = { place: string; index: number };

/** How the items of a place are laid out: under each other, or side by side with line breaks. */
export type Flow = 'down' | 'across';

/**
 * How an item is picked up without a pointer. Space always picks it up. `press`: a press, a tap or Enter does the same;
 * `arrows`: the same, and an arrow key moves it at once by one step; `space`: a press or Enter opens the item instead.
 */
export type Grip = 'press' | 'arrows' | 'space';

/** The role of an element in the scene: an item, its grip, a place, or several of these. */
export type Part = {
  /** Moved by a pointer: anywhere on it, or by its grip alone where `byGrip`. */
  thing?: string | undefined;
  byGrip?: boolean | undefined;
  /** The element is the grip of this item. */
  grip?: string | undefined;
  how?: Grip | undefined;
  /** The element contains the button of a menu or dialog that offers the same places, instead of a grip. */
  way?: string | undefined;
  /** The element accepts items; `name` is announced, `flow` is for ordered places. */
  place?: string | undefined;
  name?: string | undefined;
  flow?: Flow | undefined;
};

/** A position in words: the name of the place, and the rank in an ordered one. */
export type Where = { place: string; rank: { position: number; total: number } | null };

/** Sentences announced, and shown while an item is held without a pointer. */
export type CarryWords = {
  /** How a grip is used. */
  help: string;
  taken: (name: string) => string;
  at: (name: string, where: Where) => string;
  put: (name: string, where: Where) => string;
  cancelled: (name: string) => string;
  /** Label of the cancel button. */
  cancel: string;
};

export type CarryOptions = {
  words: CarryWords;
  nameOf: (thing: string) => string;
  /** Whether the place accepts the item. */
  takes: (place: string, thing: string) => boolean;
  /** The position that an item may take when it is put at another one, where some items always come first. */
  settle?: ((thing: string, spot: Spot) => Spot) | undefined;
  /** Called when the item is dropped; returns the announcement, or undefined for the default one. */
  onPut: (thing: string, spot: Spot) => string | undefined;
  /** Text that follows the pointer; the item's own picture by default. */
  picture?: ((thing: string) => string) | undefined;
};

/** The held item, how it is held, and where it would be dropped. */
export type Held = { thing: string; by: 'keys' | 'pointer'; over: Spot | null };

export const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (a !== null && b !== null && a.place === b.place && a.index === b.index);
