import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type {
  SittingState,
  TestParents,
  TestPurpose,
  TestShows,
  TestState,
} from '@encrier/contract/teaching/diagnostic-tests';
import { questionFault, worth } from './scoring.policy.ts';

type Dates = { published_at: Date | null; opens_at: Date | null; closes_at: Date | null; closed_at: Date | null };
/** The state of a test at an instant, from its dates. */
export function stateOf({ published_at, opens_at, closes_at, closed_at }: Dates, now: Date): TestState {
  if (!published_at) return 'draft';
  if (closed_at || (closes_at && closes_at <= now)) return 'closed';
  return opens_at && opens_at > now ? 'planned' : 'open';
}

type Sitting = { handed_at: Date | null; voided_at: Date | null; score: unknown };
export const sittingState = ({ handed_at, voided_at, score }: Sitting): SittingState =>
  voided_at ? 'void' : !handed_at ? 'sitting' : score === null ? 'waits' : 'corrected';

type Content = {
  purpose: TestPurpose;
  parents: TestParents;
  opensAt: string | null;
  closesAt: string | null;
  draw: number | null;
  questions: readonly Question[];
};
/** Why a test cannot be stored as sent, and the field at fault; a question is named by its position. */
export function contentFault({ purpose, parents, opensAt, closesAt, draw, questions }: Content) {
  if (purpose === 'graded' && parents === 'sit') return { field: 'parents', code: 'diagnostic_tests.graded_parents' };
  if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
    return { field: 'closesAt', code: 'diagnostic_tests.window' };
  if (draw !== null && draw > questions.length) return { field: 'draw', code: 'diagnostic_tests.draw_above' };
  for (const [at, one] of questions.entries()) {
    const fault = questionFault(one);
    if (fault) return { field: `questions.${at}.${fault.field}`, code: fault.code };
  }
  return null;
}

/**
 * When a sitting ends: after the time of the test, extended by the share of a plan (« tiers temps »), and at the latest
 * when the test closes; null with neither.
 */
export function endOf(
  started: Date,
  { minutes, closesAt, extraPercent }: { minutes: number | null; closesAt: Date | null; extraPercent: number },
): Date | null {
  const ends = minutes === null ? null : started.getTime() + longerMinutes(minutes, extraPercent) * 60_000;
  if (ends === null) return closesAt;
  return closesAt && closesAt.getTime() < ends ? closesAt : new Date(ends);
}
/** Whole minutes with the extra time of a plan. */
export const longerMinutes = (minutes: number, percent: number): number =>
  // A third of 45 is 15, despite binary rounding.
  Math.ceil(Math.round(minutes * (100 + percent) * 1e4) / 1e6);
/**
 * Extra time of a pupil whose plan requires it, in percent: the third given by the rules of examinations (« tiers temps
 * »).
 */
export const extraShare = 100 / 3;
type Arranged = { pupilId: string; arrangements: readonly string[]; extraPercent: number | null };
/** Extra time of the pupils whose plans require it, in percent: the plan's, else the standard share. */
export const extraOf = (plans: readonly Arranged[]): Map<string, number> =>
  new Map(
    plans
      .filter(({ arrangements }) => arrangements.includes('extra_time'))
      .map(({ pupilId, extraPercent }) => [pupilId, extraPercent ?? extraShare]),
  );

/** Grace period after the end: network delay is not counted as late. */
export const graceSeconds = 30;
export const isOver = (dueAt: Date | null, now: Date): boolean =>
  dueAt !== null && now.getTime() > dueAt.getTime() + graceSeconds * 1000;

/** The end of a paused sitting: later by the length of the pause, at the latest when the test closes. */
export function afterPause(
  dueAt: Date | null,
  { pausedAt, now, closesAt }: { pausedAt: Date; now: Date; closesAt: Date | null },
): Date | null {
  return dueAt && earliest(new Date(dueAt.getTime() + Math.max(0, now.getTime() - pausedAt.getTime())), closesAt);
}
/** The end of a sitting that is given more minutes: from its end, or from now where that has passed. */
export const withMinutes = (
  dueAt: Date,
  { minutes, now, closesAt }: { minutes: number; now: Date; closesAt: Date | null },
): Date => earliest(new Date(Math.max(dueAt.getTime(), now.getTime()) + minutes * 60_000), closesAt);
const earliest = (at: Date, other: Date | null): Date => (other && other < at ? other : at);

