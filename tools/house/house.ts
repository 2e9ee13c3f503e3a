import { askedOnce } from './asked.ts';
import { fileBudget, functionBudget, lineBudget } from './budgets.ts';
import { cardWords } from './card-words.ts';
import { roomCycles } from './cycles.ts';
import { authorityOnce, clockOnce, daysOnce, tiesOnce, zoneOnce } from './days.ts';
import { dragsOnce } from './drags.ts';
import { pathsInDocs } from './documents.ts';
import { type FileRule, lineAt, type Problem, REASONS, type SourceFile, type TreeRule } from './files.ts';
import { noticesAtHome } from './notices.ts';
import { tableOwners } from './owners.ts';
import { noListOfKept } from './room-lists.ts';
import { pagePath } from './page-path.ts';
import { readOnce, reachesArePure, reachesAsked } from './reach.ts';
import { paperOnce } from './papers.ts';
import { contractFiles, migrationMinutes, names, roomFiles, roomsDeclared } from './rooms.ts';
import { isSource, isTest } from './syntax.ts';
import { liveAudience, noFetch, noFloatMoney, noFrenchInCode, noGluedSql, selfOnce } from './safety.ts';
import { htmlDoor, logicalCss } from './styles.ts';
import { formKeys } from './form-keys.ts';
import { finished, localesOnce, machineWords, noSecrets, plainNames, tidy } from './words.ts';

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
  askedOnce,
  dragsOnce,
  noFetch,
  selfOnce,
  noGluedSql,
  noFloatMoney,
  liveAudience,
  authorityOnce,
  daysOnce,
  clockOnce,
  zoneOnce,
  reachesArePure,
  tiesOnce,
  localesOnce,
  paperOnce,
  noFrenchInCode,
  machineWords,
  noSecrets,
  plainNames,
  finished,
  tidy,
];
const treeRules: readonly TreeRule[] = [
  roomsDeclared,
  cardWords,
  roomCycles,
  tableOwners,
  noticesAtHome,
  readOnce,
  reachesAsked,
  noListOfKept,
  formKeys,
  pathsInDocs,
  migrationMinutes,
];

/** A reason that excuses nothing any more: without it the file breaks no rule. */
const noStaleReason: FileRule = (file) => {
  if (!isSource(file.path) || isTest(file.path)) return [];
  const broken = ({ length }: readonly Problem[]): number => length;
  const all = (text: string): Problem[] => [
    ...fileRules.flatMap((rule) => rule({ path: file.path, text })),
    ...formKeys([{ path: file.path, text }]),
  ];
  return [...file.text.matchAll(REASONS)]
    .filter(
      ({ index }) =>
        broken(all(`${file.text.slice(0, index)}${file.text.slice(index).replace('house:', '')}`)) ===
        broken(all(file.text)),
    )
    .map(({ index }) => ({
      path: file.path,
      line: lineAt(file.text, index),
      rule: 'stale-reason',
      message: 'a reason that excuses nothing: take it away',
    }));
};

/** Every broken rule of the house in these files. An empty tree is a problem: it means that nothing was read. */
export function checkHouse(files: readonly SourceFile[]): Problem[] {
  if (files.length === 0) return [{ path: '.', line: 1, rule: 'house', message: 'no file was read' }];
  return [
    ...files.flatMap((file) => [...fileRules, noStaleReason].flatMap((rule) => rule(file))),
    ...treeRules.flatMap((rule) => rule(files)),
  ];
}
