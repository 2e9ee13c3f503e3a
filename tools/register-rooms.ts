import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readProject } from './house/files.ts';
import { registrations } from './rooms/register.ts';

const check = process.argv.includes('--check');
for (const { path, text: made } of registrations(readProject())) {
  if (existsSync(path) && readFileSync(path, 'utf8') === made) continue;
  if (check) {
    console.error(`${path} is not what the rooms declare: npm run -s rooms`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, made);
    console.log(`wrote ${path}`);
  }
}
