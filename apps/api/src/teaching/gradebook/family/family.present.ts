import type { OwnMark, WrittenFigures } from '@encrier/contract/teaching/gradebook';

export type OwnRow = Omit<OwnMark, 'figures'>;
const instantOf = (at: string): string => new Date(at).toISOString();
/** A mark as its family reads it. */
export const presentOwnMark = (row: OwnRow, figures: WrittenFigures | null): OwnMark => ({
  assessmentId: row.assessmentId,
  title: row.title,
  topic: row.topic,
  kind: row.kind,
  day: row.day,
  scale: row.scale,
  coefficient: row.coefficient,
  mode: row.mode,
  boxId: row.boxId,
  publishedAt: instantOf(row.publishedAt),
  value: row.value,
  code: row.code,
  comment: row.comment,
  changedAt: row.changedAt && instantOf(row.changedAt),
  figures,
});
