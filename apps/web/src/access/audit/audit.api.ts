import { listAudit, verifyAudit } from '@encrier/contract/access/roles';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';

export type AuditLine = ResponseOf<typeof listAudit>['items'][number];
/** What the journal is narrowed to: the beginning of an action's name, an author, an object, words of a name, days. */
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

export const auditQuery = ({ page, ...asked }: AuditFilter) =>
  queryOptions({
    queryKey: ['access', 'audit', { ...asked, page }],
    queryFn: ({ signal }) =>
      api(
        listAudit,
        { query: { page, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => Boolean(value))) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Recomputes the whole chain on the server. */
export const verifyJournal = (): Promise<ResponseOf<typeof verifyAudit>> => api(verifyAudit, {});
