import type { Lang } from '@encrier/contract/kernel/schema';
import { comma } from '@encrier/contract/kernel/names';
import { type Lesson, ownRoom } from '@encrier/contract/planning/lessons';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { titleIn } from '#kernel/content/subject-name.ts';
import { feedWords } from './feeds.messages.ts';

const HALF_DAY = 12 * 3600;
/** Text without the signs that no calendar may hold. */
const plain = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').toWellFormed();

function summaryOf(lesson: Lesson, lang: Lang, withAudience: boolean): string {
  const words = feedWords[lang];
  const kind = lesson.kind === 'lesson' ? '' : words.kinds[lesson.kind];
  const title = titleIn(lang, lesson);
  const named = [title, withAudience ? lesson.audience : '', kind === title ? '' : kind];
  const text = named.filter(Boolean).join(' · ');
  return lesson.state === 'cancelled' ? words.cancelled(text) : text;
}

/** Changes and remarks of a lesson, one line each. */
function descriptionOf(lesson: Lesson, lang: Lang, roomsPage: string): string {
  const words = feedWords[lang];
  const changed = lesson.changes.filter((change) => change !== 'cancelled').map((change) => words.changes[change]);
  const teachers = lesson.teachers.map((one) => (lang === 'ar' && one.labelAr ? one.labelAr : one.label));
  return [
    teachers.join(comma(lang)),
    changed.join(comma(lang)),
    lesson.reason,
    lesson.note,
    lesson.remoteUrl && `${words.join} ${lesson.remoteUrl === ownRoom ? roomsPage : lesson.remoteUrl}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export type FeedOf = {
  name: string;
  lang: Lang;
  zone: string;
  now: Date;
  host: string;
  withAudience: boolean;
  /** The page that opens the rooms of remote lessons. */
  roomsPage: string;
};

/**
 * Lessons as an iCalendar file. Hours are instants, so that no program reads them in another time zone; a moved lesson
 * keeps its identity, and a cancelled one is marked cancelled instead of removed.
 */
export function calendarOf(
  lessons: readonly Lesson[],
  { name, lang, zone, now, host, withAudience, roomsPage }: FeedOf,
): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'Encrier', product: 'Timetable', language: lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HALF_DAY / 6,
  });
  for (const lesson of lessons) {
    const cancelled = lesson.state === 'cancelled';
    calendar.createEvent({
      id: `${lesson.id}@${host}`,
      start: instantOf(lesson.day, lesson.starts, zone),
      end: instantOf(lesson.day, lesson.ends, zone),
      stamp: lesson.changedAt ? new Date(lesson.changedAt) : now,
      sequence: lesson.version - 1,
      summary: plain(summaryOf(lesson, lang, withAudience)),
      description: plain(descriptionOf(lesson, lang, roomsPage)),
      location: plain(lesson.room),
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return `${calendar.toString()}\r\n`;
}
