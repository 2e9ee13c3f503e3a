import {
  absenceStates,
  type AbsenceState,
  type CandidateReason,
  type CoverState,
  proposalStates,
  type ProposalState,
} from '@encrier/contract/planning/replacement';
import { dayNumber } from '#kernel/policy/days.ts';
import { leads, workflow } from '#kernel/policy/workflow.ts';

export type AbsenceMove = 'validate' | 'refuse' | 'withdraw';
/**
 * Every move of an absence: the office validates or refuses it; the person who declared it or the office withdraws it.
 */
export const absenceWorkflow = workflow<AbsenceState, AbsenceMove>('staff_absences.state', absenceStates, 'declared', {
  validate: leads(['declared'], 'validated'),
  refuse: leads(['declared'], 'refused'),
  withdraw: leads(['declared', 'validated'], 'withdrawn'),
});

/** States of a pupil's release, granted or waiting for the family; the guardian may change the answer until then. */
export const releaseWorkflow = workflow(
  'lesson_releases.state',
  ['asked', 'allowed', 'free', 'stays', 'withdrawn'],
  'asked',
  {
    allow: leads(['asked'], 'allowed'),
    free: leads(['asked', 'allowed', 'stays', 'free'], 'free'),
    stay: leads(['asked', 'allowed', 'free', 'stays'], 'stays'),
    withdraw: leads(['asked', 'allowed', 'free', 'stays'], 'withdrawn'),
  },
);
export type ReleaseState = (typeof releaseWorkflow.states)[number];

type ProposalMove = 'accept' | 'decline' | 'take' | 'withdraw';
/** Every move of a proposal: its teacher answers, or the lesson is settled without their answer. */
export const proposalWorkflow = workflow<ProposalState, ProposalMove>('cover_proposals.state', proposalStates, 'open', {
  accept: leads(['open'], 'accepted'),
  decline: leads(['open'], 'declined'),
  take: leads(['open'], 'taken'),
  withdraw: leads(['open', 'accepted'], 'withdrawn'),
});

export type AbsenceSpan = { startsOn: string; endsOn: string; fromMinute: number; toMinute: number };
/** Days that one absence may last. */
export const maxDays = 366;

/** Why an absence cannot be declared for these days and hours; null when it can. A past absence cannot be declared. */
export function spanFault(span: AbsenceSpan, today: string): 'replacement.dates' | 'replacement.past' | null {
  const { startsOn, endsOn, fromMinute, toMinute } = span;
  if (endsOn < startsOn || fromMinute >= 1440 || toMinute < 1) return 'replacement.dates';
  if (startsOn === endsOn && fromMinute >= toMinute) return 'replacement.dates';
  if (dayNumber(endsOn) - dayNumber(startsOn) > maxDays) return 'replacement.dates';
  return endsOn < today ? 'replacement.past' : null;
}

type Standing = {
  lesson: 'planned' | 'cancelled';
  kind: string;
  /** The office's decision; null while there is none. */
  outcome: 'replaced' | 'study' | 'cancelled' | null;
  /** Whether the absent teacher is still in the timetable, and how many other teachers are. */
  absentStands: boolean;
  others: number;
  /** Proposals without answer. */
  asked: number;
};
/** The state of a lesson: the timetable comes before this room's own data, since lessons are changed elsewhere too. */
export function coverState({ lesson, kind, outcome, absentStands, others, asked }: Standing): CoverState {
  if (lesson === 'cancelled') return 'cancelled';
  if (!absentStands && kind === 'study' && outcome === 'study') return 'study';
  if (!absentStands && others > 0) return 'replaced';
  return asked > 0 ? 'proposed' : 'open';
}

export type Candidate = {
  id: string;
  name: string;
  sameSubject: boolean;
  teachesAudience: boolean;
  /** Has a lesson on that day, and so is present anyway. */
  thereThatDay: boolean;
  /** Teaches at that hour, or is away as well. */
  busy: boolean;
  /** Minutes of lessons of that week, and lessons already substituted. */
  load: number;
  covers: number;
};
export type Ranked = Omit<Candidate, 'busy'> & { reasons: CandidateReason[] };

const weight = ({ sameSubject, teachesAudience, thereThatDay }: Candidate): number =>
  (sameSubject ? 4 : 0) + (teachesAudience ? 2 : 0) + (thereThatDay ? 1 : 0);

