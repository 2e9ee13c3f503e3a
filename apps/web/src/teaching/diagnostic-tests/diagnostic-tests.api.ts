import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';

export const refreshTests = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['diagnostic-tests'] });
onLive('diagnostic_tests.changed', () => void refreshTests());
const told = async <T>(done: Promise<T>): Promise<T> => {
  const answer = await done;
  await Promise.all([refreshTests(), queries.invalidateQueries({ queryKey: ['home'] })]);
  return answer;
};

const viewNames: Record<c.TestView, string> = { current: '', closed: 'fermes', draft: 'brouillons' };
export type ListFilter = { view: c.TestView; page: number };
export const { read: listFrom, write: searchOf } = filters<ListFilter>({
  view: part.oneOf('vue', viewNames, 'current'),
  page: part.page(),
});

export const coursesQuery = queryOptions({
  queryKey: ['diagnostic-tests', 'courses'],
  queryFn: ({ signal }) => api(c.testCourses, {}, { signal }),
});
export const listQuery = ({ view, page }: ListFilter) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'list', view, page],
    queryFn: ({ signal }) => api(c.listTests, { query: { view, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'test', id],
    queryFn: ({ signal }) => api(c.getTest, { params: { id } }, { signal }),
  });
export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'results', id],
    queryFn: ({ signal }) => api(s.testResults, { params: { id } }, { signal }),
  });
export const copyQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'copy', id],
    queryFn: ({ signal }) => api(s.getCopy, { params: { id } }, { signal }),
  });
export const ownQuery = queryOptions({
  queryKey: ['diagnostic-tests', 'own'],
  queryFn: ({ signal }) => api(s.ownTests, { query: {} }, { signal }),
});
export const ownCopyQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'own-copy', id],
    queryFn: ({ signal }) => api(s.ownCopy, { params: { id } }, { signal }),
  });

export const create = (id: string, content: c.TestContent) => told(api(c.createTest, { body: { id, ...content } }));
export const update = (id: string, version: number, content: c.TestContent) =>
  told(api(c.updateTest, { params: { id }, body: { ...content, version } }));
export const publish = (id: string, version: number) => told(api(c.publishTest, { params: { id }, body: { version } }));
export const close = (id: string, version: number) => told(api(c.closeTest, { params: { id }, body: { version } }));
export const remove = (id: string) => told(api(c.removeTest, { params: { id } }));
export const copy = (id: string, made: string) => told(api(c.copyTest, { params: { id }, body: { id: made } }));
export const start = (testId: string, id: string, pupilId: string) =>
  told(api(s.startSitting, { params: { id: testId }, body: { id, pupilId } }));
export const mark = (id: string, questionId: string, body: s.MarkBody) =>
  told(api(s.markAnswer, { params: { id, questionId }, body }));
export const takeLate = (id: string, version: number) =>
  told(api(s.takeLateAnswers, { params: { id }, body: { version } }));
export const annul = (id: string, reason: string, version: number) =>
  told(api(s.voidSitting, { params: { id }, body: { reason, version } }));
