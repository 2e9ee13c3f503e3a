import { queriesThroughAsked, refreshThroughKit } from './query-state.ts';
import { fileBudget, functionBudget, lineBudget, packedLiterals } from './budgets.ts';
import { cardWordsLoaded } from './card-words.ts';
import { roomCycles } from './cycles.ts';
import { guardianAuthority, schoolClock, stayDays, guardianTies, schoolZone } from './days.ts';
import { pathsInDocs } from './documents.ts';
import { type FileRule, lineAt, type Problem, REASONS, type SourceFile, type TreeRule } from './files.ts';
import { noticesAtHome } from './notices.ts';
import { tableOwners } from './owners.ts';
import { noListOfKept } from './room-lists.ts';
import { pagePath } from './page-path.ts';
import { predicatesInReaches, reachesArePure, reachesRequired } from './reach.ts';
import { contractFiles, migrationMinutes, names, roomFiles, roomsDeclared } from './rooms.ts';
import { dragsThroughKit, kernelShapes, paperThroughKit, readsThroughKit } from './kits.ts';
import { isSource, isTest } from './syntax.ts';
import { liveAudience, noFetch, noFloatMoney, noFrenchInCode, noGluedSql, actorThroughSelf } from './safety.ts';
import { coloursByScheme, htmlDoor, logicalCss } from './styles.ts';
import { formKeys } from './form-keys.ts';
import { oneLocaleList, machineWords, noSecrets, noUnfinished, plainNames, tidy } from './words.ts';

const fileRules: readonly FileRule[] = [
  fileBudget,
  functionBudget,
  lineBudget,
  packedLiterals,
  roomFiles,
  contractFiles,
  names,
  logicalCss,
  coloursByScheme,
  htmlDoor,
  pagePath,
  queriesThroughAsked,
  refreshThroughKit,
  dragsThroughKit,
  noFetch,
  actorThroughSelf,
  noGluedSql,
  noFloatMoney,
  liveAudience,
  guardianAuthority,
  stayDays,
  kernelShapes,
  readsThroughKit,
  schoolClock,
  schoolZone,
  reachesArePure,
  guardianTies,
  oneLocaleList,
  paperThroughKit,
  noFrenchInCode,
  machineWords,
  noSecrets,
  plainNames,
  noUnfinished,
  tidy,
];
const treeRules: readonly TreeRule[] = [
  roomsDeclared,
  cardWordsLoaded,
  roomCycles,
  tableOwners,
  noticesAtHome,
  predicatesInReaches,
  reachesRequired,
  noListOfKept,
  formKeys,
  pathsInDocs,
  migrationMinutes,
];

/** A reason that is no longer needed: without it the file breaks no rule. */
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

/** Every broken rule in these files. An empty tree is a problem: nothing was read. */
export function checkHouse(files: readonly SourceFile[]): Problem[] {
  if (files.length === 0) return [{ path: '.', line: 1, rule: 'house', message: 'no file was read' }];
  return [
    ...files.flatMap((file) => [...fileRules, noStaleReason].flatMap((rule) => rule(file))),
    ...treeRules.flatMap((rule) => rule(files)),
  ];
}
