import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import {
  day,
  done,
  id,
  optionalText,
  page,
  pageOf,
  search,
  text,
  version,
  inputInstant,
  sortBy,
} from '../kernel/schema.ts';
import { audience, audienceChip } from './audience.ts';

/** What an organisation can switch off. */
export const documentsModule = 'documents';
const module = documentsModule;
const byId = z.object({ id: id() });

export const documentCategories = [
  'certificate',
  'attestation',
  'transcript',
  'report',
  'rules',
  'authorisation',
  'invoice',
  'letter',
  'agreement',
  'other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];
/** How a document is signed: a box to tick, the password of the account again, or a mark made by hand. */
export const signatureModes = ['none', 'tick', 'code', 'drawn'] as const;
export type SignatureMode = (typeof signatureModes)[number];
/** `scheduled` and `expired` follow from the days on which a published document is shown. */
/** Held: its day has come, and somebody must review its picture before it is shown. */
export const documentStatuses = ['draft', 'scheduled', 'held', 'published', 'expired', 'withdrawn'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
const category = z.enum(documentCategories);
const year = z.object({ id: id(), name: z.string(), current: z.boolean() });

// Readers
/** What a document requires from its reader: nothing, an acknowledgement, a signature. */
export const documentAsks = ['none', 'read', 'sign'] as const;
export const myDocument = z.object({
  id: id(),
  title: z.string(),
  note: z.string(),
  category,
  year,
  author: z.string(),
  publishedAt: z.string(),
  validUntil: z.nullable(z.string()),
  answerBy: z.nullable(z.string()),
  file: attachment,
  read: z.boolean(),
  /** First names of the children it came for. */
  children: z.array(z.string()),
  signature: z.enum(signatureModes),
  readingRequired: z.boolean(),
  ask: z.enum(documentAsks),
  /** It waits for the answer of a child of age, not for the reader's. */
  byPupil: z.boolean(),
  /** When it was answered, by oneself or, where one answer is enough for the family, by the other parent. */
  answeredAt: z.nullable(z.string()),
  mine: z.boolean(),
  /** Its file was replaced: the number of this one, when and why. */
  edition: z.number(),
  replacedAt: z.nullable(z.string()),
  replacedFor: z.string(),
  /**
   * Who of the family answered, named only to a family that lives together; how many signatures of how many where each
   * guardian signs.
   */
  family: z.nullable(z.object({ by: z.nullable(z.string()), signed: z.number(), of: z.number() })),
});
export type MyDocument = z.output<typeof myDocument>;
const childQuery = z.optional(id());
/** The caller's documents: waiting ones first, then the newest; `todo` counts the waiting ones. */
export const listDocuments = route({
  name: 'documents.list',
  method: 'GET',
  path: '/documents',
  access: 'session',
  scope: 'audience',
  module,
  query: z.object({
    page: page(),
    q: search(),
    category: z.optional(category),
    year: z.optional(id()),
    child: childQuery,
    ask: z.optional(z.enum(['read', 'sign'])),
  }),
  response: z.extend(pageOf(myDocument), {
    counts: z.object({ read: z.number(), sign: z.number() }),
    years: z.array(year),
    categories: z.array(category),
  }),
});
export const getDocument = route({
  name: 'documents.get',
  method: 'GET',
  path: '/documents/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: myDocument,
});
export const markDocumentRead = route({
  name: 'documents.read',
  method: 'POST',
  path: '/documents/:id/read',
  access: 'session',
  whileReadOnly: true,
  scope: 'audience',
  module,
  params: byId,
  /** The file that was opened: a receipt for a former one counts for nothing. */
  body: z.strictObject({ edition: z.optional(z.number().check(z.int(), z.gte(1))) }),
  response: done(),
  unaudited: 'the receipt is its own trace',
});
export const acknowledgeDocument = route({
  name: 'documents.acknowledge',
  method: 'POST',
  path: '/documents/:id/acknowledge',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: myDocument,
  errors: ['documents.not_asked', 'documents.not_opened'],
});

/** Points of one stroke as x, y pairs on a sheet of 1000 by 300. */
const stroke = z.array(z.number().check(z.int(), z.gte(0), z.lte(1000))).check(z.minLength(2), z.maxLength(1200));
/** Most points of all the strokes of one mark. */
export const maxSignaturePoints = 5000;
const strokes = z.array(stroke).check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((all) => all.reduce((sum, points) => sum + points.length, 0) <= maxSignaturePoints * 2),
);
/** A mark made by hand: strokes of a finger, a pen or a mouse, or the full name written at the keyboard. */
export const signatureMark = z.union([z.strictObject({ strokes }), z.strictObject({ typed: text(120) })]);
export type SignatureMark = z.output<typeof signatureMark>;
const signErrors = [
  'documents.not_asked',
  'documents.not_opened',
  'documents.method',
  'documents.already_signed',
  'documents.mark_missing',
] as const;
/** Signs by a tick or by hand. */
export const signDocument = route({
  name: 'documents.sign',
  method: 'POST',
  path: '/documents/:id/sign',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ mark: z.nullable(signatureMark) }),
  response: myDocument,
  errors: signErrors,
});
/** Signs with a fresh proof of identity, at most a minute old. */
export const signDocumentByCode = route({
  name: 'documents.sign_by_code',
  method: 'POST',
  path: '/documents/:id/sign-by-code',
  access: 'session',
  scope: 'audience',
  module,
  stepUp: true,
  params: byId,
  body: z.strictObject({}),
  response: myDocument,
  errors: signErrors,
});
/** The proof of the caller's own signature, as a PDF. */
export const proveDocument = route({
  name: 'documents.prove',
  method: 'GET',
  path: '/documents/:id/proof',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'export',
  params: byId,
  raw: true,
});

