import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

/** Former words for the same states. */
const former = /Jamais activé|compte jamais ouvert|Invité, ne s’est pas|t`Connectés`|`sans compte`/;

it('the states of an account have one word, written in one file', () => {
  const own = join('kernel', 'account-words.tsx');
  const copies = sources.filter((name) => {
    const source = readFileSync(join(root, name), 'utf8');
    return former.test(source) || (name !== own && /(?:msg|t)`(?:Sans compte|Jamais connectés?)`/.test(source));
  });
  expect(copies.filter((name) => !name.endsWith(join('audit', 'parts', 'key-words.ts')))).toEqual([]);
});