/**
 * Without a way back: answers that would change a question before the furthest one reached. An identical answer sent
 * again changes nothing, and is not one.
 */
export function passedOf<T extends { questionId: string; nth: number }>(
  order: readonly string[],
  stored: readonly { questionId: string; nth: number }[],
  answers: readonly T[],
): T[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const nths = new Map(stored.map(({ questionId, nth }) => [questionId, nth]));
  const reached = Math.max(0, ...stored.map(({ questionId }) => places.get(questionId) ?? 0));
  return answers.filter(
    ({ questionId, nth }) => (places.get(questionId) ?? 0) < reached && nth > (nths.get(questionId) ?? 0),
  );
}

type Shown = { shows: TestShows; state: TestState; sitting: SittingState; left: number; held: boolean };
/**
 * What the pupil and the family may read of a copy: nothing while its results are held. The key stays closed while the
 * pupil has attempts left: it would give the answers.
 */
export function shownOf({ shows, state, sitting, left, held }: Shown): 'nothing' | 'score' | 'all' {
  if (sitting === 'sitting' || sitting === 'void' || shows === 'never' || held) return 'nothing';
  if (state === 'closed') return 'all';
  if (shows === 'closed') return 'nothing';
  return left > 0 ? 'score' : 'all';
}

type Release = { held: boolean; blind: boolean; released_at: Date | null };
/** Whether the results of a test wait to be released. */
export const isHeld = ({ held, released_at }: Pick<Release, 'held' | 'released_at'>): boolean => held && !released_at;
/** Whether names are hidden from correctors. */
export const hidesNames = ({ blind, released_at }: Pick<Release, 'blind' | 'released_at'>): boolean =>
  blind && !released_at;

type Asker = { self: boolean; adult: boolean; looking: boolean; parents: TestParents; purpose: TestPurpose };
/**
 * Whether the caller may sit a test for a pupil: the pupil; a guardian where the school allows it, never a graded one.
 */
export const maySit = ({ self, adult, looking, parents, purpose }: Asker): boolean =>
  !looking && (self || (!adult && parents === 'sit' && purpose !== 'graded'));
/** Whether the caller opens a copy: the pupil; a guardian where the school allows it. */
export const mayRead = ({ self, adult, parents }: Pick<Asker, 'self' | 'adult' | 'parents'>): boolean =>
  self || (!adult && parents !== 'none');

/** The level for a share of the points: from 0 (not acquired) to 4 (sound). */
export function levelOf(points: number, max: number): number | null {
  if (max <= 0) return null;
  const share = points / max;
  return share < 0.15 ? 0 : share < 0.4 ? 1 : share < 0.6 ? 2 : share < 0.8 ? 3 : 4;
}

type Scored = { questionId: string; points: number | null; max: number };
/** The score of a copy: null while an answer is not corrected. */
export function totalOf(answers: readonly Scored[]): number | null {
  let sum = 0;
  for (const { points } of answers) {
    if (points === null) return null;
    sum += points;
  }
  return Math.round(sum * 100) / 100;
}

/** Points by skill of a copy, in the order of the test; answers not yet corrected do not count. */
export function skillsOf(questions: readonly Question[], answers: readonly Scored[]) {
  const byId = new Map(answers.map((one) => [one.questionId, one]));
  const skills = new Map<string, { points: number; max: number }>();
  for (const question of questions) {
    const answer = byId.get(question.id);
    if (!question.skill || !worth(question)) continue;
    const held = skills.get(question.skill) ?? { points: 0, max: 0 };
    if (answer && answer.points !== null) {
      held.points += answer.points;
      held.max += answer.max;
    }
    skills.set(question.skill, held);
  }
  return [...skills].map(([skill, { points, max }]) => ({
    skill,
    points: Math.round(points * 100) / 100,
    max: Math.round(max * 100) / 100,
    level: levelOf(points, max),
  }));
}

/** Pearson's correlation of two lists of one length, from 5 pairs on; null where one of them does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 5) return null;
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xx < 1e-12 || yy < 1e-12 ? null : Math.round((xy / Math.sqrt(xx * yy)) * 100) / 100;
}
