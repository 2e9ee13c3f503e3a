import { readFileSync } from 'node:fs';
import { readProject } from './house/files.ts';
import { faults, readPromises, readShown, report } from './trust/trust.ts';

/**
 * Lists the promises of docs/trust.md with the tests that name them; `--check` only prints what is wrong, another word
 * filters by id.
 */
const [word = ''] = process.argv.slice(2);
const check = word === '--check';
const promises = readPromises(readFileSync('docs/trust.md', 'utf8'));
const shown = readShown(readProject());
const wrong = faults(promises, shown);
if (!check)
  console.log(
    report(
      promises.filter(({ id }) => id.startsWith(word)),
      shown,
    ),
  );
else console.log(`${promises.length} promises, ${shown.size} named by tests, ${wrong.length} not in order`);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length ? 1 : 0;
