import type { SortOf } from '@encrier/contract/kernel/sort';
import * as c from '@encrier/contract/school-life/attendance-notices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { refreshAttendance } from './attendance.api.ts';

/** The log by result of a notice, or people who cannot be reached. */
export type NoticeView = (typeof c.noticeViews)[number] | 'unreached';
export type NoticeFilter = {
  view: NoticeView;
  kind: c.FamilyNotice | null;
  channel: (typeof c.noticeChannels)[number] | null;
  classId: string | null;
  q: string;
  from: string;
  to: string;
  /** Sorting of people to write to. */
  sort: SortOf<(typeof c.unreachedSorts)[number]> | null;
  page: number;
};
const viewNames: Record<NoticeView, string> = {
  all: '',
  unread: 'non-lues',
  read: 'lues',
  failed: 'echecs',
  unreached: 'a-ecrire',
};
const channelNames = { mail: 'courriel', push: 'telephone', app: 'application' } as const;
export const { read: noticesFrom, write: searchOfNotices } = filters<NoticeFilter>({
  view: part.oneOf('vue', viewNames, 'all'),
  kind: part.oneOf('nature', c.noticesToFamilies),
  channel: part.oneOf('voie', channelNames),
  classId: part.id('classe'),
  q: part.words('q'),
  from: part.day('du'),
  to: part.day('au'),
  sort: part.sort(c.unreachedSorts),
  page: part.page(),
});
const narrowing = ({ classId, q, from, to, page }: NoticeFilter) => ({
  page,
  ...(classId && { classId }),
  ...(q && { q }),
  ...(from && { from }),
  ...(to && { to }),
});
export const noticesQuery = (filter: NoticeFilter, view: (typeof c.noticeViews)[number]) =>
  queryOptions({
    queryKey: ['attendance', 'notices', filter],
    queryFn: ({ signal }) =>
      api(
        c.listNotices,
        {
          query: {
            view,
            ...narrowing(filter),
            ...(filter.kind && { kind: filter.kind }),
            ...(filter.channel && { channel: filter.channel }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const unreachedQuery = (filter: NoticeFilter) =>
  queryOptions({
    queryKey: ['attendance', 'unreached', narrowing(filter), filter.sort],
    queryFn: ({ signal }) =>
      api(c.listUnreached, { query: { ...narrowing(filter), ...(filter.sort && { sort: filter.sort }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export async function sendAgain(ids: readonly string[]) {
  try {
    return await api(c.sendAgain, { body: { ids: [...ids] } });
  } finally {
    await refreshAttendance();
  }
}
export const letters = (body: c.LetterBody): Promise<Blob> => apiBlob(c.printLetters, { body });
