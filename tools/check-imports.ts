import { existsSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { projectFiles } from './house/files.ts';

const roots = ['apps', 'packages', 'demo', 'bench', 'e2e', 'tools'].filter((folder) => existsSync(folder));
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(roots, { ...options, validate: true });
const { modules, summary } = output as ICruiseResult;

const read = new Set(modules.map((module) => module.source));
const sources = projectFiles().filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const missed = sources.filter((path) => !read.has(path));
const resolved = modules.flatMap((module) => module.dependencies).filter((dependency) => !dependency.couldNotResolve);

for (const { rule, from, to, cycle } of summary.violations) {
  const way = cycle ? ` (${cycle.map((step) => step.name).join(' → ')})` : '';
  console.error(`${rule.name}: ${from} → ${to}${way}`);
}
for (const path of missed) console.error(`not read: ${path}`);
// A parser that reads nothing finds nothing wrong: an empty result is a failure of the check itself.
if (sources.length === 0 || resolved.length === 0) console.error('no module was read');
console.log(`${read.size} modules, ${summary.violations.length} broken rules`);
if (summary.violations.length || missed.length || sources.length === 0 || resolved.length === 0) process.exitCode = 1;
