import {
  closeComplaint,
  type Complaint,
  complaintChoices,
  complaintPriorities,
  type ComplaintPriority,
  complaintServices,
  type ComplaintService,
  complaintStatuses,
  type ComplaintStatus,
  createComplaint,
  getComplaint,
  listComplaints,
  rateComplaint,
  reopenComplaint,
  replyComplaint,
} from '@encrier/contract/communication/complaints';
import {
  addComplaintCategory,
  complaintBoard,
  complaintFigures,
  complaintViews,
  editComplaint,
  exportComplaints,
  exportFigures,
  getComplaintSettings,
  listQueue,
  noteComplaint,
  officeGet,
  type OfficeComplaint,
  type OfficeStep,
  printComplaint,
  queueSorts,
  setComplaintCategory,
  setComplaintRules,
  stepComplaint,
} from '@encrier/contract/communication/complaints-handling';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

/** Always the whole family, whichever child is chosen: a guardian follows all their complaints. */
const whole = { childAccountId: null } as const;
const { refresh, write } = writesOf(['complaints']);
onLive('complaints.changed', () => void refresh());

export type MineState = 'open' | 'mine' | 'over';
export const mineQuery = (state: MineState, page: number) =>
  queryOptions({
    queryKey: ['complaints', 'mine', state, page],
    queryFn: ({ signal }) => api(listComplaints, { query: { page, state } }, { signal, ...whole }),
    placeholderData: keepPreviousData,
  });
export const choicesQuery = queryOptions({
  queryKey: ['complaints', 'choices'],
  queryFn: ({ signal }) => api(complaintChoices, {}, { signal, ...whole }),
  staleTime: 300_000,
});
export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaints', 'one', id],
    queryFn: ({ signal }) => api(getComplaint, { params: { id } }, { signal, quiet: true, ...whole }),
  });

const kept = (made: Complaint): Complaint => {
  queries.setQueryData(complaintQuery(made.id).queryKey, made);
  void readAgain(['complaints', 'mine']);
  return made;
};
/** Deposits a complaint under the id made on this device: pressed twice, it is one. */
export const deposit = async (body: BodyOf<typeof createComplaint> & { id: string }): Promise<Complaint> =>
  kept(await api(createComplaint, { body }, { quiet: true, idempotencyKey: body.id, ...whole }));
export const reply = async (
  id: string,
  body: BodyOf<typeof replyComplaint>,
  idempotencyKey: string,
): Promise<Complaint> =>
  kept(await api(replyComplaint, { params: { id }, body }, { quiet: true, idempotencyKey, ...whole }));
export const close = async (id: string): Promise<Complaint> =>
  kept(await api(closeComplaint, { params: { id }, body: {} }, whole));
export const reopen = async (id: string, reason: string): Promise<Complaint> =>
  kept(await api(reopenComplaint, { params: { id }, body: { reason } }, { quiet: true, ...whole }));
export const rate = async (id: string, mark: number, note: string): Promise<Complaint> =>
  kept(await api(rateComplaint, { params: { id }, body: { mark, note } }, { quiet: true, ...whole }));

export const queueShows = ['list', 'board', 'figures', 'settings'] as const;
export type QueueShow = (typeof queueShows)[number];
export type QueueSort = SortOf<(typeof queueSorts)[number]>;
/** Filter of the office's page; all of it is in the address. */
export type QueueFilter = {
  show: QueueShow;
  q: string;
  view: (typeof complaintViews)[number];
  status: ComplaintStatus | null;
  category: string | null;
  service: ComplaintService | null;
  priority: ComplaintPriority | null;
  mine: boolean;
  late: boolean;
  sort: QueueSort | null;
  page: number;
};
const names: Record<QueueShow, string> = { list: '', board: 'tableau', figures: 'chiffres', settings: 'reglages' };

