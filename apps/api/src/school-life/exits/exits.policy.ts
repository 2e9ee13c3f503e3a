import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type ExitKind, type ExitState, type ExitStatus, exitStatuses } from '@encrier/contract/school-life/exits';
import { type ExitRefusal, type PassageStatus, passageStatuses } from '@encrier/contract/school-life/exits-gate';
import {
  type PassState,
  type ThirdState,
  type ThirdStatus,
  thirdStatuses,
} from '@encrier/contract/school-life/exits-persons';
import { type Custody, weeklyCustody } from '@encrier/contract/school/custody';
import { addDays, clockMinute, findUnrealDay, weekdayOf } from '#kernel/policy/days.ts';
import { leads, workflow } from '#kernel/policy/workflow.ts';

export type ExitMove = 'approve' | 'refuse' | 'cancel' | 'withdraw';
/** Every move of a request: the office grants, refuses or takes back, the family gives up. */
export const exitWorkflow = workflow<ExitStatus, ExitMove>('exit_requests.status', exitStatuses, 'asked', {
  approve: leads(['asked'], 'approved'),
  refuse: leads(['asked'], 'refused'),
  cancel: leads(['asked', 'approved'], 'cancelled'),
  withdraw: leads(['approved'], 'refused'),
});

/** Rights whose holders get an alarm, the first that somebody holds: somebody is always notified. */
export const alarmedRights = [
  { right: 'exits.manage' },
  { right: 'exits.override' },
  { right: 'exits.settings' },
  { right: 'people.sensitive' },
] as const satisfies readonly { right: PermissionKey }[];

/** How many days ahead a request may be. */
export const maxDaysAhead = 120;

export type Span = {
  kind: ExitKind;
  day: string | null;
  weekdays: readonly number[];
  startsOn: string | null;
  endsOn: string | null;
  leavesAt: string;
  untilAt: string | null;
};
export type Hours = { weekdays: readonly number[]; opensAt: string; closesAt: string };
/** Now, on the school's clock. */
export type Clock = { day: string; time: string };
export type Fault = { field: string; code: string };

function hoursFault({ kind, leavesAt, untilAt }: Span, hours: Hours): Fault | null {
  if (leavesAt < hours.opensAt || leavesAt > hours.closesAt) return { field: 'leavesAt', code: 'exits.hours_outside' };
  if (untilAt === null) return kind === 'standing' ? { field: 'untilAt', code: 'exits.hours_missing' } : null;
  if (untilAt <= leavesAt) return { field: 'untilAt', code: 'exits.hours_order' };
  return untilAt > hours.closesAt ? { field: 'untilAt', code: 'exits.hours_outside' } : null;
}

function dayFault({ day, leavesAt }: Span, hours: Hours, now: Clock): Fault | null {
  const at = (code: string): Fault => ({ field: 'day', code });
  if (!day || findUnrealDay({ day })) return at('exits.day_missing');
  if (day < now.day) return at('exits.day_past');
  if (day > addDays(now.day, maxDaysAhead)) return at('exits.day_far');
  if (!hours.weekdays.includes(weekdayOf(day))) return at('exits.day_closed');
  return day === now.day && leavesAt <= now.time ? { field: 'leavesAt', code: 'exits.hour_past' } : null;
}

function standingFault({ weekdays, startsOn, endsOn }: Span, hours: Hours, now: Clock): Fault | null {
  if (!weekdays.length) return { field: 'weekdays', code: 'exits.weekdays_missing' };
  if (!weekdays.every((one) => hours.weekdays.includes(one))) return { field: 'weekdays', code: 'exits.day_closed' };
  if (!startsOn || findUnrealDay({ startsOn, endsOn })) return { field: 'startsOn', code: 'exits.day_missing' };
  if (endsOn !== null && endsOn < startsOn) return { field: 'endsOn', code: 'exits.dates_order' };
  if (endsOn !== null && endsOn < now.day) return { field: 'endsOn', code: 'exits.day_past' };
  return startsOn > addDays(now.day, 366) ? { field: 'startsOn', code: 'exits.day_far' } : null;
}

/** Why an exit cannot be at these hours, with the field to mend; null when it can. */
export const spanFault = (span: Span, hours: Hours, now: Clock): Fault | null =>
  (span.kind === 'one_day' ? dayFault(span, hours, now) : standingFault(span, hours, now)) ?? hoursFault(span, hours);

