import {
  type PaperForm,
  paperForm,
  printQuestions,
  printSheets,
  savePaper,
  type SavedPaper,
} from '@encrier/contract/teaching/diagnostic-paper';
import type { CellPlace } from '@encrier/ui/grid/model';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import type { LeftCell } from '#kernel/grid/edits.ts';
import { declareGridWrite, type GridWrite } from '#kernel/grid/grid-queue.ts';
import { queries } from '#kernel/query/client.ts';
import { refusalSentence } from './parts/paper/refusals.ts';

/** An answer of a pupil on paper, and the code of the sheet from which it was read. */
export type PaperCell = { words: readonly string[]; sheet: string | null };
export const noAnswer: PaperCell = { words: [], sheet: null };

/** Stays on the device: answers are typed, and sheets read, offline. */
export const paperQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'paper', id],
    queryFn: ({ signal }) => api(paperForm, { params: { id } }, { signal }),
    meta: { keep: true },
  });
export const questionsPaper = (id: string): Promise<Blob> => apiBlob(printQuestions, { params: { id }, query: {} });
export const sheetsPaper = (id: string): Promise<Blob> => apiBlob(printSheets, { params: { id }, query: {} });

/** Writes the server's current answers into the page. */
function apply(grid: string, cells: readonly (CellPlace & { value: PaperCell })[]): void {
  queries.setQueryData<PaperForm>(['diagnostic-tests', 'paper', grid], (form) => {
    if (!form) return form;
    const pupils = form.pupils.map((pupil) => {
      const own = cells.filter(({ row }) => row === pupil.id);
      if (!own.length) return pupil;
      const answers = new Map(pupil.answers.map((one) => [one.questionId, one.words]));
      for (const { column, value } of own) answers.set(column, [...value.words]);
      return { ...pupil, answers: [...answers].map(([questionId, words]) => ({ questionId, words })) };
    });
    return { ...form, pupils };
  });
}

/** Answers from paper: in batches, in order, kept while offline. A row is a pupil, a column a question. */
export const paperWrite: GridWrite<PaperCell> = {
  mutationKey: ['diagnostic-tests', 'paper'],
  send: ({ grid, key, child, edits }) =>
    api(
      savePaper,
      {
        params: { id: grid },
        body: {
          edits: edits.map(({ row, column, before, after }) => ({
            pupilId: row,
            questionId: column,
            before: [...before.words],
            after: [...after.words],
            sheet: after.sheet,
          })),
        },
      },
      { quiet: true, idempotencyKey: key, childAccountId: child },
    ),
  leftIn: (answer, { edits }) => {
    const { refused, conflicts } = answer as SavedPaper;
    const editOf = (row: string, column: string) => edits.findLast((one) => one.row === row && one.column === column);
    return [
      ...refused.map(({ pupilId, questionId, reason }): LeftCell<PaperCell> => {
        const own = editOf(pupilId, questionId);
        return {
          row: pupilId,
          column: questionId,
          mine: own?.after ?? noAnswer,
          base: own?.before ?? noAnswer,
          state: { kind: 'refused', reason: refusalSentence(reason) },
        };
      }),
      ...conflicts.map(({ pupilId, questionId, words }): LeftCell<PaperCell> => {
        const theirs = { words, sheet: null };
        return {
          row: pupilId,
          column: questionId,
          mine: editOf(pupilId, questionId)?.after ?? noAnswer,
          base: theirs,
          state: { kind: 'conflict', theirs },
        };
      }),
    ];
  },
  apply,
};
declareGridWrite(paperWrite);
