import type { School } from '../engine/existing.ts';
import { type Checked, FirstSeen, wholeLine } from '../engine/plan.ts';
import { classKey, nearestClass } from '../cells/levels.ts';
import { birthKey, ofSiecle } from './pupil-book.ts';
import type { PupilRow } from './rows.ts';

type Line = Checked<PupilRow>;

/** Two lines of one file for one pupil, or one number for two. */
export function findTwins(lines: readonly Line[]): void {
  const whole = new FirstSeen();
  const matricules = new FirstSeen();
  const codes = new FirstSeen();
  const births = new FirstSeen();
  for (const line of lines) {
    const { row } = line;
    const same = whole.claim(wholeLine(line.cells), line.line);
    if (same) {
      line.say('lastName', 'duplicate_line', { otherLine: same });
      continue;
    }
    const number = matricules.claim(row.matricule?.toLowerCase() ?? null, line.line);
    if (number) line.say('matricule', 'matricule_twice', { otherLine: number });
    const code = codes.claim(row.massarCode, line.line);
    if (code) line.say('massarCode', 'massar_twice', { otherLine: code });
    const national = codes.claim(row.ine, line.line);
    if (national) line.say('ine', 'ine_twice', { otherLine: national });
    const twin = births.claim(birthKey(row, row.birthOn), line.line);
    const own = codes.claim(ofSiecle(row), line.line);
    if (own) line.say('siecleId', 'siecle_twice', { otherLine: own });
    if (!twin || number || code || national || own) continue;
    const identifier = row.matricule ?? row.massarCode ?? row.ine ?? row.siecleId;
    line.say('firstName', identifier ? 'same_person' : 'duplicate_person', {
      otherLine: twin,
      ...(identifier && { warning: true }),
    });
  }
}

/**
 * The probable meaning of an unreadable class name: the class of its level that it resembles; for an empty cell, the
 * class of the lines around it, which is only a guess.
 */
export function suggestClasses(lines: readonly Line[], school: School): void {
  const known = school.classes.map(({ name }) => name);
  const names = [...new Set([...known, ...lines.flatMap(({ row }) => row.className || [])])];
  for (const [i, line] of lines.entries()) {
    const issue = line.issues.find(
      ({ field, code }) => field === 'className' && (code === 'class_characters' || code === 'required'),
    );
    if (!issue) continue;
    if (issue.code === 'class_characters') {
      issue.suggestion = nearestClass(issue.value, names, line.row.level?.name ?? null);
      continue;
    }
    const around = [lines[i - 1]?.row, lines[i + 1]?.row];
    const [one, other] = around.map((row) => row?.className ?? '');
    const level = line.row.level?.name;
    if (!one || classKey(one) !== classKey(other ?? '') || (level && around[0]?.level?.name !== level)) continue;
    Object.assign(issue, { suggestion: one, guess: true });
  }
}

/** Reports lines that put one class in two levels. */
export function compareLevels(lines: readonly Line[], school: School): void {
  const levels = new Map(school.classes.map((row) => [classKey(row.name), row.levelName]));
  for (const line of lines) {
    const { className, level } = line.row;
    if (!className || !level) continue;
    const before = levels.get(classKey(className));
    if (before === undefined) levels.set(classKey(className), level.name);
    else if (before !== level.name && !line.issues.some(({ code }) => code === 'class_level_mismatch'))
      line.say('level', 'class_level_mismatch', { warning: true });
  }
}
