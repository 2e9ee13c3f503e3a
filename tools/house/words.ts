import { type FileRule, lineAt, matches, type Problem } from './files.ts';

const MACHINE = [
  // A folder of one machine: the root of a path, never part of one of our addresses.
  /(?<![\w.:)\]}*-])\/(?:work|tmp|root|Users)\/[\w.-]+/g,
  /(?<![\w.:)\]}*-])\/home\/(?!page)[a-z][\w-]*\//g,
  /\bregistry\.(?:npmjs|yarnpkg)\.\w+|\bnpm\.pkg\.github\b|\bdeb\.debian\.org\b/g,
  /"resolved":\s*"https?:[^"]+"/g,
];

/** Nothing of the machine the file was written on: local folders, registry hosts. */
export const machineWords: FileRule = (file) =>
  MACHINE.flatMap((pattern) => matches(file, pattern, 'machine-words', 'belongs to one machine'));

const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\b(?:postgres|postgresql|smtps?|https?):\/\/[^\s:/@'"`$]+:(?!(?:secret|password|pass|motdepasse)@)[^\s@'"`$]{6,}@/g,
];

/** Entropy in bits per character: English and identifiers stay under 4, random base64 goes above. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** No key, token or password in the repository; a published test vector says so with a reason. */
export const noSecrets: FileRule = (file) => {
  if (file.path === 'package-lock.json') return [];
  const problems: Problem[] = SECRETS.flatMap((pattern) => matches(file, pattern, 'secrets', 'looks like a secret'));
  for (const match of file.text.matchAll(/['"`]([A-Za-z0-9+/_-]{40,}={0,2})['"`]/g)) {
    const value = match[1] ?? '';
    const random = entropy(value) > 4.5 && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
    // An ordered row of letters (an alphabet) has a high entropy and is no secret.
    if (!random || /abcdefg|ABCDEFG/.test(value)) continue;
    problems.push(
      ...matches(
        { path: file.path, text: file.text },
        new RegExp(escaped(value), 'g'),
        'secrets',
        'looks like a secret',
      ),
    );
  }
  return problems;
};

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const RIDDLES = [
  { pattern: /\b(?:function|const) tell[A-Z]\w*/g, message: 'people are notified, faults are reported' },
  { pattern: /\b(?:function|const) most[A-Z]\w*/g, message: 'a limit is called max…' },
  {
    pattern:
      /\bexport (?:async )?(?:function|const) (?:said|tell|told|asked|heard|lay|owing|gone|here|mine|theirs|deeds|things)\b/g,
    message: 'a public name says what it does or holds',
  },
];

/** A name says verb and object in standard terms: people are notified, not told. */
export const plainNames: FileRule = (file) =>
  /\.tsx?$/.test(file.path) && !file.path.startsWith('tools/house/')
    ? RIDDLES.flatMap(({ pattern, message }) => matches(file, pattern, 'plain-names', message))
    : [];

/** The locale of dates and numbers is defined once: a second list would miss a language or the digits. */
export const oneLocaleList: FileRule = (file) =>
  /^apps\/.*\.tsx?$/.test(file.path) && !/\.test\.tsx?$/.test(file.path)
    ? matches(file, /\bar-MA-u\b/g, 'locale-list', 'localeTags of the contract says how each language is written')
    : [];

const UNFINISHED =
  /\b(?:TODO|FIXME|XXX|HACK)\b|\b(?:it|test|describe)\.(?:skip|only|todo)\(|@ts-(?:ignore|nocheck|expect-error)\b|[Ll]orem ipsum/g;

/** Nothing is left unfinished in a file. */
export const noUnfinished: FileRule = (file) => {
  if (!/\.(tsx?|css|sql|cjs)$|^script\//.test(file.path) || file.path.startsWith('tools/house/words')) return [];
  return [...file.text.matchAll(UNFINISHED)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    rule: 'finished',
    message: `left unfinished: ${match[0]}`,
  }));
};

const PRINTED = /\.(tsx?|cjs|css|sql|json|md|html)$|^script\/|^\.ci\//;
const LONGEST = 1600;

/** What a well configured editor produces: no tab, no trailing blank, one final line break, no endless line. */
export const tidy: FileRule = (file) => {
  if (
    !PRINTED.test(file.path) ||
    /package-lock\.json$|\.generated\.|locales\/|\/(android|ios)\/|schema\.sql$/.test(file.path)
  )
    return [];
  const problems: Problem[] = [];
  const say = (line: number, message: string): number =>
    problems.push({ path: file.path, line, rule: 'tidy', message });
  for (const [index, line] of file.text.split('\n').entries()) {
    if (/[ \t\r]$/.test(line) && !file.path.endsWith('.md')) say(index + 1, 'blanks at the end of the line');
    if (/^ *\t/.test(line)) say(index + 1, 'a tab');
    if (line.length > LONGEST && !file.path.endsWith('.md'))
      say(index + 1, `${line.length} characters, at most ${LONGEST}`);
  }
  if (file.text !== '' && (!file.text.endsWith('\n') || file.text.endsWith('\n\n')))
    say(file.text.split('\n').length, 'one line break at the end');
  return problems;
};
