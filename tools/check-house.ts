import { readProject } from './house/files.ts';
import { checkHouse } from './house/house.ts';

const files = readProject();
const problems = checkHouse(files);
for (const { path, line, rule, message } of problems) console.error(`${path}:${line} ${rule}: ${message}`);
console.log(`${files.length} files, ${problems.length} broken rules`);
if (problems.length) process.exitCode = 1;
