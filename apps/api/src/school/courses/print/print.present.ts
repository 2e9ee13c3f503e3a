import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type CourseTeacher, minutesGiven, teachesOn } from '@encrier/contract/school/course-load';
import type { CourseBoard, TeacherRole } from '@encrier/contract/school/courses';
import { minutesText } from '@encrier/contract/school/weekly-time';
import { printWords } from './print.messages.ts';
import { comma, labelled } from '@encrier/contract/kernel/names';

/** One sheet a page: its title, a line of facts, a table whose last row may be a total, notes under it. */
export const sheetsTemplate = paper(
  { margin: { x: 18, top: 18, bottom: 20 }, size: 9.5, head: 'none', foot: 'printed' },
  `#let side(i) = if i >= d.ends { end } else { start }
#let sheet(s) = [
  #letterhead()
  #block(width: 100%, stroke: (bottom: 0.75pt + ink), inset: (bottom: 2.5mm), grid(columns: (1fr, auto), align: (start + bottom, end + bottom),
    [#text(size: 16pt, weight: "bold", s.title) #h(2mm) #text(fill: faded, s.subtitle)], text(size: 9pt, fill: faded, d.year)))
  #if s.arabic != "" { block(above: 2mm, text(size: 11pt, dir: rtl, s.arabic)) }
  #block(above: 6mm, width: 100%, listing(columns: d.widths.map(w => if w == 0 { 1fr } else { w * 1mm }), heads: d.heads, sides: d.heads.enumerate().map(((i, v)) => side(i) + horizon), inset: (x: 2mm, y: 1.9mm), none-words: d.none,
    ..s.rows.map(r => r.cells.map(v => if r.strong { strong(v) } else if r.faded { text(fill: faded, style: "italic", v) } else { v })).flatten()))
  #for n in s.notes { block(above: 3mm, text(size: 10pt, n)) }
  #if d.signature != "" { block(above: 14mm, grid(columns: (1fr, 1fr), gutter: 10mm, [], [#d.signature #blank(1fr)])) }
]
#for (i, s) in d.sheets.enumerate() { if i > 0 { pagebreak() }; sheet(s) }
`,
);

type Row = { cells: string[]; strong: boolean; faded: boolean };
type Sheet = { title: string; subtitle: string; arabic: string; rows: Row[]; notes: string[] };
const row = (cells: string[], look: Partial<Row> = {}): Row => ({ cells, strong: false, faded: false, ...look });
const named = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((one) => [one.id, one]));

function daysText(lang: Lang, { fromOn, toOn }: CourseTeacher): string {
  const words = printWords[lang];
  return [
    fromOn && words.since(dayWords(lang, fromOn, 'figures')),
    toOn && words.until(dayWords(lang, toOn, 'figures')),
  ]
    .filter(Boolean)
    .join(comma(lang));
}

/** A teacher's courses on the board's day, against their expected hours. */
export function teacherSheets(
  lang: Lang,
  board: CourseBoard,
  roles: Record<TeacherRole, string>,
  personIds: readonly string[],
): Sheet[] {
  const words = printWords[lang];
  const [subjects, classes, groups] = [named(board.subjects), named(board.classes), named(board.groups)];
  return board.staff
    .filter(({ id }) => personIds.includes(id))
    .map((person) => {
      const given = board.courses.flatMap((course) =>
        course.teachers.filter((one) => one.personId === person.id).map((one) => ({ course, one })),
      );
      const rows = given.map(({ course, one }) => ({
        now: teachesOn(one, board.day),
        minutes: minutesGiven(course, one),
        cells: [
          subjects.get(course.subjectId)?.name ?? '',
          (course.classId ? classes.get(course.classId)?.name : groups.get(course.groupId ?? '')?.name) ?? '',
          [roles[one.role], daysText(lang, one)].filter(Boolean).join(comma(lang)),
          minutesText(minutesGiven(course, one), lang),
        ],
      }));
      rows.sort((a, b) => a.cells.join().localeCompare(b.cells.join(), 'fr', { numeric: true }));
      const total = rows.filter(({ now }) => now).reduce((sum, { minutes }) => sum + minutes, 0);
      const over = person.minutesDue === null ? null : total - person.minutesDue;
      const notes =
        person.minutesDue === null || over === null
          ? []
          : [
              labelled(lang, words.due, minutesText(person.minutesDue, lang)),
              over === 0 ? words.even : `${over > 0 ? words.over : words.under} ${minutesText(Math.abs(over), lang)}`,
            ];
      return {
        title: person.label,
        subtitle: words.teacherSheet,
        arabic: person.labelAr,
        notes,
        rows: rows.length
          ? [
              ...rows.map(({ cells, now }) => row(cells, { faded: !now })),
              row([words.total, '', '', minutesText(total, lang)], { strong: true }),
            ]
          : [],
      };
    });
}

/** Every subject of a class, expected or taught, with its teachers on the board's day. */
export function classSheets(lang: Lang, board: CourseBoard, classIds: readonly string[]): Sheet[] {
  const words = printWords[lang];
  const [staff, groups, levels] = [named(board.staff), named(board.groups), named(board.levels)];
  return board.classes
    .filter(({ id }) => classIds.includes(id))
    .map((own) => {
      const courses = board.courses.filter(
        (course) =>
          course.classId === own.id ||
          (course.groupId !== null && groups.get(course.groupId)?.classIds.includes(own.id)),
      );
      const rows = board.subjects.flatMap((subject) => {
        const expected = board.expected.find((cell) => cell.levelId === own.levelId && cell.subjectId === subject.id);
        const found = courses.filter((course) => course.subjectId === subject.id);
        const want = expected ? minutesText(expected.weeklyMinutes, lang) : '';
        if (!found.length)
          return expected && !subject.optional
            ? [row([subject.name, words.missing, '', want, ''], { faded: true })]
            : [];
        return found.map((course) => {
          const now = course.teachers
            .filter((one) => teachesOn(one, board.day))
            .map((one) => staff.get(one.personId)?.label ?? '');
          return row([
            course.groupId ? `${subject.name} (${groups.get(course.groupId)?.name ?? ''})` : subject.name,
            now.join(comma(lang)) || words.vacant,
            String(course.coefficient).replace('.', lang === 'en' ? '.' : ','),
            want,
            minutesText(course.weeklyMinutes, lang),
          ]);
        });
      });
      const total = courses
        .filter(({ classId }) => classId !== null)
        .reduce((sum, { weeklyMinutes }) => sum + weeklyMinutes, 0);
      return {
        title: own.name,
        subtitle: [words.classSheet, levels.get(own.levelId)?.name].filter(Boolean).join(' · '),
        arabic: '',
        notes: [],
        rows: rows.length ? [...rows, row([words.total, '', '', '', minutesText(total, lang)], { strong: true })] : [],
      };
    });
}

/** Data of the template, for sheets of one kind. */
export function sheetData(
  lang: Lang,
  of: 'teacher' | 'class',
  { year, sheets }: { year: string; sheets: readonly Sheet[] },
) {
  const words = printWords[lang];
  const columns =
    of === 'teacher'
      ? {
          heads: [words.subject, words.place, words.role, words.hours],
          widths: [0, 34, 52, 22],
          ends: 3,
          signature: words.signature,
        }
      : {
          heads: [words.subject, words.teachers, words.coefficient, words.expected, words.hours],
          widths: [0, 62, 16, 20, 20],
          ends: 2,
          signature: '',
        };
  return {
    lang,
    title: of === 'teacher' ? words.teacherSheet : words.classSheet,
    year,
    none: words.none,
    ...columns,
    sheets,
  };
}
