import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  cancelAssessment,
  commentMark,
  createAssessment,
  exportGradeSheet,
  getAssessment,
  gradeCourses,
  type GradeSheet,
  gradeSheet,
  markHistory,
  type MarkValue,
  ownGrades,
  ownGradesPaper,
  publishAssessments,
  removeAssessment,
  type SavedCells,
  saveMarks,
  setAssessmentFiles,
  setBoxes,
  setTermEntry,
  updateAssessment,
} from '@encrier/contract/teaching/gradebook';
import { gradeLevels, type RulesBody, setGradeRules } from '@encrier/contract/teaching/gradebook-rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import type { LeftCell } from '#kernel/grid/edits.ts';
import { declareGridWrite, type GridWrite } from '#kernel/grid/grid-queue.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { writesOf } from '#kernel/query/writes.ts';
import { reasonSentence } from './parts/reasons.ts';

const { refresh, write } = writesOf(['gradebook']);
onLive('gradebook.changed', () => void refresh());

export const coursesQuery = queryOptions({
  queryKey: ['gradebook', 'courses'],
  queryFn: ({ signal }) => api(gradeCourses, {}, { signal }),
  meta: { keep: true },
});
/** Stays on the device: a sheet can be opened and edited offline. */
export const sheetQuery = (id: string, term: string | null) =>
  queryOptions({
    queryKey: ['gradebook', 'sheet', id, term],
    queryFn: ({ signal }) => api(gradeSheet, { params: { id }, query: term ? { term } : {} }, { signal }),
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });
export const assessmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['gradebook', 'assessment', id],
    queryFn: ({ signal }) => api(getAssessment, { params: { id } }, { signal }),
  });
/** Marks of the reader or a child; `null` for the first of them. */
export const ownQuery = (pupil: string | null, term: string | null) =>
  queryOptions({
    queryKey: ['gradebook', 'own', pupil, term],
    queryFn: ({ signal }) =>
      api(ownGrades, { query: { ...(pupil && { pupil }), ...(term && { term }) } }, { signal, childAccountId: null }),
    placeholderData: keepPreviousData,
  });

/** Former values of a mark, with their authors. */
export const historyQuery = (id: string, pupilId: string) =>
  queryOptions({
    queryKey: ['gradebook', 'history', id, pupilId],
    queryFn: ({ signal }) => api(markHistory, { params: { id, pupilId } }, { signal }),
  });
export const sheetFile = (id: string, term: string | null, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportGradeSheet, { params: { id }, query: { format, ...(term && { term }) } });
/** The marks of a term on paper. */
export const marksPaper = (pupil: string, term: string): Promise<Blob> =>
  apiBlob(ownGradesPaper, { query: { pupil, term } });

const quiet = { quiet: true } as const;
export const addAssessment = (body: BodyOf<typeof createAssessment>) =>
  write(api(createAssessment, { body }, { ...quiet, idempotencyKey: body.id }));
export const changeAssessment = (id: string, body: BodyOf<typeof updateAssessment>) =>
  write(api(updateAssessment, { params: { id }, body }, quiet));
export const setFiles = (id: string, body: BodyOf<typeof setAssessmentFiles>) =>
  write(api(setAssessmentFiles, { params: { id }, body }, quiet));
export const rulesQuery = queryOptions({
  queryKey: ['gradebook', 'rules'],
  queryFn: ({ signal }) => api(gradeLevels, {}, { signal }),
});
export const putRules = (body: RulesBody) => write(api(setGradeRules, { body }, quiet));
export const dropAssessment = (id: string) => write(api(removeAssessment, { params: { id } }));
export const cancelOne = (id: string, version: number) =>
  write(api(cancelAssessment, { params: { id }, body: { version } }));
export const publish = (courseId: string, body: BodyOf<typeof publishAssessments>) =>
  write(api(publishAssessments, { params: { id: courseId }, body }, quiet));
export const comment = (assessmentId: string, body: BodyOf<typeof commentMark>) =>
  write(api(commentMark, { params: { id: assessmentId }, body }, quiet));
export const putBoxes = (courseId: string, body: BodyOf<typeof setBoxes>) =>
  write(api(setBoxes, { params: { id: courseId }, body }, quiet));
export const setEntry = (termId: string, body: BodyOf<typeof setTermEntry>) =>
  write(api(setTermEntry, { params: { id: termId }, body }, quiet));

/** Key of a sheet among those waiting to be sent. */
export const nameOfSheet = (courseId: string, termId: string): string => `${courseId} ${termId}`;
const emptyMark = { value: null, code: null, comment: '', version: 0, changedAt: null };

/** Writes the server's current values into the cached sheets. */
function apply(grid: string, cells: readonly { row: string; column: string; value: MarkValue }[]): void {
  const [courseId, termId] = grid.split(' ');
  const values = new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, cell]));
  queries.setQueriesData<GradeSheet>({ queryKey: ['gradebook', 'sheet', courseId] }, (sheet) => {
    if (!sheet || sheet.termId !== termId) return sheet;
    const known = new Set(sheet.marks.map(({ assessmentId, pupilId }) => `${assessmentId} ${pupilId}`));
    const changed = sheet.marks.map((mark) => {
      const cell = values.get(`${mark.assessmentId} ${mark.pupilId}`);
      return cell ? { ...mark, ...cell.value } : mark;
    });
    const added = cells.flatMap(({ row, column, value }) =>
      known.has(`${column} ${row}`) ? [] : [{ ...emptyMark, assessmentId: column, pupilId: row, ...value }],
    );
    return { ...sheet, marks: [...changed, ...added] };
  });
}

/** Typed marks: in batches, in order, kept while offline. A row is a pupil, a column an assessment. */
export const markWrite: GridWrite<MarkValue> = {
  mutationKey: ['gradebook', 'save'],
  send: ({ grid, key, child, edits }) =>
    api(
      saveMarks,
      {
        params: { id: grid.split(' ')[0]! },
        body: {
          edits: edits.map(({ row, column, before, after }) => ({ assessmentId: column, pupilId: row, before, after })),
        },
      },
      { quiet: true, idempotencyKey: key, childAccountId: child },
    ),
  leftIn: (answer, { edits }) => {
    const { refused, conflicts } = answer as SavedCells;
    const baseOf = (row: string, column: string): MarkValue =>
      edits.find((edit) => edit.row === row && edit.column === column)?.before ?? { value: null, code: null };
    const mineOf = (row: string, column: string): MarkValue =>
      edits.findLast((edit) => edit.row === row && edit.column === column)?.after ?? { value: null, code: null };
    return [
      ...refused.map(
        ({ pupilId, assessmentId, reason }): LeftCell<MarkValue> => ({
          row: pupilId,
          column: assessmentId,
          mine: mineOf(pupilId, assessmentId),
          base: baseOf(pupilId, assessmentId),
          state: { kind: 'refused', reason: reasonSentence(reason) },
        }),
      ),
      ...conflicts.map(
        ({ pupilId, assessmentId, value, code, by }): LeftCell<MarkValue> => ({
          row: pupilId,
          column: assessmentId,
          mine: mineOf(pupilId, assessmentId),
          base: { value, code },
          state: { kind: 'conflict', theirs: { value, code }, by },
        }),
      ),
    ];
  },
  apply,
};
declareGridWrite(markWrite);