/** Whether an exit is for a day: that day, or a weekday within its dates. */
export const isFor = ({ kind, day, weekdays, startsOn, endsOn }: Span, on: string): boolean =>
  kind === 'one_day'
    ? day === on
    : startsOn !== null && startsOn <= on && (endsOn === null || endsOn >= on) && weekdays.includes(weekdayOf(on));

/**
 * Whether two exits of one pupil ask for the same time: hours that cross on one day, or on a weekday of dates that
 * cross.
 */
export function sameTime(a: Span, b: Span): boolean {
  if (a.kind !== b.kind) return false;
  const hours = a.leavesAt < (b.untilAt ?? '24:00') && b.leavesAt < (a.untilAt ?? '24:00');
  if (a.kind === 'one_day') return hours && a.day === b.day;
  const dates = (a.startsOn ?? '') <= (b.endsOn ?? '9999') && (b.startsOn ?? '') <= (a.endsOn ?? '9999');
  return hours && dates && a.weekdays.some((one) => b.weekdays.includes(one));
}

/** Last day of an exit; null when it has no end. */
const lastDay = ({ kind, day, endsOn }: Pick<Span, 'kind' | 'day' | 'endsOn'>): string | null =>
  kind === 'one_day' ? day : endsOn;
/** How a request is shown on a day. */
export function stateOn(row: Pick<Span, 'kind' | 'day' | 'endsOn'> & { status: ExitStatus }, today: string): ExitState {
  const last = lastDay(row);
  const open = row.status === 'asked' || row.status === 'approved';
  return open && last !== null && last < today ? 'over' : row.status;
}

export type Tie = {
  mayPickUp: boolean;
  /** The weekly rule of the tie. */
  custody: Custody;
  /**
   * What a date of the custody calendar gives for that day, before any weekly rule: this guardian, another one; null
   * without a date.
   */
  dated: 'his' | 'other' | null;
  /** The tie has a court decision. */
  restricted: boolean;
  startsOn: string;
  endsOn: string | null;
};
/**
 * Why a guardian is not handed the child on a day: a court forbids it, the link is over, the sheet says no, or the
 * child is with the other parent.
 */
type TieRefusal = Extract<ExitRefusal, 'court' | 'ended' | 'not_allowed' | 'other_week'>;

/** Whether the custody calendar gives the child to this guardian on a day: a date of it, else the weeks. */
const hasCustody = ({ dated, custody }: Tie, day: string): boolean =>
  dated === null ? weeklyCustody(custody, day) : dated === 'his';

/**
 * Why a guardian may not take a pupil on a day; null when they may. A court decision comes before everything else, and
 * remains after the end of its tie: the school reads it before handing over the pupil.
 */
export function refusalOf(tie: Tie, day: string): TieRefusal | null {
  if (tie.restricted || tie.custody === 'none') return 'court';
  if (tie.startsOn > day || (tie.endsOn !== null && tie.endsOn < day)) return 'ended';
  if (!tie.mayPickUp) return 'not_allowed';
  return hasCustody(tie, day) ? null : 'other_week';
}

export type ThirdMove = 'approve' | 'refuse' | 'withdraw';
/** States of a person named by a family: the office confirms or refuses, family and office withdraw. */
export const thirdWorkflow = workflow<ThirdStatus, ThirdMove>('exit_persons.status', thirdStatuses, 'asked', {
  approve: leads(['asked'], 'confirmed'),
  refuse: leads(['asked'], 'refused'),
  withdraw: leads(['asked', 'confirmed'], 'withdrawn'),
});
export const thirdStateOn = (row: { status: ThirdStatus; endsOn: string | null }, today: string): ThirdState =>
  (row.status === 'asked' || row.status === 'confirmed') && row.endsOn !== null && row.endsOn < today
    ? 'over'
    : row.status;

export type Named = {
  name: string;
  status: ThirdStatus;
  /** Confirmed by a person, not automatically by the school's setting. */
  decided: boolean;
  startsOn: string;
  endsOn: string | null;
  weekdays: readonly number[];
  /** The person who named them still answers for the pupil. */
  spoken: boolean;
};
/** Names of the people kept away from a pupil by a court. */
export type Kept = { names: readonly string[] };
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
/** Whether a name is that of a person kept away by a court, in either order of its words. */
export const isKept = (name: string, { names }: Kept): boolean => {
  const words = (one: string): string => plainName(one).split(' ').sort().join(' ');
  return names.some((one) => words(one) === words(name));
};