export const { read: filterFrom, write: searchOf } = filters<QueueFilter>({
  show: part.oneOf('affichage', names, 'list'),
  q: part.words('q'),
  view: part.oneOf('vue', complaintViews, 'open'),
  status: part.oneOf('statut', complaintStatuses),
  category: part.id('categorie'),
  service: part.oneOf('service', complaintServices),
  priority: part.oneOf('priorite', complaintPriorities),
  mine: part.flag('mes'),
  late: part.flag('retard'),
  sort: part.sort(queueSorts),
  page: part.page(),
});
const narrowing = ({ q, view, status, category, service, priority, mine, late }: QueueFilter) => ({
  view,
  ...(q && { q }),
  ...(status && { status }),
  ...(category && { category }),
  ...(service && { service }),
  ...(priority && { priority }),
  ...(mine && { mine: '1' as const }),
  ...(late && { late: '1' as const }),
});
export const queueQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: ['complaints', 'queue', { ...filter, show: 'list' }],
    queryFn: ({ signal }) =>
      api(
        listQueue,
        { query: { ...narrowing(filter), ...(filter.sort && { sort: filter.sort }), page: filter.page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export type ComplaintBoard = ResponseOf<typeof complaintBoard>;
export const boardQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: ['complaints', 'board', narrowing(filter)],
    queryFn: ({ signal }) => api(complaintBoard, { query: narrowing(filter) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const handlingQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaints', 'handling', id],
    queryFn: ({ signal }) => api(officeGet, { params: { id } }, { signal, quiet: true }),
  });
export const queueFile = (filter: QueueFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportComplaints, { query: { ...narrowing(filter), format } });
export const printedFile = (id: string, notes: boolean): Promise<Blob> =>
  apiBlob(printComplaint, { params: { id }, query: notes ? { notes: '1' } : {} });

/** The file as the server answered it is shown at once; the lists around it are read again. */
const handled = (work: Promise<OfficeComplaint>): Promise<OfficeComplaint> =>
  write(
    work.then((made) => {
      queries.setQueryData(handlingQuery(made.id).queryKey, made);
      return made;
    }),
  );
/** Moves a file on; the same key twice moves it once. */
export const takeStep = async (
  id: string,
  body: { step: OfficeStep; text: string; fileIds: string[]; version: number },
  idempotencyKey: string,
): Promise<OfficeComplaint> => handled(api(stepComplaint, { params: { id }, body }, { quiet: true, idempotencyKey }));
export const writeNote = async (
  id: string,
  body: BodyOf<typeof noteComplaint>,
  idempotencyKey: string,
): Promise<OfficeComplaint> => handled(api(noteComplaint, { params: { id }, body }, { quiet: true, idempotencyKey }));
export const saveEdit = async (id: string, body: BodyOf<typeof editComplaint>): Promise<OfficeComplaint> =>
  handled(api(editComplaint, { params: { id }, body }, { quiet: true }));

export type Span = { from: string; to: string };
export const figuresQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: ['complaints', 'figures', from, to],
    queryFn: ({ signal }) => api(complaintFigures, { query: { ...(from && { from }), ...(to && { to }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const figuresFile = ({ from, to }: Span, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportFigures, { query: { ...(from && { from }), ...(to && { to }), format } });

export const settingsQuery = queryOptions({
  queryKey: ['complaints', 'settings'],
  queryFn: ({ signal }) => api(getComplaintSettings, {}, { signal }),
});
export async function saveRules(body: BodyOf<typeof setComplaintRules>): Promise<void> {
  await writesOf(settingsQuery.queryKey).write(api(setComplaintRules, { body }, { quiet: true }));
}
type CategoryBody = BodyOf<typeof setComplaintCategory>;
/** Adds or changes a category; complaints already deposited keep their deadlines. */
export async function saveCategory(
  id: string | null,
  { version, archived, ...body }: CategoryBody,
  idempotencyKey: string,
): Promise<void> {
  await write<unknown>(
    id
      ? api(setComplaintCategory, { params: { id }, body: { ...body, archived, version } }, { quiet: true })
      : api(addComplaintCategory, { body }, { quiet: true, idempotencyKey }),
  );
}
