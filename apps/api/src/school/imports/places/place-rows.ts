import type { ImportIssue } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import { type Cells, LineReader } from '../cells/line-reader.ts';
import * as n from '../cells/normalise.ts';

type Read<Row> = { row: Row; issues: ImportIssue[] };
export type SubjectRow = {
  code: string | null;
  name: string;
  nameAr: string | null;
  family: string | null;
  language: string | null;
  optional: boolean | null;
  levels: string[];
  coefficient: number | null;
  minutes: number | null;
};
export type RoomRow = {
  name: string;
  orgName: string | null;
  kind: string | null;
  capacity: number | null;
  subjects: string[];
};
export type CourseRow = {
  subject: string;
  className: string;
  teacher: string | null;
  minutes: number | null;
  coefficient: number | null;
};

function readCode(raw: string): n.Reading<string> {
  const text = n.readText(raw, 12);
  if (!text.value) return text;
  const code = text.value.toUpperCase();
  return /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(code)
    ? { value: code }
    : { value: null, code: 'code_characters', severity: 'error', suggestion: null };
}

const languages: Record<string, string> = {
  fr: 'fr',
  francais: 'fr',
  french: 'fr',
  ar: 'ar',
  arabe: 'ar',
  arabic: 'ar',
  العربيه: 'ar',
  en: 'en',
  anglais: 'en',
  english: 'en',
  es: 'es',
  espagnol: 'es',
  de: 'de',
  allemand: 'de',
  it: 'it',
  italien: 'it',
  ber: 'zgh',
  amazigh: 'zgh',
  amazighe: 'zgh',
};
function readLanguage(raw: string): n.Reading<string> {
  const text = n.readText(raw, 30);
  if (!text.value) return text;
  const found = languages[searchKey(text.value)];
  return found ? { value: found } : { value: null, code: 'language_unknown', severity: 'error', suggestion: null };
}

/** One line of a list of subjects. */
export function readSubject(cells: Cells): Read<SubjectRow> {
  const line = new LineReader(cells);
  const row = {
    code: line.take('code', readCode),
    name: line.must('subjectName', (raw) => n.readText(raw, 80)),
    nameAr: line.take('subjectNameAr', (raw) => n.readText(raw, 80)),
    family: line.take('family', (raw) => n.readText(raw, 60)),
    language: line.take('language', readLanguage),
    optional: line.take('optional', n.readYesNo),
    levels: line.take('levels', n.readList) ?? [],
    coefficient: line.take('coefficient', n.readCoefficient),
    minutes: line.take('weeklyTime', n.readMinutes),
  };
  return { row, issues: line.issues };
}

/** One line of a list of rooms. */
export function readRoom(cells: Cells): Read<RoomRow> {
  const line = new LineReader(cells);
  const row = {
    name: line.must('roomName', (raw) => n.readText(raw, 60)),
    orgName: line.take('orgName', (raw) => n.readText(raw, 100)),
    kind: line.take('roomType', (raw) => n.readText(raw, 40)),
    capacity: line.take('capacity', (raw) => n.readCount(raw, 1, 2000)),
    subjects: line.take('subjects', n.readList) ?? [],
  };
  return { row, issues: line.issues };
}

/** One line of a list of courses. */
export function readCourse(cells: Cells): Read<CourseRow> {
  const line = new LineReader(cells);
  const row = {
    subject: line.must('subject', (raw) => n.readText(raw, 80)),
    className: line.must('className', (raw) => n.readText(raw, 60)),
    teacher: line.take('teacher', (raw) => n.readText(raw, 100)),
    minutes: line.take('weeklyTime', n.readMinutes),
    coefficient: line.take('coefficient', n.readCoefficient),
  };
  return { row, issues: line.issues };
}
