import {
  certificateBatches,
  certificateBatchPupils,
  certificateDeparted,
  type ClassKind,
  type DepartureKind,
  issueCertificates,
  issueDeparted,
  printCertificates,
  resumeCertificates,
  stopCertificates,
} from '@encrier/contract/communication/certificates-batches';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { write } from './certificates.api.ts';

/** Under the room's own key: changes of certificates also invalidate these lists. */
export const batchesQuery = queryOptions({
  queryKey: ['certificates', 'batches'],
  queryFn: ({ signal }) => api(certificateBatches, {}, { signal }),
  staleTime: 0,
});
export const batchPupilsQuery = (classId: string, kind: ClassKind, lang: Lang) =>
  queryOptions({
    queryKey: ['certificates', 'batch-pupils', { classId, kind, lang }],
    queryFn: ({ signal }) => api(certificateBatchPupils, { query: { classId, kind, lang } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: classId !== '',
  });

/** Pupils who left between two days; enabled once both are known. */
export const departedQuery = (from: string, to: string, kind: DepartureKind, lang: Lang) =>
  queryOptions({
    queryKey: ['certificates', 'departed', { from, to, kind, lang }],
    queryFn: ({ signal }) => api(certificateDeparted, { query: { from, to, kind, lang } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: from !== '' && to !== '',
  });

export const issueMany = (body: BodyOf<typeof issueCertificates>, idempotencyKey: string) =>
  write(api(issueCertificates, { body }, { idempotencyKey, quiet: true }));
export const issueToDeparted = (body: BodyOf<typeof issueDeparted>, idempotencyKey: string) =>
  write(api(issueDeparted, { body }, { idempotencyKey, quiet: true }));
export const stopBatch = (id: string) => write(api(stopCertificates, { params: { id }, body: {} }));
export const resumeBatch = (id: string) => write(api(resumeCertificates, { params: { id }, body: {} }));
export const batchPaper = (id: string): Promise<Blob> => apiBlob(printCertificates, { params: { id } });
