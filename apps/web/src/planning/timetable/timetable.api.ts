import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  moveSeries,
  planPupils,
  placeSeries,
  publicationPlan,
  publications,
  publishTimetable,
  removeSeries,
  type Series,
  setWeeks,
  type TimetableBoard,
  timetableBoard,
} from '@encrier/contract/planning/timetable';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type { Series, TimetableBoard };
export const lookedAt = ['class', 'teacher', 'room', 'group', 'pupil'] as const;
export type LookedAt = (typeof lookedAt)[number];
/** What is shown; the address holds it all. `from` is the day from which changes count, empty for the whole year. */
export type PlanFilter = {
  tab: 'plan' | 'week';
  of: LookedAt;
  id: string | null;
  yearId: string | null;
  turn: 'A' | 'B' | null;
  from: string;
  day: string;
};
export const { read: planFrom, write: searchOf } = filters<PlanFilter>({
  tab: part.oneOf('onglet', { plan: 'projet', week: 'semaine' }, 'plan'),
  of: part.oneOf(
    'vue',
    { class: 'classe', teacher: 'professeur', room: 'salle', group: 'groupe', pupil: 'eleve' },
    'class',
  ),
  id: part.id('de'),
  yearId: part.id('annee'),
  turn: part.oneOf('alternance', ['A', 'B']),
  from: part.day('depuis'),
  day: part.day('jour'),
});

const key = ['planning', 'timetable'] as const;
const boardKey = (yearId: string | null) => [...key, 'board', yearId] as const;
export const boardQuery = (yearId: string | null) =>
  queryOptions({
    queryKey: boardKey(yearId),
    queryFn: ({ signal }) => api(timetableBoard, { query: { ...(yearId && { yearId }) } }, { signal }),
    placeholderData: keepPreviousData,
    // An answer that set out before a change of this page arrives after it: the newer one stays.
    structuralSharing: (former, next) => newer(former as TimetableBoard | undefined, next as TimetableBoard),
  });
const newer = (former: TimetableBoard | undefined, next: TimetableBoard): TimetableBoard =>
  former && former.version > next.version ? former : next;
export type PupilPlaces = ResponseOf<typeof planPupils>['items'][number];
/** Pupils by name with their class and groups of the year. */
export const planPupilsQuery =
  (yearId: string): PersonSearch<PupilPlaces> =>
  (q) => ({
    queryKey: [...key, 'pupils', yearId, q],
    queryFn: ({ signal }) => api(planPupils, { query: { yearId, q } }, { signal, quiet: true }),
  });
/** One pupil, with their class and groups. */
export const pupilQuery = (yearId: string, id: string | null) =>
  queryOptions({
    queryKey: [...key, 'pupil', yearId, id],
    queryFn: ({ signal }) => api(planPupils, { query: { yearId, ...(id && { id }) } }, { signal, quiet: true }),
    enabled: yearId !== '' && id !== null,
  });
/** What publishing from a day on would change. */
export const publicationPlanQuery = (yearId: string, fromOn: string) =>
  queryOptions({
    queryKey: [...key, 'publication', yearId, fromOn],
    queryFn: ({ signal }) => api(publicationPlan, { query: { yearId, fromOn } }, { signal, quiet: true }),
    staleTime: 0,
    enabled: fromOn !== '',
  });
/** Reloaded every two seconds while one is running. */
export const publicationsQuery = (yearId: string) =>
  queryOptions({
    queryKey: [...key, 'publications', yearId],
    queryFn: ({ signal }) => api(publications, { query: { yearId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'asked') ? 2000 : false),
  });

/** A publication came to its end: what is left to publish, and the board. */
export const readAfterPublishing = async (): Promise<void> => {
  await readAgain([...key, 'publication'], [...key, 'board']);
};
/** Updates the board with a change's answer, before it is reloaded. */
export const showBoard = (yearId: string | null, change: (board: TimetableBoard) => TimetableBoard): void =>
  void queries.setQueryData<TimetableBoard>(boardKey(yearId), (board) => board && change(board));
export const readBoardAgain = (): Promise<void> => readAgain([...key, 'board']);
const { refresh, write } = writesOf(key);

let waiting: ReturnType<typeof setTimeout> | undefined;
// A person who draws a whole week makes many changes: the board is reloaded after a pause.
onLive('timetable.changed', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void refresh(), 1500);
});

export const place = (body: BodyOf<typeof placeSeries>) => api(placeSeries, { body }, { quiet: true });
export const move = (body: BodyOf<typeof moveSeries>) => api(moveSeries, { body }, { quiet: true });
export const remove = (body: BodyOf<typeof removeSeries>) => api(removeSeries, { body }, { quiet: true });
export const chooseWeeks = async (body: BodyOf<typeof setWeeks>): Promise<void> => {
  await write(api(setWeeks, { body }));
};
export const publish = async (body: BodyOf<typeof publishTimetable>): Promise<void> => {
  await write(api(publishTimetable, { body }, { quiet: true }));
};
