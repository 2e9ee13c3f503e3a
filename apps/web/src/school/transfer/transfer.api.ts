import { exportFigures, exportSchool } from '@encrier/contract/school/transfer';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { readAgain } from '#kernel/query/writes.ts';

export const figuresQuery = queryOptions({
  queryKey: ['school', 'transfer'],
  queryFn: ({ signal }) => api(exportFigures, {}, { signal }),
});

/** The archive; the list of the latest ones is reloaded. */
export async function takeArchive(): Promise<Blob> {
  const blob = await apiBlob(exportSchool, {});
  void readAgain(['school', 'transfer']);
  return blob;
}
