import { formatMinute } from '#kernel/policy/days.ts';
import { FileUnread, type Sheet } from '../cells/sheet.ts';
import { headerKey } from './header-key.ts';
import { clocksIn, type LessonCells, lessonSheet } from './lesson-columns.ts';
import { readRecords, textOf, type XmlNode } from './xml.ts';

// What FET (https://lalescu.ro/liviu/fet) writes: its own document with the times and rooms it fixed
// (`*_data_and_timetable.fet`), the places of its activities alone (`*_activities.xml`), the timetable of its teachers
// (`*_teachers.xml`) and a list (`*_timetable.csv`).

type Activity = { teachers: string[]; subject: string; students: string[]; duration: number };
type Placed = { id: string; day: string; hour: string; room: string };
type Found = { activities: Map<string, Activity>; placed: Map<string, Placed>; hours: string[] };

const shape = { at: 2, maxNodes: 60_000 };
const documentShape = { at: 3, maxNodes: 60_000 };
const named = (node: XmlNode, name: string): string[] =>
  node.children
    .filter((child) => child.name === name)
    .flatMap((child) => child.text.trim() || (child.attributes.name ?? ''));

function takePlace(found: Found, id: string, part: Partial<Placed>): void {
  if (!id) return;
  const before = found.placed.get(id) ?? { id, day: '', hour: '', room: '' };
  const given = Object.fromEntries(Object.entries(part).filter(([, text]) => text));
  found.placed.set(id, { ...before, ...given });
}

function takeActivity(found: Found, node: XmlNode): void {
  const id = textOf(node, 'Id');
  if (textOf(node, 'Active') === 'false' || !id) return;
  if (textOf(node, 'Subject'))
    found.activities.set(id, {
      teachers: named(node, 'Teacher'),
      subject: textOf(node, 'Subject'),
      students: named(node, 'Students'),
      duration: Number(textOf(node, 'Duration')) || 1,
    });
  const rooms = named(node, 'Real_Room');
  const room = rooms.length ? rooms.join(', ') : textOf(node, 'Room');
  const [day, hour] = [textOf(node, 'Day'), textOf(node, 'Hour')];
  if (day) takePlace(found, id, { day, hour, room });
}

/** A part of FET's own document: an activity, an hour, the time or the room that the solution fixed. */
function takePart(found: Found, node: XmlNode, section: string): void {
  if (node.name === 'Activity') {
    takeActivity(found, node);
    return;
  }
  // It also contains its results, since FET writes both in one file.
  if (node.name === 'Activities_Timetable') {
    for (const child of node.children) takeActivity(found, child);
    return;
  }
  if (section === 'Hours_List' && node.name === 'Hour') found.hours.push(textOf(node, 'Name'));
  if (section === 'Hours_List' && node.name === 'Name') found.hours.push(node.text.trim());
  if (textOf(node, 'Active') === 'false') return;
  const id = textOf(node, 'Activity_Id');
  if (node.name === 'ConstraintActivityPreferredStartingTime' && Number(textOf(node, 'Weight_Percentage')) === 100)
    takePlace(found, id, {
      day: textOf(node, 'Preferred_Day', 'Day'),
      hour: textOf(node, 'Preferred_Hour', 'Hour'),
    });
  if (node.name === 'ConstraintActivityPreferredRoom') {
    const rooms = named(node, 'Real_Room');
    takePlace(found, id, { room: rooms.length ? rooms.join(', ') : textOf(node, 'Room') });
  }
}

/** One hour of a teacher's day; an activity of several hours appears in each of them. */
function takeHour(found: Found, who: string, day: string | undefined, hour: XmlNode): void {
  const name = hour.attributes.name ?? '';
  if (name && !found.hours.includes(name)) found.hours.push(name);
  const id = hour.children.find((child) => child.name === 'Activity')?.attributes.id;
  if (!id) return;
  const known = found.activities.get(id);
  const first = found.placed.get(id);
  const of = (part: string): string[] => named(hour, part);
  const others = known?.teachers.includes(who) ? known.teachers : [...(known?.teachers ?? []), who];
  // The first of its teachers counts its hours.
  const again = known !== undefined && known.teachers[0] === who && first?.day === day;
  found.activities.set(id, {
    teachers: others,
    subject: of('Subject')[0] ?? '',
    students: of('Students'),
    duration: (known?.duration ?? 1) + Number(again),
  });
  if (!first) takePlace(found, id, { day: day ?? '', hour: name, room: of('Room')[0] ?? '' });
}

function takeTeacher(found: Found, teacher: XmlNode): void {
  for (const day of teacher.children)
    for (const hour of day.children) takeHour(found, teacher.attributes.name ?? '', day.attributes.name, hour);
}

/**
 * Where an hour begins and where the one `duration` later ends: clock times when the hours contain any, else their
 * numbers.
 */
