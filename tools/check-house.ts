import { pathToFileURL } from 'node:url';
import { fileBudget, folderBudget, functionBudget } from './house/budgets.ts';
import { type FileRule, type Problem, readProject, type SourceFile, type TreeRule } from './house/files.ts';
import { contractFiles, names, roomFiles, roomsRegistered } from './house/rooms.ts';
import { noFetch, noFloatMoney, noFrenchInCode, noGluedSql } from './house/safety.ts';
import { htmlDoor, logicalCss } from './house/styles.ts';
import { finished, machineWords, noSecrets } from './house/words.ts';

const fileRules: readonly FileRule[] = [
  fileBudget,
  functionBudget,
  roomFiles,
  contractFiles,
  names,
  logicalCss,
  htmlDoor,
  noFetch,
  noGluedSql,
  noFloatMoney,
  noFrenchInCode,
  machineWords,
  noSecrets,
  finished,
];
const treeRules: readonly TreeRule[] = [folderBudget, roomsRegistered];

/** Every broken rule of the house in these files. An empty tree is a problem: it means that nothing was read. */
export function checkHouse(files: readonly SourceFile[]): Problem[] {
  if (files.length === 0) return [{ path: '.', line: 1, rule: 'house', message: 'no file was read' }];
  return [
    ...files.flatMap((file) => fileRules.flatMap((rule) => rule(file))),
    ...treeRules.flatMap((rule) => rule(files)),
  ];
}

function main(): void {
  const files = readProject();
  const problems = checkHouse(files);
  for (const { path, line, rule, message } of problems) console.error(`${path}:${line} ${rule}: ${message}`);
  console.log(`${files.length} files, ${problems.length} broken rules`);
  if (problems.length) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
