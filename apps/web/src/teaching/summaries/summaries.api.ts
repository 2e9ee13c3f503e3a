import type { BodyOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/teaching/summaries';
import * as m from '@encrier/contract/teaching/summary-meetings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['summaries'], ['queues']);
onLive('summaries.changed', () => void refresh());
const quiet = { quiet: true } as const;
const ofTerm = (term: string | null) => ({ query: term ? { term } : {} });

/** Filter of the page; all of it is in the address. */
export type SummaryView = {
  class: string | null;
  pupil: string | null;
  term: string | null;
  view: 'classes' | 'compare';
  year: string | null;
  level: string | null;
  place: number;
};
const views = { classes: '', compare: 'comparer' } as const;
const named = filters<SummaryView>({
  class: part.id('classe'),
  pupil: part.id('eleve'),
  term: part.id('periode'),
  view: part.oneOf('vue', views, 'classes'),
  year: part.id('annee'),
  level: part.id('niveau'),
  place: { ...part.page(), name: 'rang', none: 0, write: (value) => value || undefined },
});
export const viewFrom = (search: Record<string, unknown>): SummaryView => named.read(search);
export const searchOf = (view: Partial<SummaryView>) => named.write({ ...named.none, ...view });
/** The same as the end of an address. */
export const addressOf = (view: Partial<SummaryView>): string => {
  const search = new URLSearchParams(Object.entries(searchOf(view)).map(([name, value]) => [name, String(value)]));
  return search.size ? `?${search}` : '';
};

export const classesQuery = queryOptions({
  queryKey: ['summaries', 'classes'],
  queryFn: ({ signal }) => api(c.summaryClasses, { query: {} }, { signal }),
});
export const classQuery = (id: string, term: string | null) =>
  queryOptions({
    queryKey: ['summaries', 'class', id, term],
    queryFn: ({ signal }) => api(c.summaryOfClass, { params: { id }, ...ofTerm(term) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const pupilQuery = (id: string, term: string | null) =>
  queryOptions({
    queryKey: ['summaries', 'pupil', id, term],
    queryFn: ({ signal }) => api(c.summaryOfPupil, { params: { id }, ...ofTerm(term) }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
type Compared = Pick<SummaryView, 'year' | 'level' | 'place'>;
const compared = ({ year, level, place }: Compared) => ({
  ...(year && { year }),
  ...(level && { level }),
  ...(place && { term: place }),
});
export const compareQuery = (wish: Compared) =>
  queryOptions({
    queryKey: ['summaries', 'compare', wish.year, wish.level, wish.place],
    queryFn: ({ signal }) => api(c.compareSummaries, { query: compared(wish) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const comparisonFile = (wish: Compared, format: 'csv' | 'xlsx') =>
  apiBlob(c.exportComparison, { query: { ...compared(wish), format } });
export const pupilPaper = (id: string, term: string | null) =>
  apiBlob(c.summaryPaper, { params: { id }, ...ofTerm(term) });

export const saveReport = (id: string, body: c.SummaryBody) =>
  write(api(c.editSummary, { params: { id }, body }, quiet));
export const saveComment = (id: string, body: BodyOf<typeof c.commentSummary>) =>
  write(api(c.commentSummary, { params: { id }, body }, quiet));
export const moveReport = (id: string, body: BodyOf<typeof c.moveSummary>) =>
  write(api(c.moveSummary, { params: { id }, body }));
export const publishClass = (id: string, termId: string) =>
  write(api(c.publishSummaries, { params: { id }, body: { termId } }));
export const settle = (id: string, body: BodyOf<typeof c.settleCommitment>) =>
  write(api(c.settleCommitment, { params: { id }, body }, quiet));

export const questionsQuery = queryOptions({
  queryKey: ['summaries', 'questions'],
  queryFn: ({ signal }) => api(c.summaryQuestions, {}, { signal }),
});
export const setQuestions = (id: string, body: BodyOf<typeof c.setSummaryQuestions>) =>
  write(api(c.setSummaryQuestions, { params: { id }, body }, quiet));

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: ['summaries', 'meeting', id],
    queryFn: ({ signal }) => api(m.getMeeting, { params: { id } }, { signal, quiet: true }),
  });
export const startMeeting = (pupilId: string, termId: string, id: string) =>
  write(api(m.openMeeting, { params: { id: pupilId }, body: { id, termId } }, { idempotencyKey: id }));
export const saveMeeting = (id: string, body: m.MeetingBody) =>
  write(api(m.saveMeeting, { params: { id }, body }, quiet));
export const signMeeting = (id: string, version: number) =>
  write(api(m.signMeeting, { params: { id }, body: { version } }, quiet));
export const dropMeeting = (id: string, version: number) =>
  write(api(m.discardMeeting, { params: { id }, body: { version } }));

export const ownQuery = (child: string | null) =>
  queryOptions({
    queryKey: ['summaries', 'own', child],
    queryFn: ({ signal }) =>
      api(m.ownSummaries, { query: child ? { pupil: child } : {} }, { signal, childAccountId: null }),
  });
export const sendSelf = (body: BodyOf<typeof m.saveSelf>) =>
  api(m.saveSelf, { body }, { ...quiet, childAccountId: null });
export const afterSelf = refresh;
export const confirmMeeting = (id: string) =>
  write(api(m.confirmMeeting, { params: { id } }, { childAccountId: null }));
export const ownPaper = (id: string) => apiBlob(m.ownSummaryPaper, { params: { id } }, { childAccountId: null });
