import { existsSync, readFileSync } from 'node:fs';
import swc from '@swc/core';
import { cruise, type ICruiseResult, type IModule, type IViolation } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { projectFiles } from './house/files.ts';
import { typeImports } from './house/syntax.ts';

// dependency-cruiser parses TypeScript without JSX through swc; screens need the other grammar.
const parseFile = swc.parseFileSync;
swc.parseFileSync = ((path: string, options: object) =>
  parseFile(path, { ...options, tsx: path.endsWith('.tsx') } as Parameters<typeof parseFile>[1])) as typeof parseFile;

/** Rules about run-time imports, which an `import type` does not break. */
const atRunTime = new Set(['driver-in-kernel-db', 'inspection-in-children', 'policies-are-pure']);

/** True when every import from one file to the other is an `import type`. */
function onlyTypes(violation: IViolation, modules: readonly IModule[]): boolean {
  const specifiers = modules
    .find((module) => module.source === violation.from)
    ?.dependencies.filter((dependency) => dependency.resolved === violation.to);
  if (!specifiers?.length) return false;
  const types = typeImports({ path: violation.from, text: readFileSync(violation.from, 'utf8') });
  return specifiers.every((dependency) => types.has(dependency.module));
}

const roots = ['apps', 'packages', 'demo', 'bench', 'e2e', 'tools'].filter((folder) => existsSync(folder));
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(roots, { ...options, validate: true });
const { modules, summary } = output as ICruiseResult;

const read = new Set(modules.map((module) => module.source));
const sources = projectFiles().filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const missed = sources.filter((path) => !read.has(path));
const resolved = modules.flatMap((module) => module.dependencies).filter((dependency) => !dependency.couldNotResolve);
const violations = summary.violations.filter(
  (violation) => !(atRunTime.has(violation.rule.name) && onlyTypes(violation, modules)),
);

for (const { rule, from, to, cycle } of violations) {
  const way = cycle ? ` (${cycle.map((step) => step.name).join(' → ')})` : '';
  console.error(`${rule.name}: ${from} → ${to}${way}`);
}
for (const path of missed) console.error(`not read: ${path}`);
// A parser that reads nothing finds nothing wrong: an empty result is a failure.
if (sources.length === 0 || resolved.length === 0) console.error('no module was read');
console.log(`${read.size} modules, ${violations.length} broken rules`);
if (violations.length || missed.length || sources.length === 0 || resolved.length === 0) process.exitCode = 1;