// Administration
const access = { permission: 'documents.publish' } as const;
/** What the office writes. Either an audience, or the one pupil it is about. */
export const documentContent = z.strictObject({
  title: optionalText(140),
  note: optionalText(500),
  category,
  yearId: id(),
  audience,
  pupilId: z.nullable(id()),
  toPupil: z.boolean(),
  fileId: z.nullable(id()),
  visibleFrom: z.nullable(inputInstant()),
  visibleUntil: z.nullable(inputInstant()),
  validUntil: z.nullable(day()),
  answerBy: z.nullable(day()),
  readingRequired: z.boolean(),
  signature: z.enum(signatureModes),
  allGuardians: z.boolean(),
});
export type DocumentContent = z.output<typeof documentContent>;
/** Answers are counted by unit: a family, each guardian where all sign, or a person. */
const figures = { recipients: z.number(), read: z.number(), owed: z.number(), answered: z.number() };
const documentRow = z.object({
  id: id(),
  title: z.string(),
  category,
  status: z.enum(documentStatuses),
  year: z.string(),
  target: z.array(z.string()),
  signature: z.enum(signatureModes),
  readingRequired: z.boolean(),
  publishedAt: z.nullable(z.string()),
  answerBy: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  updatedAt: z.string(),
  batch: z.nullable(id()),
  ...figures,
});
export type DocumentRow = z.output<typeof documentRow>;
/** Columns by which documents are sorted. */
export const documentSorts = ['title', 'status', 'by'] as const;
export const adminDocuments = route({
  name: 'documents.admin_list',
  method: 'GET',
  path: '/admin/documents',
  access,
  scope: 'school',
  module,
  query: z.object({
    page: page(),
    q: search(),
    status: z.optional(z.enum(documentStatuses)),
    category: z.optional(category),
    year: z.optional(id()),
    missing: z.optional(z.literal('1')),
    sort: sortBy(documentSorts),
  }),
  response: z.extend(pageOf(documentRow), {
    years: z.array(year),
    counts: z.object({ draft: z.number(), published: z.number(), missing: z.number() }),
  }),
});
export const adminDocument = z.object({
  id: id(),
  status: z.enum(documentStatuses),
  content: documentContent,
  chips: z.array(audienceChip),
  pupil: z.nullable(z.object({ id: id(), label: z.string(), class: z.string() })),
  file: z.nullable(attachment),
  author: z.string(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  version: z.number(),
  ...figures,
  /** Signatures in the register, including those of former files. */
  signatures: z.number(),
  edition: z.number(),
  replacedFor: z.string(),
  /** Former files, the newest first, with what their readers did with each. */
  former: z.array(
    z.object({
      edition: z.number(),
      file: attachment,
      shownAt: z.string(),
      endedAt: z.string(),
      endedBy: z.string(),
      read: z.number(),
      answered: z.number(),
    }),
  ),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    replace: z.boolean(),
    restore: z.boolean(),
    remove: z.boolean(),
    remind: z.boolean(),
  }),
});
export type AdminDocument = z.output<typeof adminDocument>;
export const adminGetDocument = route({
  name: 'documents.admin_get',
  method: 'GET',
  path: '/admin/documents/:id',
  access,
  scope: 'school',
  module,
  params: byId,
  response: adminDocument,
});
const contentErrors = [
  'documents.file_unknown',
  'documents.year_unknown',
  'documents.pupil_unknown',
  'documents.dates',
  'audience.refused',
] as const;
const publishErrors = [
  ...contentErrors,
  'documents.title_missing',
  'documents.file_missing',
  'documents.audience_empty',
  'documents.locked',
  'documents.signed',
  'documents.state',
  'edited_meanwhile',
] as const;
export const createDocument = route({
  name: 'documents.create',
  method: 'POST',
  path: '/admin/documents',
  access,
  scope: 'school',
  module,
  body: z.strictObject({ id: z.optional(id()), content: documentContent }),
  response: adminDocument,
  errors: contentErrors,
});
/**
 * A published document keeps its file and its required answer: its text, days and audience may change; after the first
 * signature, title, note and category no longer can.
 */
