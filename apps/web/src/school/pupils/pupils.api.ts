import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { upload } from '@encrier/contract/kernel/files';
import { setPhoto } from '@encrier/contract/school/persons';
import * as c from '@encrier/contract/school/pupils';
import * as p from '@encrier/contract/school/pupils-planned';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob, apiUpload } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type PupilRow = c.PupilRow;
export type PupilList = c.PupilList;
export type PupilGlance = c.PupilGlance;
export type SavedFilter = c.SavedFilter;
export type ClassPlace = PupilList['classes'][number];
export type EnrolBody = BodyOf<typeof c.enrolPupil>;
export type PrintKind = (typeof c.printKinds)[number];
export type PlannedMove = p.PlannedMove;
export type FileColumn = (typeof c.pupilColumns)[number];

const key = ['school', 'pupils'] as const;

/** The whole list, or search results of a list too long to load at once. */
export const pupilsQuery = (past: boolean, q = '') =>
  queryOptions({
    queryKey: [...key, 'list', { past, q }],
    queryFn: ({ signal }) => api(c.listPupils, { query: { past: past ? 'yes' : 'no', ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
export const glanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'glance', id],
    queryFn: ({ signal }) => api(c.glancePupil, { params: { id } }, { signal }),
    staleTime: 60_000,
  });
export const filtersQuery = queryOptions({
  queryKey: [...key, 'filters'],
  queryFn: ({ signal }) => api(c.listFilters, {}, { signal }),
  staleTime: 300_000,
});

const { refresh, write } = writesOf(key);
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Changes of others come in bursts: one query for all of them. */
function refreshSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void refresh(), 400);
}
for (const kind of ['pupils.changed', 'classes.changed', 'groups.changed', 'rollover.changed'])
  onLive(kind, refreshSoon);

const quiet = { quiet: true } as const;
/** Uploads a picture through the usual check, and gives it to a pupil. */
export async function givePhoto(pupilId: string, picture: Blob, name: string): Promise<void> {
  const { id } = await apiUpload(upload, picture, name, {}, quiet);
  await api(setPhoto, { params: { id: pupilId }, body: { photo: id } }, quiet);
}

type Versions = ResponseOf<typeof c.changeClass>['pupils'];
export const moveTo = (body: BodyOf<typeof c.changeClass>): Promise<{ pupils: Versions }> =>
  write(api(c.changeClass, { body }, quiet));
export const giveRegime = (changes: BodyOf<typeof c.changeRegime>['changes']): Promise<{ pupils: Versions }> =>
  write(api(c.changeRegime, { body: { changes } }, quiet));
export const join = (groupId: string, ids: string[]): Promise<{ added: string[] }> =>
  write(api(c.joinGroup, { body: { groupId, ids } }, quiet));
export const quit = (groupId: string, ids: string[]) => write(api(c.quitGroup, { body: { groupId, ids } }, quiet));
export const leave = (body: BodyOf<typeof c.leavePupils>) => write(api(c.leavePupils, { body }, quiet));
export const plan = (body: BodyOf<typeof p.planMoves>, idempotencyKey: string) =>
  write(api(p.planMoves, { body }, { ...quiet, idempotencyKey }));
export const changePlan = (id: string, body: BodyOf<typeof p.updatePlannedMove>) =>
  write(api(p.updatePlannedMove, { params: { id }, body }, quiet));
export const cancelPlans = (moves: BodyOf<typeof p.cancelPlanned>['moves']) =>
  write(api(p.cancelPlanned, { body: { moves } }, quiet));
export const restorePlans = (moves: BodyOf<typeof p.restorePlanned>['moves']) =>
  write(api(p.restorePlanned, { body: { moves } }, quiet));
export const takeBack = (id: string, body: BodyOf<typeof c.returnPupil>) =>
  write(api(c.returnPupil, { params: { id }, body }, quiet));
export const archive = (archived: boolean, pupils: Versions): Promise<{ pupils: Versions }> =>
  write(api(c.archivePupils, { body: { archived, pupils } }, quiet));
export const enrol = (body: EnrolBody, idempotencyKey: string) =>
  write(api(c.enrolPupil, { body }, { ...quiet, idempotencyKey }));

export const keepFilter = (filter: BodyOf<typeof c.saveFilter>): Promise<SavedFilter> =>
  write(api(c.saveFilter, { body: filter }, quiet));
export const forgetFilter = (id: string) => write(api(c.removeFilter, { params: { id } }));

/** Chosen pupils as a file; the server requires a proof of identity when the last one is old. */
export const fileOf = (ids: string[], columns: FileColumn[], fields: string[], format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(c.exportPupils, { body: { ids, columns, fields, format } });
/** Chosen pupils as a PDF. */
export const paperOf = (ids: string[], kind: PrintKind, title: string, fields: string[]): Promise<Blob> =>
  apiBlob(c.printPupils, { body: { ids, kind, title, fields } });
