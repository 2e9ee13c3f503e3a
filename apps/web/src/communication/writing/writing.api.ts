import {
  type AudienceRule,
  type AudienceUse,
  audienceChoices,
  countAudience,
  picturedAudience,
} from '@encrier/contract/communication/audience';
import {
  listSavedLists,
  removeSavedList,
  renameSavedList,
  type SavedList,
  saveSavedList,
} from '@encrier/contract/communication/audience-lists';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { uploadFile } from '#kernel/api/upload.ts';
import { writesOf } from '#kernel/query/writes.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';

/** Choices for an audience; persons only for a search. */
export const choicesQuery = (use: AudienceUse, q: string) => ({
  queryKey: ['audience', 'choices', use, q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(audienceChoices, { query: q ? { use, q } : { use } }, { signal }),
  staleTime: 300_000,
});
/** Number of people in an audience. */
export type AudienceCount = ResponseOf<typeof countAudience>;
export const countQuery = (use: AudienceUse, audience: readonly AudienceRule[]) =>
  queryOptions({
    queryKey: ['audience', 'count', use, audience],
    queryFn: ({ signal }) => api(countAudience, { body: { use, audience: [...audience] } }, { signal, quiet: true }),
    enabled: audience.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Who in an audience must not be recognisable on a picture. */
export const picturedQuery = (use: AudienceUse, audience: readonly AudienceRule[]) =>
  queryOptions({
    queryKey: ['audience', 'pictured', use, audience],
    queryFn: ({ signal }) => api(picturedAudience, { body: { use, audience: [...audience] } }, { signal, quiet: true }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Sends a picture or a document; it belongs to its sender until an object adopts it. */
export const uploadPart = (file: File, alt: string, options: UploadOptions): Promise<Attachment> =>
  uploadFile(file, alt, options);

/** Lists that may be put in an audience of this use. */
export const savedListsQuery = (use: AudienceUse) =>
  queryOptions({
    queryKey: ['saved-lists', use],
    queryFn: ({ signal }) => api(listSavedLists, { query: { use } }, { signal }),
  });
/** Messages use the same lists. */
const { write } = writesOf(['saved-lists']);
export const saveList = (body: BodyOf<typeof saveSavedList>): Promise<SavedList> => write(api(saveSavedList, { body }));
export const renameList = ({ id, ...body }: { id: string } & BodyOf<typeof renameSavedList>) =>
  write(api(renameSavedList, { params: { id }, body }, { quiet: true }));
export const removeList = (id: string) => write(api(removeSavedList, { params: { id } }));
