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
  const loading = learnt.get(room) ?? learn(room);
  learnt.set(room, loading);
  // After a network error it is requested again next time.
  return loading.catch(() => void learnt.delete(room));
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

/** Loads the words of every room, for the pages about all of them: the journal, privacy, the matrix of roles. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(declaredWords().map(learnOnce));
}

export const errorWords = (code: string): MessageDescriptor | undefined => known.errors[code];
export const actionWords = (action: string): MessageDescriptor | undefined => known.actions[action];
/** Keys of the actions whose words match. */
export const actionsNamed = (fits: (name: MessageDescriptor) => boolean): string[] =>
  Object.entries(known.actions).flatMap(([key, name]) => (fits(name) ? [key] : []));
/** The name of a journal key, written as in the contract or as a column. */
export const keyName = (key: string): string =>
  key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
/** Words of a journal key written by a single room. */
export const keyWords = (key: string): MessageDescriptor | undefined => known.keys[keyName(key)];
export const objectWords = (type: string): MessageDescriptor | undefined => known.objects[type];
/** Words of a table with personal data, as named to the office. */
export function tableWords(table: string): string {
  const words = known.held[table];
  return words ? i18n._(words) : table;
}
/** Words of a kind of data that is kept for a number of months. */
export const retentionWords = (kind: string): KeptWords | undefined => kept[kind];
/** Known chapters of the journal, by prefix of the action's name. */
export const journalChapters = (): readonly [prefix: string, name: MessageDescriptor][] =>
  Object.entries(known.chapters);
/** Known permission groups, in order, each with the permissions of its rooms. */
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
/** Words of a permission; undefined until its room's words are loaded. */
export const permissionWords = (key: PermissionKey): Rights['permissions'][PermissionKey] =>
  rights.find(({ permissions }) => permissions[key])?.permissions[key];
