import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { getFamily } from '@encrier/contract/school/family';
import * as c from '@encrier/contract/school/reenrolment';
import { getRollover } from '@encrier/contract/school/rollover';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { onLive } from '#kernel/live/live.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type {
  FileFilter,
  FileState,
  ReenrolmentAnswer,
  ReenrolmentCampaign,
  ReenrolmentChild,
  ReenrolmentChoice,
  ReenrolmentClass,
  ReenrolmentDecision,
  ReenrolmentFigures,
  ReenrolmentFile,
  ReenrolmentPaper,
  ReenrolmentPiece,
  ReenrolmentRow,
} from '@encrier/contract/school/reenrolment';
export { maxFiles, maxPapers } from '@encrier/contract/school/reenrolment';
export type FamilyCampaign = NonNullable<ResponseOf<typeof c.getReenrolment>['campaign']>;
export type AnswerBody = BodyOf<typeof c.answerReenrolment>;
export type CampaignBody = BodyOf<typeof c.createCampaign>;
export type DeskBody = BodyOf<typeof c.recordAnswer>;
export type CampaignState = ResponseOf<typeof c.getCampaign>;

/** Always the whole family, whichever child is chosen: the page filters by itself. */
const whole = { childAccountId: null } as const;
const quiet = { quiet: true } as const;
export const familyCampaignQuery = queryOptions({
  queryKey: ['family', 'reenrolment'],
  queryFn: ({ signal }) => api(c.getReenrolment, {}, { signal, ...whole }),
});
/** The school's data about the children, to be checked. */
export const sheetsQuery = queryOptions({
  queryKey: ['family', 'sheets'],
  queryFn: ({ signal }) => api(getFamily, {}, { signal, ...whole }),
});
export const sendPaper = (file: File, options: UploadOptions): Promise<Attachment> => uploadFile(file, '', options);
/** A guardian's answer; the page and the first page show the result. */
export async function answer(pupilId: string, body: AnswerBody): Promise<void> {
  await writesOf(familyCampaignQuery.queryKey, ['home']).write(
    api(c.answerReenrolment, { params: { id: pupilId }, body }, { ...quiet, ...whole }),
  );
}

/** Filter of the office's page; all of it is in the address. */
export type FilesFilter = {
  view: 'pupils' | 'classes';
  show: c.FileFilter | null;
  classId: string | null;
  q: string;
  sort: SortOf<(typeof c.fileSorts)[number]> | null;
  page: number;
  open: string | null;
};
const shows: Record<c.FileFilter, string> = {
  waiting: 'sans-reponse',
  unsure: 'indecis',
  accepted: 'reviennent',
  refused: 'partent',
  conflict: 'desaccords',
  enrolled: 'reinscrits',
  leaving: 'departs',
  answered: 'ont-repondu',
  missing: 'pieces-manquantes',
  to_check: 'pieces-a-verifier',
  decided: 'decides',
};
export const { read: filterFrom, write: searchOf } = filters<FilesFilter>({
  view: part.oneOf('vue', ['pupils', 'classes'], 'pupils'),
  show: part.oneOf('etat', shows),
  classId: part.id('classe'),
  q: part.words('q'),
  sort: part.sort(c.fileSorts),
  page: part.page(),
  open: part.id('eleve'),
});

const key = ['reenrolment'] as const;
export const campaignQuery = queryOptions({
  queryKey: [...key, 'campaign'],
  queryFn: ({ signal }) => api(c.getCampaign, {}, { signal }),
});
/** The next year as prepared by the rollover, or the one after this one. */
export const nextYearQuery = queryOptions({
  queryKey: [...key, 'next-year'],
  queryFn: ({ signal }) => api(getRollover, {}, { signal }),
});
const narrowing = ({ show, classId, q }: FilesFilter) => ({
  ...(show && { show }),
  ...(classId && { classId }),
  ...(q && { q }),
});
export const filesQuery = (id: string, filter: FilesFilter) =>
  queryOptions({
    queryKey: [...key, 'list', id, narrowing(filter), filter.sort, filter.page],
    queryFn: ({ signal }) =>
      api(
        c.listFiles,
        {
          params: { id },
          query: { page: filter.page, ...narrowing(filter), ...(filter.sort && { sort: filter.sort }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const fileQuery = (id: string, pupilId: string) =>
  queryOptions({
    queryKey: [...key, 'file', id, pupilId],
    queryFn: ({ signal }) => api(c.getFile, { params: { id, pupilId } }, { signal }),
  });
export const listFile = (id: string, filter: FilesFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(c.exportFiles, { params: { id }, query: { format, ...narrowing(filter) } });
export const waitingPdf = (id: string, classId: string | null): Promise<Blob> =>
  apiBlob(c.printWaiting, { params: { id }, query: classId ? { classId } : {} });

const { refresh, write } = writesOf(key);
onLive('reenrolment.changed', () => void refresh());
export const createCampaign = (body: CampaignBody) => write(api(c.createCampaign, { body }, quiet));
export const updateCampaign = (id: string, version: number, body: CampaignBody) =>
  write(api(c.updateCampaign, { params: { id }, body: { ...body, version } }, quiet));
export const removeCampaign = (id: string) => write(api(c.removeCampaign, { params: { id } }));
export const setState = (id: string, state: 'published' | 'closed', version: number) =>
  write(api(c.setCampaignState, { params: { id }, body: { state, version } }));
export const remind = (id: string, pupilIds: string[]) => api(c.remindFamilies, { params: { id }, body: { pupilIds } });
export const checkPiece = (id: string, pupilId: string, pieceId: string, body: BodyOf<typeof c.checkPiece>) =>
  write(api(c.checkPiece, { params: { id, pupilId, pieceId }, body }, quiet));
export const decideFile = (id: string, pupilId: string, body: BodyOf<typeof c.decideFile>) =>
  write(api(c.decideFile, { params: { id, pupilId }, body }, quiet));
export const recordAnswer = (id: string, pupilId: string, body: DeskBody) =>
  write(api(c.recordAnswer, { params: { id, pupilId }, body }, quiet));
