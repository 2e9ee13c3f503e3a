import type { ImportIssue } from '@encrier/contract/school/imports';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { issueWords } from '../words.ts';

/** Issue of a cell, with the other line if any. */
export function issueSentence(issue: ImportIssue): string {
  const words = wordsOf(issue);
  const { detail, otherLine } = issue;
  const said = detail ? t`${words} (${detail})` : words;
  return otherLine && metCodes.has(issue.code) ? t`${said}, ligne ${otherLine}` : said;
}

/** Conflicts with another lesson, of the file when a line is given. */
const metCodes: ReadonlySet<string> = new Set(['teacher_busy', 'room_busy', 'class_busy', 'pupils_busy']);

function wordsOf({ code, otherLine }: ImportIssue): string {
  const line = otherLine ?? 0;
  if (code === 'duplicate_line') return t`Même ligne que la ligne ${line}`;
  if (code === 'matricule_twice') return t`Même matricule que la ligne ${line}`;
  if (code === 'massar_twice') return t`Même code Massar que la ligne ${line}`;
  if (code === 'siecle_twice') return t`Même identifiant SIECLE que la ligne ${line}`;
  if (code === 'ine_twice') return t`Même INE que la ligne ${line}`;
  if (['class_twice', 'subject_twice', 'room_twice', 'course_twice'].includes(code)) return t`Déjà à la ligne ${line}`;
  if (code === 'lesson_twice') return line ? t`Même séance qu’à la ligne ${line}` : t`Séance dite deux fois`;
  if (code === 'course_told_twice') return t`La ligne ${line} dit autre chose, et compte`;
  if (code === 'same_person') return t`Ressemble à la ligne ${line}`;
  if (code === 'duplicate_person')
    return line ? t`Même personne que la ligne ${line}` : t`Cette personne est nommée deux fois`;
  const words = issueWords[code];
  return words ? i18n._(words) : t`Cette case est à vérifier`;
}
