import * as z from 'zod/mini';
import { addDays, dayNumber, weekdayOf, weekNumber } from '../kernel/days.ts';
import { route } from '../kernel/route.ts';
import { day, done, id, optionalText } from '../kernel/schema.ts';
import { custodies, ownFamily } from './persons.ts';

export type Custody = (typeof custodies)[number];
/** Whether the weekly rule of a tie gives the child to this guardian on a day; a weekend begins on Friday. */
export function weeklyCustody(custody: Custody, date: string): boolean {
  if (custody === 'even_weeks') return weekNumber(date) % 2 === 0;
  if (custody === 'odd_weeks') return weekNumber(date) % 2 === 1;
  return custody === 'weekends' ? weekdayOf(date) >= 5 : custody === 'always';
}

type Half = { guardianId: string; fromOn: string; toOn: string };
/**
 * A holiday cut in two, the odd day in the first half. The even years begin with `first`; the odd ones too, unless they
 * take turns.
 */
export function halvesOf(
  holiday: { startsOn: string; endsOn: string },
  { first, second, turns }: { first: string; second: string; turns: boolean },
): [Half, Half] {
  const { startsOn, endsOn } = holiday;
  const middle = addDays(startsOn, Math.ceil((dayNumber(endsOn) - dayNumber(startsOn) + 1) / 2));
  const [one, two] = turns && Number(startsOn.slice(0, 4)) % 2 === 1 ? [second, first] : [first, second];
  return [
    { guardianId: one, fromOn: startsOn, toOn: addDays(middle, -1) },
    { guardianId: two, fromOn: middle, toOn: endsOn },
  ];
}

/** Shorter holidays are not cut in two. */
export const shortestHalved = 4;
/** Longest period of custody, in days. */
export const longestCustody = 366;

const guardian = z.object({
  id: id(),
  label: z.string(),
  firstName: z.string(),
  custody: z.enum(custodies),
});
const period = z.object({
  id: id(),
  guardianId: id(),
  guardian: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  /** Present for the office, and for the guardian whose days they are. */
  note: z.optional(z.string()),
});
export type CustodyPeriod = z.output<typeof period>;
const calendar = z.object({
  /** Who shares the custody: guardians with authority, by rank. */
  guardians: z.array(guardian),
  /** Dated periods from the first day of the school year on, in their order. */
  periods: z.array(period),
  /** Holidays of the school calendar from today on that are long enough to be shared. */
  holidays: z.array(z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() })),
  today: z.string(),
});
export type CustodyCalendar = z.output<typeof calendar>;

const office = { access: { permission: 'people.sensitive' }, scope: 'school' } as const;
const byPupil = z.object({ id: id() });
export const pupilCustody = route({
  name: 'persons.custody',
  method: 'GET',
  path: '/pupils/:id/custody',
  ...office,
  params: byPupil,
  response: z.extend(calendar, { can: z.object({ edit: z.boolean() }) }),
});
const errors = [
  'persons.custody_overlap',
  'persons.custody_guardian',
  'persons.dates',
  'persons.no_such_day',
  ownFamily,
] as const;
/**
 * Gives the child to a guardian from a day to another, both included; a day has one guardian. The same id sent twice is
 * one.
 */
export const addCustody = route({
  name: 'persons.add_custody',
  method: 'POST',
  path: '/pupils/:id/custody',
  ...office,
  params: byPupil,
  body: z.strictObject({ id: id(), guardianId: id(), fromOn: day(), toOn: day(), note: optionalText(200) }),
  response: done(),
  errors: [...errors, 'persons.custody_long'],
});
/** Shares every coming holiday in two halves; holidays that already have a period are skipped and listed. */
export const halveHolidays = route({
  name: 'persons.halve_holidays',
  method: 'POST',
  path: '/pupils/:id/custody/halves',
  ...office,
  params: byPupil,
  body: z.strictObject({ first: id(), second: id(), turns: z.boolean() }),
  response: z.object({ made: z.number(), left: z.array(z.string()) }),
  errors,
});
export const removeCustody = route({
  name: 'persons.remove_custody',
  method: 'DELETE',
  path: '/pupils/:id/custody/:periodId',
  ...office,
  params: z.object({ id: id(), periodId: id() }),
  response: done(),
  errors: [ownFamily],
});
/** The custody calendar of the caller's children, as a guardian reads it: all the days, without others' notes. */
export const familyCustody = route({
  name: 'persons.family_custody',
  method: 'GET',
  path: '/family/custody',
  access: 'session',
  scope: 'children',
  response: z.object({ children: z.array(z.extend(calendar, { pupilId: id() })) }),
});

export const custodyRoutes = [pupilCustody, addCustody, halveHolidays, removeCustody, familyCustody] as const;
