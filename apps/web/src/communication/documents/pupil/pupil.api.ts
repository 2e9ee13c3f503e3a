import { documentsOfPupil } from '@encrier/contract/communication/documents-pupil';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';

/** Documents, papers and certificates of a pupil. */
export const pupilDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents-admin', 'pupil', id],
    queryFn: ({ signal }) => api(documentsOfPupil, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });
