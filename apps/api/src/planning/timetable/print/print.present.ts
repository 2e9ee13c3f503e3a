import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { Lesson, LessonWeek, lessonsOf } from '@encrier/contract/planning/lessons';
import { weekOf as turnOf } from '@encrier/contract/planning/places';
import { addDays, formatHours, formatMinute, weekdayOf } from '#kernel/policy/days.ts';
import { feedWords } from '../feeds/feeds.messages.ts';
import { printWords } from './print.messages.ts';
import { titleIn } from '#kernel/content/subject-name.ts';

/**
 * One week per page, A4 landscape: days side by side, hours downwards, each lesson at its position. Data is read as
 * values, never inserted into the template's source.
 */
export const weekTemplate = paper(
  { landscape: true, margin: { x: 12, top: 11, bottom: 12 }, size: 8.5, head: 'none' },
  `#let (axis, head, tall) = (13mm, 8mm, 168mm)
#let wide = 297mm - 2 * 12mm
#set text(hyphenate: true)
#set par(leading: 0.42em, spacing: 0.5em)
#let put(x, y, w, h, body) = place(top + left, dx: if is-rtl { wide - x - w } else { x }, dy: y, box(width: w, height: h, body))
#let lesson(one, w, h) = {
  let bar = 1.1mm
  let edge = (paint: rgb(one.line), thickness: 0.6pt, dash: if one.cancelled { "dashed" } else { "solid" })
  block(width: w, height: h, clip: true, radius: 1mm, fill: rgb(one.fill), stroke: edge, {
    place(top + start, rect(width: bar * one.bar, height: h, fill: rgb(one.colour), stroke: none))
    pad(left: if is-rtl { 1mm } else { bar * one.bar + 1mm }, right: if is-rtl { bar * one.bar + 1mm } else { 1mm }, y: 0.8mm, {
      set text(fill: rgb(one.ink))
      set align(start)
      block(below: 0.9mm, text(size: if h < 9mm { 7pt } else { 8.5pt }, weight: "bold", if one.cancelled { strike(one.title) } else { one.title }))
      for line in one.lines { block(above: 0mm, below: 0.8mm, text(size: 7pt, line)) }
      for mark in one.marks { block(above: 0mm, below: 0.8mm, text(size: 7pt, weight: "bold", mark)) }
    })
  })
}
#let sheet(s) = {
  block(width: 100%, below: 3mm, grid(columns: (1fr, auto), align: (start + bottom, end + bottom),
    [#text(size: 16pt, weight: "bold", s.name) #h(2mm) #text(size: 10pt, fill: faded, s.what)], text(size: 10pt, weight: "bold", d.week)))
  let days = s.days.len()
  let col = (wide - axis) / days
  let at(minute) = head + (minute - s.from) / (s.to - s.from) * (tall - head)
  block(width: wide, height: tall, {
    for (i, day) in s.days.enumerate() {
      put(axis + i * col, 0mm, col, head, align(center + horizon, text(weight: "bold", day.name)))
      put(axis + i * col, head, col, tall - head, rect(width: 100%, height: 100%, stroke: 0.5pt + rule, fill: if day.closed != "" { rgb("#f1f3f5") } else { none }))
      if day.closed != "" { put(axis + i * col, head, col, tall - head, align(center + horizon, pad(x: 2mm, text(fill: faded, day.closed)))) }
    }
    for hour in s.hours {
      put(axis, at(hour.at), wide - axis, 0mm, line(length: 100%, stroke: 0.35pt + rule))
      put(0mm, at(hour.at) - 1.6mm, axis - 1.5mm, 4mm, align(end + top, text(size: 7.5pt, fill: faded, dir: ltr, hour.name)))
    }
    for one in s.lessons {
      let w = (col - 1mm) / one.lanes
      put(axis + one.day * col + 0.5mm + one.lane * w, at(one.starts) + 0.3mm, w - 0.4mm, at(one.ends) - at(one.starts) - 0.6mm,
        lesson(one, w - 0.4mm, at(one.ends) - at(one.starts) - 0.6mm))
    }
    if s.lessons.len() == 0 { put(axis, tall / 2 - 5mm, wide - axis, 10mm, align(center + horizon, text(size: 11pt, fill: faded, d.none))) }
  })
}
#for (i, s) in d.sheets.enumerate() { if i > 0 { pagebreak() }; sheet(s) }
`,
);

export type Ink = 'colour' | 'black';
export type Of = (typeof lessonsOf)[number];
type Week = Pick<LessonWeek, 'name' | 'lessons' | 'closed' | 'weekdays' | 'weekAOn'>;
type Placed = { lesson: Lesson; lane: number; lanes: number };

