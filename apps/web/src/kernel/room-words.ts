import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { MessageDescriptor } from '@lingui/core';
import { declaredWords, type Rights, type WordsOfRoom } from './declared-words.ts';
import { loadCatalogue } from './i18n/i18n.ts';

const known: { [K in 'errors' | 'chapters' | 'actions' | 'objects']: Record<string, MessageDescriptor> } = {
  errors: {},
  chapters: {},
  actions: {},
  objects: {},
};
const rights = new Map<string, Rights>();
const learnt = new Map<WordsOfRoom, Promise<void>>();

async function learn(room: WordsOfRoom): Promise<void> {
  const [{ words }] = await Promise.all([room.load(), loadCatalogue(room.catalogue)]);
  for (const part of ['errors', 'chapters', 'actions', 'objects'] as const) Object.assign(known[part], words[part]);
  for (const group of words.rights ?? []) rights.set(group.key, group);
}

function learnOnce(room: WordsOfRoom): Promise<void> {
  const asked = learnt.get(room) ?? learn(room);
  learnt.set(room, asked);
  // What the network kept back is asked for again the next time.
  return asked.catch(() => void learnt.delete(room));
}

/** Loads the words of the rooms that these reason codes belong to, so that `errorWords` knows them. Never fails. */
export async function learnCodes(codes: readonly string[]): Promise<void> {
  const starts = new Set(codes.map((code) => code.split('.')[0] ?? ''));
  await Promise.all(
    declaredWords()
      .filter(({ of }) => of.some((start) => starts.has(start)))
      .map(learnOnce),
  );
}

/** Loads the words of every room, for the pages that speak of all of them: the journal, the matrix of roles. */
export async function learnAll(): Promise<void> {
  await Promise.all(declaredWords().map(learnOnce));
}

export const errorWords = (code: string): MessageDescriptor | undefined => known.errors[code];
export const actionWords = (action: string): MessageDescriptor | undefined => known.actions[action];
export const objectWords = (type: string): MessageDescriptor | undefined => known.objects[type];
/** Chapters of the journal that are known, by the beginning of an action's name. */
export const journalChapters = (): readonly [prefix: string, name: MessageDescriptor][] =>
  Object.entries(known.chapters);
/** Groups of permissions that are known, in their order. */
export const permissionGroups = (): readonly Rights[] => [...rights.values()].sort((a, b) => a.order - b.order);
/** A permission in words; absent while its room's words are not loaded. */
export const permissionWords = (key: PermissionKey): Rights['permissions'][PermissionKey] =>
  permissionGroups().find((group) => group.permissions[key])?.permissions[key];
