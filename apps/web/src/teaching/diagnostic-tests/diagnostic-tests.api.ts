import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export const { refresh: refreshTests, write } = writesOf(['diagnostic-tests'], ['home']);
onLive('diagnostic_tests.changed', () => void refreshTests());

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
  write(api(k.decideAnswer, { params: { id, questionId }, body: { points, version } }, { quiet: true }));
export const setCorrection = (id: string, body: k.CorrectionBody) =>
  write(api(k.setCorrection, { params: { id }, body }, { quiet: true }));
export const release = (id: string, version: number) =>
  write(api(k.releaseResults, { params: { id }, body: { version } }));
/** The groups' own pages show what is made here. */
const groups = writesOf(['diagnostic-tests'], ['school', 'groups'], ['school', 'classes'], ['home']);
export const makeGroups = (id: string, body: k.NeedGroupsBody) =>
  groups.write(api(k.makeNeedGroups, { params: { id }, body }));
export const undoGroups = (id: string, ids: string[]) =>
  groups.write(api(k.undoNeedGroups, { params: { id }, body: { ids } }));
export const resultsFile = (id: string, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(k.exportResults, { params: { id }, query: { format } });

export const create = (id: string, content: c.TestContent) =>
  write(api(c.createTest, { body: { id, ...content } }, { quiet: true }));
export const update = (id: string, version: number, content: c.TestContent) =>
  write(api(c.updateTest, { params: { id }, body: { ...content, version } }, { quiet: true }));
export const publish = (id: string, version: number) =>
  write(api(c.publishTest, { params: { id }, body: { version } }));
export const close = (id: string, version: number) => write(api(c.closeTest, { params: { id }, body: { version } }));
export const remove = (id: string) => write(api(c.removeTest, { params: { id } }));
export const copy = (id: string, made: string) => write(api(c.copyTest, { params: { id }, body: { id: made } }));
export const start = (testId: string, id: string, pupilId: string) =>
  write(api(s.startSitting, { params: { id: testId }, body: { id, pupilId } }));
export const mark = (id: string, questionId: string, body: s.MarkBody) =>
  write(api(s.markAnswer, { params: { id, questionId }, body }, { quiet: true }));
export const takeLate = (id: string, version: number) =>
  write(api(s.takeLateAnswers, { params: { id }, body: { version } }));
export const annul = (id: string, reason: string, version: number) =>
  write(api(s.voidSitting, { params: { id }, body: { reason, version } }, { quiet: true }));