/** Tint, bar, ink and line of the content colours, as the screens have them by day. */
const tints: Readonly<Record<string, readonly [fill: string, bar: string, ink: string, line: string]>> = {
  maths: ['#eaf1ff', '#4c82e8', '#24427d', '#c3d8ff'],
  francais: ['#feeced', '#d6536b', '#722836', '#fcc8cd'],
  arabe: ['#e0f8e9', '#009f63', '#005332', '#b7e4c9'],
  anglais: ['#f3eefe', '#976ad9', '#4e3574', '#ddcffa'],
  histoire: ['#ffeeda', '#b77700', '#603c01', '#f1d2ad'],
  svt: ['#e9f6e0', '#5f9915', '#2f5004', '#c9e0b8'],
  physique: ['#ddf6ff', '#0a95b7', '#034d60', '#ace1f4'],
  eps: ['#feede5', '#d35e1c', '#712e08', '#faccb7'],
  arts: ['#feeaf7', '#c359a8', '#672b58', '#f3c9e5'],
  islam: ['#daf8f5', '#069a92', '#02504c', '#aae5df'],
  techno: ['#eef0ff', '#7576e6', '#3b3c7b', '#cfd4fe'],
  vie: ['#f2f1eb', '#8e866a', '#494535', '#dad7c9'],
};
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Lessons of a day side by side when they overlap. */
export function lanesOf(lessons: readonly Lesson[]): Placed[] {
  const sorted = lessons.toSorted((a, b) => a.starts - b.starts || b.ends - a.ends);
  const placed: Placed[] = [];
  let together: Placed[] = [];
  let until = -1;
  const settle = (): void => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane)) + 1;
    for (const one of together) one.lanes = lanes;
    together = [];
  };
  for (const lesson of sorted) {
    if (lesson.starts >= until) settle();
    const busy = new Set(together.filter((one) => one.lesson.ends > lesson.starts).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    const one = { lesson, lane, lanes: 1 };
    together.push(one);
    placed.push(one);
    until = Math.max(until, lesson.ends);
  }
  settle();
  return placed;
}

function lookOf(lesson: Lesson, ink: Ink): { fill: string; colour: string; ink: string; line: string; bar: number } {
  const cancelled = lesson.state === 'cancelled';
  if (ink === 'black') return { fill: WHITE, colour: BLACK, ink: BLACK, line: BLACK, bar: cancelled ? 0 : 1 };
  const [fill, bar, dark, line] = tints[lesson.colour] ?? tints['vie']!;
  return cancelled
    ? { fill: WHITE, colour: '#a6adb8', ink: '#5b6676', line: '#a6adb8', bar: 1 }
    : { fill, colour: bar, ink: dark, line, bar: 1 };
}

/** A teacher's week shows the class, a room's both class and teacher, others the teacher. */
function linesOf(lesson: Lesson, of: Of, lang: Lang): string[] {
  const teachers = lesson.teachers
    .map((one) => (lang === 'ar' && one.labelAr ? one.labelAr : one.label))
    .join(comma(lang));
  const parts = {
    class: [teachers, lesson.room],
    group: [teachers, lesson.room],
    pupil: [teachers, lesson.room],
    teacher: [lesson.audience, lesson.room],
    room: [lesson.audience, teachers],
  }[of];
  return [formatHours(lesson), ...parts].filter(Boolean);
}

const HOUR = 60;
function sheetOf(lang: Lang, of: Of, ink: Ink, from: string, week: Week) {
  const words = printWords[lang];
  const all = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const days = all.filter(
    (day) => week.weekdays.includes(weekdayOf(day)) || week.lessons.some((lesson) => lesson.day === day),
  );
  const shown = days.length ? days : all.slice(0, 5);
  const starts = Math.min(8 * HOUR, ...week.lessons.map((lesson) => lesson.starts));
  const ends = Math.max(17 * HOUR, ...week.lessons.map((lesson) => lesson.ends));
  const first = Math.floor(starts / HOUR) * HOUR;
  const last = Math.min(1440, Math.ceil(ends / HOUR) * HOUR);
  return {
    name: week.name,
    what: words.of[of],
    from: first,
    to: last,
    hours: Array.from({ length: (last - first) / HOUR + 1 }, (_, index) => first + index * HOUR).map((at) => ({
      at,
      name: formatMinute(at),
    })),
    days: shown.map((day) => ({
      name: dayWords(lang, day, 'column'),
      closed: week.closed.find((one) => one.day === day)?.name ?? '',
    })),
    lessons: shown.flatMap((day, index) =>
      lanesOf(week.lessons.filter((lesson) => lesson.day === day)).map(({ lesson, lane, lanes }) => ({
        day: index,
        starts: lesson.starts,
        ends: lesson.ends,
        lane,
        lanes,
        title: titleIn(lang, lesson),
        lines: linesOf(lesson, of, lang),
        cancelled: lesson.state === 'cancelled',
        marks:
          lesson.state === 'cancelled'
            ? [words.cancelled]
            : lesson.changes
                .filter((change) => change !== 'cancelled')
                .map((change) => feedWords[lang].changes[change]),
        ...lookOf(lesson, ink),
      })),
    ),
  };
}

/** Data of the template: a page for each week. */
export function weekSheets(
  lang: Lang,
  { of, ink, from, weeks }: { of: Of; ink: Ink; from: string; weeks: readonly Week[] },
) {
  const words = printWords[lang];
  const turn = turnOf(from, weeks.find(({ weekAOn }) => weekAOn)?.weekAOn ?? null);
  const span = words.week(
    dayWords(lang, from, 'dayMonth'),
    dayWords(lang, addDays(from, Math.max(5, ...weeks.flatMap(({ weekdays }) => weekdays)) - 1)),
  );
  return {
    lang,
    title: words.title,
    none: words.none,
    week: turn ? `${span} · ${words.turn(turn)}` : span,
    sheets: weeks.map((week) => sheetOf(lang, of, ink, from, week)),
  };
}
