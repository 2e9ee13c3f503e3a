import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

const STATE = '(?:error|isError|isPending|isLoading|failureReason|status)';
const ASKS = 'use(?:Query|Queries|InfiniteQuery)\\b';
const message = '<Asked> shows that a query waits or failed, failureOf says why (kernel/frame/Asked.tsx)';

/**
 * A screen must show a query's waiting and errors through `<Asked>`: hand-made code hides existing content when a
 * second read fails, offers no retry, or loads for ever offline.
 */
export const queriesThroughAsked: FileRule = (file) => {
  if (!/^apps\/web\/src\/(?!kernel\/)/.test(file.path) || !isSource(file.path) || isTest(file.path)) return [];
  const named = (hook: string): string[] =>
    [...file.text.matchAll(new RegExp(`\\bconst\\s+(\\w+)\\s*=\\s*${hook}`, 'g'))].map((found) => found[1] ?? '');
  const writes = new Set(named('useMutation\\b'));
  const queries = [...new Set(named(ASKS))].filter((name) => !writes.has(name));
  const from = [ASKS, ...queries.map((name) => `${name}\\s*;`)].join('|');
  const taken = new RegExp(`\\{[^{}=]*\\b${STATE}\\b[^{}=]*\\}\\s*=\\s*(?:${from})`, 'g');
  const read = new RegExp(`(?<![.\\w])(?:${queries.join('|')})\\??\\.${STATE}\\b`, 'g');
  return [
    ...matches(file, taken, 'query-state', message),
    ...(queries.length ? matches(file, read, 'query-state', message) : []),
  ];
};

const INVALIDATES = /\binvalidateQueries\b/g;
const refreshMessage = 'what a write changed is read again by writesOf, the rest by readAgain (kernel/query/writes.ts)';

/** One way to refresh after a write, so that all rooms do it after a refusal too, and wait for what is shown. */
export const refreshThroughKit: FileRule = (file) => {
  const { path } = file;
  const concerned = /^apps\/web\/src\/(?!kernel\/)/.test(path) && isSource(path) && !isTest(path);
  return concerned ? matches(file, INVALIDATES, 'refresh-kit', refreshMessage) : [];
};