export const updateDocument = route({
  name: 'documents.update',
  method: 'PUT',
  path: '/admin/documents/:id',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ version: version(), content: documentContent }),
  response: adminDocument,
  errors: publishErrors,
});
const step = (name: string, path: string) =>
  ({
    name: `documents.${name}`,
    method: 'POST',
    path: `/admin/documents/:id/${path}`,
    access,
    scope: 'school',
    module,
    params: byId,
    body: z.strictObject({ version: version() }),
    response: adminDocument,
    errors: publishErrors,
  }) as const;
export const publishDocument = route(step('publish', 'publish'));
export const withdrawDocument = route(step('withdraw', 'withdraw'));
/**
 * Replaces the file of a published document and notifies its readers: answers are requested again, the former file
 * stays with its answers.
 */
export const replaceDocument = route({
  ...step('replace', 'replace'),
  body: z.strictObject({ version: version(), fileId: id(), reason: text(300) }),
});
export const restoreDocument = route(step('restore', 'restore'));
export const removeDocument = route({
  name: 'documents.remove',
  method: 'DELETE',
  path: '/admin/documents/:id',
  access,
  scope: 'school',
  module,
  params: byId,
  response: done(),
  errors: ['documents.state'],
});
export const remindDocument = route({
  name: 'documents.remind',
  method: 'POST',
  path: '/admin/documents/:id/remind',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: z.object({ reminded: z.number() }),
  errors: ['documents.state'],
});

/** `waiting` has an account and must answer; `read` opened it and must answer; `informed` need not answer. */
export const followStates = ['answered', 'read', 'waiting', 'no_account', 'informed'] as const;
export type FollowState = (typeof followStates)[number];
const followLine = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  state: z.enum(followStates),
  readAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  remindedAt: z.nullable(z.string()),
  /** Number and method of the signature; nobody sees the address from which it was given. */
  signature: z.nullable(z.object({ number: z.string(), method: z.enum(signatureModes) })),
  by: z.nullable(z.string()),
});
export type FollowLine = z.output<typeof followLine>;
/** Columns by which readers are sorted. */
export const followSorts = ['who', 'state', 'read', 'answer', 'reminded'] as const;
export const followDocument = route({
  name: 'documents.follow',
  method: 'GET',
  path: '/admin/documents/:id/follow',
  access,
  scope: 'school',
  module,
  params: byId,
  query: z.object({
    page: page(),
    q: search(),
    by: z._default(z.enum(['person', 'family']), 'person'),
    state: z.optional(z.enum(followStates)),
    sort: sortBy(followSorts),
  }),
  response: z.extend(pageOf(followLine), {
    totals: z.object({
      answered: z.number(),
      read: z.number(),
      waiting: z.number(),
      no_account: z.number(),
      informed: z.number(),
    }),
  }),
});
export const exportFollow = route({
  name: 'documents.export_follow',
  method: 'GET',
  path: '/admin/documents/:id/follow/export',
  access,
  scope: 'school',
  module,
  rate: 'export',
  stepUp: true,
  params: byId,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  raw: true,
});
/** Signatures on one page of proofs. */
export const proofsPerPage = 200;
/** The signatures of a document in the order of their numbers, as one PDF for each 200 of them. */
export const proveAll = route({
  name: 'documents.prove_all',
  method: 'GET',
  path: '/admin/documents/:id/proof',
  access,
  scope: 'school',
  module,
  rate: 'export',
  stepUp: true,
  params: byId,
  query: z.object({ page: page() }),
  raw: true,
});

