import {
  cancelMailing,
  createLetterTemplate,
  type FamilyState,
  getMailing,
  letterMergeFields,
  letterPlaces,
  letterPupils,
  type LetterScope,
  type LetterTemplate,
  type LetterText,
  listLetterTemplates,
  listMailings,
  type Mailing,
  mailingPaper,
  previewLetter,
  removeLetterTemplate,
  sendLetters,
  updateLetterTemplate,
} from '@encrier/contract/communication/letters';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

const key = ['letters'] as const;
export const templatesQuery = queryOptions({
  queryKey: [...key, 'templates'],
  queryFn: ({ signal }) => api(listLetterTemplates, {}, { signal }),
});
/** Fields that other rooms offer to letters. */
export const mergeFieldsQuery = queryOptions({
  queryKey: [...key, 'fields'],
  queryFn: ({ signal }) => api(letterMergeFields, {}, { signal }),
});
export const mailingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'mailings', page],
    queryFn: ({ signal }) => api(listMailings, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const mailingQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'mailing', id],
    queryFn: ({ signal }) => api(getMailing, { params: { id } }, { signal }),
  });
export const placesQuery = queryOptions({
  queryKey: [...key, 'places'],
  queryFn: ({ signal }) => api(letterPlaces, {}, { signal }),
});
/** The pupils of a letter; none before a place is chosen. */
export type Choosing = {
  scope: LetterScope;
  ref: string;
  q: string;
  state: FamilyState | '';
  absences: number;
};
export const isPlaced = ({ scope, ref, q }: Choosing): boolean =>
  scope === 'school' || (scope === 'named' ? q.trim().length > 1 : ref !== '');
export const pupilsQuery = (one: Choosing) =>
  queryOptions({
    queryKey: [...key, 'pupils', one],
    queryFn: ({ signal }) =>
      api(
        letterPupils,
        {
          query: {
            scope: one.scope,
            absences: one.absences,
            ...(one.scope === 'named' ? { q: one.q.trim() } : one.scope !== 'school' && { ref: one.ref }),
            ...(one.state && { state: one.state }),
          },
        },
        { signal, quiet: true },
      ),
    enabled: isPlaced(one),
  });
onLive('letters.changed', () => void readAgain(key));

const { write } = writesOf(key);
/** Adds a template, or changes one over the version that was opened. */
export const saveTemplate = (
  body: { title: string; texts: LetterText[] },
  before: Pick<LetterTemplate, 'id' | 'version'> | null,
  idempotencyKey: string,
): Promise<LetterTemplate> =>
  write(
    before
      ? api(
          updateLetterTemplate,
          { params: { id: before.id }, body: { ...body, version: before.version } },
          { quiet: true },
        )
      : api(createLetterTemplate, { body }, { quiet: true, idempotencyKey }),
  );
export const removeTemplate = (id: string): Promise<unknown> => write(api(removeLetterTemplate, { params: { id } }));
export const makeLetters = (template: LetterTemplate, pupilIds: string[], by: 'paper' | 'app'): Promise<Mailing> =>
  write(
    api(sendLetters, { body: { templateId: template.id, version: template.version, pupilIds, by } }, { quiet: true }),
  );
export const cancelLetters = (id: string): Promise<Mailing> =>
  write(api(cancelMailing, { params: { id }, body: {} }, { quiet: true }));
export const previewed = (pupilId: string, texts: LetterText[]): Promise<Blob> =>
  apiBlob(previewLetter, { body: { pupilId, texts } }, { quiet: true });
export type Printing = { pupilId?: string; unopened?: '1'; part?: number };
export const printedMailing = (id: string, { part = 1, ...only }: Printing): Promise<Blob> =>
  apiBlob(mailingPaper, { params: { id }, query: { ...only, part } });
