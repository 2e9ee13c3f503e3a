import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, instant } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';
import { classStates } from './report-cards.ts';

const manages = {
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
} as const;
const byId = z.object({ id: id() });

/**
 * What is done with the cards of several classes: they are made; their papers are given as one document, as one with a
 * named copy for each home of parents who live apart, or as a folder with a file for each pupil; or they are sent to
 * families.
 */
export const batchWhats = ['freeze', 'pdf', 'copies', 'zip', 'send'] as const;
export type BatchWhat = (typeof batchWhats)[number];
/** Not begun; running; finished; stopped by somebody; failed. */
export const batchStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];
export const batchClassStates = ['waiting', 'done', 'failed', 'left'] as const;
/** Most classes and terms of one batch. */
export const maxBatchClasses = 200;

/** Classes whose cards one makes, with every term of theirs and how far each is. */
export const batchClasses = route({
  name: 'report_cards.batch_classes',
  method: 'GET',
  path: '/report-cards/batches/classes',
  ...manages,
  response: z.object({
    classes: z.array(
      z.object({
        id: id(),
        name: z.string(),
        level: z.string(),
        pupils: z.number(),
        terms: z.array(z.object({ id: id(), name: z.string(), near: z.boolean(), state: z.enum(classStates) })),
      }),
    ),
  }),
});
export type BatchClass = ResponseOf<typeof batchClasses>['classes'][number];

/** Requests it once; the server continues without the page. One at a time for each person. */
export const startBatch = route({
  name: 'report_cards.start_batch',
  method: 'POST',
  path: '/report-cards/batches',
  ...manages,
  rate: 'write',
  body: z.strictObject({
    what: z.enum(batchWhats),
    /** Makes cards although comments are missing. */
    incomplete: z.boolean(),
    classes: z
      .array(z.strictObject({ classId: id(), termId: id() }))
      .check(z.minLength(1), z.maxLength(maxBatchClasses)),
  }),
  response: z.object({ id: id() }),
  errors: [
    'report_cards.batch_open',
    'report_cards.batch_too_large',
    'report_cards.no_pupil',
    'report_cards.not_frozen',
  ],
});
export type BatchBody = BodyOf<typeof startBatch>;

/** Batches of the last days, for people who make the cards of all their classes, the latest first. */
export const reportBatches = route({
  name: 'report_cards.batches',
  method: 'GET',
  path: '/report-cards/batches',
  ...manages,
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        what: z.enum(batchWhats),
        state: z.enum(batchStates),
        by: z.string(),
        askedAt: instant(),
        endedAt: z.nullable(instant()),
        /** Cards that are done, of all. */
        done: z.number(),
        total: z.number(),
        /** Code of what stopped it. */
        failure: z.string(),
        classes: z.array(
          z.object({
            name: z.string(),
            term: z.string(),
            state: z.enum(batchClassStates),
            /** Code of the failure. */
            failure: z.string(),
          }),
        ),
        /** What can be taken, and until when. */
        file: z.nullable(z.object({ name: z.string(), size: z.number(), until: instant() })),
        can: z.object({ stop: z.boolean() }),
      }),
    ),
  }),
});
export type ReportBatch = ResponseOf<typeof reportBatches>['items'][number];

/** Stops what is under way; what is done stays done. */
export const stopBatch = route({
  name: 'report_cards.stop_batch',
  method: 'POST',
  path: '/report-cards/batches/:id/stop',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({}),
  response: done(),
});
/** The document or the folder that a batch made, until it expires. */
export const batchFile = route({
  name: 'report_cards.batch_file',
  method: 'GET',
  path: '/report-cards/batches/:id/file',
  ...manages,
  rate: 'export',
  raw: true,
  params: byId,
});

export const reportCardsBatchesRoutes = [batchClasses, startBatch, reportBatches, stopBatch, batchFile] as const;
