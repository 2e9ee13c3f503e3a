import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  archiveClassrooms,
  type Classroom,
  createClassroom,
  createSeries,
  exportClassrooms,
  listClassrooms,
  removeClassrooms,
  updateClassroom,
  updateClassrooms,
} from '@encrier/contract/school/classrooms';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { findsWords } from '#kernel/finds-words.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type ClassroomBody = BodyOf<typeof createClassroom>;
export type SeriesBody = BodyOf<typeof createSeries>;
export type Classrooms = ResponseOf<typeof listClassrooms>;
/** Filters of the list; the address holds them. */
export type ClassroomFilter = { q: string; orgId: string | null; kind: string; archived: boolean };

export const { read: filterFrom, write: searchOf } = filters<ClassroomFilter>({
  q: part.words('q'),
  orgId: part.id('site'),
  kind: part.words('type', 40),
  archived: part.flag('archives', 'oui'),
});

/** Rooms that match a filter: its words may be in the name, the kind or a subject. */
export function narrowed(data: Classrooms, { q, orgId, kind, archived }: ClassroomFilter): Classroom[] {
  const names = new Map(data.subjects.map(({ id, name }) => [id, name]));
  return data.items.filter((room) => {
    if (room.archived !== archived || (orgId && room.orgId !== orgId) || (kind && room.kind !== kind)) return false;
    return findsWords(q, [room.name, room.kind, ...room.subjectIds.map((id) => names.get(id) ?? '')].join(' '));
  });
}

const key = ['school', 'classrooms'] as const;
export const classroomsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(listClassrooms, {}, { signal }),
});
const { refresh, write } = writesOf(key);
onLive('classrooms.changed', () => void refresh());
onLive('subjects.changed', () => void refresh());

export const addClassroom = (body: ClassroomBody, idempotencyKey: string): Promise<Classroom> =>
  write(api(createClassroom, { body }, { quiet: true, idempotencyKey }));
export const addSeries = (body: SeriesBody, idempotencyKey: string) =>
  write(api(createSeries, { body }, { quiet: true, idempotencyKey }));
export const changeClassroom = (id: string, body: ClassroomBody & { version: number }): Promise<Classroom> =>
  write(api(updateClassroom, { params: { id }, body }, { quiet: true }));
export const changeClassrooms = (body: BodyOf<typeof updateClassrooms>): Promise<Classrooms> =>
  write(api(updateClassrooms, { body }));
export const setArchived = (body: { ids: string[]; archived: boolean }): Promise<Classrooms> =>
  write(api(archiveClassrooms, { body }));
export const takeBack = (ids: string[]): Promise<Classrooms> => write(api(removeClassrooms, { body: { ids } }));
export const classroomsFile = (format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportClassrooms, { query: { format } });
