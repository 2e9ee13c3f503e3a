import { checkCatalogues } from './catalogues/catalogues.ts';
import { readProject } from './house/files.ts';

const { problems, messages } = checkCatalogues(readProject());
for (const { path, line, rule, message } of problems) console.error(`${path}:${line} ${rule}: ${message}`);
console.log(`${messages} messages, ${problems.length} problems`);
if (problems.length) process.exitCode = 1;
