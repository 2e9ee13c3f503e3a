import type { IncidentState } from '@encrier/contract/school-life/discipline-incidents';
import type { KindShape, RecordRank, RecordState } from '@encrier/contract/school-life/discipline';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import { leads, type Workflow, workflow } from '#kernel/policy/workflow.ts';

export type RecordMove = 'tell' | 'decide' | 'done' | 'not_done' | 'executed' | 'dropped' | 'cancelled' | 'closed';
/** States of a pupil's part in an incident: noted, announced to the family, closed with the incident. */
export const partWorkflow = workflow<RecordState, 'tell' | 'closed'>(
  'discipline_records.state',
  ['noted', 'informed', 'closed'],
  'noted',
  {
    tell: leads(['noted'], 'informed'),
    closed: leads(['noted', 'informed'], 'closed'),
  },
);
export const recognitionWorkflow = workflow<RecordState, 'cancelled'>(
  'discipline_records.state',
  ['given', 'cancelled'],
  'given',
  {
    cancelled: leads(['given'], 'cancelled'),
  },
);
export const punishmentWorkflow = workflow<RecordState, 'done' | 'not_done' | 'cancelled'>(
  'discipline_records.state',
  ['given', 'done', 'not_done', 'cancelled'],
  'given',
  {
    done: leads(['given', 'not_done'], 'done'),
    not_done: leads(['given'], 'not_done'),
    cancelled: leads(['given', 'not_done'], 'cancelled'),
  },
);
/**
 * States of a sanction: the family is informed and may answer before any decision (Code de l'éducation, art.
 * R421-10-1).
 */
export const sanctionWorkflow = workflow<RecordState, 'tell' | 'decide' | 'executed' | 'dropped' | 'cancelled'>(
  'discipline_records.state',
  ['proposed', 'informed', 'decided', 'executed', 'dropped', 'cancelled'],
  'proposed',
  {
    tell: leads(['proposed'], 'informed'),
    decide: leads(['informed'], 'decided'),
    executed: leads(['decided'], 'executed'),
    dropped: leads(['proposed', 'informed'], 'dropped'),
    cancelled: leads(['decided', 'executed'], 'cancelled'),
  },
);
const workflows: Record<RecordRank, Workflow<RecordState, RecordMove>> = {
  part: partWorkflow as Workflow<RecordState, RecordMove>,
  recognition: recognitionWorkflow as Workflow<RecordState, RecordMove>,
  punishment: punishmentWorkflow as Workflow<RecordState, RecordMove>,
  sanction: sanctionWorkflow as Workflow<RecordState, RecordMove>,
};
/** The state after a move; null when it is not allowed. */
export const after = (rank: RecordRank, state: RecordState, move: RecordMove): RecordState | null =>
  workflows[rank].moves[move] ? workflows[rank].next(state, move) : null;

/** States of detention hours: marked done or missed once they are over, cancelled when others are placed. */
export const detentionWorkflow = workflow('detentions.state', ['planned', 'done', 'missed', 'moved'], 'planned', {
  done: leads(['planned'], 'done'),
  missed: leads(['planned'], 'missed'),
  move: leads(['planned'], 'moved'),
});
export const incidentWorkflow = workflow<IncidentState, 'examine' | 'close'>(
  'incidents.state',
  ['reported', 'examined', 'closed'],
  'reported',
  { examine: leads(['reported'], 'examined'), close: leads(['examined'], 'closed') },
);

/** Moves that the reason must explain, for the file and for the family. */
export const needsReason = (move: RecordMove): boolean => move === 'cancelled' || move === 'dropped';

/**
 * The kinds that a school begins with, in the order in which they are offered (reference data: punishments and
 * sanctions).
 */
export const usualKinds = [
  { key: 'encouragement', rank: 'recognition', shape: 'plain' },
  { key: 'congratulations', rank: 'recognition', shape: 'plain' },
  { key: 'merit', rank: 'recognition', shape: 'plain' },
  { key: 'remark', rank: 'punishment', shape: 'plain' },
  { key: 'extra_work', rank: 'punishment', shape: 'work' },
  { key: 'detention', rank: 'punishment', shape: 'detention' },
  { key: 'sent_out', rank: 'punishment', shape: 'plain' },
  { key: 'general_work', rank: 'punishment', shape: 'work' },
  { key: 'warning', rank: 'sanction', shape: 'plain' },
  { key: 'reprimand', rank: 'sanction', shape: 'plain' },
  { key: 'responsibility', rank: 'sanction', shape: 'plain' },
  { key: 'class_exclusion', rank: 'sanction', shape: 'out_of_class' },
  { key: 'exclusion', rank: 'sanction', shape: 'out_of_school' },
  { key: 'expulsion', rank: 'sanction', shape: 'plain' },
] as const;
export type UsualKind = (typeof usualKinds)[number]['key'];

