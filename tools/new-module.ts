import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readProject } from './house/files.ts';
import { additions, skeleton } from './skeleton/skeleton.ts';

const usage =
  'npm run -s new-module -- <domain> <room> [--one <thing>] [--address <french-address>] [--french "<mot français>"]';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { one: { type: 'string' }, address: { type: 'string' }, french: { type: 'string' } },
});
const [domain, room] = positionals;
if (!domain || !room) throw new Error(usage);

const project = readProject();
const orders = project.flatMap(({ path, text }) =>
  path.endsWith('.home.tsx') ? [...text.matchAll(/\border: (\d+)/g)].map(([, order]) => Number(order)) : [],
);
const wish = { domain, room, one: values.one, address: values.address, order: Math.max(999, ...orders) + 1 };
const files = skeleton(wish, new Date());
const taken = files.filter(({ path }) => existsSync(path));
if (taken.length) throw new Error(`already there: ${taken.map(({ path }) => path).join(', ')}`);
const added = additions(wish, values.french ?? null, project);
for (const { path, text } of [...files, ...added]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
// Names of another length change line breaks.
const formatted = [...files, ...added].map(({ path }) => path).filter((path) => /\.(?:tsx?|css)$/.test(path));
execFileSync('node_modules/.bin/biome', ['check', '--write', ...formatted], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const { path } of files) console.log(`made ${path}`);
for (const { path } of added) console.log(`added to ${path}`);
const glossary = values.french ? '' : '\n  docs/glossary.md      the words that it brings';
console.log(`
Now:
  npm run -s rooms      its routes, permission, page, card, notice and seed join those of the product
  npm run -s db:types   the table's types
  e2e/<domain>/filled   one of its things, for the page that the sweep opens by an id${glossary}
Then make it yours: its words are those of lost things. npm run -s i18n -w @encrier/web takes new ones up.`);
