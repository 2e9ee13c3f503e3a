import { exportAudit, listAudit, verifyAudit } from '@encrier/contract/access/roles';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { api, apiBlob } from '#kernel/api/client.ts';
import { findsWords } from '#kernel/finds-words.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { actionsNamed } from '#kernel/room-words.ts';

export type AuditLine = ResponseOf<typeof listAudit>['items'][number];
/** Filters of the journal: the beginning of an action's name, an author, an object, words of a name, days. */
export type AuditFilter = {
  action: string;
  actor: string | null;
  object: string | null;
  q: string;
  from: string;
  to: string;
  page: number;
};

export const { read: filterFrom, write: searchOf } = filters<AuditFilter>({
  action: part.words('action', 80),
  actor: part.id('qui'),
  object: part.id('objet'),
  q: part.words('nom'),
  from: part.day('du'),
  to: part.day('au'),
  page: part.page(),
});

/** Query of a filter: words also match the actions named so in the reader's language. */
function narrowing({ page: _page, ...filters }: AuditFilter): Record<string, string> {
  const { q } = filters;
  const did = q.trim() ? actionsNamed((name) => findsWords(q, i18n._(name))).slice(0, 60) : [];
  const entries = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  return Object.fromEntries([...entries, ...(did.length ? [['did', did.join(',')] as const] : [])]);
}

export const auditQuery = (filter: AuditFilter) => {
  const query = { page: filter.page, ...narrowing(filter) };
  return queryOptions({
    queryKey: ['access', 'audit', query],
    queryFn: ({ signal }) => api(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};
export const auditFile = (filter: AuditFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportAudit, { query: { ...narrowing(filter), format } });

/** Recomputes the whole chain on the server. */
export const verifyJournal = (): Promise<ResponseOf<typeof verifyAudit>> => api(verifyAudit, {});
