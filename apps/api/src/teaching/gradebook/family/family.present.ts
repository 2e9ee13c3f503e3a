import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { OwnMark, WrittenFigures } from '@encrier/contract/teaching/gradebook';

export type OwnRow = Omit<OwnMark, 'figures' | 'subjectFiles' | 'correctionFiles'>;
export type MarkFile = { assessmentId: string; what: 'assessment_subject' | 'assessment_correction'; file: Attachment };
const instantOf = (at: string): string => new Date(at).toISOString();
const filesOf = (row: OwnRow, files: readonly MarkFile[], what: MarkFile['what']): Attachment[] =>
  files.filter((one) => one.assessmentId === row.assessmentId && one.what === what).map(({ file }) => file);
/** A mark as its family reads it. */
export const presentOwnMark = (row: OwnRow, figures: WrittenFigures | null, files: readonly MarkFile[]): OwnMark => ({
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
  subjectFiles: filesOf(row, files, 'assessment_subject'),
  correctionFiles: filesOf(row, files, 'assessment_correction'),
});
