import { addDays, dayNumber, formatMinute, mondayOf, weekdayOf } from '#kernel/policy/days.ts';
import { isZone, parseDay, parseStamp, toStamp } from '#kernel/content/dates.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { FileUnread, type Sheet } from '../cells/sheet.ts';
import { dayNames, type LessonCells, lessonSheet } from './lesson-columns.ts';

// Of RFC 5545 only what a timetable is made of: events with a beginning and an end, repeated every week or every other
// one, or written one by one for each day, as most timetabling programs export them.

type Moment = { day: string; minute: number };
type Rule = Readonly<Record<string, string>>;
type Event = { start: Moment; end: Moment; rule: Rule | null; title: string; room: string; about: string };
type Property = { name: string; params: string; value: string };

const maxEvents = 100_000;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);

const unescaped = (value: string): string =>
  value.replace(/\\([nN;,\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

function propertyOf(line: string): Property | null {
  const cut = /^([A-Za-z-]+)((?:;[^":]*(?:"[^"]*"[^":]*)*)?):(.*)$/s.exec(line);
  return cut ? { name: (cut[1] ?? '').toUpperCase(), params: cut[2] ?? '', value: cut[3] ?? '' } : null;
}

/**
 * A date with its time on the clock of the school; a time without a known zone is read as the school's. Null for a
 * whole day.
 */
function momentOf({ params, value }: Property, zone: string): Moment | null {
  const digits = /^(\d{8})T(\d{6})(Z?)$/.exec(value.trim());
  if (!digits) return null;
  const stamp = `${digits[1]}${digits[2]}`;
  const timeZone = digits[3] ? 'UTC' : (/;TZID="?([^";:]+)"?/i.exec(params)?.[1] ?? zone);
  const at = timeZone !== zone && isZone(timeZone) ? parseStamp(stamp, timeZone) : null;
  const local = at ? toStamp(at, zone) : stamp;
  const day = parseDay(local.slice(0, 8));
  return day ? { day, minute: Number(local.slice(8, 10)) * 60 + Number(local.slice(10, 12)) } : null;
}

function lengthOf(value: string): number {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(value.trim());
  return found ? Number(found[1] ?? 0) * 1440 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0) : 0;
}

function eventOf(properties: ReadonlyMap<string, Property>, zone: string): Event | null {
  const text = (name: string): string => unescaped(properties.get(name)?.value ?? '').trim();
  const [from, to] = [properties.get('DTSTART'), properties.get('DTEND')];
  const start = from && momentOf(from, zone);
  if (!start || text('STATUS').toUpperCase() === 'CANCELLED' || properties.has('RECURRENCE-ID')) return null;
  const given = to ? momentOf(to, zone) : null;
  const end = given ?? { day: start.day, minute: start.minute + lengthOf(properties.get('DURATION')?.value ?? '') };
  const rule = properties.get('RRULE')?.value;
  return {
    start,
    end,
    rule: rule
      ? Object.fromEntries(rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]))
      : null,
    title: text('SUMMARY'),
    room: text('LOCATION'),
    about: text('DESCRIPTION'),
  };
}

/** The properties of a calendar in their order, folded lines put together. */
function propertiesOf(text: string): Property[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/);
  return lines.map(propertyOf).filter((property) => property !== null);
}

/** State while reading a calendar: its events, the current one, and the depth inside it. */
class Reading {
  readonly events: Event[] = [];
  name = '';
  private open: Map<string, Property> | null = null;
  private inside = 0;
  private readonly zone: string;
  constructor(zone: string) {
    this.zone = zone;
  }

  take(property: Property): void {
    const isEvent = property.value.trim().toUpperCase() === 'VEVENT';
    if (property.name === 'BEGIN') this.begin(isEvent);
    else if (property.name === 'END') this.end(isEvent);
    else if (this.open && this.inside === 0) this.open.set(property.name, property);
    else if (!this.open && property.name === 'X-WR-CALNAME') this.name = unescaped(property.value).trim();
  }

  private begin(isEvent: boolean): void {
    if (isEvent) [this.open, this.inside] = [new Map(), 0];
    else this.inside += 1;
  }

  private end(isEvent: boolean): void {
    if (!isEvent) this.inside -= 1;
    else if (this.open) this.close(this.open);
  }

  private close(properties: ReadonlyMap<string, Property>): void {
    const event = eventOf(properties, this.zone);
    if (event) this.events.push(event);
    if (this.events.length > maxEvents) throw new FileUnread('imports.too_many_lines');
    this.open = null;
  }
}

function eventsOf(text: string, zone: string): { events: Event[]; name: string } {
  const reading = new Reading(zone);
  for (const property of propertiesOf(text)) reading.take(property);
  return reading;
}

const labels: Readonly<Record<string, 'Classe' | 'Matière' | 'Professeurs' | 'Salle'>> = Object.fromEntries(
  (
    [
      ['Classe', 'classe classes class groupe groupes group division promotion'],
      ['Matière', 'matiere matieres subject cours course discipline'],
      ['Professeurs', 'professeur professeurs enseignant enseignants prof teacher teachers intervenant'],
      ['Salle', 'salle salles room lieu'],
    ] as const
  ).flatMap(([header, words]) => words.split(' ').map((word) => [word, header] as const)),
);

/** Fields of an event: lines with a known label, and the rest for the person who checks it. */
function wordsOf({ title, room, about }: Event, calendar: string): LessonCells {
  const cells: LessonCells = { Salle: room };
  const rest = [title];
  for (const line of about.split('\n').map((one) => one.trim())) {
    const cut = /^([^:：]{2,20})\s*[:：]\s*(.+)$/.exec(line);
    const header = cut ? labels[searchKey((cut[1] ?? '').trim())] : undefined;
    if (header && cut) cells[header] = (cut[2] ?? '').trim();
    else if (line) rest.push(line);
  }
  if (calendar) rest.push(calendar);
  return { ...cells, Intitulé: rest.filter(Boolean).join(' · ').slice(0, 400) };
}

/**
 * The position of an event in the week: `week` is empty for every week, or the Monday of one of its weeks for every
 * second one.
 */
type Stand = { weekday: number; week: string; from: string; to: string };

function lastOf(rule: Rule, first: string, step: number, days: number): string {
  const until = /^(\d{8})/.exec(rule.UNTIL ?? '')?.[1];
  if (until) return parseDay(until) ?? '';
  const count = Number(rule.COUNT);
  return count > 0 ? addDays(first, (Math.ceil(count / days) - 1) * 7 * step) : '';
}

function standsOf({ start, rule }: Event): Stand[] {
  const weekday = weekdayOf(start.day);
  if (!rule) return [{ weekday, week: '', from: start.day, to: start.day }];
  const step = Number(rule.INTERVAL ?? 1);
  const daily = rule.FREQ === 'DAILY' && step === 1;
  if ((rule.FREQ !== 'WEEKLY' && !daily) || (step !== 1 && step !== 2))
    return [{ weekday, week: `RRULE ${rule.FREQ ?? ''} ${rule.INTERVAL ?? ''}`.trim(), from: start.day, to: '' }];
  const named = (rule.BYDAY ?? '').split(',').flatMap((name) => {
    const at = weekdays.indexOf(name.slice(-2)) + 1;
    return at === 0 ? [] : [at];
  });
  const days = named.length ? named : daily ? [1, 2, 3, 4, 5] : [weekday];
  return days.map((one) => {
    const first = addDays(start.day, (one - weekday + 7) % 7);
    // A week begins on Monday: a day before the first event's waits for the next week.
    const from = one < weekday && step === 2 ? addDays(first, 7) : first;
    return { weekday: one, week: step === 2 ? mondayOf(from) : '', from, to: lastOf(rule, from, step, days.length) };
  });
}

/**
 * Events written one by one for each day, put together: every week, or every other one where all are an even number of
 * weeks apart.
 */
function together(days: readonly string[]): Pick<Stand, 'week' | 'from' | 'to'> {
  const sorted = [...new Set(days)].sort();
  const [from = '', second] = sorted;
  const to = sorted.at(-1) ?? from;
  const gaps = sorted.slice(1).map((day, i) => (dayNumber(day) - dayNumber(sorted[i] ?? day)) / 7);
  const turned = second !== undefined && gaps.length > 1 && gaps.every((gap) => gap % 2 === 0);
  return { week: turned ? mondayOf(from) : '', from, to };
}

/**
 * The lessons of a calendar, each at its place of the week. Instants are read on the clock of `zone`. Throws
 * `FileUnread`.
 */
export function readCalendar(text: string, zone: string): Sheet {
  const { events, name } = eventsOf(text, zone);
  const rows = new Map<string, { cells: LessonCells; days: string[]; stand: Stand; single: boolean }>();
  for (const event of events) {
    const overnight = event.end.day !== event.start.day;
    const cells = wordsOf(event, name);
    for (const stand of standsOf(event)) {
      const times = {
        Début: formatMinute(event.start.minute),
        Fin: overnight ? '24:00' : formatMinute(event.end.minute),
      };
      const key = JSON.stringify([event.rule ? stand : null, stand.weekday, times, cells]);
      const known = rows.get(key);
      if (known) known.days.push(event.start.day);
      else
        rows.set(key, { cells: { ...cells, ...times }, days: [event.start.day], stand, single: event.rule === null });
    }
  }
  return lessonSheet(
    [...rows.values()].map(({ cells, days, stand, single }) => {
      const { week, from, to } = single ? { ...stand, ...together(days) } : stand;
      return { ...cells, Jour: dayNames[stand.weekday - 1] ?? '', Semaine: week, Du: from, Au: to };
    }),
  );
}
