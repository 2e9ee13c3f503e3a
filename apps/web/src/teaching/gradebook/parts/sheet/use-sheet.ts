import { type SubjectAverage, subjectAverage } from '@encrier/contract/teaching/averages';
import { allFigures, type Figures } from '@encrier/contract/teaching/class-figures';
import { decimal, type Fraction } from '@encrier/contract/teaching/fractions';
import type { Assessment, GradeSheet, MarkValue, StoredMark } from '@encrier/contract/teaching/gradebook';
import { useMemo } from 'react';
import { useGridQueue } from '#kernel/grid/use-grid-queue.ts';
import { markWrite, nameOfSheet } from '../../gradebook.api.ts';
import { noMark } from './cells.ts';

/** A sheet with typed values over the server's, and the resulting averages and figures, live. */
export function useSheet(sheet: GradeSheet) {
  const queue = useGridQueue(markWrite, nameOfSheet(sheet.course.id, sheet.termId ?? ''));
  const held = useMemo(
    () => new Map(sheet.marks.map((mark) => [`${mark.pupilId} ${mark.assessmentId}`, mark])),
    [sheet.marks],
  );
  const mark = (pupilId: string, assessmentId: string): StoredMark | undefined =>
    held.get(`${pupilId} ${assessmentId}`);
  const { value: over } = queue;
  const values = useMemo(() => {
    const all = new Map<string, MarkValue>();
    for (const { id: row } of sheet.pupils)
      for (const { id: column } of sheet.assessments) {
        const stored = held.get(`${row} ${column}`);
        all.set(
          `${row} ${column}`,
          over({ row, column }, stored ? { value: stored.value, code: stored.code } : noMark),
        );
      }
    return all;
  }, [sheet.pupils, sheet.assessments, held, over]);
  const value = (pupilId: string, assessmentId: string): MarkValue =>
    values.get(`${pupilId} ${assessmentId}`) ?? noMark;
  const averages = useMemo(() => {
    const live = sheet.assessments.filter(({ state }) => state !== 'cancelled');
    return new Map(
      sheet.pupils.map(({ id }): [string, SubjectAverage] => [
        id,
        subjectAverage(
          live.map((one) => ({ ...one, ...(values.get(`${id} ${one.id}`) ?? noMark) })),
          sheet.boxes,
          sheet.rules.parts,
        ),
      ]),
    );
  }, [sheet.pupils, sheet.assessments, sheet.boxes, sheet.rules.parts, values]);
  const figures = useMemo(() => {
    const here = sheet.pupils.filter(({ left }) => !left);
    const of = (assessment: Assessment): Figures | null =>
      allFigures(
        here.map(({ id }): Fraction | null => {
          const typed = values.get(`${id} ${assessment.id}`)?.value ?? null;
          return typed === null ? null : decimal(typed);
        }),
      );
    return {
      subject: allFigures(here.map(({ id }) => averages.get(id)?.value ?? null)),
      assessments: new Map(sheet.assessments.map((one) => [one.id, of(one)])),
    };
  }, [sheet.pupils, sheet.assessments, values, averages]);
  return { queue, value, mark, averages, figures };
}
export type LiveSheet = ReturnType<typeof useSheet>;
