import { readFileSync } from 'node:fs';
import { checkGlossary, readGlossary } from './glossary/glossary.ts';
import { readProject } from './house/files.ts';

const glossary = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
const problems = checkGlossary(readProject(), glossary);
for (const { path, line, rule, message } of problems) console.error(`${path}:${line} ${rule}: ${message}`);
console.log(`${glossary.terms} terms, ${problems.length} French names in code`);
if (problems.length) process.exitCode = 1;
