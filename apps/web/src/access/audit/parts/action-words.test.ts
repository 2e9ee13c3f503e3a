import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { actionWords, keyName, keyWords, loadAllWords, objectWords } from '#kernel/room-words.ts';
import '../../../rooms.ts';
import { commonKeys } from './key-words.ts';

// Some sixty files of words are read for the first time.
beforeAll(loadAllWords, 60_000);

const api = join(import.meta.dirname, '../../../../../api/src');
const domains = readdirSync(api, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['kernel', 'commands'].includes(entry.name))
  .map(({ name }) => name);
const named = /'([a-z_]+(?:\.[a-z_]+)+)'/g;

/** Actions named by a source: its calls of `act`, without the object of the actor. */
function actionsIn(source: string): string[] {
  return [...source.matchAll(/\.act\(([\s\S]{0,160}?)(?:async )?\((?:tx)?\) =>/g)].flatMap(([, call = '']) =>
    [...call.replace(/\{[^{}]*\}/g, '').matchAll(named)].map(([, action = '']) => action),
  );
}
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

it.each(domains)('every action of %s has a sentence in the journal', (domain) => {
  const actions = [...new Set(files(join(api, domain)).flatMap((file) => actionsIn(readFileSync(file, 'utf8'))))];
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !actionWords(action)).sort()).toEqual([]);
});
it('the actions of every domain are read', () => expect(sources().flatMap(actionsIn).length).toBeGreaterThan(300));

const sources = (of = domains): string[] =>
  of.flatMap((domain) => files(join(api, domain)).map((file) => readFileSync(file, 'utf8')));
/** Keys that a source writes before and after, where they are literal. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:before|after): (?:[\w.?! ]+ \? )?\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/(?:^|[,\n])\s*([a-zA-Z_]\w*)\s*(?=[:,\n]|$)/g)].map(([, key = '']) => key),
  );

it('every kind of object has its words', () => {
  const types = new Set(
    sources().flatMap((source) => [...source.matchAll(/type: '([a-z_]+)', id/g)].map(([, type = '']) => type)),
  );
  expect(types.size).toBeGreaterThan(50);
  expect([...types].filter((type) => !objectWords(type)).sort()).toEqual([]);
});

it('every value that an action lists has words for its key', () => {
  const keys = new Set(sources().flatMap(keysIn));
  expect(keys.size).toBeGreaterThan(100);
  expect([...keys].filter((key) => !(keyName(key) in commonKeys) && !keyWords(key)).sort()).toEqual([]);
});

it('a source file is read in the form that rooms write', () => {
  expect(actionsIn("room.act(ctx, on ? 'classes.archive' : 'classes.restore', async (tx) => {})")).toEqual([
    'classes.archive',
    'classes.restore',
  ]);
  expect(actionsIn("room.act({ ...ctx, idempotency: null }, 'account.step_up', async () => ({}))")).toEqual([
    'account.step_up',
  ]);
});
