import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { EventKind, EventState, JustificationState } from '@encrier/contract/school-life/attendance';
import type { Against, OfficeEvent, OfficeJustification } from '@encrier/contract/school-life/attendance-office';

export type StoredEvent = {
  id: string;
  pupil_id: string;
  pupil: string;
  class_name: string | null;
  kind: EventKind;
  on_day: string;
  starts: number;
  ends: number;
  minutes: number;
  title: string;
  title_ar: string;
  by: string | null;
  reason_id: string | null;
  note: string;
  family_note: string;
  state: EventState;
  justification: JustificationState;
  against: { kind: string; says: string; from: string; to: string | null }[];
  belated: boolean;
  created_at: Date;
  decider: string | null;
  decided_at: Date | null;
  told_at: Date | null;
  standing: OfficeEvent['standing'];
  source: string;
  version: number;
};
const presentAgainst = (fact: StoredEvent['against'][number]): Against => ({
  kind: fact.kind,
  says: fact.says,
  from: new Date(fact.from).toISOString(),
  to: fact.to && new Date(fact.to).toISOString(),
});
export const presentEvent = (row: StoredEvent, labels: ReadonlyMap<string, string>): OfficeEvent => ({
  id: row.id,
  pupilId: row.pupil_id,
  pupil: row.pupil,
  className: row.class_name ?? '',
  kind: row.kind,
  day: row.on_day,
  starts: row.starts,
  ends: row.ends,
  minutes: row.minutes,
  title: row.title,
  titleAr: row.title_ar,
  by: row.by ?? '',
  reasonId: row.reason_id,
  reason: (row.reason_id && labels.get(row.reason_id)) ?? '',
  note: row.note,
  familyNote: row.family_note,
  state: row.state,
  justification: row.justification,
  against: row.against.map(presentAgainst),
  belated: row.belated,
  createdAt: row.created_at.toISOString(),
  decidedBy: row.decider ?? '',
  decidedAt: row.decided_at?.toISOString() ?? null,
  toldAt: row.told_at?.toISOString() ?? null,
  standing: row.standing,
  office: row.source === 'office',
  version: row.version,
});

export type StoredJustification = {
  id: string;
  pupil_id: string;
  pupil: string;
  class_name: string | null;
  reason_id: string;
  label: string;
  paper: boolean;
  body: string;
  by: string | null;
  created_at: Date;
  state: OfficeJustification['state'];
  answer: string;
  decider: string | null;
  files: Attachment[];
  events: { day: string; title: string; titleAr: string; starts: number; ends: number }[];
  version: number;
};
export const presentJustification = (
  row: StoredJustification,
  labels: ReadonlyMap<string, string>,
): OfficeJustification => ({
  id: row.id,
  pupilId: row.pupil_id,
  pupil: row.pupil,
  className: row.class_name ?? '',
  reason: labels.get(row.reason_id) ?? row.label,
  paper: row.paper,
  body: row.body,
  by: row.by ?? '',
  createdAt: row.created_at.toISOString(),
  state: row.state,
  answer: row.answer,
  decidedBy: row.decider ?? '',
  files: row.files,
  events: row.events,
  version: row.version,
});
