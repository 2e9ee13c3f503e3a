import type {
  ExitKind,
  ExitMode,
  ExitState,
  ExitStatus,
  FamilyExit,
  OfficeExit,
} from '@encrier/contract/school-life/exits';
import { exitWorkflow, stateOn } from './exits.policy.ts';

export type ExitRow = {
  id: string;
  pupil_id: string;
  pupil: string;
  class_name: string | null;
  kind: ExitKind;
  day: string | null;
  weekdays: number[] | null;
  starts_on: string | null;
  ends_on: string | null;
  leaves_at: string;
  until_at: string | null;
  mode: ExitMode;
  guardian_id: string | null;
  guardian: string | null;
  reason: string;
  status: ExitStatus;
  asked_by: string;
  asker: string | null;
  asked_at: Date;
  decider: string | null;
  answer: string;
  version: number;
  /** Whether the reader is a guardian of the pupil, or the pupil. */
  own: boolean;
  /** Whether its asker still answers for the pupil: see `askerAnswers`. */
  asker_answers: boolean;
};
type Reader = { accountId: string; today: string; looking: boolean };

const stateOf = (row: ExitRow, today: string): ExitState =>
  stateOn({ kind: row.kind, day: row.day, endsOn: row.ends_on, status: row.status }, today);

const common = (row: ExitRow, today: string) => ({
  id: row.id,
  pupilId: row.pupil_id,
  pupil: row.pupil,
  className: row.class_name ?? '',
  kind: row.kind,
  day: row.day,
  weekdays: row.weekdays ?? [],
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  leavesAt: row.leaves_at,
  untilAt: row.until_at,
  mode: row.mode,
  with: row.guardian,
  reason: row.reason,
  state: stateOf(row, today),
  askedBy: row.asker ?? '',
  askedAt: new Date(row.asked_at).toISOString(),
  answer: row.answer,
  version: row.version,
});

/** As the family reads it; `acts`: the reader decides for the pupil today. */
export function presentFamily(row: ExitRow, reader: Reader, acts: boolean): FamilyExit {
  const open = stateOf(row, reader.today) !== 'over' && exitWorkflow.allows(row.status, 'cancel');
  return {
    ...common(row, reader.today),
    mine: row.asked_by === reader.accountId,
    can: { cancel: acts && open && !reader.looking },
  };
}

/** For the office; nobody decides for themselves or their own child. */
export function presentOffice(row: ExitRow, reader: Reader): OfficeExit {
  const free = !reader.looking && !row.own && row.asked_by !== reader.accountId;
  const now = stateOf(row, reader.today) !== 'over';
  return {
    ...common(row, reader.today),
    decidedBy: row.decider ?? '',
    askerAnswers: row.asker_answers,
    can: {
      approve: free && now && row.status === 'asked' && row.asker_answers,
      decide: free && now && row.status === 'asked',
      withdraw: free && now && row.status === 'approved',
    },
  };
}
