import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { MessageDescriptor } from '@lingui/core';

/** Permissions of a room, in a group of the roles' matrix. Several rooms may share a group; one of them names it. */
export type Rights = {
  group: string;
  name?: MessageDescriptor;
  /** Ascending among the groups; leave gaps. */
  order?: number;
  permissions: Partial<Record<PermissionKey, { label: MessageDescriptor; description: MessageDescriptor }>>;
};
export type KeptWords = { label: MessageDescriptor; note: MessageDescriptor };
/** What a room says outside its own pages; in its `<room>.words.ts`. */
export type RoomWords = {
  /** Reason codes of its routes. */
  errors?: Readonly<Record<string, MessageDescriptor>>;
  /** Chapters of the journal, by the beginning of an action's name. */
  chapters?: Readonly<Record<string, MessageDescriptor>>;
  /** Its actions in the journal. */
  actions?: Readonly<Record<string, MessageDescriptor>>;
  /** Its kinds of objects in the journal. */
  objects?: Readonly<Record<string, MessageDescriptor>>;
  /** What it writes before and after in the journal, by key, where no other room writes the same. */
  keys?: Readonly<Record<string, MessageDescriptor>>;
  /** Its tables that hold something of a person, as the office reads them, by their name in the database. */
  held?: Readonly<Record<string, MessageDescriptor>>;
  /** What it keeps for a number of months, by the kind that its manifest in the API declares. */
  kept?: Readonly<Record<string, KeptWords>>;
  rights?: readonly Rights[];
};
/** Where a room's words are, without loading them. */
export type WordsOfRoom = {
  /** Beginnings of its reason codes, before the dot. */
  of: readonly string[];
  /** Folder whose `locales` hold their translations. */
  catalogue: string;
  load: () => Promise<{ words: RoomWords }>;
};

let rooms: readonly WordsOfRoom[] = [];
/** Takes the rooms' declarations; once, when the list of rooms is loaded. */
export const declareWords = (declared: readonly WordsOfRoom[]): void => {
  rooms = declared;
};
export const declaredWords = (): readonly WordsOfRoom[] => rooms;
