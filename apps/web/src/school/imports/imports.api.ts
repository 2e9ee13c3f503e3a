import type { Attachment } from '@encrier/contract/kernel/attachment';
import {
  cancelImport,
  discardImport,
  fixLine,
  getImport,
  type ImportKind,
  type ImportLayout,
  type ImportLine,
  importLines,
  importModel,
  type ImportState,
  listImports,
  mapImport,
  placeImport,
  rereadImport,
  runImport,
  skipWrongLines,
  startImport,
  undoImport,
  undoPreview,
  wrongLinesFile,
} from '@encrier/contract/school/imports';
import { closeAbsent, importAbsent } from '@encrier/contract/school/imports-absent';
import { leavePupils } from '@encrier/contract/school/pupils';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadCodeWords } from '#kernel/room-words.ts';
import { api, apiBlob } from '#kernel/api/client.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, readAgainWhere } from '#kernel/query/writes.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';

export type { ImportKind, ImportLayout, ImportLine, ImportState };

/** Work in progress: the screen polls until it ends. */
export const atWork = (state: ImportState | undefined): boolean =>
  state !== undefined && ['checking', 'running', 'undoing'].includes(state.status);
export type UndoPreview = ResponseOf<typeof undoPreview>;
export type Outcome = ImportLine['outcome'];
export const outcomes: readonly Outcome[] = ['error', 'create', 'update', 'unchanged', 'skipped'];
export type LineFilter = { outcome: Outcome; q: string; page: number };

