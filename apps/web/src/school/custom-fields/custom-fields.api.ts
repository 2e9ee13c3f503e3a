import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/custom-fields';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { writesOf } from '#kernel/query/writes.ts';

const key = ['custom-fields'] as const;
type Fields = ResponseOf<typeof c.listCustomFields>;
const { refresh, write } = writesOf(key, ['school', 'persons']);
onLive('custom_fields.changed', () => void refresh());

export const fieldsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api(c.listCustomFields, {}, { signal }),
});
export const ownFieldsQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => api(c.ownCustomFields, {}, { signal, quiet: true }),
});
export const columnsQuery = (filled: readonly string[]) => {
  const ids = [...new Set(filled)].sort();
  return queryOptions({
    queryKey: [...key, 'columns', ids],
    queryFn: ({ signal }) =>
      api(c.listFieldColumns, { query: ids.length ? { filled: ids.join(',') } : {} }, { signal, quiet: true }),
    staleTime: 60_000,
  });
};
/** The fields that a list of pupils may fill. */
export const importableQuery = queryOptions({
  queryKey: [...key, 'importable'],
  queryFn: ({ signal }) => api(c.listImportableFields, {}, { signal, quiet: true }),
  staleTime: 60_000,
});
/** Every write of the list returns the updated list. */
const taken = async (work: Promise<Fields>): Promise<void> => {
  queries.setQueryData(fieldsQuery.queryKey, await work);
  void refresh();
};
export const addField = (body: c.CustomFieldBody) => taken(api(c.createCustomField, { body }, { quiet: true }));
export const changeField = (id: string, body: BodyOf<typeof c.updateCustomField>) =>
  taken(api(c.updateCustomField, { params: { id }, body }, { quiet: true }));
export const orderFields = (holder: c.FieldHolder, ids: string[]) =>
  taken(api(c.orderCustomFields, { body: { holder, ids } }));
export const archiveField = ({ id, version }: c.CustomField, archived: boolean) =>
  taken(api(c.archiveCustomField, { params: { id }, body: { archived, version } }));
export const removeField = ({ id, filled, version }: c.CustomField) =>
  taken(api(c.removeCustomField, { params: { id }, body: { filled, version } }));
export const fillFields = async (id: string, body: BodyOf<typeof c.fillCustomFields>): Promise<void> => {
  await write(api(c.fillCustomFields, { params: { id }, body }, { quiet: true }));
};
export const fieldsFile = (holder: c.FieldHolder) => (format: 'csv' | 'xlsx') =>
  apiBlob(c.exportCustomFields, { query: { holder, format } });
