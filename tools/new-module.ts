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
  apps/web/src/screens.ts         the address of its page, /admin/${module}
  npm run -s rooms                its routes, notices, page, card and seed join those of the product
  npm run -s i18n -w @encrier/web its words, to be written in French and translated
  docs/glossary.md                the words this room brings
  npm run -s db:types             the table's types`);
