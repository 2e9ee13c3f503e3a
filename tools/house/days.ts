import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** Where the last day of a stay is checked for built queries; the SQL functions are in a migration. */
const HOME = 'apps/api/src/kernel/db/stays.ts';
const LAST = '(?:to_on|left_on)';
const END = '(?:to_on|left_on|ends_on)';

/**
 * A guardian's authority is only checked by the functions of `app`: a second version would forget the day or the access
 * (LAW-MIN-02).
 */
export const authorityOnce: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || file.path === HOME || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'app.guards or app.answers_for says who holds authority on a day (kernel/db/stays.ts)';
  const wording = [/\b\w+\.(?:legal|digital_access)\s+AND\b/gi, /'(?:\w+\.)?(?:legal|digital_access)',\s*'='/g];
  return wording.flatMap((pattern) => matches(file, pattern, 'authority-once', message));
};

const TIES = /^apps\/api\/src\/(?:kernel\/reach|school\/(?:persons|imports))\//;

/**
 * Who guards whom is only read through the sources of `kernel/reach`, which contain the authority and the day: reading
 * the table would include guardians without authority. Only its owner and imports, which fill it, write it.
 */
export const tiesOnce: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || TIES.test(file.path) || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'guardingTies, answeringTies or standingTies says who guards whom (kernel/reach/ties.ts)';
  return matches(file, /\bguardianships\b/gi, 'ties-once', message);
};

/**
 * Who is enrolled, at work or a guardian on a day is only checked by the functions of `app`: a second version would
 * forget the last day.
 */
export const daysOnce: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || file.path === HOME || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'app.enrolled, app.here or app.in_force says who is where on a day (kernel/db/stays.ts)';
  return [
    ...matches(file, new RegExp(`\\b${LAST}\\s+IS\\s+NULL\\b`, 'gi'), 'days-once', message),
    ...matches(file, new RegExp(`\\b${END}\\s+IS\\s+NULL\\s+OR\\b`, 'gi'), 'days-once', message),
    ...matches(file, new RegExp(`\\b${LAST}\\s*>=\\s*(?:\\$|current_date|now)`, 'gi'), 'days-once', message),
    // A limit in months counts from now and is about retention, not about who is present.
    ...matches(file, new RegExp(`\\b${LAST}\\s*<=?\\s*(?:\\$(?!\\{now\\})|current_date)`, 'gi'), 'days-once', message),
    ...matches(file, /'(?:\w+\.)?left_on',\s*'[<>]=?'/g, 'days-once', message),
    ...matches(file, new RegExp(`'(?:\\w+\\.)?${LAST}',\\s*'is',\\s*null`, 'g'), 'days-once', message),
    ...matches(
      file,
      new RegExp(`'(?:\\w+\\.)?${END}',\\s*'is',\\s*null\\)[\\s\\S]{0,40}'>=?'`, 'g'),
      'days-once',
      message,
    ),
  ];
};
