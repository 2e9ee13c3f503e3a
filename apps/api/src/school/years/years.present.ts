import { type DayStyle, daySpanWords, dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { getCalendar, Holiday, SchoolYear, Term } from '@encrier/contract/school/years';
import { ownWord } from '../directory/own-words.public.ts';
import { calendarWords } from './years.messages.ts';
import { comma, labelled } from '@encrier/contract/kernel/names';

export type YearRow = {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  current: boolean;
  closed_at: Date | null;
  version: number;
};
export type TermRow = {
  id: string;
  year_id: string;
  org_id: string | null;
  name: string;
  starts_on: string;
  ends_on: string;
  entry_from_on: string | null;
  entry_to_on: string | null;
  council_on: string | null;
  published_on: string | null;
  version: number;
};
export type HolidayRow = {
  id: string;
  org_id: string | null;
  name: string;
  kind: string;
  starts_on: string;
  ends_on: string;
  state: string;
  source: string;
  whole: boolean;
  level_ids: string[];
  class_ids: string[];
  version: number;
};

export const presentYear = (row: YearRow): SchoolYear => ({
  id: row.id,
  name: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  current: row.current,
  closed: row.closed_at !== null,
  version: row.version,
});

export const presentTerm = (row: TermRow): Term => ({
  id: row.id,
  yearId: row.year_id,
  orgId: row.org_id,
  name: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  entryFromOn: row.entry_from_on,
  entryToOn: row.entry_to_on,
  councilOn: row.council_on,
  publishedOn: row.published_on,
  version: row.version,
});

export const presentHoliday = (row: HolidayRow): Holiday => ({
  id: row.id,
  orgId: row.org_id,
  name: row.name,
  kind: row.kind as Holiday['kind'],
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: row.state as Holiday['state'],
  source: row.source,
  whole: row.whole,
  levelIds: row.level_ids,
  classIds: row.class_ids,
  version: row.version,
});

/** The A4 page of a year's calendar: it only reads its data, which is never part of its source. */
export const calendarTemplate = paper(
  { margin: { x: 18, top: 18, bottom: 18 } },
  `#block(above: 5mm, below: 5mm, text(size: 18pt, weight: "bold")[#d.words.title #d.name])
#let heading(t) = block(above: 6mm, below: 3mm, text(size: 12pt, weight: "bold", t))
#heading(d.words.terms)
#listing(columns: (auto, 1fr, 1fr), inset: (x: 0pt, y: 2.2mm), gutter: 5mm, none-words: d.words.none,
  ..d.terms.map(t => (strong(t.name), t.span, text(fill: faded, t.detail))).flatten())
#heading(d.words.days)
#if d.months.len() == 0 { empty(d.words.none) }
#for m in d.months {
  block(above: 4mm, below: 1mm, breakable: false)[
    #text(weight: "bold", m.name)
    #listing(columns: (52mm, 1fr, auto), inset: (x: 0pt, y: 1.6mm), gutter: 5mm,
      ..m.days.map(x => (x.span, [#x.name #if x.org != "" { text(fill: faded)[ · #x.org] }], text(fill: faded, x.kind))).flatten())
  ]
}
`,
);

type Calendar = ResponseInput<typeof getCalendar>;

/** What the page prints of a calendar, in its reader's language. */
export function printData({ year, terms, holidays, places }: Calendar, lang: Lang, orgs: ReadonlyMap<string, string>) {
  const words = calendarWords[lang];
  const named = new Map([...places.levels, ...places.classes].map(({ id, name }) => [id, name]));
  const span = (style: DayStyle, from: string, to: string): string => daySpanWords(lang, from, to, style);
  const months = Map.groupBy(holidays, (day) =>
    (day.startsOn.localeCompare(year.startsOn) < 0 ? year.startsOn : day.startsOn).slice(0, 7),
  );
  return {
    lang,
    words,
    name: year.name,
    title: `${words.title} ${year.name}`,
    aside: span('long', year.startsOn, year.endsOn),
    terms: terms.map((term) => ({
      name: [ownWord(lang, term.name), term.orgId && orgs.get(term.orgId)].filter(Boolean).join(' · '),
      span: span('long', term.startsOn, term.endsOn),
      detail: [
        term.councilOn && labelled(lang, words.council, span('dayMonth', term.councilOn, term.councilOn)),
        term.entryToOn &&
          labelled(lang, words.entry, span('dayMonth', term.entryFromOn ?? term.startsOn, term.entryToOn)),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    months: [...months].map(([key, days]) => ({
      name: dayWords(lang, `${key}-01`, 'month'),
      days: days.map((day) => ({
        span: span('dayMonth', day.startsOn, day.endsOn),
        name: ownWord(lang, day.name),
        org: day.whole
          ? (orgs.get(day.orgId ?? '') ?? '')
          : [...day.levelIds, ...day.classIds].flatMap((id) => named.get(id) ?? []).join(comma(lang)),
        kind: day.state === 'expected' ? words.expected : (words.kinds[day.kind] ?? ''),
      })),
    })),
  };
}