// Many files, each for its own pupil
const pupilChoice = z.object({ id: id(), label: z.string(), class: z.string(), matricule: z.string() });
export type PupilChoice = z.output<typeof pupilChoice>;
/** Pupils enrolled this year, by name or code. */
export const documentPupils = route({
  name: 'documents.pupils',
  method: 'GET',
  path: '/admin/documents/pupils',
  access,
  scope: 'school',
  module,
  rate: 'search',
  query: z.object({ q: search() }),
  response: z.object({ items: z.array(pupilChoice) }),
});
export const matchOutcomes = ['matched', 'ambiguous', 'unknown'] as const;
export const maxFiles = 200;
const matched = z.object({
  fileId: id(),
  name: z.string(),
  outcome: z.enum(matchOutcomes),
  candidates: z.array(pupilChoice),
});
export type MatchedFile = z.output<typeof matched>;
/** Finds the pupil of each file by the code or the name that its own name holds; nothing is kept. */
export const matchFiles = route({
  name: 'documents.match',
  method: 'POST',
  path: '/admin/documents-batch/match',
  access,
  scope: 'school',
  module,
  unaudited: 'reads only',
  body: z.strictObject({ fileIds: z.array(id()).check(z.minLength(1), z.maxLength(maxFiles)) }),
  response: z.object({ items: z.array(matched) }),
  errors: ['documents.file_unknown'],
});
/** Publishes one document for each pupil, all or none. */
export const publishBatch = route({
  name: 'documents.publish_batch',
  method: 'POST',
  path: '/admin/documents-batch',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    content: documentContent,
    lines: z.array(z.strictObject({ fileId: id(), pupilId: id() })).check(z.minLength(1), z.maxLength(maxFiles)),
  }),
  response: z.object({
    batch: id(),
    published: z.number(),
    recipients: z.number(),
    /** Pupils whose document reaches nobody with an account today. */ silent: z.array(z.string()),
  }),
  errors: [...publishErrors, 'documents.file_twice'],
});

/** Documents that wait to be read or signed. */
export const documentsCard = homeCard(
  'documents.todo',
  z.object({
    items: z.array(
      z.object({
        id: id(),
        title: z.string(),
        ask: z.enum(['read', 'sign']),
        answerBy: z.nullable(z.string()),
        children: z.array(z.string()),
      }),
    ),
    total: z.number(),
  }),
);

export const documentRoutes = [
  listDocuments,
  getDocument,
  markDocumentRead,
  acknowledgeDocument,
  signDocument,
  signDocumentByCode,
  proveDocument,
  adminDocuments,
  documentPupils,
  adminGetDocument,
  createDocument,
  updateDocument,
  publishDocument,
  withdrawDocument,
  replaceDocument,
  restoreDocument,
  removeDocument,
  remindDocument,
  followDocument,
  exportFollow,
  proveAll,
  matchFiles,
  publishBatch,
] as const;

export const documentEvents = {
  /** The day on which a document is shown has come, or it was published. */
  'documents.given': z.object({ documentId: z.string() }),
  /** Another file took the place of the one that its readers had. */
  'documents.replaced': z.object({ documentId: z.string(), edition: z.number() }),
  'documents.batch_given': z.object({ batchId: z.string() }),
  'documents.reminder': z.object({ documentId: z.string() }),
};

/** Kinds of notices that it sends. */
export const documentNotices = ['document', 'document.a_signer'] as const;
