import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredWords, type RoomWords } from '#kernel/declared-words.ts';
import { setLang } from '#kernel/i18n/i18n.ts';
import { loadAllWords } from '#kernel/room-words.ts';
import '../../rooms.ts';

const api = join(import.meta.dirname, '../../../../api/src');
const manifests = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.manifest.ts'))
  .map((name) => readFileSync(join(api, name), 'utf8'));
/** What the manifests of the API declare, sorted, each once. */
const declared = (pattern: RegExp): string[] =>
  [...new Set(manifests.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort();
const kinds = declared(/kind: '(\w+)',\s*months:/g);
const tables = declared(/table: '(\w+)',\s*column: '\w+',\s*of: '\w+',\s*erase:/g);

let rooms: readonly RoomWords[] = [];
const named = (part: 'held' | 'kept'): string[] => rooms.flatMap((words) => Object.keys(words[part] ?? {})).sort();
const inArabic = (words: MessageDescriptor): boolean => /\p{Script=Arabic}/u.test(i18n._(words));
beforeAll(async () => {
  await setLang('ar');
  rooms = await Promise.all(declaredWords().map(async ({ load }) => (await load()).words));
  await loadAllWords();
  // Some sixty files of words are read for the first time.
}, 60_000);
afterAll(() => setLang('fr'));

it('every kind of data with a retention period has its name and note from one room, and no other has', () => {
  expect(kinds.length).toBeGreaterThan(40);
  expect(named('kept')).toEqual(kinds);
});

it('every table covered by an erasure has its name from one room, and no other has', () => {
  expect(tables.length).toBeGreaterThan(170);
  expect(named('held')).toEqual(tables);
});

it('these words are translated', () => {
  const kept = rooms.flatMap(({ kept: one = {} }) => Object.values(one).flatMap(({ label, note }) => [label, note]));
  const held = rooms.flatMap(({ held: one = {} }) => Object.values(one));
  expect([...kept, ...held].filter((words) => !inArabic(words))).toEqual([]);
});
