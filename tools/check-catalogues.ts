import { checkCatalogues } from './catalogues/catalogues.ts';
import { readShown } from './catalogues/pages.ts';
import { checkShown } from './catalogues/shown.ts';
import { checkSources, readSources } from './catalogues/sources.ts';
import { readProject } from './house/files.ts';

const files = readProject();
const { problems, messages } = checkCatalogues(files);
problems.push(...checkSources(files, await readSources()), ...checkShown(files, await readShown(files)));
for (const { path, line, rule, message } of problems) console.error(`${path}:${line} ${rule}: ${message}`);
console.log(`${messages} messages, ${problems.length} problems`);
if (problems.length) process.exitCode = 1;
