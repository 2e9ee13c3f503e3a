import { excused, excusedFile, type FileRule, matches, type Problem } from './files.ts';
import { isSource, isTest, syntaxOf } from './syntax.ts';

/** Lines after formatting; a component (`.tsx`) is markup as much as code. */
export const budgets = {
  file: 400,
  contract: 600,
  test: 700,
  function: 80,
  component: 120,
  imports: 20,
  line: 140,
} as const;

const FREE =
  /(^|\/)(migrations|locales|dist|public|pictures|fixtures)\/|\.generated\.|\.po$|schema\.sql$|package-lock\.json$/;
const COUNTED = /\.(tsx?|cjs|css|sql)$|^script\//;

/** Lines of a file, counted as `wc -l` does. */
function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function maxLines(path: string): number {
  if (isTest(path)) return budgets.test;
  return path.startsWith('packages/contract/') ? budgets.contract : budgets.file;
}

/** Fields wrapped in a literal that is spread at once: they only share a line, and a budget is not paid with width. */
export const packedLiterals: FileRule = (file) =>
  isSource(file.path)
    ? matches(file, /\.\.\.\{/g, 'packed-literal', 'write the fields one by one: a literal that is spread says nothing')
    : [];

/** Lines per file and imports per file; a reason on the first line lifts both. */
export const fileBudget: FileRule = (file) => {
  if (!COUNTED.test(file.path) || FREE.test(file.path) || excusedFile(file.text)) return [];
  const problems: Problem[] = [];
  const lines = lineCount(file.text);
  const most = maxLines(file.path);
  if (lines > most)
    problems.push({ path: file.path, line: 1, rule: 'file-length', message: `${lines} lines, at most ${most}` });
  const imports = isSource(file.path) ? syntaxOf(file).imports : 0;
  if (imports > budgets.imports) {
    problems.push({
      path: file.path,
      line: 1,
      rule: 'imports',
      message: `${imports} imports, at most ${budgets.imports}`,
    });
  }
  return problems;
};

/** Columns of a comment and of SQL, which the formatter does not change. */
export const lineBudget: FileRule = (file) => {
  const lines = file.text.split('\n');
  const wide = (at: number): boolean => (lines[at - 1] ?? '').length > budgets.line && !excused(file.text, at);
  if (!isSource(file.path) || FREE.test(file.path) || !lines.some(({ length }) => length > budgets.line)) return [];
  const found = new Set(lines.flatMap((line, at) => (/^\s*(?:\/\/|\/?\*)/.test(line) && wide(at + 1) ? [at + 1] : [])));
  for (const { tag, line, lastLine } of syntaxOf(file).literals)
    if (tag === 'sql') for (let at = line; at <= lastLine; at += 1) if (wide(at)) found.add(at);
  return [...found].map((line) => ({
    path: file.path,
    line,
    rule: 'line-length',
    message: `${lines[line - 1]!.length} columns, at most ${budgets.line}`,
  }));
};

/** Lines per function; a test's `describe` block is a chapter, not a function. */
export const functionBudget: FileRule = (file) => {
  if (!isSource(file.path) || isTest(file.path) || FREE.test(file.path)) return [];
  const most = file.path.endsWith('.tsx') ? budgets.component : budgets.function;
  return syntaxOf(file)
    .functions.filter((block) => block.lines > most && !excused(file.text, block.start))
    .map((block) => ({
      path: file.path,
      line: block.start,
      rule: 'function-length',
      message: `${block.name} has ${block.lines} lines, at most ${most}`,
    }));
};
