import { type FileRule, matches, type Problem } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** Where the last day of a stay is checked for built queries; the SQL functions are in a migration. */
const HOME = 'apps/api/src/kernel/db/stays.ts';
const LAST = '(?:to_on|left_on)';
const END = '(?:to_on|left_on|ends_on)';

/**
 * A guardian's authority is only checked by the functions of `app`: a second version would forget the day or the access
 * (LAW-MIN-02).
 */
export const guardianAuthority: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || file.path === HOME || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'app.guards or app.answers_for says who holds authority on a day (kernel/db/stays.ts)';
  const wording = [/\b\w+\.(?:legal|digital_access)\s+AND\b/gi, /'(?:\w+\.)?(?:legal|digital_access)',\s*'='/g];
  return wording.flatMap((pattern) => matches(file, pattern, 'guardian-authority', message));
};

const TIES = /^apps\/api\/src\/(?:kernel\/reach|school\/(?:persons|imports))\//;

/**
 * Who guards whom is only read through the sources of `kernel/reach`, which contain the authority and the day: reading
 * the table would include guardians without authority. Only its owner and imports, which fill it, write it.
 */
export const guardianTies: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || TIES.test(file.path) || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'guardingTies, answeringTies or standingTies says who guards whom (kernel/reach/ties.ts)';
  return matches(file, /\bguardianships\b/gi, 'guardian-ties', message);
};

/**
 * Who is enrolled, at work or a guardian on a day is only checked by the functions of `app`: a second version would
 * forget the last day.
 */
export const stayDays: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || file.path === HOME || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'app.enrolled, app.here or app.in_force says who is where on a day (kernel/db/stays.ts)';
  return [
    ...matches(file, new RegExp(`\\b${LAST}\\s+IS\\s+NULL\\b`, 'gi'), 'stay-days', message),
    ...matches(file, new RegExp(`\\b${END}\\s+IS\\s+NULL\\s+OR\\b`, 'gi'), 'stay-days', message),
    ...matches(file, new RegExp(`\\b${LAST}\\s*>=\\s*(?:\\$|current_date|now)`, 'gi'), 'stay-days', message),
    // A limit in months is counted from the moment (`now`, `monthsBefore`), and is about keeping records, not about
    // who is here.
    ...matches(
      file,
      new RegExp(`\\b${LAST}\\s*<=?\\s*(?:\\$(?!\\{(?:now\\}|monthsBefore\\())|current_date)`, 'gi'),
      'stay-days',
      message,
    ),
    ...matches(file, /'(?:\w+\.)?left_on',\s*'[<>]=?'/g, 'stay-days', message),
    ...matches(file, new RegExp(`'(?:\\w+\\.)?${LAST}',\\s*'is',\\s*null`, 'g'), 'stay-days', message),
    ...matches(
      file,
      new RegExp(`'(?:\\w+\\.)?${END}',\\s*'is',\\s*null\\)[\\s\\S]{0,40}'>=?'`, 'g'),
      'stay-days',
      message,
    ),
  ];
};

/** Where days are counted, and where the school's clock is read. */
const HOMES = new Set([
  'packages/contract/src/kernel/days.ts',
  'apps/web/src/kernel/dates.ts',
  'apps/web/src/kernel/content/wall-clock.ts',
  'apps/api/src/kernel/content/dates.ts',
]);

/**
 * A day is the school's: in Casablanca the day of UTC, or of a device far away, is yesterday's for an hour of each
 * night. Days are counted by `addDays`, which asks no clock.
 */
export const schoolClock: FileRule = (file) => {
  if (!/^(?:apps|packages)\/[^/]+\/src\//.test(file.path) || HOMES.has(file.path)) return [];
  if (!isSource(file.path) || isTest(file.path)) return [];
  const find = (pattern: RegExp, message: string): Problem[] => matches(file, pattern, 'school-clock', message);
  const today = file.path.startsWith('apps/api/') ? 'ctx.today, or dayIn' : 'schoolDay';
  const counting = 'addDays of contract/kernel/days counts days';
  return [
    ...find(
      /\.toISOString\(\)\s*\.(?:slice\(0, ?1[0-9]\)|split\(|substring\()/g,
      `${today} says the school’s day, and ${counting}`,
    ),
    ...find(
      /\.(?:get(?:FullYear|Month|Date|Day|Hours|Minutes)|to(?:Date|Time)String|toLocale(?:Date|Time)String)\(/g,
      `the clock of a device or a server is not the school’s: ${today} says the day`,
    ),
    ...find(/DateTimeFormat\('(?:en-CA|sv-SE)'/g, `${today} says the school’s day`),
  ];
};

/** An instant named by its column (`asked_at`) or by its type. */
const INSTANT = String.raw`(?:\b\w+_at\b\)*|::timestamptz(?: - make_interval\([^)]*\))?\)?)`;

/** The day of an instant is that of the school's clock, in SQL too: the session's time zone is nobody's. */
export const schoolZone: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || !isSource(file.path) || isTest(file.path)) return [];
  const message = 'schoolDayOf, or AT TIME ZONE the school’s, says the day of an instant (kernel/db/school-day.ts)';
  return [
    ...matches(file, new RegExp(`${INSTANT}::(?:date|timestamp|time)\\b(?!tz)`, 'g'), 'school-zone', message),
    ...matches(file, /\b\w+_at\b\)?\s*[<>]=?\s*\$\{\w+\}::date\b/g, 'school-zone', message),
    ...matches(file, /\bdate_trunc\([^)]*_at\b/g, 'school-zone', message),
    ...matches(file, /\bAT TIME ZONE 'UTC'/g, 'school-zone', message),
    ...(file.path === 'apps/api/src/kernel/db/school-day.ts'
      ? []
      : matches(
          file,
          /\.select\('time_zone'\)/g,
          'school-zone',
          'ctx.zone, or timeZoneOf, says the school’s clock (kernel/db/school-day.ts)',
        )),
    ...matches(
      file,
      /\b(?:current_date|localtimestamp|localtime|now\(\)::date)\b(?=[^`'"/]*`)/gi,
      'school-zone',
      message,
    ),
  ];
};
