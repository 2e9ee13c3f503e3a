import { excused, type FileRule, matches, type Problem, type SourceFile } from './files.ts';
import { isSource, isTest, syntaxOf } from './syntax.ts';

const API = /^apps\/api\/src\//;

/** The files that call outside servers; each guards its own addresses (SEC-SRF). */
export const egress = [
  /^apps\/api\/src\/kernel\/files\/(image-proxy|stores\/[a-z0-9-]+)\.ts$/,
  /^apps\/api\/src\/kernel\/notify\/([a-z-]+\/)?[a-z-]+\.ts$/,
  /^apps\/api\/src\/kernel\/egress\/[a-z-]+\.ts$/,
  // Asks the system for a free port; opens no outgoing connection.
  /^apps\/api\/src\/kernel\/db\/embedded\.ts$/,
];

/** The server only calls out from its egress files. */
export const noFetch: FileRule = (file) => {
  if (!API.test(file.path) || !isSource(file.path) || isTest(file.path) || egress.some((door) => door.test(file.path)))
    return [];
  const call = /(?<![\w.#])(?:globalThis\.)?fetch\(/g;
  const outward =
    /from '(?:node:(?:https|http2|tls|dgram)|undici|aws4fetch|nodemailer|web-push)'|\b(?:net\.connect|createConnection)\(/g;
  const message = 'the server calls out from its egress files only';
  return [...matches(file, call, 'egress', message), ...matches(file, outward, 'egress', message)];
};

/** The acting account comes from `self`, which throws without one: a cast would read nothing of a job. */
export const actorThroughSelf: FileRule = (file) =>
  API.test(file.path) && isSource(file.path) && !isTest(file.path)
    ? matches(
        file,
        /\bas AccountActor\b/g,
        'actor-through-self',
        'self(ctx) of kernel/policy/actor.ts is the account that acts',
      )
    : [];

const STATEMENT =
  /^\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|WITH\s+\w+\s+AS\s|ALTER\s|CREATE\s|DROP\s|TRUNCATE\s|GRANT\s|SET LOCAL\s|LOCK TABLE\s|NOTIFY\s|LISTEN\s)/;
// A backup reads and writes every table by its name in the catalogue.
const RAW_SQL = /^(apps\/api\/src\/kernel\/(db|backup)\/|tools\/)/;

/** SQL is never concatenated: values are parameters of a sql`…` template. */
export const noGluedSql: FileRule = (file) => {
  if (!isSource(file.path) || !/^(apps\/api|demo|bench)\//.test(file.path) || RAW_SQL.test(file.path)) return [];
  const glued = isTest(file.path)
    ? []
    : syntaxOf(file)
        .literals.filter((literal) => STATEMENT.test(literal.text) && literal.built && literal.tag !== 'sql')
        .filter((literal) => !excused(file.text, literal.line))
        .map((literal) => ({
          path: file.path,
          line: literal.line,
          rule: 'glued-sql',
          message: `values go into sql\`…\`: ${literal.text.trim().slice(0, 40)}`,
        }));
  return [...glued, ...matches(file, /\bsql\.(?:raw|lit)\(/g, 'glued-sql', 'raw SQL stays in kernel/db')];
};

const MONEY = '(?:amount|price|fee|balance|paid|discount|refund|deposit)';

/** Money is a whole number of minor units, from the column to the screen. */
export const noFloatMoney: FileRule = (file) => {
  const problems: Problem[] = [];
  const message = 'money is a whole number of minor units';
  if (/^apps\/api\/migrations\/.*\.sql$/.test(file.path)) {
    problems.push(
      ...matches(
        file,
        new RegExp(`\\b\\w*${MONEY}\\w*\\s+(?:real|double precision|float\\d?|numeric|decimal|money)\\b`, 'gi'),
        'money',
        message,
      ),
    );
    problems.push(...matches(file, /\b\w+\s+money\b(?!\w)/gi, 'money', message));
  }
  if (/^(packages\/contract|apps)\/.*\.tsx?$/.test(file.path) && !isTest(file.path)) {
    problems.push(
      ...matches(
        file,
        new RegExp(`\\b\\w*${MONEY}\\w*\\s*:\\s*z\\.number\\(\\)(?!\\.check\\(z\\.int\\(\\))`, 'gi'),
        'money',
        message,
      ),
    );
    problems.push(
      ...matches(
        file,
        new RegExp(`parseFloat\\([^)]*${MONEY}|\\b\\w*${MONEY}\\w*\\.toFixed\\(`, 'gi'),
        'money',
        message,
      ),
    );
  }
  return unique(problems);
};

function unique(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = `${problem.line}${problem.rule}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

// Commands address whoever runs the server; their examples may contain a French name.
const FRENCH_HOME =
  /\.messages\.ts$|^apps\/api\/src\/kernel\/(notify|i18n)\/|permissions\.ts$|^apps\/api\/src\/(commands|school\/imports)\//;
const ACCENT = /[àâçéèêëîïôûùœÀÂÇÉÈÊÎÔÛŒ]/;
const FRENCH_WORDS = /(?:^|\s)(?:le|la|les|des|une|du|vous|votre|nous|pour|avec|dans|n’est|c’est)\s+\p{L}+/iu;

/** True for a text that reads as French and is not a pattern of letters. */
export function looksFrench(text: string): boolean {
  if (!/\p{L}{3,}/u.test(text) || /^[\p{L}]{1,2}$/u.test(text)) return false;
  return (ACCENT.test(text) && /\p{Ll}{2,}/u.test(text)) || FRENCH_WORDS.test(text);
}

/** Text that people read is in `.messages.ts`, with its three languages together. */
export const noFrenchInCode: FileRule = (file: SourceFile) => {
  if (!API.test(file.path) || !isSource(file.path) || isTest(file.path) || FRENCH_HOME.test(file.path)) return [];
  return syntaxOf(file)
    .literals.filter((literal) => looksFrench(literal.text) && !excused(file.text, literal.line))
    .map((literal) => ({
      path: file.path,
      line: literal.line,
      rule: 'text-in-code',
      message: `words for people go to .messages.ts: ${literal.text.slice(0, 40)}`,
    }));
};

/**
 * Events for the whole school, with pupils and families, may only be about what all of them see: the school's own name
 * and modules.
 */
const toAll = /\.live\(\s*'(?!school\.changed')[\w.]+',[^;]*?,\s*null,?\s*\)/g;
export const liveAudience: FileRule = (file) =>
  API.test(file.path) && isSource(file.path) && !isTest(file.path)
    ? matches(file, toAll, 'live-audience', 'a live event names who hears it: holders of a permission, or accounts')
    : [];
