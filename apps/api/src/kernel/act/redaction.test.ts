import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';
import { classOfKey, hideSensitive, redacted, redactEntry } from './redaction.ts';

type Node = { type?: string; value?: unknown; key?: { value?: string }; properties?: Node[] } & Record<string, unknown>;

/** Names written out in an object of the source, those of parts spread into it under a condition included. */
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

function entriesIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const inner of node) entriesIn(inner, found);
  else if (node !== null && typeof node === 'object') {
    const one = node as Node;
    const part = (name: string): Node | undefined => one.properties?.find(({ key }) => key?.value === name);
    if (one.type === 'ObjectExpression' && part('object'))
      for (const side of ['before', 'after']) found.push(...namesOf(part(side)?.['value'] as Node));
    for (const inner of Object.values(one)) entriesIn(inner, found);
  }
}

it('every key that an act writes into the journal has a class (SEC-AUD-03)', () => {
  const sources = globSync('apps/api/src/**/*.ts').filter((path) => !/\.test\.ts$|generated/.test(path));
  const missing: string[] = [];
  let count = 0;
  for (const path of sources) {
    const source = readFileSync(path, 'utf8');
    if (!/\b(before|after)\b/.test(source)) continue;
    const names: string[] = [];
    entriesIn(parseSync(source, { syntax: 'typescript' }).body, names);
    count += names.length;
    for (const name of names) if (classOfKey([], '', name) === null) missing.push(`${path}: ${name}`);
  }
  expect(count).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

it('what is sensitive is told by the column behind the key, not by the key', () => {
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

it('in doubt the strictest column of the room counts, also inside lists and objects', () => {
  expect(redactEntry(['guardianships', 'support_plans'], 'pupil', { items: [{ kind: 'PAI', names: ['x'] }] })).toEqual({
    items: [{ kind: redacted, names: ['x'] }],
  });
});

it('secrets and keys that nobody classed are never kept', () => {
  const unknown: string[] = [];
  const kept = redactEntry(['accounts'], 'account', { password: 'x', deviceToken: 'y', diagnosis: 'z' }, (key) => {
    unknown.push(key);
  });
  expect(kept).toEqual({ password: redacted, deviceToken: redacted, diagnosis: redacted });
  expect(unknown).toEqual(['password', 'deviceToken', 'diagnosis']);
});

it('a line written when more was kept is shown without what is sensitive', () => {
  expect(hideSensitive('pupil', { plan: 'id', kind: 'PAI', custody: 'none', startsOn: '2026-09-01' })).toEqual({
    plan: 'id',
    kind: redacted,
    custody: redacted,
    startsOn: '2026-09-01',
  });
  expect(hideSensitive('group', { kind: 'option', name: 'Latin' })).toEqual({ kind: 'option', name: 'Latin' });
});