/** Imports of the school, of one kind when given, the newest first. */
export const importsQuery = (page: number, kind: ImportKind | null) =>
  queryOptions({
    queryKey: ['school', 'imports', page, kind],
    queryFn: ({ signal }) => api(listImports, { query: { page, ...(kind && { kind }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'import', id],
    queryFn: async ({ signal }) => {
      const state = await api(getImport, { params: { id } }, { signal });
      // A reason stored with the import comes in a successful answer: its words are loaded here.
      if (state.progress?.failure) await loadCodeWords([state.progress.failure]);
      return state;
    },
    refetchInterval: ({ state }) => (atWork(state.data) ? 1000 : false),
  });

/** Lines of one outcome, 50 per page. */
export const linesQuery = (id: string, { outcome, q, page }: LineFilter) =>
  queryOptions({
    queryKey: ['school', 'import-lines', id, { outcome, q, page }],
    queryFn: ({ signal }) =>
      api(importLines, { params: { id }, query: { outcome, page, ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
    // A corrected line stays visible until the user changes the view.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const keep = (state: ImportState): ImportState => {
  queries.setQueryData(importQuery(state.id).queryKey, state);
  void readAgain(['school', 'imports']);
  return state;
};
const forgetLines = (id: string): Promise<void> => readAgain(['school', 'import-lines', id]);

/** Sends a list and starts its import. Throws `ApiError`. */
export async function begin(
  file: File,
  kind: ImportKind,
  orgId: string | null,
  options: UploadOptions,
): Promise<ImportState> {
  const stored: Attachment = await uploadFile(file, '', options);
  return keep(await api(startImport, { body: { fileId: stored.id, kind, ...(orgId && { orgId }) } }, { quiet: true }));
}

/** Sets the field of each column; every line is checked again. */
export async function saveMapping(id: string, fields: (string | null)[]): Promise<ImportState> {
  const state = keep(await api(mapImport, { params: { id }, body: { fields } }, { quiet: true }));
  await forgetLines(id);
  return state;
}

/** Sets where the lines of some values go, or those without a hint; every line is checked again. */
export async function place(id: string, body: BodyOf<typeof placeImport>): Promise<ImportState> {
  const state = keep(await api(placeImport, { params: { id }, body }, { quiet: true }));
  await forgetLines(id);
  return state;
}

/** Corrects or skips a line; the line is updated in the list, the others are reloaded when they changed too. */
export async function fix(
  id: string,
  line: number,
  change: { cells?: Record<string, string>; skip?: boolean },
): Promise<ImportLine> {
  const before = queries.getQueryData(importQuery(id).queryKey)?.counts.error ?? 0;
  const answer = await api(fixLine, { params: { id, line }, body: change }, { quiet: true });
  keep(answer.state);
  const was: Outcome[] = [];
  queries.setQueriesData<{ items: ImportLine[] }>({ queryKey: ['school', 'import-lines', id] }, (page) => {
    const found = page?.items.find((one) => one.line === line);
    if (!page || !found) return page;
    was.push(found.outcome);
    return { ...page, items: page.items.map((one) => (one.line === line ? answer.line : one)) };
  });
  const expected =
    before + Number(answer.line.outcome === 'error') - Number((was[0] ?? answer.line.outcome) === 'error');
  if (answer.state.counts.error !== expected) await forgetLines(id);
  return answer.line;
}

/** Skips every line in error. */
export async function skipErrors(id: string): Promise<void> {
  keep(await api(skipWrongLines, { params: { id }, body: {} }));
  await forgetLines(id);
}

/** Reads the file again with the chosen layout. */
export async function reread(
  id: string,
  choice: { layout?: ImportLayout; sheets?: string[]; headerRow?: number },
): Promise<ImportState> {
  const state = keep(await api(rereadImport, { params: { id }, body: choice }, { quiet: true }));
  await forgetLines(id);
  return state;
}

/** Starts the run; the state gives its progress. */
export async function run(id: string): Promise<ImportState> {
  try {
    return keep(await api(runImport, { params: { id }, body: {} }, { quiet: true }));
  } catch (error) {
    await readAgain(importQuery(id).queryKey);
    await forgetLines(id);
    throw error;
  }
}

/** Stops work that has not begun to write. */
export const cancel = async (id: string): Promise<ImportState> =>
  keep(await api(cancelImport, { params: { id }, body: {} }, { quiet: true }));

/** After a work: reloads people, classes and lines. */
export async function afterWork(id: string): Promise<void> {
  await forgetLines(id);
  await readAgainWhere(
    (queryKey) =>
      queryKey[0] === 'planning' ||
      queryKey[0] === 'custom-fields' ||
      (queryKey[0] === 'school' && queryKey[1] !== 'import' && queryKey[1] !== 'import-lines'),
  );
}

/** Obstacles to an undo, loaded again each time. */
export const undoQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'import-undo', id],
    queryFn: ({ signal }) => api(undoPreview, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Requests the undo of everything that the run wrote. */
export const undo = async (id: string, confirmed: boolean): Promise<ImportState> =>
  keep(await api(undoImport, { params: { id }, body: { confirmed } }, { quiet: true }));

/** An empty list with an example line. */
export const modelFile = (kind: ImportKind, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(importModel, { params: { kind }, query: { format } });
/** The lines in error with the reasons. */
export const wrongLines = (id: string): Promise<Blob> => apiBlob(wrongLinesFile, { params: { id } });

/** Pupils of the school named by no line of a run list. */
export const absentQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'import-absent', id],
    queryFn: ({ signal }) => api(importAbsent, { params: { id } }, { signal }),
  });
const afterAbsent = async (id: string): Promise<void> => {
  await readAgain(['school', 'import-absent', id], ['school', 'import', id], ['school', 'pupils']);
};
/** Marks some of them as leaving. */
export async function leaveAbsent(
  id: string,
  { on, reason, pupils }: { on: string; reason: string; pupils: readonly { id: string; version: number }[] },
): Promise<void> {
  const leaving = pupils.map(({ id: pupil, version }) => ({ id: pupil, version }));
  await api(leavePupils, { body: { on, reason, pupils: leaving } }, { quiet: true });
  await afterAbsent(id);
}
/** The remaining pupils stay. */
export async function stayAbsent(id: string): Promise<void> {
  await api(closeAbsent, { params: { id }, body: {} });
  await afterAbsent(id);
}

/** Deletes an import that was not run. */
export async function discard(id: string): Promise<void> {
  await api(discardImport, { params: { id } });
  queries.removeQueries({ queryKey: ['school', 'import', id] });
  queries.removeQueries({ queryKey: ['school', 'import-lines', id] });
  await readAgain(['school', 'imports']);
}