/** Longest exclusion, in days (Code de l'éducation, art. R511-13). */
export const longestExclusion = 8;
export const excludes = (shape: KindShape): boolean => shape === 'out_of_class' || shape === 'out_of_school';

/**
 * School years after that of the decision at the end of which a sanction is erased; null for one that stays until the
 * pupil has left.
 */
const yearsKept: Readonly<Record<string, number | null>> = {
  warning: 0,
  reprimand: 1,
  responsibility: 1,
  class_exclusion: 2,
  exclusion: 2,
  expulsion: null,
};
const yearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4).replace('-02-29', '-02-28')}`;
/**
 * The day from which a sanction is hidden from everybody. Code de l'éducation, art. R511-13 (as of 2019): a warning is
 * erased at the end of the school year; a reprimand and a measure of responsibility at the end of the next one; the
 * others at the end of the second next one, except a final exclusion, which is kept with the pupil's file. A dropped or
 * cancelled one is erased with its year.
 */
export function eraseOn(usual: string | null, yearEndsOn: string): string | null {
  const years = usual === null ? 0 : (yearsKept[usual] ?? (usual in yearsKept ? null : 0));
  return years === null ? null : addDays(yearsLater(yearEndsOn, years), 1);
}

/**
 * The earliest deadline to answer: the given number of working days after today, without Sundays and public holidays.
 */
export function soonestReply(today: string, workingDays: number, closed: ReadonlySet<string>): string {
  let day = today;
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (weekdayOf(day) !== 7 && !closed.has(day)) left -= 1;
  }
  return day;
}

type Standing = {
  rank: RecordRank;
  state: RecordState;
  shape: KindShape;
  mine: boolean;
  replyUntil: string | null;
  placed: boolean;
};
export type RecordReader = {
  punishes: boolean;
  reports: boolean;
  examines: boolean;
  sanctions: boolean;
  looking: boolean;
  today: string;
};
/**
 * What a member of the staff who reads a record may do with it: its author and the office for what teachers give, the
 * direction alone for a sanction.
 */
export function mayOnRecord(one: Standing, reader: RecordReader) {
  const may = (move: RecordMove, who: boolean): boolean =>
    !reader.looking && who && after(one.rank, one.state, move) !== null;
  const author = one.mine && (one.rank === 'recognition' ? reader.reports : reader.punishes);
  const keeper = one.rank === 'sanction' ? reader.sanctions : author || reader.examines;
  const over = one.replyUntil === null || one.replyUntil < reader.today;
  return {
    tell: may('tell', one.rank === 'sanction' ? reader.sanctions : reader.examines),
    decide: may('decide', reader.sanctions) && over,
    waits: one.rank === 'sanction' && one.state === 'informed' && !over,
    drop: may('dropped', reader.sanctions),
    execute: may('executed', reader.sanctions || reader.examines),
    done: may('done', keeper) && one.shape !== 'detention',
    cancel: may('cancelled', keeper),
    place: may('done', reader.examines) && one.shape === 'detention' && !one.placed,
    letter:
      one.rank === 'sanction' &&
      (one.state === 'decided' || one.state === 'executed') &&
      (reader.examines || reader.sanctions),
  };
}

type AtHome = { self: boolean; ofAge: boolean; looking: boolean };
/**
 * What a family reader may do. A pupil of age answers alone; a child may give their own version beside that of the
 * guardians, who are asked to acknowledge.
 */
export function mayAtHome(one: { rank: RecordRank; state: RecordState; acknowledged: boolean }, reader: AtHome) {
  const open =
    (one.rank === 'part' && one.state === 'informed') ||
    (one.rank === 'punishment' && (one.state === 'given' || one.state === 'not_done')) ||
    (one.rank === 'sanction' && one.state === 'informed');
  return {
    reply: !reader.looking && open && (reader.self || !reader.ofAge),
    acknowledge: !reader.looking && !one.acknowledged && reader.self === reader.ofAge,
    letter: one.rank === 'sanction' && (one.state === 'decided' || one.state === 'executed'),
  };
}

type Hours = { starts: number; ends: number };
/** The largest number of these hours that overlap at one minute within a period. */
export const maxAtOnce = (rows: readonly Hours[], within: Hours): number =>
  Math.max(
    0,
    ...[within.starts, ...rows.map(({ starts }) => starts)]
      .filter((minute) => minute >= within.starts && minute < within.ends)
      .map((minute) => rows.filter(({ starts, ends }) => starts <= minute && minute < ends).length),
  );
