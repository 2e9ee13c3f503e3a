import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { skeleton } from './skeleton/skeleton.ts';

const [domain = '', module = ''] = process.argv.slice(2);
const files = skeleton(domain, module, new Date());
const taken = files.filter(({ path }) => existsSync(path));
if (taken.length) throw new Error(`already there: ${taken.map(({ path }) => path).join(', ')}`);
for (const { path, text } of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`made ${path}`);
}
console.log(`
Now:
  npm run -s rooms                its routes join those of the product
  docs/glossary.md                the words this room brings
  npm run -s db:types             the table's types`);
