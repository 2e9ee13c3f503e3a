// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** Kinds of facts that say where a pupil is, as the contracts of the rooms that know it name them. */
export const factKinds = [
  'lesson',
  'infirmary',
  'badge',
  'bus',
  'roll_call',
  'declared',
  'exemption',
  'outing',
  'slip',
  'detention',
  'exclusion',
  'exit',
  'exam',
] as const;
export type FactKind = (typeof factKinds)[number];
