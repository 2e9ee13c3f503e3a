import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { declaredWords, type KeptWords, type Rights, type WordsOfRoom } from './declared-words.ts';
import { loadCatalogue } from './i18n/i18n.ts';

const parts = ['errors', 'chapters', 'actions', 'objects', 'keys', 'held'] as const;
const known: { [K in (typeof parts)[number]]: Record<string, MessageDescriptor> } = {
  errors: {},
  chapters: {},
  actions: {},
  objects: {},
  keys: {},
  held: {},
};
const kept: Record<string, KeptWords> = {};
type Group = Required<Omit<Rights, 'group'>> & { key: string };
const rights: Rights[] = [];
const learnt = new Map<WordsOfRoom, Promise<void>>();

async function learn(room: WordsOfRoom): Promise<void> {
  const [{ words }] = await Promise.all([room.load(), loadCatalogue(room.catalogue)]);
  for (const part of parts) Object.assign(known[part], words[part]);
  Object.assign(kept, words.kept);
  rights.push(...(words.rights ?? []));
}

function learnOnce(room: WordsOfRoom): Promise<void> {
  const asked = learnt.get(room) ?? learn(room);
  learnt.set(room, asked);
  // What the network kept back is asked for again the next time.
  return asked.catch(() => void learnt.delete(room));
}

/** Loads the words of the rooms that these reason codes belong to, so that `errorWords` knows them. Never fails. */
export async function loadCodeWords(codes: readonly string[]): Promise<void> {
  const starts = new Set(codes.map((code) => code.split('.')[0] ?? ''));
  await Promise.all(
    declaredWords()
      .filter(({ of }) => of.some((start) => starts.has(start)))
      .map(learnOnce),
  );
}

/** Loads the words of every room, for the pages that speak of all of them: the journal, privacy, the matrix of roles. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(declaredWords().map(learnOnce));
}

export const errorWords = (code: string): MessageDescriptor | undefined => known.errors[code];
export const actionWords = (action: string): MessageDescriptor | undefined => known.actions[action];
/** Actions whose words fit, by their keys. */
export const actionsNamed = (fits: (name: MessageDescriptor) => boolean): string[] =>
  Object.entries(known.actions).flatMap(([key, name]) => (fits(name) ? [key] : []));
/** The name under which a key of the journal has its words, whether it is written as the contract's or as a column's. */
export const keyName = (key: string): string =>
  key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
/** A key of the journal that one room alone writes. */
export const keyWords = (key: string): MessageDescriptor | undefined => known.keys[keyName(key)];
export const objectWords = (type: string): MessageDescriptor | undefined => known.objects[type];
/** A table that holds something of a person, as the office reads it. */
export function tableWords(table: string): string {
  const words = known.held[table];
  return words ? i18n._(words) : table;
}
/** A kind of data that is kept for a number of months. */
export const retentionWords = (kind: string): KeptWords | undefined => kept[kind];
/** Chapters of the journal that are known, by the beginning of an action's name. */
export const journalChapters = (): readonly [prefix: string, name: MessageDescriptor][] =>
  Object.entries(known.chapters);
/** Groups of permissions that are known and named, in their order, each with what its rooms declare. */
export const permissionGroups = (): readonly Group[] =>
  rights
    .flatMap(({ group: key, name, order }) => (name && order !== undefined ? [{ key, name, order }] : []))
    .map((named) => ({
      ...named,
      permissions: Object.assign(
        {},
        ...rights.filter(({ group }) => group === named.key).map((one) => one.permissions),
      ),
    }))
    .sort((a, b) => a.order - b.order);
/** A permission in words; absent while its room's words are not loaded. */
export const permissionWords = (key: PermissionKey): Rights['permissions'][PermissionKey] =>
  rights.find(({ permissions }) => permissions[key])?.permissions[key];
