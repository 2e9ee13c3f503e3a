import { joinFacts } from '#kernel/content/join-facts.ts';
import type { WeekBreak, WeekDay, WeekItem, WeekState } from '@encrier/ui/week/model';
import type { MonthDay } from '@encrier/ui/week/MonthView';
import { addDays, mondayOf, weekdayOf } from '@encrier/contract/kernel/days';
import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { IconNote, IconToolsKitchen2, IconVideo } from '@tabler/icons-react';
import { formatDay, formatMinute, formatMonthDay, formatWeekday } from '#kernel/dates.ts';
import { locale } from '#kernel/i18n/i18n.ts';
import type { Lesson, OwnFilter, OwnPerson } from '../own.api.ts';
import { kindWords } from './own-words.ts';
import { shortTitleOf, titleOf } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';

/** Colours of the children of a family, in their order; each has its own whatever the subject. */
const childColours = ['maths', 'eps', 'arabe', 'anglais', 'histoire', 'arts', 'physique', 'francais'];
export const childColour = (index: number): string => childColours[index % childColours.length]!;
export const nameOf = ({ label, labelAr }: { label: string; labelAr: string }): string =>
  locale.get().lang === 'ar' && labelAr ? labelAr : label;
export const firstName = (person: Pick<OwnPerson, 'label'>): string => person.label.split(' ')[0] ?? person.label;

/** One lesson with whose it is: what a block of the week opens. */
export type Shown = { lesson: Lesson; person: OwnPerson; index: number };

export function stateOf({ state, changes }: Lesson): Exclude<WeekState, 'held' | 'locked'> {
  if (state === 'cancelled') return 'cancelled';
  if (changes.includes('added')) return 'new';
  return changes.length ? 'moved' : 'normal';
}

/** Its data before a change by hand, in a few words. */
export function beforeWords({ before, changes, state }: Lesson): string {
  if (!before || state === 'cancelled') return '';
  const parts = [
    changes.includes('moved') && `${before.day ? `${formatMonthDay(before.day)} ` : ''}${formatMinute(before.starts)}`,
    changes.includes('room') && before.room,
    changes.includes('teacher') && before.teachers.join(comma()),
  ];
  return joinFacts(parts);
}

/**
 * A lesson as a block: with the teacher for a pupil, with the class for a teacher. With several children each block has
 * the child's name.
 */
export function itemOf({ lesson, person, index }: Shown, several: boolean, i18n: I18n): WeekItem {
  const teaching = person.as === 'teacher';
  const state = stateOf(lesson);
  const words = beforeWords(lesson);
  const { before } = lesson;
  const badges = [
    ...(several ? [{ key: 'who', label: firstName(person), tone: 'ink' as const }] : []),
    ...(lesson.kind === 'lesson' ? [] : [{ key: 'kind', label: i18n._(kindWords[lesson.kind]), tone: 'ink' as const }]),
    ...(lesson.remoteUrl ? [{ key: 'remote', label: t`À distance`, icon: IconVideo }] : []),
    ...(lesson.note ? [{ key: 'note', label: t`Note`, icon: IconNote }] : []),
  ];
  return {
    id: `${person.id} ${lesson.id}`,
    day: lesson.day,
    start: lesson.starts,
    end: lesson.ends,
    title: teaching && lesson.audience ? lesson.audience : titleOf(lesson),
    short: teaching ? lesson.audience || titleOf(lesson) : shortTitleOf(lesson),
    lines: [teaching ? titleOf(lesson) : lesson.teachers.map(nameOf).join(comma()), lesson.room].filter(Boolean),
    color: several ? childColour(index) : lesson.colour,
    state,
    ...(words && {
      before: {
        words,
        ...(before &&
          lesson.changes.includes('moved') && { place: { day: before.day, start: before.starts, end: before.ends } }),
      },
    }),
    ...(badges.length && { badges }),
  };
}

const dayOf = (key: string, closed?: string): WeekDay => ({
  key,
  name: formatWeekday(key),
  short: formatWeekday(key, 'short'),
  date: String(Number(key.slice(8))),
  ...(closed && { closed }),
});

/** Why nothing takes place on a day for all of these people; undefined when somebody has lessons. */
const closedFor = (persons: readonly OwnPerson[], day: string): string | undefined => {
  const reasons = persons.map(({ closed }) => closed.find((one) => one.day === day)?.name);
  return reasons.length && reasons.every(Boolean) ? reasons[0] : undefined;
};

/** Days of the view: school days or days with lessons, one or three from the chosen day. */
export function daysShown({ view, day }: OwnFilter, persons: readonly OwnPerson[]): WeekDay[] {
  const taught = new Set(persons.flatMap(({ weekdays }) => weekdays));
  const held = new Set(persons.flatMap(({ lessons }) => lessons.map((one) => one.day)));
  const open = (key: string): boolean =>
    held.has(key) || (taught.size ? taught.has(weekdayOf(key)) : weekdayOf(key) <= 5);
  const keys =
    view === 'day'
      ? [day]
      : view === 'three'
        ? Array.from({ length: 9 }, (_, index) => addDays(day, index))
            .filter((key) => open(key))
            .slice(0, 3)
        : Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index)).filter(open);
  return keys.map((key) => dayOf(key, closedFor(persons, key)));
}

/** Breaks and meals of one person's days; none for several people. */
export function breaksOf(persons: readonly OwnPerson[], days: readonly WeekDay[]): WeekBreak[] {
  const [only] = persons;
  if (!only || persons.length > 1) return [];
  return only.pauses.flatMap((pause, index) => {
    const on = days.filter(({ key }) => pause.days.includes(key) && !only.closed.some(({ day }) => day === key));
    return on.length
      ? [
          {
            key: `${pause.kind}${index}`,
            start: pause.starts,
            end: pause.ends,
            name: pause.name || (pause.kind === 'meal' ? t`Repas` : t`Pause`),
            days: on.map(({ key }) => key),
            ...(pause.kind === 'meal' && { icon: IconToolsKitchen2 }),
          },
        ]
      : [];
  });
}

/** The days of a month, with how full each is. */
export function monthDays(day: string, today: string, persons: readonly OwnPerson[], several: boolean): MonthDay[] {
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const weeks = addDays(first, 35).slice(0, 7) === day.slice(0, 7) ? 6 : 5;
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const key = addDays(first, index);
    const own = persons.flatMap((person, at) =>
      person.lessons
        .filter((one) => one.day === key)
        .map((lesson) => ({ lesson, colour: several ? childColour(at) : lesson.colour })),
    );
    const held = own.filter(({ lesson }) => lesson.state !== 'cancelled');
    const dots = new Map<string, number>();
    for (const { colour } of held) dots.set(colour, (dots.get(colour) ?? 0) + 1);
    const closed = closedFor(persons, key);
    const gone = own.length - held.length;
    const parts = [
      formatDay(key),
      closed ?? plural(held.length, { one: '# cours', other: '# cours' }),
      gone > 0 && plural(gone, { one: '# annulé', other: '# annulés' }),
    ];
    return {
      key,
      date: String(Number(key.slice(8))),
      name: parts.filter(Boolean).join(comma()),
      dots: [...dots].map(([color, count]) => ({ color, count })),
      count: held.length,
      changed: own.some(({ lesson }) => lesson.changes.length > 0),
      today: key === today,
      outside: key.slice(0, 7) !== day.slice(0, 7),
      ...(closed && { closed }),
    };
  });
}
