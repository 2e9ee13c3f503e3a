import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  archiveSubject,
  createSubject,
  exportSubjects,
  listSubjects,
  orderSubjects,
  saveGrid,
  type StarterSet,
  startSubjects,
  type Subject,
  type SubjectGrid,
  subjectGrid,
  updateSubject,
} from '@encrier/contract/school/subjects';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part, type Search } from '#kernel/query/filters.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type SubjectBody = BodyOf<typeof createSubject>;
export type GridCell = BodyOf<typeof saveGrid>['cells'][number];
/**
 * Which half of the page is shown, which measure its grid edits, whether archived subjects are listed; the address
 * holds them.
 */
export type SubjectsView = { view: 'list' | 'grid'; measure: 'coefficient' | 'weeklyMinutes'; archived: boolean };

const inAddress = filters<SubjectsView>({
  view: part.oneOf('vue', { list: 'liste', grid: 'niveaux' }, 'list'),
  measure: part.oneOf('mesure', { coefficient: 'coefficients', weeklyMinutes: 'heures' }, 'coefficient'),
  archived: part.flag('archives', 'oui'),
});
export const viewFrom = inAddress.read;
/** Each half of the page has its own parameters only. */
export const searchOf = ({ view, measure, archived }: SubjectsView): Search =>
  inAddress.write({ ...inAddress.none, view, ...(view === 'grid' ? { measure } : { archived }) });

const key = ['school', 'subjects'] as const;
export const subjectsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api(listSubjects, {}, { signal }),
});
export const gridQuery = queryOptions({
  queryKey: [...key, 'grid'],
  queryFn: ({ signal }) => api(subjectGrid, {}, { signal }),
});

const { refresh, write } = writesOf(key);
onLive('subjects.changed', () => void refresh());

export const addSubject = (body: SubjectBody, idempotencyKey: string): Promise<Subject> =>
  write(api(createSubject, { body }, { quiet: true, idempotencyKey }));
export const changeSubject = (id: string, body: SubjectBody & { version: number }): Promise<Subject> =>
  write(api(updateSubject, { params: { id }, body }, { quiet: true }));
export const setArchived = ({ id, archived }: { id: string; archived: boolean }): Promise<Subject> =>
  write(api(archiveSubject, { params: { id }, body: { archived } }));
export const addUsual = (set: StarterSet) => write(api(startSubjects, { body: { set } }));
export const subjectsFile = (format: 'csv' | 'xlsx'): Promise<Blob> => apiBlob(exportSubjects, { query: { format } });

/** Shows the new order at once and saves it; restores the former one when the server refuses. */
export async function saveOrder(ids: readonly string[]): Promise<void> {
  const before = queries.getQueryData(subjectsQuery.queryKey);
  const place = new Map(ids.map((id, index) => [id, index]));
  if (before)
    queries.setQueryData(subjectsQuery.queryKey, {
      ...before,
      items: [...before.items].sort((a, b) => (place.get(a.id) ?? 1e6) - (place.get(b.id) ?? 1e6)),
    });
  try {
    queries.setQueryData(subjectsQuery.queryKey, await api(orderSubjects, { body: { ids: [...ids] } }));
    void readAgain(gridQuery.queryKey);
  } catch (error) {
    void refresh();
    throw error;
  }
}

export const sendCells = (cells: GridCell[]): Promise<SubjectGrid> =>
  api(saveGrid, { body: { cells } }, { quiet: true });
export const keepGrid = (next: SubjectGrid | ((grid: SubjectGrid) => SubjectGrid)): void =>
  void queries.setQueryData(gridQuery.queryKey, (now) => (typeof next === 'function' ? now && next(now) : next));
export const readGridAgain = (): Promise<void> => readAgain(gridQuery.queryKey);
