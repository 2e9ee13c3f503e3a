import type { EventKind, FamilyEvent, JustificationState } from '@encrier/contract/school-life/attendance';

type Stored = {
  id: string;
  kind: EventKind;
  on_day: string;
  starts: number;
  ends: number;
  minutes: number;
  title: string;
  title_ar: string;
  family_note: string;
  justification: JustificationState;
};
/**
 * Whether the family can still justify: an absence, a lateness or an early departure without accepted justification.
 */
export const mayJustify = ({ kind, justification }: { kind: string; justification: string }): boolean =>
  ['absence', 'late', 'left_early'].includes(kind) && ['none', 'announced', 'refused', 'more'].includes(justification);

/** A row as its family reads it: without the office's own comment. */
export const familyEventOf = (row: Stored, reason: string, acts: boolean): FamilyEvent => ({
  id: row.id,
  kind: row.kind,
  day: row.on_day,
  starts: row.starts,
  ends: row.ends,
  minutes: row.minutes,
  title: row.title,
  titleAr: row.title_ar,
  reason,
  note: row.family_note,
  justification: row.justification,
  can: { justify: acts && mayJustify(row) },
});
