import {
  acknowledgeOwn,
  decideSanction,
  disciplineChoices,
  endRecord,
  findDisciplinePupils,
  getRecord,
  givePunishment,
  giveRecognition,
  listOwnRecords,
  listRecords,
  printLetter,
  printOwnLetter,
  proposeSanction,
  recordRanks,
  recordSorts,
  type RecordRank,
  type RecordWait,
  replyOwn,
  notifyHome,
} from '@encrier/contract/school-life/discipline';
import {
  addVersion,
  getIncident,
  incidentCategories,
  incidentSorts,
  type IncidentCategory,
  incidentStates,
  type IncidentState,
  involvePupil,
  listIncidents,
  moveIncident,
  reportIncident,
} from '@encrier/contract/school-life/discipline-incidents';
import type { SortOf } from '@encrier/contract/kernel/sort';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { sortIn } from '#kernel/query/served-order.ts';
import { writesOf } from '#kernel/query/writes.ts';
import type { PupilSearch } from '../conduct/conduct.public.tsx';

const { refresh, write } = writesOf(['discipline'], ['home']);
export { write };
onLive('discipline.changed', () => void refresh());

type RecordSort = (typeof recordSorts)[number];
type IncidentSort = (typeof incidentSorts)[number];
/** Filter of the staff's list; all of it is in the address. */
export type DisciplineFilter = {
  view: 'records' | 'incidents';
  q: string;
  rank: RecordRank | null;
  waits: RecordWait;
  class: string | null;
  mine: boolean;
  state: IncidentState | null;
  category: IncidentCategory | null;
  /** Of the list in view. */
  sort: SortOf<RecordSort | IncidentSort> | null;
  page: number;
  record: string | null;
  incident: string | null;
  /** A pupil for whom the form opens automatically. */
  give: string | null;
};
const waitNames: Record<RecordWait, string> = {
  all: '',
  open: 'a-decider',
  answered: 'repondu',
  to_place: 'a-placer',
};
export const { read: filterFrom, write: searchOf } = filters<DisciplineFilter>({
  view: part.oneOf('vue', { records: '', incidents: 'incidents' }, 'records'),
  q: part.words('q'),
  rank: part.oneOf('genre', recordRanks),
  waits: part.oneOf('attente', waitNames, 'all'),
  class: part.id('classe'),
  mine: part.flag('mes'),
  state: part.oneOf('etat', incidentStates),
  category: part.oneOf('categorie', incidentCategories),
  sort: part.sort<RecordSort | IncidentSort>([...recordSorts, ...incidentSorts]),
  page: part.page(),
  record: part.id('fiche'),
  incident: part.id('incident'),
  give: part.id('donner'),
});

export const recordsQuery = (filter: DisciplineFilter) => {
  const { q, rank, waits, class: classId, mine, page } = filter;
  const sort = sortIn(recordSorts, filter.sort);
  return queryOptions({
    queryKey: ['discipline', 'records', { q, rank, waits, classId, mine, sort, page }],
    queryFn: ({ signal }) =>
      api(
        listRecords,
        {
          query: {
            page,
            waits,
            ...(q && { q }),
            ...(rank && { rank }),
            ...(classId && { class: classId }),
            ...(mine && { mine: '1' as const }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};
export const pupilRecordsQuery = (pupil: string) =>
  queryOptions({
    queryKey: ['discipline', 'pupil', pupil],
    queryFn: ({ signal }) => api(listRecords, { query: { page: 1, waits: 'all', pupil } }, { signal }),
  });
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['discipline', 'record', id],
    queryFn: ({ signal }) => api(getRecord, { params: { id } }, { signal, quiet: true }),
  });
export const choicesQuery = queryOptions({
  queryKey: ['discipline', 'choices'],
  queryFn: ({ signal }) => api(disciplineChoices, {}, { signal }),
  staleTime: 300_000,
});
export const disciplinePupilsQuery: PupilSearch = (q) => ({
  queryKey: ['discipline', 'pupils', q],
  queryFn: ({ signal }) => api(findDisciplinePupils, { query: { q } }, { signal }),
  staleTime: 60_000,
});

/** One pupil about whom the reader may write; none out of reach. */
export const givenPupilQuery = (pupil: string | null) =>
  queryOptions({
    queryKey: ['discipline', 'pupil-to-give', pupil],
    queryFn: ({ signal }) => api(findDisciplinePupils, { query: { pupil: pupil ?? '' } }, { signal }),
    enabled: pupil !== null,
    staleTime: 60_000,
  });

/** A record under an id made on this device: pressed twice, it is one. */
export const recognise = (body: BodyOf<typeof giveRecognition>) =>
  write(api(giveRecognition, { body }, { quiet: true, idempotencyKey: body.id }));
export const punish = (body: BodyOf<typeof givePunishment>) =>
  write(api(givePunishment, { body }, { quiet: true, idempotencyKey: body.id }));
export const propose = (body: BodyOf<typeof proposeSanction>) =>
  write(api(proposeSanction, { body }, { quiet: true, idempotencyKey: body.id }));
export const sendHomeNotice = (id: string, body: BodyOf<typeof notifyHome>) =>
  write(api(notifyHome, { params: { id }, body }, { quiet: true }));
export const decide = (id: string, body: BodyOf<typeof decideSanction>) =>
  write(api(decideSanction, { params: { id }, body }, { quiet: true }));
export const end = (id: string, body: BodyOf<typeof endRecord>) =>
  write(api(endRecord, { params: { id }, body }, { quiet: true }));

export const incidentsQuery = (filter: DisciplineFilter) => {
  const { q, state, category, page } = filter;
  const sort = sortIn(incidentSorts, filter.sort);
  return queryOptions({
    queryKey: ['discipline', 'incidents', { q, state, category, sort, page }],
    queryFn: ({ signal }) =>
      api(
        listIncidents,
        {
          query: {
            page,
            ...(q && { q }),
            ...(state && { state }),
            ...(category && { category }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};
export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['discipline', 'incident', id],
    queryFn: ({ signal }) => api(getIncident, { params: { id } }, { signal, quiet: true }),
  });
export const report = (body: BodyOf<typeof reportIncident>) =>
  write(api(reportIncident, { body }, { quiet: true, idempotencyKey: body.id }));
export const addText = (id: string, body: BodyOf<typeof addVersion>, idempotencyKey: string) =>
  write(api(addVersion, { params: { id }, body }, { quiet: true, idempotencyKey }));
export const involve = (id: string, body: BodyOf<typeof involvePupil>) =>
  write(api(involvePupil, { params: { id }, body }, { quiet: true }));
export const moveStep = (id: string, body: BodyOf<typeof moveIncident>) =>
  write(api(moveIncident, { params: { id }, body }, { quiet: true }));

export const ownRecordsQuery = (page: number, child: string | null) =>
  queryOptions({
    queryKey: ['discipline', 'own', page, child],
    queryFn: ({ signal }) => api(listOwnRecords, { query: { page, ...(child && { child }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const answerSchool = (id: string, body: string, idempotencyKey: string) =>
  write(api(replyOwn, { params: { id }, body: { body } }, { quiet: true, idempotencyKey }));
export const sayRead = (id: string) => write(api(acknowledgeOwn, { params: { id }, body: {} }));

export const letter = (id: string, own: boolean): Promise<Blob> =>
  own ? apiBlob(printOwnLetter, { params: { id } }) : apiBlob(printLetter, { params: { id } });
