import type { ExamIssue, ExamIssueCode, ExamRules, ExamState } from '@encrier/contract/teaching/exams';
import { mondayOf } from '#kernel/policy/days.ts';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

export const storedStates = [
  'proposed',
  'refused',
  'validated',
  'published',
  'marked',
  'cancelled',
  'postponed',
] as const;
export type StoredState = (typeof storedStates)[number];

/**
 * A proposal is decided by the office, then published; a test already read by families is cancelled or postponed, never
 * deleted.
 */
/** A test that a pupil sits later; a test already sat is over. */
export const makeupFlow = workflow('exam_makeups.state', ['planned', 'sat', 'refused'], 'planned', {
  planned: leads(['planned', 'refused'], 'planned'),
  refused: leads(['planned', 'refused'], 'refused'),
  sat: leads(['planned'], 'sat'),
});

export const examFlow = workflow('exams.state', storedStates, 'proposed', {
  edit: { proposed: 'proposed', refused: 'proposed', validated: 'validated', published: 'published' },
  validate: leads(['proposed'], 'validated'),
  refuse: leads(['proposed'], 'refused'),
  publish: leads(['validated'], 'published'),
  move: stays(['proposed', 'validated', 'published']),
  place: stays(['proposed', 'validated', 'published']),
  cancel: leads(['validated', 'published'], 'cancelled'),
  postpone: leads(['validated', 'published'], 'postponed'),
  mark: leads(['published', 'marked'], 'marked'),
});
export type ExamMove = keyof typeof examFlow.moves;

type Times = { state: string; starts_at: Date; ends_at: Date };
/** The state shown to people: a published test is running, then over, depending on the time. */
export function shownState({ state, starts_at, ends_at }: Times, now: Date): ExamState {
  if (state !== 'published') return state as ExamState;
  return now >= ends_at ? 'held' : now >= starts_at ? 'running' : 'published';
}
/** Whether it uses its room, its supervisors and its place among the tests of the class. */
export const counts = (state: StoredState): boolean =>
  state === 'proposed' || state === 'validated' || state === 'published' || state === 'marked';

const hardCodes: readonly ExamIssueCode[] = [
  'past',
  'outside_year',
  'closed',
  'pupil_taken',
  'room_taken',
  'supervisor_taken',
];
export const issueOf = (code: ExamIssueCode, of = ''): ExamIssue => ({ code, hard: hardCodes.includes(code), of });

type Load = { name: string; others: readonly { day: string }[] };
/** Conflicts with the school's rules if a class has one more test on a day. */
export function loadIssues(
  { name, others }: Load,
  day: string,
  rules: Pick<ExamRules, 'perDay' | 'perWeek'>,
): ExamIssue[] {
  const monday = mondayOf(day);
  const sameDay = others.filter((one) => one.day === day).length;
  const sameWeek = others.filter((one) => mondayOf(one.day) === monday).length;
  return [
    ...(sameDay >= rules.perDay ? [issueOf('day_full', name)] : []),
    ...(sameWeek >= rules.perWeek ? [issueOf('week_full', name)] : []),
  ];
}

type Seated = { pupilId: string; classId: string };
/** A generator of numbers between 0 and 1; the same seed gives the same numbers. */
function lots(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
/**
 * The order in which pupils are seated: by name; at random from a seed; or mixed, with neighbours of different classes
 * while several are left.
 */
export function seatingOrder<P extends Seated>(
  byName: readonly P[],
  { order, mix, seed }: { order: 'name' | 'random'; mix: boolean; seed: number },
): P[] {
  const next = lots(seed);
  const line = [...byName];
  if (order === 'random')
    for (let at = line.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [line[at], line[other]] = [line[other]!, line[at]!];
    }
  if (!mix) return line;
  const left = new Map<string, P[]>();
  for (const one of line) left.set(one.classId, [...(left.get(one.classId) ?? []), one]);
  const seated: P[] = [];
  let last = '';
  while (seated.length < line.length) {
    // The class with most pupils left, other than the neighbour's: taking the largest first avoids having only one
    // class at the end.
    const [classId, queue] = [...left]
      .filter(([, queue]) => queue.length > 0)
      .sort(([a, x], [b, y]) => Number(a === last) - Number(b === last) || y.length - x.length)[0]!;
    seated.push(queue.shift()!);
    last = classId;
  }
  return seated;
}

/**
 * Assigns pupils to rooms, each filled before the next; null when they do not fit. A room without a number of seats
 * takes all.
 */
export function dealSeats<P>(
  line: readonly P[],
  rooms: readonly { id: string; capacity: number | null }[],
): { one: P; roomId: string; seat: number }[] | null {
  const dealt: { one: P; roomId: string; seat: number }[] = [];
  let at = 0;
  for (const { id, capacity } of rooms)
    for (let seat = 1; at < line.length && seat <= (capacity ?? line.length); seat++)
      dealt.push({ one: line[at++]!, roomId: id, seat });
  return at < line.length ? null : dealt;
}

/**
 * Minutes added to the time of a pupil with extra time, rounded up; 33 percent is the third given by the rules of
 * examinations.
 */
export const extraMinutes = (minutes: number, percent: number): number =>
  percent === 33 ? Math.ceil(minutes / 3) : Math.ceil((minutes * percent) / 100);
type Arranged = { pupilId: string; arrangements: readonly string[]; extraPercent: number | null };
/** Extra minutes of pupils whose plan gives extra time: the plan's figure, else the standard share. */
export const extraByPupil = (plans: readonly Arranged[], minutes: number, usual: number): Map<string, number> =>
  new Map(
    plans
      .filter(({ arrangements }) => arrangements.includes('extra_time'))
      .map(({ pupilId, extraPercent }) => [pupilId, Math.min(300, extraMinutes(minutes, extraPercent ?? usual))]),
  );

const rounded = (value: number): string => String(Math.round((value + Number.EPSILON) * 100) / 100);
/**
 * The mean of some marks, to the hundredth; null without marks. Marks have two decimals: their hundredths are whole
 * numbers.
 */
export const mean = (marks: readonly number[]): string | null =>
  marks.length ? rounded(marks.reduce((sum, one) => sum + Math.round(one * 100), 0) / marks.length / 100) : null;
/** The median mark. */
export function median(marks: readonly number[]): string | null {
  const line = marks.toSorted((a, b) => a - b);
  const half = Math.floor(line.length / 2);
  const [low, high] = [line[line.length % 2 ? half : half - 1], line[half]];
  return low === undefined || high === undefined ? null : rounded((low + high) / 2);
}
/** A mark as a part of its scale. */
export const share = (value: string, scale: string): number => Number(value) / Number(scale);
/** Number of shares in each tenth; the last one includes its end. */
export function tenthsOf(shares: readonly number[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 0);
  // 12 of 20 is the seventh tenth, despite binary rounding.
  for (const one of shares) tenths[Math.min(9, Math.floor(Math.round(one * 1e6) / 1e5))]! += 1;
  return tenths;
}