/**
 * Possible substitutes, the best first: teachers of the subject, then teachers who know the pupils, then those present
 * that day anyway. Among equals the fewest substitutions that week, then the smallest load; finally by name, so that
 * the same question has the same answer.
 */
export function rankCandidates(candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .filter(({ busy }) => !busy)
    .sort(
      (a, b) =>
        weight(b) - weight(a) ||
        a.covers - b.covers ||
        a.load - b.load ||
        a.name.localeCompare(b.name, 'fr') ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ busy: _busy, ...one }) => ({
      ...one,
      reasons: [
        ...(one.sameSubject ? (['same_subject'] as const) : []),
        ...(one.teachesAudience ? (['teaches_audience'] as const) : []),
        ...(one.thereThatDay ? (['there_that_day'] as const) : []),
      ],
    }));
}

/** A lesson of a pupil's day. `release`: it was cancelled with the wish that pupils leave earlier or come later. */
export type DayLesson = { starts: number; ends: number; cancelled: boolean; release: boolean };
export type Release = { half: 'morning' | 'afternoon'; kind: 'leave' | 'arrive'; from: number; to: number };

/**
 * When cancelled lessons leave a pupil free at the beginning or end of a half-day. When the last lessons are cancelled,
 * the pupil leaves after the last remaining one, until the day continues, or until the end of the last cancelled one.
 * When the first ones are cancelled, the pupil comes for the first remaining one. When a whole half-day is cancelled,
 * the pupil comes later if lessons follow that day, and leaves earlier if there were some before.
 */
export function releasesOf(lessons: readonly DayLesson[], middle: number): Release[] {
  const day = [...lessons].sort((a, b) => a.starts - b.starts);
  const standing = day.filter(({ cancelled }) => !cancelled);
  const found: Release[] = [];
  for (const half of ['morning', 'afternoon'] as const) {
    const own = day.filter(({ starts }) => (half === 'morning' ? starts < middle : starts >= middle));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || !own.some(({ cancelled, release }) => cancelled && release)) continue;
    const kept = own.filter(({ cancelled }) => !cancelled);
    const [firstKept, lastKept] = [kept[0], kept.at(-1)];
    const end = Math.max(...own.map(({ ends }) => ends));
    if (firstKept && lastKept) {
      const before = own.filter(({ cancelled, ends }) => cancelled && ends <= firstKept.starts);
      const after = own.filter(({ cancelled, starts }) => cancelled && starts >= lastKept.ends);
      if (before.some(({ release }) => release) && first.starts < firstKept.starts)
        found.push({ half, kind: 'arrive', from: first.starts, to: firstKept.starts });
      if (after.some(({ release }) => release))
        found.push({ half, kind: 'leave', from: lastKept.ends, to: nextStart(standing, lastKept.ends) ?? end });
      continue;
    }
    const earlier = standing.filter(({ ends }) => ends <= first.starts).at(-1);
    found.push(
      half === 'afternoon' && earlier
        ? { half, kind: 'leave', from: earlier.ends, to: end }
        : { half, kind: 'arrive', from: first.starts, to: nextStart(standing, first.starts) ?? end },
    );
  }
  return found;
}
const nextStart = (standing: readonly DayLesson[], from: number): number | null =>
  standing.find(({ starts }) => starts >= from)?.starts ?? null;

export type Freed = {
  adult: boolean;
  /** What the pupil's sheet allows about leaving alone. */
  permission: string;
  /** Hours at which the pupil may leave alone by a standing permission, with the account that asked for it. */
  standing: readonly { from: number; to: number; askedBy: string }[];
};
/** Whether a pupil may already leave then: of age, free to come and go, or with a permission for these hours. */
export const mayLeaveAlready = ({ adult, permission, standing }: Freed, { from }: Pick<Release, 'from'>): boolean =>
  adult || permission === 'free' || standing.some((one) => one.from <= from && from < one.to);
/** The account on whose standing permission alone a pupil may already leave then; null where the sheet allows it. */
export const askerOfLeave = ({ adult, permission, standing }: Freed, { from }: Pick<Release, 'from'>): string | null =>
  adult || permission === 'free' ? null : (standing.find((one) => one.from <= from && from < one.to)?.askedBy ?? null);
