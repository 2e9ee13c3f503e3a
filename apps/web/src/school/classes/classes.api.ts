import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  classBoard,
  classChoices,
  createClasses,
  exportClasses,
  getClass,
  orderClasses,
  printClass,
  removeClass,
  type SchoolClass,
  updateClass,
  updateClasses,
} from '@encrier/contract/school/classes';
import { createLevel, orderLevels, removeLevel, updateLevel } from '@encrier/contract/school/levels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type Board = ResponseOf<typeof classBoard>;
export type Level = Board['levels'][number];
export type Choices = ResponseOf<typeof classChoices>;
export type ClassChange = Omit<BodyOf<typeof updateClass>, 'version'>;
export type LevelChange = Omit<BodyOf<typeof updateLevel>, 'version'>;
/** Both values of the fields on which two editors disagree. */
export type Disagreements = Record<string, { theirs: unknown; yours: unknown }>;
export type { SchoolClass };

/** Which half of the page is shown and which year; the address holds them. */
export type ClassesView = { levels: boolean; yearId: string | null };
export const { read: viewFrom, write: searchOf } = filters<ClassesView>({
  levels: part.flag('vue', 'niveaux'),
  yearId: part.id('annee'),
});

const key = ['school', 'classes'] as const;
export const boardQuery = (yearId: string | null) =>
  queryOptions({
    queryKey: [...key, 'board', yearId],
    queryFn: ({ signal }) => api(classBoard, { query: yearId ? { yearId } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
export const choicesQuery = queryOptions({
  queryKey: [...key, 'choices'],
  queryFn: ({ signal }) => api(classChoices, {}, { signal }),
});
export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api(getClass, { params: { id }, query: {} }, { signal }),
    placeholderData: keepPreviousData,
  });

const { refresh, write } = writesOf(key);
export { refresh as refreshClasses };
for (const kind of ['classes.changed', 'groups.changed']) onLive(kind, () => void refresh());

export const addClasses = (body: BodyOf<typeof createClasses>, idempotencyKey?: string) =>
  write(api(createClasses, { body }, { quiet: true, ...(idempotencyKey && { idempotencyKey }) }));
/** Saves the version that was read; throws `edited_meanwhile` with both values when somebody else saved first. */
export const saveClass = (id: string, body: BodyOf<typeof updateClass>) =>
  write(api(updateClass, { params: { id }, body }, { quiet: true }));
export const saveClasses = (body: BodyOf<typeof updateClasses>) => write(api(updateClasses, { body }, { quiet: true }));
export const dropClass = (id: string) => write(api(removeClass, { params: { id } }, { quiet: true }));

/** Restores a deleted class, as it was and in its former position. */
export const restoreClass = (yearId: string, row: SchoolClass) => {
  const { id, name, levelId, capacity, headTeacherId, classroomId, nextClassId, position } = row;
  return addClasses({
    yearId,
    levelId,
    classes: [{ id, name, capacity, headTeacherId, classroomId, nextClassId, position }],
  });
};

export const addLevel = (body: BodyOf<typeof createLevel>, idempotencyKey: string) =>
  write(api(createLevel, { body }, { quiet: true, idempotencyKey }));
export const saveLevel = (id: string, body: BodyOf<typeof updateLevel>) =>
  write(api(updateLevel, { params: { id }, body }, { quiet: true }));
export const dropLevel = (id: string) => write(api(removeLevel, { params: { id } }, { quiet: true }));

/** Shows a new order at once; the server's order replaces it whatever the answer. */
async function reorder(
  yearId: string | null,
  change: (board: Board) => Board,
  send: () => Promise<unknown>,
): Promise<void> {
  queries.setQueryData(boardQuery(yearId).queryKey, (now) => now && change(now));
  try {
    await send();
  } finally {
    await refresh();
  }
}
const sortedBy = <T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] => {
  const places = rows.flatMap((row, index) => (ids.includes(row.id) ? [index] : []));
  const next = [...rows];
  for (const [index, id] of ids.entries()) next[places[index]!] = rows.find((row) => row.id === id)!;
  return next;
};
export const moveClasses = (yearId: string | null, ids: readonly string[]) =>
  reorder(
    yearId,
    (now) => ({ ...now, classes: sortedBy(now.classes, ids) }),
    () => api(orderClasses, { body: { ids: [...ids] } }),
  );
export const moveLevels = (yearId: string | null, ids: readonly string[]) =>
  reorder(
    yearId,
    (now) => ({ ...now, levels: sortedBy(now.levels, ids) }),
    () => api(orderLevels, { body: { ids: [...ids] } }),
  );

export const classesFile = (yearId: string | null, format: 'csv' | 'xlsx' | 'pdf'): Promise<Blob> =>
  apiBlob(exportClasses, { query: { format, ...(yearId && { yearId }) } });
export type ClassPaper = { kind: 'list' | 'signature' | 'blank' | 'faces'; birth: boolean };
export const classPaper = (id: string, { kind, birth }: ClassPaper): Promise<Blob> =>
  apiBlob(printClass, { params: { id }, query: { kind, birth: birth ? 'yes' : 'no' } });
