import type { Figures } from '@encrier/contract/teaching/class-figures';
import { written } from '@encrier/contract/teaching/fractions';
import type { Assessment, GradeBox, StoredMark, WrittenFigures } from '@encrier/contract/teaching/gradebook';
import { stateOf } from './gradebook.policy.ts';

/** An instant, from a column or from inside JSON. */
type At = Date | string | null;
const instantOf = (at: At): string | null => (at === null ? null : new Date(at).toISOString());
const dateOf = (at: At): Date | null => (at === null ? null : new Date(at));

export type BoxRow = GradeBox;
export const presentBox = ({ id, name, coefficient }: BoxRow): GradeBox => ({ id, name, coefficient });

export type StoredAssessment = Omit<Assessment, 'state' | 'publishAt' | 'parentsAt'> & {
  parents_at: At;
  publish_at: At;
  published_at: At;
  cancelled_at: At;
};
/** An assessment as its teachers see it. */
export function presentAssessment(row: StoredAssessment): Assessment {
  const { id, title, topic, kind, day, scale, coefficient, mode, boxId, version } = row;
  const dates = {
    publish_at: dateOf(row.publish_at),
    published_at: dateOf(row.published_at),
    cancelled_at: dateOf(row.cancelled_at),
  };
  return {
    id,
    title,
    topic,
    kind,
    day,
    scale,
    coefficient,
    mode,
    boxId,
    version,
    state: stateOf(dates),
    publishAt: instantOf(dates.published_at ?? dates.publish_at),
    parentsAt: instantOf(row.parents_at),
  };
}
export const presentMark = (row: StoredMark): StoredMark => ({
  assessmentId: row.assessmentId,
  pupilId: row.pupilId,
  value: row.value,
  code: row.code,
  comment: row.comment,
  version: row.version,
  changedAt: instantOf(row.changedAt),
});

/** Figures as stored and sent: exact. */
export const writeFigures = (found: Figures | null): WrittenFigures | null =>
  found && {
    count: found.count,
    mean: written(found.mean),
    low: written(found.low),
    high: written(found.high),
    lower: written(found.lower),
    upper: written(found.upper),
  };
