import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, instant, lang } from '../kernel/schema.ts';
import { documentsModule } from './documents.ts';

const module = documentsModule;
const access = { permission: 'documents.issue' } as const;
const byId = z.object({ id: id() });

/** Kinds that a whole class may be given. */
export const classKinds = ['schooling', 'enrolment', 'attendance', 'conduct', 'exeat'] as const;
export type ClassKind = (typeof classKinds)[number];
/** Kinds that can be issued together to pupils who left. */
export const departureKinds = ['removal', 'exeat'] as const;
export type DepartureKind = (typeof departureKinds)[number];
const batchKinds = [...classKinds, 'removal'] as const;
export type BatchKind = (typeof batchKinds)[number];
/** Most pupils of one batch: more than a class; and most pupils who left. */
export const maxInBatch = 80;
export const maxDeparted = 300;

const batch = z.object({
  id: id(),
  kind: z.enum(batchKinds),
  lang: lang(),
  bilingual: z.boolean(),
  className: z.string(),
  /** The days between which its pupils left; null for a class's. */
  departed: z.nullable(z.object({ from: z.string(), to: z.string() })),
  state: z.enum(['working', 'done', 'stopped']),
  /** It stopped by itself: its requester may no longer issue certificates. */
  lostRight: z.boolean(),
  /** In progress, without a new paper for some minutes. */
  stalled: z.boolean(),
  madeAt: instant(),
  madeBy: z.string(),
  total: z.number(),
  made: z.number(),
  /** Who has no paper, and the code of why. */ refused: z.array(
    z.object({ id: id(), pupil: z.string(), code: z.string() }),
  ),
  can: z.object({ stop: z.boolean(), resume: z.boolean(), print: z.boolean() }),
});
export type CertificateBatch = z.output<typeof batch>;
/** The latest ten batches in reach, and the classes available for one. */
export const certificateBatches = route({
  name: 'certificates.batches',
  method: 'GET',
  path: '/admin/certificates/batches',
  access,
  scope: 'school',
  module,
  response: z.object({
    items: z.array(batch),
    classes: z.array(z.object({ id: id(), name: z.string() })),
  }),
});
/**
 * Pupils of a class with what a certificate of that kind would meet: the code of a refusal, or one of this year in that
 * language.
 */
export const certificateBatchPupils = route({
  name: 'certificates.batch_pupils',
  method: 'GET',
  path: '/admin/certificates/batches/pupils',
  access,
  scope: 'school',
  module,
  query: z.object({ classId: id(), kind: z.enum(classKinds), lang: lang() }),
  response: z.object({
    items: z.array(
      z.object({ id: id(), label: z.string(), refusal: z.nullable(z.string()), number: z.nullable(z.string()) }),
    ),
  }),
});
/** Issues a certificate to each of these pupils of a class, in the order given. */
export const issueCertificates = route({
  name: 'certificates.issue_many',
  method: 'POST',
  path: '/admin/certificates/batches',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    classId: id(),
    kind: z.enum(classKinds),
    lang: lang(),
    /** In French and in Arabic; `lang` is one of them. */
    bilingual: z._default(z.boolean(), false),
    pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(maxInBatch)),
  }),
  response: batch,
  errors: ['certificates.lang', 'certificates.not_of_class', 'certificates.batch_open'],
});
const departed = { from: day(), to: day(), kind: z.enum(departureKinds), lang: lang() };
/**
 * Pupils who left between two days, or are planned to, with what a certificate of that kind would meet: the code of a
 * refusal, or one of this year or since they left, in that language.
 */
export const certificateDeparted = route({
  name: 'certificates.departed',
  method: 'GET',
  path: '/admin/certificates/batches/departed',
  access,
  scope: 'school',
  module,
  query: z.object(departed),
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        label: z.string(),
        class: z.string(),
        level: z.string(),
        leftOn: z.string(),
        refusal: z.nullable(z.string()),
        number: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['certificates.too_many_left'],
});
/** Issues one to each of these pupils who left between two days, in the order given. */
export const issueDeparted = route({
  name: 'certificates.issue_departed',
  method: 'POST',
  path: '/admin/certificates/batches/departed',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    ...departed,
    /** In French and in Arabic; `lang` is one of them. */
    bilingual: z._default(z.boolean(), false),
    pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(maxDeparted)),
  }),
  response: batch,
  errors: [
    'certificates.lang',
    'certificates.not_departed',
    'certificates.too_many_left',
    'certificates.departed_open',
  ],
});
/** Stops: issued papers are kept. */
export const stopCertificates = route({
  name: 'certificates.stop_batch',
  method: 'POST',
  path: '/admin/certificates/batches/:id/stop',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: batch,
});
/** Resumes the missing papers of a batch, in the caller's name. */
export const resumeCertificates = route({
  name: 'certificates.resume_batch',
  method: 'POST',
  path: '/admin/certificates/batches/:id/resume',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: batch,
  errors: ['certificates.batch_open', 'certificates.departed_open'],
});
/** The papers of a batch in one document, without those revoked meanwhile. */
export const printCertificates = route({
  name: 'certificates.batch_file',
  method: 'GET',
  path: '/admin/certificates/batches/:id/file',
  access,
  scope: 'school',
  module,
  rate: 'export',
  raw: true,
  params: byId,
});

export const certificateBatchEvents = {
  /** Its papers must be made. */
  'certificates.batch': z.object({ batchId: z.string() }),
};

export const certificateBatchRoutes = [
  certificateBatches,
  certificateBatchPupils,
  issueCertificates,
  certificateDeparted,
  issueDeparted,
  stopCertificates,
  resumeCertificates,
  printCertificates,
] as const;
