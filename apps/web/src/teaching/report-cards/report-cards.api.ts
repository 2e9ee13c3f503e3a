import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  addSentence,
  type CommentBody,
  freezeClass,
  type GeneralBody,
  getCard,
  getReportSettings,
  previewCard,
  rectifyCard,
  remindTeachers,
  removeSentence,
  reportClass,
  reportSheet,
  reportWork,
  reviewCourse,
  saveComment,
  saveGeneral,
  setReportSettings,
} from '@encrier/contract/teaching/report-cards';
import {
  closeCouncil,
  councilMinutes,
  type MeetingBody,
  type MemberBody,
  type NoteBody,
  openCouncil,
  reopenCouncil,
  reportCouncil,
  saveRemarks,
  setMeeting,
  setMember,
  setNote,
} from '@encrier/contract/teaching/report-cards-council';
import {
  type BatchBody,
  batchClasses,
  batchFile,
  reportBatches,
  startBatch,
  stopBatch,
} from '@encrier/contract/teaching/report-cards-batches';
import {
  acknowledgeCard,
  cardPapers,
  classPaper,
  ownCards,
  publishCards,
} from '@encrier/contract/teaching/report-cards-families';
import {
  type ModelBody,
  previewModel,
  removeModel,
  reportModels,
  saveModel,
} from '@encrier/contract/teaching/report-cards-models';
import {
  judgeComments,
  type JudgeBody,
  lsuFile,
  massarFile,
  proofClass,
  resultsCheck,
} from '@encrier/contract/teaching/report-cards-proof';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['report-cards']);
onLive('report_cards.changed', () => void refresh());
onLive('report_cards.batch', () => void readAgain(['report-cards', 'batches']));
const ofTerm = (term: string | null) => ({ query: term ? { term } : {} });
const quiet = { quiet: true } as const;

