import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';

export const refreshTests = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['diagnostic-tests'] });
onLive('diagnostic_tests.changed', () => void refreshTests());
const refreshAfter = async <T>(done: Promise<T>): Promise<T> => {
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

const answerViewNames: Record<k.AnswerView, string> = { waits: '', all: 'toutes' };
export type AnswersFilter = { question: string; answers: k.AnswerView; page: number };
export const { read: answersFrom, write: answersSearch } = filters<AnswersFilter>({
  question: part.words('question'),
  answers: part.oneOf('reponses', answerViewNames, 'waits'),
  page: part.page(),
});
export const answersQuery = (id: string, { question, answers, page }: AnswersFilter) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'answers', id, question, answers, page],
    queryFn: ({ signal }) =>
      api(k.questionAnswers, { params: { id, questionId: question }, query: { view: answers, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const correctorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'correctors', id],
    queryFn: ({ signal }) => api(k.correctors, { params: { id } }, { signal }),
  });
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'groups', id],
    queryFn: ({ signal }) => api(k.needGroups, { params: { id } }, { signal }),
  });
export const positionsQuery = queryOptions({
  queryKey: ['diagnostic-tests', 'positions'],
  queryFn: ({ signal }) => api(k.ownPositions, { query: {} }, { signal }),
});
export const decide = (id: string, questionId: string, points: number, version: number) =>
  refreshAfter(api(k.decideAnswer, { params: { id, questionId }, body: { points, version } }, { quiet: true }));
export const setCorrection = (id: string, body: k.CorrectionBody) =>
  refreshAfter(api(k.setCorrection, { params: { id }, body }, { quiet: true }));
export const release = (id: string, version: number) =>
  refreshAfter(api(k.releaseResults, { params: { id }, body: { version } }));
const grouped = async <T>(done: Promise<T>): Promise<T> => {
  const answer = await refreshAfter(done);
  await queries.invalidateQueries({ queryKey: ['groups'] });
  return answer;
};
export const makeGroups = (id: string, body: k.NeedGroupsBody) =>
  grouped(api(k.makeNeedGroups, { params: { id }, body }));
export const undoGroups = (id: string, ids: string[]) =>
  grouped(api(k.undoNeedGroups, { params: { id }, body: { ids } }));
export const resultsFile = (id: string, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(k.exportResults, { params: { id }, query: { format } });

export const create = (id: string, content: c.TestContent) =>
  refreshAfter(api(c.createTest, { body: { id, ...content } }, { quiet: true }));
export const update = (id: string, version: number, content: c.TestContent) =>
  refreshAfter(api(c.updateTest, { params: { id }, body: { ...content, version } }, { quiet: true }));
export const publish = (id: string, version: number) =>
  refreshAfter(api(c.publishTest, { params: { id }, body: { version } }));
export const close = (id: string, version: number) =>
  refreshAfter(api(c.closeTest, { params: { id }, body: { version } }));
export const remove = (id: string) => refreshAfter(api(c.removeTest, { params: { id } }));
export const copy = (id: string, made: string) => refreshAfter(api(c.copyTest, { params: { id }, body: { id: made } }));
export const start = (testId: string, id: string, pupilId: string) =>
  refreshAfter(api(s.startSitting, { params: { id: testId }, body: { id, pupilId } }));
export const mark = (id: string, questionId: string, body: s.MarkBody) =>
  refreshAfter(api(s.markAnswer, { params: { id, questionId }, body }, { quiet: true }));
export const takeLate = (id: string, version: number) =>
  refreshAfter(api(s.takeLateAnswers, { params: { id }, body: { version } }));
export const annul = (id: string, reason: string, version: number) =>
  refreshAfter(api(s.voidSitting, { params: { id }, body: { reason, version } }, { quiet: true }));
