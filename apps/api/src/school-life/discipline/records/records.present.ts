import type {
  FamilyRecord,
  FamilyReply,
  IncidentRole,
  KindShape,
  RecordRank,
  RecordState,
  StaffRecord,
  StaffRecordPage,
} from '@encrier/contract/school-life/discipline';
import type { Lang } from '@encrier/contract/kernel/schema';
import { directionOf } from '#kernel/content/direction.ts';
import { mayAtHome, mayOnRecord, type RecordReader } from '../discipline.policy.ts';
import { shownKind } from '../settings/kinds.queries.ts';

type Detention = StaffRecord['detention'];
type SharedRow = {
  id: string;
  pupil_id: string;
  pupil: string;
  rank: RecordRank;
  role: IncidentRole | null;
  usual: string | null;
  label: string | null;
  shape: KindShape | null;
  state: RecordState;
  happened_on: string;
  work: string;
  due_on: string | null;
  from_on: string | null;
  to_on: string | null;
  suspended: boolean;
  reply_until: string | null;
  erase_on: string | null;
  detention: Detention;
  author: string;
  author_id: string;
  told_at: Date | null;
  family_text: string;
  decision_text: string;
};
export type RecordRow = SharedRow & {
  class: string | null;
  incident_id: string | null;
  facts: string;
  replies: number;
  acknowledged: number;
  version: number;
};
type ReplyRow = { id: string; by: string; by_id: string; body: string; late: boolean; at: string };
export type PageRow = RecordRow & {
  end_reason: string;
  decided_by_name: string;
  decided_at: Date | null;
  ended_by_name: string;
  ended_at: Date | null;
  answers: ReplyRow[];
  readers: { label: string; acknowledgedAt: string | null }[];
};
export type OwnRow = SharedRow & {
  of_age: boolean;
  decided_at: Date | null;
  acknowledged_at: Date | null;
  answers: ReplyRow[];
};

const iso = (at: string | Date): string => new Date(at).toISOString();
const presentReply = (row: ReplyRow, accountId: string): FamilyReply => ({
  id: row.id,
  by: row.by,
  body: row.body,
  dir: directionOf(row.body),
  late: row.late,
  at: iso(row.at),
  mine: row.by_id === accountId,
});
const presentShared = (row: SharedRow, lang: Lang) => ({
  id: row.id,
  rank: row.rank,
  kind: row.label === null ? '' : shownKind(lang, row.usual, row.label),
  shape: row.shape ?? ('plain' as const),
  role: row.role,
  state: row.state,
  happenedOn: row.happened_on,
  work: row.work,
  dueOn: row.due_on,
  fromOn: row.from_on,
  toOn: row.to_on,
  suspended: row.suspended,
  replyUntil: row.reply_until,
  eraseOn: row.erase_on,
  detention: row.detention,
});

export const presentRecord = (row: RecordRow, reader: { accountId: string; lang: Lang }): StaffRecord => ({
  ...presentShared(row, reader.lang),
  pupil: { id: row.pupil_id, label: row.pupil, class: row.class ?? '' },
  incidentId: row.incident_id,
  facts: row.facts || row.family_text,
  dir: directionOf(row.facts || row.family_text),
  author: row.author,
  mine: row.author_id === reader.accountId,
  told: row.told_at !== null,
  replies: row.replies,
  acknowledged: row.acknowledged,
  version: row.version,
});

type Staff = RecordReader & { accountId: string; lang: Lang };
export function presentRecordPage(row: PageRow, reader: Staff, soonestReply: string): StaffRecordPage {
  const record = presentRecord(row, reader);
  return {
    ...record,
    facts: row.facts,
    familyText: row.family_text,
    decisionText: row.decision_text,
    endReason: row.end_reason,
    toldAt: row.told_at && iso(row.told_at),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at && iso(row.decided_at),
    endedBy: row.ended_by_name,
    endedAt: row.ended_at && iso(row.ended_at),
    answers: row.answers.map((one) => presentReply(one, reader.accountId)),
    readers: row.readers.map((one) => ({ ...one, acknowledgedAt: one.acknowledgedAt && iso(one.acknowledgedAt) })),
    soonestReply,
    can: mayOnRecord(
      {
        rank: row.rank,
        state: row.state,
        shape: record.shape,
        mine: record.mine,
        replyUntil: row.reply_until,
        placed: row.detention !== null && row.detention.state === 'planned',
      },
      reader,
    ),
  };
}

export type AtHome = { accountId: string; personId: string | null; lang: Lang; looking: boolean };
export function presentOwn(row: OwnRow, reader: AtHome): FamilyRecord {
  const own = row.pupil_id === reader.personId;
  return {
    ...presentShared(row, reader.lang),
    pupil: { id: row.pupil_id, label: row.pupil },
    text: row.family_text,
    dir: directionOf(row.family_text),
    decisionText: row.decision_text,
    author: row.author,
    toldAt: iso(row.told_at!),
    decidedAt: row.decided_at && iso(row.decided_at),
    acknowledgedAt: row.acknowledged_at && iso(row.acknowledged_at),
    answers: row.answers.map((one) => presentReply(one, reader.accountId)),
    can: mayAtHome(
      { rank: row.rank, state: row.state, acknowledged: row.acknowledged_at !== null },
      { self: own, ofAge: row.of_age, looking: reader.looking },
    ),
  };
}