export const workQuery = queryOptions({
  queryKey: ['report-cards', 'work'],
  queryFn: ({ signal }) => api(reportWork, {}, { signal }),
});
export const sheetQuery = (id: string, term: string | null) =>
  queryOptions({
    queryKey: ['report-cards', 'sheet', id, term],
    queryFn: ({ signal }) => api(reportSheet, { params: { id }, ...ofTerm(term) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const classQuery = (id: string, term: string | null) =>
  queryOptions({
    queryKey: ['report-cards', 'class', id, term],
    queryFn: ({ signal }) => api(reportClass, { params: { id }, ...ofTerm(term) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const previewQuery = (id: string, pupilId: string, term: string | null) =>
  queryOptions({
    queryKey: ['report-cards', 'preview', id, pupilId, term],
    queryFn: ({ signal }) => api(previewCard, { params: { id, pupilId }, ...ofTerm(term) }, { signal }),
  });
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-cards', 'card', id],
    queryFn: ({ signal }) => api(getCard, { params: { id } }, { signal }),
  });
export const settingsQuery = queryOptions({
  queryKey: ['report-cards', 'settings'],
  queryFn: ({ signal }) => api(getReportSettings, {}, { signal }),
});

/** `delegates`: without private data. */
export const councilQuery = (id: string, term: string | null, delegates: boolean) =>
  queryOptions({
    queryKey: ['report-cards', 'council', id, term, delegates],
    queryFn: ({ signal }) =>
      api(
        reportCouncil,
        { params: { id }, query: { ...(term && { term }), ...(delegates && { view: 'delegates' as const }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const putMeeting = (classId: string, body: MeetingBody) =>
  write(api(setMeeting, { params: { id: classId }, body }, quiet));
export const startCouncil = (classId: string, termId: string) =>
  write(api(openCouncil, { params: { id: classId }, body: { termId } }));
export const putRemarks = (classId: string, body: BodyOf<typeof saveRemarks>) =>
  write(api(saveRemarks, { params: { id: classId }, body }, quiet));
export const putMember = (classId: string, body: MemberBody) =>
  write(api(setMember, { params: { id: classId }, body }));
export const putNote = (classId: string, body: NoteBody) =>
  write(api(setNote, { params: { id: classId }, body }, quiet));
export const endCouncil = (classId: string, termId: string) =>
  write(api(closeCouncil, { params: { id: classId }, body: { termId } }));
export const openAgain = (classId: string, body: BodyOf<typeof reopenCouncil>) =>
  write(api(reopenCouncil, { params: { id: classId }, body }, quiet));
export const minutesFile = (classId: string, term: string) =>
  apiBlob(councilMinutes, { params: { id: classId }, query: { term } });

export const modelsQuery = queryOptions({
  queryKey: ['report-cards', 'models'],
  queryFn: ({ signal }) => api(reportModels, {}, { signal }),
});
export type Specimen = BodyOf<typeof previewModel>;
export const specimenFile = (form: 'svg' | 'pdf', body: Specimen) => apiBlob(previewModel, { params: { form }, body });
/** A model rendered with a fictitious pupil; the former preview stays until the next one is loaded. */
export const specimenQuery = (body: Specimen) =>
  queryOptions({
    queryKey: ['report-cards-specimen', body],
    queryFn: async () => new Blob([await specimenFile('svg', body)], { type: 'image/svg+xml' }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
export const putModel = (body: ModelBody) => write(api(saveModel, { body }, quiet));
export const dropModel = (modelId: string) => write(api(removeModel, { body: { modelId } }));

export const putComment = (courseId: string, body: CommentBody) =>
  write(api(saveComment, { params: { id: courseId }, body }, quiet));
export const putGeneral = (classId: string, body: GeneralBody) =>
  write(api(saveGeneral, { params: { id: classId }, body }, quiet));
export const review = (courseId: string, body: BodyOf<typeof reviewCourse>) =>
  write(api(reviewCourse, { params: { id: courseId }, body }));
export const keepSentence = (body: BodyOf<typeof addSentence>) => write(api(addSentence, { body }));
export const dropSentence = (id: string) => write(api(removeSentence, { params: { id } }));
export const remind = (classId: string, termId: string) =>
  write(api(remindTeachers, { params: { id: classId }, body: { termId } }));
export const freeze = (classId: string, body: BodyOf<typeof freezeClass>) =>
  write(api(freezeClass, { params: { id: classId }, body }, quiet));
export const rectify = (classId: string, body: BodyOf<typeof rectifyCard>) =>
  write(api(rectifyCard, { params: { id: classId }, body }, quiet));
export const putSettings = (body: BodyOf<typeof setReportSettings>) => write(api(setReportSettings, { body }, quiet));

export const proofQuery = (id: string, term: string) =>
  queryOptions({
    queryKey: ['report-cards', 'proof', id, term],
    queryFn: ({ signal }) => api(proofClass, { params: { id }, query: { term } }, { signal }),
  });
export const judge = (classId: string, body: JudgeBody) =>
  write(api(judgeComments, { params: { id: classId }, body }, quiet));
export const resultsQuery = (id: string, term: string) =>
  queryOptions({
    queryKey: ['report-cards', 'results', id, term],
    queryFn: ({ signal }) => api(resultsCheck, { params: { id }, query: { term } }, { signal }),
  });
export const lsuResults = (id: string, term: string, of: { uai: string; head: string }) =>
  apiBlob(lsuFile, { params: { id }, query: { term, ...of } });
export const massarResults = (id: string, term: string) => apiBlob(massarFile, { params: { id }, query: { term } });

export const papersQuery = (id: string, term: string) =>
  queryOptions({
    queryKey: ['report-cards', 'papers', id, term],
    queryFn: ({ signal }) => api(cardPapers, { params: { id }, query: { term } }, { signal }),
    // Papers are made one by one: their number is reloaded until all are made.
    refetchInterval: ({ state: { data } }) => (data && data.ready < data.total ? 2000 : false),
  });
export const publish = (classId: string, body: BodyOf<typeof publishCards>) =>
  write(api(publishCards, { params: { id: classId }, body }, quiet));
export const batchClassesQuery = queryOptions({
  queryKey: ['report-cards', 'batch-classes'],
  queryFn: ({ signal }) => api(batchClasses, {}, { signal }),
});
export const batchesQuery = queryOptions({
  queryKey: ['report-cards', 'batches'],
  queryFn: ({ signal }) => api(reportBatches, {}, { signal }),
  // The server announces each step; without its stream, running batches are polled.
  refetchInterval: ({ state: { data } }) => (data?.items.some(({ can }) => can.stop) ? 5000 : false),
});
export const startLot = (body: BatchBody) => write(api(startBatch, { body }, quiet));
export const stopLot = (id: string) => write(api(stopBatch, { params: { id }, body: {} }));
export const batchFileOf = (id: string) => apiBlob(batchFile, { params: { id } });
export type PaperForm = 'pdf' | 'zip' | 'copies';
export const paperFile = (id: string, term: string, form: PaperForm) =>
  apiBlob(classPaper, { params: { id, form }, query: { term } });
/** Published cards of a child, of all, or one's own. */
export const ownQuery = (pupil: string | null) =>
  queryOptions({
    queryKey: ['report-cards', 'own', pupil],
    queryFn: ({ signal }) => api(ownCards, { query: pupil ? { pupil } : {} }, { signal, childAccountId: null }),
    placeholderData: keepPreviousData,
  });
export const acknowledge = (id: string) => write(api(acknowledgeCard, { params: { id }, body: {} }));

export { subjectName } from '#kernel/content/subject-name.ts';
