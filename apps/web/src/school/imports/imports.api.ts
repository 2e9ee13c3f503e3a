import { type Attachment, upload } from '@encrier/contract/kernel/files';
import { discardImport, fixLine, getImport, type ImportKind, type ImportLine, importLines, type ImportState, listImports, mapImport, runImport, startImport } from '@encrier/contract/school/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { type UploadOptions, uploadFile } from '#kernel/api/upload.ts';
import { queries } from '#kernel/query/client.ts';

export type { ImportKind, ImportLine, ImportState };
export type Outcome = ImportLine['outcome'];
export const outcomes: readonly Outcome[] = ['error', 'create', 'update', 'unchanged', 'skipped'];
export type LineFilter = { outcome: Outcome; q: string; page: number };

/** Imports of the school, the newest first. */
export const importsQuery = (page: number) =>
  queryOptions({ queryKey: ['school', 'imports', page], queryFn: ({ signal }) => api(listImports, { query: { page } }, { signal }), placeholderData: keepPreviousData, meta: { persist: false } });

export const importQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'import', id], queryFn: ({ signal }) => api(getImport, { params: { id } }, { signal }), meta: { persist: false } });

/** Lines that come out one way, 50 a page. */
export const linesQuery = (id: string, { outcome, q, page }: LineFilter) =>
  queryOptions({
    queryKey: ['school', 'import-lines', id, { outcome, q, page }],
    queryFn: ({ signal }) => api(importLines, { params: { id }, query: { outcome, page, ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
    // A line mended stays in sight until one looks elsewhere.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: false },
  });

const keep = (state: ImportState): ImportState => {
  queries.setQueryData(importQuery(state.id).queryKey, state);
  void queries.invalidateQueries({ queryKey: ['school', 'imports'] });
  return state;
};
const forgetLines = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: ['school', 'import-lines', id] });

/** Sends a list and starts its import. Throws `ApiError`. */
export async function begin(file: File, kind: ImportKind, orgId: string | null, options: UploadOptions): Promise<ImportState> {
  const stored: Attachment = await uploadFile(upload, file, {}, options);
  return keep(await api(startImport, { body: { fileId: stored.id, kind, ...(orgId && { orgId }) } }, { quiet: true }));
}

/** Says what each column holds; every line is checked again. */
export async function saveMapping(id: string, fields: (string | null)[]): Promise<ImportState> {
  const state = keep(await api(mapImport, { params: { id }, body: { fields } }, { quiet: true }));
  await forgetLines(id);
  return state;
}

/** Corrects a line or leaves it aside; the line stays in the list as it now is, the others are asked again when they changed too. */
export async function fix(id: string, line: number, change: { cells?: Record<string, string>; skip?: boolean }): Promise<ImportLine> {
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
  const expected = before + Number(answer.line.outcome === 'error') - Number((was[0] ?? answer.line.outcome) === 'error');
  if (answer.state.counts.error !== expected) await forgetLines(id);
  return answer.line;
}

/** Leaves every line in error aside, page after page. */
export async function skipErrors(id: string): Promise<void> {
  for (;;) {
    const { items } = await api(importLines, { params: { id }, query: { outcome: 'error', page: 1 } });
    if (!items.length) break;
    for (const { line } of items) keep((await api(fixLine, { params: { id, line }, body: { skip: true } })).state);
  }
  await forgetLines(id);
}

/** Makes everything at once. People and classes are read again afterwards. */
export async function run(id: string): Promise<ImportState> {
  try {
    const state = keep(await api(runImport, { params: { id }, body: {} }, { quiet: true }));
    void queries.invalidateQueries({ queryKey: ['school', 'people'] });
    void queries.invalidateQueries({ queryKey: ['school', 'structure'] });
    return state;
  } catch (error) {
    await queries.invalidateQueries({ queryKey: importQuery(id).queryKey });
    await forgetLines(id);
    throw error;
  }
}

/** Forgets an import that was not run. */
export async function discard(id: string): Promise<void> {
  await api(discardImport, { params: { id } });
  queries.removeQueries({ queryKey: ['school', 'import', id] });
  queries.removeQueries({ queryKey: ['school', 'import-lines', id] });
  await queries.invalidateQueries({ queryKey: ['school', 'imports'] });
}
