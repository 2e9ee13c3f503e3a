import { fileBudget, functionBudget, lineBudget } from './budgets.ts';
import { cardWords } from './card-words.ts';
import { roomCycles } from './cycles.ts';
import { authorityOnce, daysOnce } from './days.ts';
import { pathsInDocs } from './documents.ts';
import type { FileRule, Problem, SourceFile, TreeRule } from './files.ts';
import { noticesAtHome } from './notices.ts';
import { tableOwners } from './owners.ts';
import { noListOfKept } from './room-lists.ts';
import { pagePath } from './page-path.ts';
import { contractFiles, names, roomFiles, roomsDeclared } from './rooms.ts';
import { liveAudience, noFetch, noFloatMoney, noFrenchInCode, noGluedSql } from './safety.ts';
import { htmlDoor, logicalCss } from './styles.ts';
import { formKeys } from './form-keys.ts';
import { finished, machineWords, noSecrets, tidy } from './words.ts';

const fileRules: readonly FileRule[] = [
  fileBudget,
  functionBudget,
  lineBudget,
  roomFiles,
  contractFiles,
  names,
  logicalCss,
  htmlDoor,
  pagePath,
  noFetch,
  noGluedSql,
  noFloatMoney,
  liveAudience,
  authorityOnce,
  daysOnce,
  noFrenchInCode,
  machineWords,
  noSecrets,
  finished,
  tidy,
];
const treeRules: readonly TreeRule[] = [
  roomsDeclared,
  cardWords,
  roomCycles,
  tableOwners,
  noticesAtHome,
  noListOfKept,
  formKeys,
  pathsInDocs,
];

/** Every broken rule of the house in these files. An empty tree is a problem: it means that nothing was read. */
export function checkHouse(files: readonly SourceFile[]): Problem[] {
  if (files.length === 0) return [{ path: '.', line: 1, rule: 'house', message: 'no file was read' }];
  return [
    ...files.flatMap((file) => fileRules.flatMap((rule) => rule(file))),
    ...treeRules.flatMap((rule) => rule(files)),
  ];
}
