import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';
import { commonWords, type JournalWords, wordsOf } from './journal-words.ts';
import { classOfKey, declareJournal, hideSensitive, redacted, redactEntry } from './redaction.ts';

type Node = { type?: string; value?: unknown; key?: { value?: string }; properties?: Node[] } & Record<string, unknown>;

/** Keys written in an object literal, including those of parts spread into it conditionally. */
function namesOf(node: Node | undefined): string[] {
  if (!node || typeof node !== 'object') return [];
  const inside = ['consequent', 'alternate', 'expression', 'left', 'right', 'arguments'].map(
    (part) => node[part] as Node,
  );
  if (node.type !== 'ObjectExpression') return node.type === 'CallExpression' ? [] : inside.flatMap(namesOf);
  return (node.properties ?? []).flatMap((property) => {
    if (property.type === 'SpreadElement') return namesOf(property['arguments'] as Node);
    if (property.type === 'Identifier') return [String(property.value)];
    return typeof property.key?.value === 'string' ? [property.key.value] : [];
  });
}

/** A property of an object literal, written out or in shorthand. */
const partOf = (one: Node, name: string): Node | undefined =>
  one.properties?.find(({ type, key, value }) => (type === 'Identifier' ? value : key?.value) === name);

function entriesIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const inner of node) entriesIn(inner, found);
  else if (node !== null && typeof node === 'object') {
    const one = node as Node;
    if (one.type === 'ObjectExpression' && partOf(one, 'object'))
      for (const side of ['before', 'after']) found.push(...namesOf(partOf(one, side)?.['value'] as Node));
    for (const inner of Object.values(one)) entriesIn(inner, found);
  }
}

type Room = { name: string; tables: readonly string[]; journal: JournalWords };
/** The room folder of a path; the whole kernel counts as one. */
const folderOf = (path: string): string => /src\/(kernel|[^/]+\/[^/]+)\//.exec(path)?.[1] ?? '';
/** Every room with its folder; their journal words are known once the files are imported. */
const rooms = await Promise.all(
  globSync('apps/api/src/**/*.room.ts').map(async (path) => {
    const exported = (await import(resolve(path))) as Record<string, Room>;
    const room = Object.values(exported).find((one) => Array.isArray(one.tables));
    if (!room) throw new Error(`${path} exports no room`);
    return { folder: folderOf(path), room };
  }),
);
const sources = globSync('apps/api/src/**/*.ts')
  .filter((path) => !/\.test\.ts$|generated/.test(path))
  .map((path) => ({ path, folder: folderOf(path), source: readFileSync(path, 'utf8') }));
/** Journal keys that each file writes. */
const written = sources
  .filter(({ source }) => /\b(before|after)\b/.test(source))
  .map(({ path, folder, source }) => {
    const names: string[] = [];
    entriesIn(parseSync(source, { syntax: 'typescript' }).body, names);
    return { path, folder, names };
  });
const inColumns = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('every key that an act writes into the journal has a class (SEC-AUD-03)', () => {
  const missing = written.flatMap(({ path, names }) =>
    names.filter((name) => classOfKey([], '', name) === null).map((name) => `${path}: ${name}`),
  );
  expect(written.flatMap(({ names }) => names).length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

it('a room uses the words of all rooms and its own declared words, never those of another', () => {
  const words = Map.groupBy(
    rooms.flatMap(({ folder, room }) => wordsOf(room.journal).map((word) => ({ folder, word }))),
    ({ word }) => word,
  );
  expect(words.size).toBeGreaterThan(100);
  const borrowed = written.flatMap(({ path, folder, names }) =>
    names
      .filter((name) => {
        const owners = words.get(inColumns(name))?.map((one) => one.folder) ?? [];
        const own = rooms.filter((one) => one.folder === folder).flatMap(({ room }) => room.tables);
        if (!owners.length || commonWords.has(inColumns(name)) || owners.includes(folder) || owners.includes('kernel'))
          return false;
        return !own.some((table) => classOfKey([table], table, name) !== classOfKey([], '', name));
      })
      .map((name) => `${path}: ${name}`),
  );
  expect(borrowed).toEqual([]);
});

it('a room declares no unused word, and no duplicate', () => {
  const unused = rooms.flatMap(({ folder, room }) => {
    const rooms = sources.filter((one) => one.folder === folder && !one.path.endsWith('.room.ts'));
    const own = wordsOf(room.journal);
    const camel = (word: string): string => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return own.filter(
      (word, at) =>
        own.indexOf(word) !== at ||
        commonWords.has(word) ||
        !rooms.some(({ source }) => new RegExp(`\\b(${word}|${camel(word)})\\b`).test(source)),
    );
  });
  expect(unused).toEqual([]);
});

it('a declared word never opens what its column closes, nor a secret', () => {
  for (const word of ['custody', 'kind', 'identity_document', 'name', 'reset_token'])
    expect(() => declareJournal('example', { plain: `fresh ${word}` })).toThrow(`the journal knows [${word}]`);
  expect(redactEntry([], 'example', { fresh: 1, custody: 'none' })).toEqual({ fresh: redacted, custody: redacted });
});

it('sensitivity is decided by the column behind the key, not by the key', () => {
  const tie = { kind: 'mother', custody: 'even_weeks', identityDocument: 'AB123', legal: true, rank: 1 };
  expect(redactEntry(['guardianships', 'support_plans'], 'guardianships', tie)).toEqual({
    kind: 'mother',
    custody: redacted,
    identityDocument: redacted,
    legal: redacted,
    rank: 1,
  });
  expect(redactEntry(['support_plans'], 'support_plans', { kind: 'PAI', startsOn: '2026-09-01' })).toEqual({
    kind: redacted,
    startsOn: '2026-09-01',
  });
  expect(redactEntry(['subjects'], 'subject', { code: 'MATHS' })).toEqual({ code: 'MATHS' });
});

it('when in doubt the strictest column of the room applies, also inside lists and objects', () => {
  expect(redactEntry(['guardianships', 'support_plans'], 'pupil', { items: [{ kind: 'PAI', names: ['x'] }] })).toEqual({
    items: [{ kind: redacted, names: ['x'] }],
  });
});

it('secrets and unclassified keys are never stored', () => {
  const unknown: string[] = [];
  const kept = redactEntry(['accounts'], 'account', { password: 'x', deviceToken: 'y', diagnosis: 'z' }, (key) => {
    unknown.push(key);
  });
  expect(kept).toEqual({ password: redacted, deviceToken: redacted, diagnosis: redacted });
  expect(unknown).toEqual(['password', 'deviceToken', 'diagnosis']);
});

it('a line written with more data is shown without its sensitive part', () => {
  expect(hideSensitive('pupil', { plan: 'id', kind: 'PAI', custody: 'none', startsOn: '2026-09-01' })).toEqual({
    plan: 'id',
    kind: redacted,
    custody: redacted,
    startsOn: '2026-09-01',
  });
  expect(hideSensitive('group', { kind: 'option', name: 'Latin' })).toEqual({ kind: 'option', name: 'Latin' });
});
