import {
  type AudienceRule,
  type AudienceUse,
  audienceChoices,
  countAudience,
} from '@encrier/contract/communication/audience';
import type { Attachment } from '@encrier/contract/kernel/files';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';

/** What can be put in an audience; persons only answer a search. */
export const choicesQuery = (use: AudienceUse, q: string) =>
  queryOptions({
    queryKey: ['audience', 'choices', use, q],
    queryFn: ({ signal }) => api(audienceChoices, { query: q ? { use, q } : { use } }, { signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
/** How many people an audience is. */
export const countQuery = (use: AudienceUse, audience: readonly AudienceRule[]) =>
  queryOptions({
    queryKey: ['audience', 'count', use, audience],
    queryFn: ({ signal }) => api(countAudience, { body: { use, audience: [...audience] } }, { signal, quiet: true }),
    enabled: audience.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Sends a picture or a document; it belongs to its sender until something takes it. */
export const uploadPart = (file: File, alt: string, options: UploadOptions): Promise<Attachment> =>
  uploadFile(file, alt, options);