function spanOf(hours: readonly string[], hour: string, duration: number): { Début: string; Fin: string } {
  const at = hours.indexOf(hour);
  const [start, finish] = clocksIn(hour);
  if (start === undefined)
    return at < 0 ? { Début: hour, Fin: '' } : { Début: `n° ${at + 1}`, Fin: `n° ${at + duration}` };
  const last = hours[at + duration - 1];
  const next = hours[at + duration];
  const end = duration === 1 ? finish : last === undefined ? undefined : clocksIn(last)[1];
  const until = end ?? (next === undefined || at < 0 ? undefined : clocksIn(next)[0]);
  // Nothing gives the end of the last hour of the day: assume the length of the one before it.
  const before = at > 0 ? clocksIn(hours[at - 1] ?? '')[0] : undefined;
  const length = until !== undefined ? until - start : before === undefined ? 60 : (start - before) * duration;
  return { Début: formatMinute(start), Fin: formatMinute(start + length) };
}

/** `Lundi B` is a Monday of the second week. */
function dayOf(text: string): { Jour: string; Semaine: string } {
  const turned = /^(.*\S)[\s_-]+(?:S|sem\.?|semaine|week)?\s*([AB])$/i.exec(text.trim());
  return turned ? { Jour: turned[1] ?? '', Semaine: (turned[2] ?? '').toUpperCase() } : { Jour: text, Semaine: '' };
}

function sheetOf({ activities, placed, hours }: Found): Sheet {
  const lessons: LessonCells[] = [];
  for (const { id, day, hour, room } of placed.values()) {
    const activity = activities.get(id);
    if (!activity || !day) continue;
    lessons.push({
      ...dayOf(day),
      ...spanOf(hours, hour, activity.duration),
      Classe: activity.students.join(', '),
      Matière: activity.subject,
      Professeurs: activity.teachers.join(', '),
      Salle: room,
    });
  }
  return lessonSheet(lessons);
}

const emptyFound = (): Found => ({ activities: new Map(), placed: new Map(), hours: [] });

const root = /<(fet|Activities_Timetable|Teachers_Timetable)[\s>]/;
/** Whether a document comes from FET, by its root element. */
export const isFet = (text: string): boolean => root.test(text.slice(0, 4000)) && !/<BEE_/.test(text.slice(0, 4000));

/** The lessons in the documents of FET; documents of one archive complete each other. Throws `FileUnread`. */
export function readFet(documents: readonly string[]): Sheet {
  const found = emptyFound();
  for (const text of documents) {
    const name = root.exec(text.slice(0, 4000))?.[1];
    if (name === 'fet') readRecords(text, (node, section) => takePart(found, node, section), documentShape);
    else if (name === 'Activities_Timetable') readRecords(text, (node) => takeActivity(found, node), shape);
    else if (name === 'Teachers_Timetable') readRecords(text, (node) => takeTeacher(found, node), shape);
    else throw new FileUnread('imports.unreadable');
  }
  if (found.placed.size && !found.activities.size) throw new FileUnread('imports.fet_alone');
  return sheetOf(found);
}

const listKeys = ['Activity Id', 'Day', 'Hour', 'Students Sets', 'Subject', 'Teachers'].map(headerKey);

/** Whether a list is the timetable that FET writes as text. */
export function isFetList(rows: readonly (readonly string[])[]): boolean {
  const heads = new Set((rows[0] ?? []).map(headerKey));
  return listKeys.every((key) => heads.has(key));
}

/** The timetable that FET writes as text: one row for each hour of an activity, classes and teachers between `+`. */
export function readFetList([heads = [], ...rows]: readonly (readonly string[])[]): Sheet {
  const keys = heads.map(headerKey);
  const found = emptyFound();
  const cell = (row: readonly string[], name: string): string => row[keys.indexOf(headerKey(name))] ?? '';
  const several = (text: string): string[] =>
    text
      .split('+')
      .map((one) => one.trim())
      .filter(Boolean);
  for (const row of rows) if (cell(row, 'Hour')) found.hours.push(cell(row, 'Hour'));
  found.hours = [...new Set(found.hours)];
  if (found.hours.every((hour) => clocksIn(hour).length))
    found.hours.sort((a, b) => (clocksIn(a)[0] ?? 0) - (clocksIn(b)[0] ?? 0));
  for (const row of rows) {
    const id = cell(row, 'Activity Id');
    if (!id || !cell(row, 'Day')) continue;
    const known = found.activities.get(id);
    found.activities.set(id, {
      teachers: several(cell(row, 'Teachers')),
      subject: cell(row, 'Subject'),
      students: several(cell(row, 'Students Sets')),
      duration: (known?.duration ?? 0) + 1,
    });
    const hour = cell(row, 'Hour');
    const before = found.placed.get(id);
    if (!before || found.hours.indexOf(hour) < found.hours.indexOf(before.hour))
      takePlace(found, id, { day: cell(row, 'Day'), hour, room: cell(row, 'Room') });
  }
  return sheetOf(found);
}