/**
 * Why a person named by a family may not take the pupil on a day; null when they may. With a court decision, the office
 * must have confirmed the person.
 */
export function thirdRefusal(one: Named, day: string, kept: Kept): ExitRefusal | null {
  if (isKept(one.name, kept)) return 'court';
  if (one.status === 'withdrawn') return 'withdrawn';
  if (one.status !== 'confirmed' || (kept.names.length > 0 && !one.decided)) return 'not_confirmed';
  if (!one.spoken) return 'no_authority';
  const holds = one.startsOn <= day && (one.endsOn === null || one.endsOn >= day);
  return holds && one.weekdays.includes(weekdayOf(day)) ? null : 'not_today';
}

export type Pass = {
  name: string;
  day: string;
  leavesAt: string;
  revoked: boolean;
  used: boolean;
  spoken: boolean;
  /** Whether its bearer was withdrawn since. */
  withdrawn: boolean;
};
/** Minutes before its hour from which a pass lets the pupil go. */
const passEarly = 15;
/** Why a pass opens nothing at this moment; null when it does. */
export function passRefusal(pass: Pass, now: Clock, kept: Kept): ExitRefusal | null {
  if (pass.day < now.day) return 'pass_past';
  if (kept.names.length > 0) return 'court';
  if (pass.used) return 'pass_used';
  if (pass.revoked) return 'pass_revoked';
  if (pass.withdrawn) return 'withdrawn';
  if (!pass.spoken) return 'no_authority';
  if (pass.day > now.day || clockMinute(now.time) < clockMinute(pass.leavesAt) - passEarly) return 'pass_early';
  return null;
}
/** Refusals of which the office is notified at once. */
const alarming: readonly ExitRefusal[] = ['court', 'no_authority', 'pass_used', 'pass_revoked', 'withdrawn'];
export const alarms = (refusal: ExitRefusal): boolean => alarming.includes(refusal);
export const passStateOn = (pass: Pick<Pass, 'day' | 'revoked' | 'used'>, today: string): PassState => {
  if (pass.used) return 'used';
  if (pass.revoked) return 'revoked';
  return pass.day < today ? 'over' : 'good';
};

export type PassageMove = 'confirm' | 'send_back' | 'return';
/** Every move of a passage: what two persons check, then out and back. */
export const passageWorkflow = workflow<PassageStatus, PassageMove>(
  'exit_passages.status',
  passageStatuses,
  'checking',
  {
    confirm: leads(['checking'], 'left'),
    send_back: leads(['checking'], 'refused'),
    return: leads(['left'], 'returned'),
  },
);

export type Window = { from: string; until: string };
type Granted = Pick<Span, 'leavesAt' | 'untilAt'> & { mode: 'alone' | 'guardian' | 'anyone' };
/**
 * Hours of a day at which a pupil may leave alone: those granted, the whole day for a pupil of age, and after the
 * lessons when the pupil's sheet allows it.
 */
export function aloneWindows(
  pupil: { adult: boolean; permission: string },
  granted: readonly Granted[],
  lessonsEndAt: string,
): Window[] {
  if (pupil.adult) return [{ from: '00:00', until: '24:00' }];
  const after = pupil.permission === 'free' || pupil.permission === 'planned';
  return [
    ...granted
      .filter(({ mode }) => mode === 'alone')
      .map(({ leavesAt, untilAt }) => ({ from: leavesAt, until: untilAt ?? '24:00' })),
    ...(after ? [{ from: lessonsEndAt, until: '24:00' }] : []),
  ];
}
export const leavesAlone = (windows: readonly Window[], time: string): boolean =>
  windows.some(({ from, until }) => from <= time && time < until);

/** Hours that a passage may take to reach the school from a tablet without a network. */
export const maxLate = 24;
/** The instant of what a tablet says: never later than now; null when it is too old to be written down. */
export function instantOfAct(said: Date, now: Date): Date | null {
  if (said >= now) return now;
  return now.getTime() - said.getTime() > maxLate * 3_600_000 ? null : said;
}
