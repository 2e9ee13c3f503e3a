import { listAudit, verifyAudit } from '@encrier/contract/access/roles';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';

export type AuditLine = ResponseOf<typeof listAudit>['items'][number];
/** What the journal is narrowed to: the beginning of an action's name, an author, an object, words of a name, days. */
export type AuditFilter = {
  action: string;
  actor: string;
  object: string;
  q: string;
  from: string;
  to: string;
  page: number;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(search: Record<string, unknown>): AuditFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const page = Number(search.page ?? 1);
  const id = (name: string): string => (uuid.test(text(name)) ? text(name) : '');
  const day = (name: string): string => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? text(name) : '');
  return {
    action: text('action').slice(0, 80),
    actor: id('qui'),
    object: id('objet'),
    q: text('nom').slice(0, 100),
    from: day('du'),
    to: day('au'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A filter as the address holds it, without what says nothing. */
export const searchOf = ({
  action,
  actor,
  object,
  q,
  from,
  to,
  page,
}: AuditFilter): Record<string, string | number> => ({
  ...(action && { action }),
  ...(actor && { qui: actor }),
  ...(object && { objet: object }),
  ...(q && { nom: q }),
  ...(from && { du: from }),
  ...(to && { au: to }),
  ...(page > 1 && { page }),
});

export const auditQuery = ({ page, ...asked }: AuditFilter) =>
  queryOptions({
    queryKey: ['access', 'audit', { ...asked, page }],
    queryFn: ({ signal }) =>
      api(
        listAudit,
        { query: { page, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Recomputes the whole chain on the server. */
export const verifyJournal = (): Promise<ResponseOf<typeof verifyAudit>> => api(verifyAudit, {});
