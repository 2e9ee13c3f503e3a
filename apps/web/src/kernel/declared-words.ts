import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { MessageDescriptor } from '@lingui/core';

/** Permissions of a room, in a group of the matrix of roles. Several rooms may share a group; one of them names it. */
export type Rights = {
  group: string;
  name?: MessageDescriptor;
  /** Ascending among the groups; leave gaps. */
  order?: number;
  permissions: Partial<Record<PermissionKey, { label: MessageDescriptor; description: MessageDescriptor }>>;
};
export type KeptWords = { label: MessageDescriptor; note: MessageDescriptor };
/** Words of a room used outside its own pages; in its `<room>.words.ts`. */
export type RoomWords = {
  /** Reason codes of its routes. */
  errors?: Readonly<Record<string, MessageDescriptor>>;
  /** Chapters of the journal, by the beginning of an action's name. */
  chapters?: Readonly<Record<string, MessageDescriptor>>;
  /** Its actions in the journal. */
  actions?: Readonly<Record<string, MessageDescriptor>>;
  /** Its kinds of objects in the journal. */
  objects?: Readonly<Record<string, MessageDescriptor>>;
  /** Keys of its before and after values in the journal, unless another room has the same. */
  keys?: Readonly<Record<string, MessageDescriptor>>;
  /** Its tables with personal data, as named to the office, by database name. */
  held?: Readonly<Record<string, MessageDescriptor>>;
  /** Data it keeps for a number of months, by the kind declared in its API manifest. */
  kept?: Readonly<Record<string, KeptWords>>;
  rights?: readonly Rights[];
};
/** Where a room's words are, without loading them. */
export type WordsOfRoom = {
  /** Prefixes of its reason codes, before the dot. */
  of: readonly string[];
  /** Folder whose `locales` contain their translations. */
  catalogue: string;
  load: () => Promise<{ words: RoomWords }>;
};

let rooms: readonly WordsOfRoom[] = [];
/** Registers the rooms' declarations; once, when the list of rooms is loaded. */
export const declareWords = (declared: readonly WordsOfRoom[]): void => {
  rooms = declared;
};
export const declaredWords = (): readonly WordsOfRoom[] => rooms;
