import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allRoutes } from '@encrier/contract/routes';
import { openApiOf } from '../apps/api/src/kernel/http/openapi.ts';

// The description of the API that the repository keeps: `--check` compares, otherwise it is written again.
const path = 'docs/openapi.json';
const text = `${JSON.stringify(openApiOf(allRoutes), null, 1)}\n`;
if (existsSync(path) && readFileSync(path, 'utf8') === text) {
  console.log(`${path} is up to date`);
} else if (process.argv.includes('--check')) {
  console.error(`${path} is not what the contract says; run: npm run -s api:openapi`);
  process.exitCode = 1;
} else {
  writeFileSync(path, text);
  console.log(`${path} written`);
}
