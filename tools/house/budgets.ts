import { dirname } from 'node:path';
import { excused, excusedFile, type FileRule, type Problem, type SourceFile, type TreeRule } from './files.ts';
import { isSource, isTest, syntaxOf } from './syntax.ts';

export const budgets = { file: 300, test: 500, function: 60, imports: 20, folder: 12 } as const;

const FREE =
  /(^|\/)(migrations|locales|dist|public|pictures|fixtures)\/|\.generated\.|\.po$|schema\.sql$|package-lock\.json$/;
const COUNTED = /\.(tsx?|cjs|css|sql)$|^script\//;

/** Lines of a file, counted as `wc -l` does. */
function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Lines per file and imports per file; a reason on the first line lifts both. */
export const fileBudget: FileRule = (file) => {
  if (!COUNTED.test(file.path) || FREE.test(file.path) || excusedFile(file.text)) return [];
  const problems: Problem[] = [];
  const lines = lineCount(file.text);
  const most = isTest(file.path) ? budgets.test : budgets.file;
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

/** Lines per function; a test's `describe` block is a chapter, not a function. */
export const functionBudget: FileRule = (file) => {
  if (!isSource(file.path) || isTest(file.path) || FREE.test(file.path)) return [];
  return syntaxOf(file)
    .functions.filter((block) => block.lines > budgets.function && !excused(file.text, block.start))
    .map((block) => ({
      path: file.path,
      line: block.start,
      rule: 'function-length',
      message: `${block.name} has ${block.lines} lines, at most ${budgets.function}`,
    }));
};

function inFolders(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const folders = new Map<string, SourceFile[]>();
  for (const file of files) {
    if (!/^(apps|packages|demo|bench|e2e|tools)\//.test(file.path) || FREE.test(file.path)) continue;
    const folder = dirname(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

/** Files per folder, tests included. */
export const folderBudget: TreeRule = (files) => {
  const problems: Problem[] = [];
  for (const [folder, found] of inFolders(files)) {
    const counted = found.filter((file) => /\.(tsx?|css)$/.test(file.path));
    if (counted.length > budgets.folder && !counted.some((file) => excusedFile(file.text))) {
      problems.push({
        path: folder,
        line: 1,
        rule: 'folder-size',
        message: `${counted.length} files, at most ${budgets.folder}`,
      });
    }
  }
  return problems;
};
