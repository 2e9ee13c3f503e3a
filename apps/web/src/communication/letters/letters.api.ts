import {
  createLetterTemplate,
  getMailing,
  letterClasses,
  letterPupils,
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
import { queries } from '#kernel/query/client.ts';

const key = ['letters'] as const;
export const templatesQuery = queryOptions({
  queryKey: [...key, 'templates'],
  queryFn: ({ signal }) => api(listLetterTemplates, {}, { signal }),
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
export const classesQuery = queryOptions({
  queryKey: [...key, 'classes'],
  queryFn: ({ signal }) => api(letterClasses, {}, { signal }),
});
export const pupilsQuery = (classId: string) =>
  queryOptions({
    queryKey: [...key, 'pupils', classId],
    queryFn: ({ signal }) => api(letterPupils, { params: { id: classId } }, { signal }),
  });

const refreshed = async <T>(work: Promise<T>): Promise<T> => {
  const result = await work;
  await queries.invalidateQueries({ queryKey: key });
  return result;
};
/** Adds a template, or changes one over the version that was opened. */
export const saveTemplate = (
  body: { title: string; texts: LetterText[] },
  before: LetterTemplate | null,
): Promise<LetterTemplate> =>
  refreshed(
    before
      ? api(
          updateLetterTemplate,
          { params: { id: before.id }, body: { ...body, version: before.version } },
          { quiet: true },
        )
      : api(createLetterTemplate, { body }, { quiet: true }),
  );
export const removeTemplate = (id: string): Promise<unknown> =>
  refreshed(api(removeLetterTemplate, { params: { id } }));
export const makeLetters = (template: LetterTemplate, pupilIds: string[]): Promise<Mailing> =>
  refreshed(
    api(sendLetters, { body: { templateId: template.id, version: template.version, pupilIds } }, { quiet: true }),
  );
export const previewed = (pupilId: string, texts: LetterText[]): Promise<Blob> =>
  apiBlob(previewLetter, { body: { pupilId, texts } }, { quiet: true });
export const printedMailing = (id: string, pupilId?: string): Promise<Blob> =>
  apiBlob(mailingPaper, { params: { id }, query: { pupilId } });
