import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  addMembers,
  createGroup,
  endMembers,
  getGroup,
  type Group,
  type GroupKind,
  type GroupMember,
  listGroups,
  printGroup,
  removeGroup,
  splitClass,
  updateGroup,
} from '@encrier/contract/school/groups';
import { listPeople } from '@encrier/contract/school/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type Listing = ResponseOf<typeof listGroups>;
export type Year = NonNullable<Listing['year']>;
export type GroupDetail = ResponseOf<typeof getGroup>;
export type GroupBody = Omit<BodyOf<typeof createGroup>, 'yearId'>;
export type GroupPaper = { kind: 'list' | 'signature' | 'blank' };
export type { Group, GroupKind, GroupMember };

/** Filter by kind and year, and the group open beside the list; all in the address. */
export type GroupsView = { kind: GroupKind | null; yearId: string | null; open: string | null };
const words: Record<GroupKind, string> = {
  half: 'demi-groupes',
  option: 'options',
  language: 'langues',
  ability: 'niveaux',
  support: 'soutien',
  club: 'clubs',
};
export const { read: viewFrom, write: searchOf } = filters<GroupsView>({
  kind: part.oneOf('sorte', words),
  yearId: part.id('annee'),
  open: part.id('groupe'),
});

/** Today inside a year, otherwise its nearest day. */
export function dayIn({ startsOn, endsOn }: Pick<Year, 'startsOn' | 'endsOn'>, today: string): string {
  if (today < startsOn) return startsOn;
  return today > endsOn ? endsOn : today;
}

const key = ['school', 'groups'] as const;
export const groupsQuery = (yearId: string | null) =>
  queryOptions({
    queryKey: [...key, 'list', yearId],
    queryFn: ({ signal }) => api(listGroups, { query: yearId ? { yearId } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
export const groupQuery = (id: string, on: string | null) =>
  queryOptions({
    queryKey: [...key, 'one', id, on],
    queryFn: ({ signal }) => api(getGroup, { params: { id }, query: on ? { on } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Pupils who match a name, in one class or in all. */
export const pupilsQuery = (q: string, classId: string | null) =>
  queryOptions({
    queryKey: ['school', 'people', 'pick', q, classId],
    queryFn: ({ signal }) =>
      api(listPeople, { query: { page: 1, kind: 'pupils', ...(q && { q }), ...(classId && { classId }) } }, { signal }),
    enabled: classId !== null || q.length > 1,
    placeholderData: keepPreviousData,
  });

const { refresh, write } = writesOf(key);
for (const kind of ['groups.changed', 'classes.changed']) onLive(kind, () => void refresh());

export const addGroup = (yearId: string, body: GroupBody, idempotencyKey: string) =>
  write(api(createGroup, { body: { yearId, ...body } }, { quiet: true, idempotencyKey }));
/** Saves the version that was read; throws `edited_meanwhile` with both values when somebody else saved first. */
export const saveGroup = (id: string, body: BodyOf<typeof updateGroup>) =>
  write(api(updateGroup, { params: { id }, body }, { quiet: true }));
export const dropGroup = (id: string) => write(api(removeGroup, { params: { id } }, { quiet: true }));
export const bringIn = (id: string, body: BodyOf<typeof addMembers>) =>
  write(api(addMembers, { params: { id }, body }, { quiet: true }));
export const takeOut = (id: string, body: BodyOf<typeof endMembers>) =>
  write(api(endMembers, { params: { id }, body }, { quiet: true }));
export const split = (body: BodyOf<typeof splitClass>, idempotencyKey: string) =>
  write(api(splitClass, { body }, { quiet: true, idempotencyKey }));
export const groupPaper = (id: string, { kind }: GroupPaper, on: string): Promise<Blob> =>
  apiBlob(printGroup, { params: { id }, query: { kind, on } });
