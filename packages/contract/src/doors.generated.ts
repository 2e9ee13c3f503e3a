// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** What a message may become elsewhere, as the contracts of the rooms that take it name it. */
export const messageDoors = [
  'complaint',
  'absence',
] as const;
export type MessageDoor = (typeof messageDoors)[number];
/** Why a door may refuse a message, as their rooms word it. */
export const doorErrors = [
  'complaints.open_for_message',
] as const;
