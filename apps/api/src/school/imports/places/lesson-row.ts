import type { ImportIssue } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import { weekdayOf } from '#kernel/policy/days.ts';
import { type Cells, LineReader } from '../cells/line-reader.ts';
import * as n from '../cells/normalise.ts';
import { clocksIn } from '../reading/lesson-columns.ts';

/** A time of the day: minutes from midnight, or a number among the lessons of a day. */
export type Hour = { minute: number } | { slot: number };
export type LessonKind = 'lesson' | 'practical' | 'study' | 'activity' | 'meeting';
export type LessonRow = {
  weekday: number | null;
  starts: Hour | null;
  ends: Hour | null;
  minutes: number | null;
  /** `A`, `B`, every week, or a day of a week whose letter the time frame gives. */
  week: 'all' | 'A' | 'B' | { day: string };
  className: string | null;
  subject: string | null;
  teachers: string[];
  room: string | null;
  fromOn: string | null;
  toOn: string | null;
  title: string | null;
  kind: LessonKind | null;
};

const wrong = (code: string): n.Reading<never> => ({ value: null, code, severity: 'error', suggestion: null });

const dayWords = [
  'lundi lun lu l monday mon mo الاثنين الإثنين',
  'mardi mar ma tuesday tue tu الثلاثاء',
  'mercredi mer me wednesday wed we الأربعاء الاربعاء',
  'jeudi jeu je j thursday thu th الخميس',
  'vendredi ven ve v friday fri fr الجمعة',
  'samedi sam sa s saturday sat السبت',
  'dimanche dim di d sunday sun su الأحد الاحد',
];
const weekdays = new Map(
  dayWords.flatMap((words, i) => words.split(' ').map((word) => [searchKey(word), i + 1] as const)),
);

function readWeekday(raw: string): n.Reading<number> {
  const text = n.readText(raw, 60);
  if (!text.value) return { ...text, value: null };
  const [word = ''] = searchKey(text.value).split(/[\s.,/-]+/);
  const named = weekdays.get(word);
  if (named) return { value: named };
  // A date gives its weekday.
  const day = /\d/.test(text.value) ? n.readDay(text.value, '2999-12-31').value : null;
  return day ? { value: weekdayOf(day) } : wrong('weekday_unknown');
}

/** A time of day, or the number of a lesson in the day: `8h30`, `08:30`, `0.354` of a day, `M3`, `n° 3`. */
function readHour(raw: string, at: 0 | 1): n.Reading<Hour> {
  const text = n.readText(raw, 60);
  if (!text.value) return { ...text, value: null };
  const clocks = clocksIn(text.value);
  const clock = clocks[Math.min(at, clocks.length - 1)];
  if (clock !== undefined) return clock <= 1440 ? { value: { minute: clock } } : wrong('hour_unknown');
  const share = /^0[.,]\d{2,}$/.test(text.value) ? Number(text.value.replace(',', '.')) : null;
  if (share !== null) return { value: { minute: Math.round(share * 1440) } };
  const slot = /^(?:n°|n|h|m|p|s|heure|period|periode|creneau|seance|hour|slot)\s*\.?\s*(\d{1,2})$/.exec(
    searchKey(text.value),
  );
  if (slot) return { value: { slot: Number(slot[1]) } };
  const digits = /^(\d{1,2})(\d{2})?$/.exec(text.value);
  const minute = digits ? Number(digits[1]) * 60 + Number(digits[2] ?? 0) : Number.NaN;
  if (!(minute <= 1440) || Number(digits?.[2] ?? 0) > 59) return wrong('hour_unknown');
  return !digits?.[2] && minute < 7 * 60 ? { value: { slot: minute / 60 } } : { value: { minute } };
}

const every = [
  '',
  'toutes',
  'toutes les semaines',
  'hebdomadaire',
  'hebdo',
  'a et b',
  'a/b',
  'ab',
  'all',
  'every',
  'weekly',
  't',
  'h',
];
function readWeek(raw: string): n.Reading<LessonRow['week']> {
  const text = n.readText(raw, 60);
  if (!text.value) return { ...text, value: 'all' };
  const word = searchKey(text.value);
  if (every.includes(word)) return { value: 'all' };
  const letter = /^(?:semaine|sem|s|week|w|quinzaine|q)?\s*\.?\s*([ab12])$/.exec(word)?.[1];
  if (letter) return { value: letter === 'a' || letter === '1' ? 'A' : 'B' };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text.value) ? n.readDay(text.value, '2999-12-31').value : null;
  return day ? { value: { day } } : wrong('week_unknown');
}

const kindWords: Readonly<Record<string, LessonKind>> = {
  cours: 'lesson',
  course: 'lesson',
  lesson: 'lesson',
  cm: 'lesson',
  td: 'lesson',
  tp: 'practical',
  'travaux pratiques': 'practical',
  practical: 'practical',
  lab: 'practical',
  etude: 'study',
  permanence: 'study',
  study: 'study',
  activite: 'activity',
  activity: 'activity',
  club: 'activity',
  reunion: 'meeting',
  concertation: 'meeting',
  meeting: 'meeting',
};

/** One line of a timetable. */
export function readLesson(cells: Cells): { row: LessonRow; issues: ImportIssue[] } {
  const line = new LineReader(cells);
  const day = (field: 'fromOn' | 'toOn'): string | null =>
    line.take(field, (raw) => (raw.trim() ? n.readDay(raw.trim(), '2999-12-31') : { value: null }));
  const kind = line.take('activity', (raw) => n.readText(raw, 40));
  const row: LessonRow = {
    weekday: line.take('weekday', readWeekday),
    starts: line.take('starts', (raw) => readHour(raw, 0)),
    // One cell may hold both: `8:30 - 9:25`.
    ends:
      line.take('ends', (raw) => readHour(raw, 1)) ??
      (clocksIn(line.raw('starts')).length > 1 ? readHour(line.raw('starts'), 1).value : null),
    minutes: line.take('duration', n.readMinutes),
    week: line.take('week', readWeek) ?? 'all',
    className: line.take('className', (raw) => n.readText(raw, 120)),
    subject: line.take('subject', (raw) => n.readText(raw, 120)),
    teachers: line.take('teachers', (raw) => n.readList(raw.replace(/\s*[+/&\n]\s*/g, ','))) ?? [],
    room: line.take('roomName', (raw) => n.readText(raw, 60)),
    fromOn: day('fromOn'),
    toOn: day('toOn'),
    title: line.take('title', (raw) => n.readText(raw, 500)),
    kind: kind ? (kindWords[searchKey(kind)] ?? null) : null,
  };
  for (const field of ['weekday', 'starts'] as const)
    if (row[field] === null && !line.issues.some((issue) => issue.field === field))
      line.say(field, 'required', 'error');
  return { row, issues: line.issues };
}
