import {
  askCertificate,
  type CertificatePupil,
  certificatePupils,
  type CertificateText,
  certificateTexts,
  type CertificateRow,
  certificateSorts,
  certificateStates,
  type CertificateState,
  getCertificateSettings,
  grantCertificate,
  issueCertificate,
  listCertificates,
  myCertificates,
  previewCertificateText,
  refuseCertificate,
  resetCertificateText,
  revokeCertificate,
  setCertificateSettings,
  setCertificateText,
} from '@encrier/contract/communication/certificates';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

/** Certificates of the reader or their children. */
export const mineQuery = (child: string | null) =>
  queryOptions({
    queryKey: ['certificates', 'mine', child],
    queryFn: ({ signal }) => api(myCertificates, { query: child ? { child } : {} }, { signal }),
  });

export type CertificateFilter = {
  q: string;
  state: CertificateState | null;
  sort: SortOf<(typeof certificateSorts)[number]> | null;
  page: number;
};
export const {
  none: noFilter,
  read: filterFrom,
  write: searchOf,
} = filters<CertificateFilter>({
  q: part.words('q'),
  state: part.oneOf('etat', certificateStates),
  sort: part.sort(certificateSorts),
  page: part.page(),
});
export type CertificateList = ResponseOf<typeof listCertificates>;
export const listQuery = ({ q, state, sort, page }: CertificateFilter) =>
  queryOptions({
    queryKey: ['certificates', 'list', { q, state, sort, page }],
    queryFn: ({ signal }) =>
      api(
        listCertificates,
        { query: { page, ...(q && { q }), ...(state && { state }), ...(sort && { sort }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const pupilsQuery: PersonSearch<CertificatePupil> = (q) => ({
  queryKey: ['certificates', 'pupils', q],
  queryFn: ({ signal }) => api(certificatePupils, { query: { q } }, { signal }),
});
export const settingsQuery = queryOptions({
  queryKey: ['certificates', 'settings'],
  queryFn: ({ signal }) => api(getCertificateSettings, {}, { signal }),
  staleTime: 0,
});
export const textsQuery = queryOptions({
  queryKey: ['certificates', 'texts'],
  queryFn: ({ signal }) => api(certificateTexts, {}, { signal }),
  staleTime: 0,
});

const { refresh, write } = writesOf(['certificates']);
export { write };
onLive('certificates.changed', () => void refresh());
export const ask = (body: BodyOf<typeof askCertificate>, idempotencyKey: string) =>
  write(api(askCertificate, { body }, { idempotencyKey, quiet: true }));
export const issue = (body: BodyOf<typeof issueCertificate>, idempotencyKey: string) =>
  write(api(issueCertificate, { body }, { idempotencyKey, quiet: true }));
export const grant = ({ id, version }: CertificateRow, duplicate: boolean) =>
  write(api(grantCertificate, { params: { id }, body: { version, duplicate } }, { quiet: true }));
export const refuse = (row: CertificateRow, reason: string) =>
  write(api(refuseCertificate, { params: { id: row.id }, body: { version: row.version, reason } }, { quiet: true }));
export const revoke = (row: CertificateRow, reason: string) =>
  write(api(revokeCertificate, { params: { id: row.id }, body: { version: row.version, reason } }, { quiet: true }));
export const saveSettings = (body: BodyOf<typeof setCertificateSettings>) =>
  write(api(setCertificateSettings, { body }, { quiet: true }));

type TextKey = Pick<CertificateText, 'kind' | 'lang'>;
/** Updates the saved texts among the others. */
const afterText = async (work: Promise<CertificateText>): Promise<CertificateText> => {
  const answer = await work;
  queries.setQueryData(
    textsQuery.queryKey,
    (old) =>
      old && { items: old.items.map((one) => (one.kind === answer.kind && one.lang === answer.lang ? answer : one)) },
  );
  return answer;
};
export const saveText = (params: TextKey, body: BodyOf<typeof setCertificateText>) =>
  afterText(api(setCertificateText, { params, body }, { quiet: true }));
export const resetText = (params: TextKey, version: number) =>
  afterText(api(resetCertificateText, { params, body: { version } }, { quiet: true }));
export const refreshTexts = (): void => void readAgain(textsQuery.queryKey);
/** A page with this text about a fictitious person, as a PDF. */
export const specimen = (params: TextKey, body: BodyOf<typeof previewCertificateText>): Promise<Blob> =>
  apiBlob(previewCertificateText, { params, body }, { quiet: true });
