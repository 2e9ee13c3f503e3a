import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { done, id, instant, optionalText, page, pageOf, richText, search, text, version } from '../kernel/schema.ts';
import { correspondent, importances, maxMessage, reportKinds } from './messages.ts';

const module = 'messages' as const;
const validate = { permission: 'messages.validate' } as const;
const byId = z.object({ id: id() });
export const reviewStatuses = ['waiting', 'approved', 'corrected', 'returned', 'refused', 'withdrawn'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const reviewReasons = ['matrix', 'always', 'attachment', 'recipients', 'words', 'hours'] as const;
/** `waiting`: to review. `done`: approved or corrected. `unvalid`: refused or sent back. */
export const reviewTabs = ['waiting', 'done', 'unvalid'] as const;

const lock = z.nullable(z.object({ by: z.string(), mine: z.boolean(), until: instant() }));
export const reviewRow = z.object({
  /** Of the message: what notices and addresses carry. */
  id: id(),
  subject: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  excerpt: z.string(),
  from: correspondent,
  to: z.array(z.string()),
  recipients: z.number(),
  audienceKind: z.enum(['class', 'role', 'person', 'mixed']),
  status: z.enum(reviewStatuses),
  why: z.enum(reviewReasons),
  importance: z.enum(importances),
  attachments: z.number(),
  askedAt: instant(),
  dueAt: instant(),
  late: z.boolean(),
  escalated: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  lock,
  own: z.boolean(),
});
export type ReviewRow = z.output<typeof reviewRow>;
export const listReviews = route({
  name: 'messages.review_list',
  method: 'GET',
  path: '/admin/messages/reviews',
  access: validate,
  scope: 'school',
  module,
  query: z.object({
    tab: z._default(z.enum(reviewTabs), 'waiting'),
    page: page(),
    q: search(),
    kind: z.optional(z.enum(['class', 'role', 'person', 'mixed'])),
    late: z.optional(z.literal('1')),
  }),
  response: z.extend(pageOf(reviewRow), {
    counts: z.object({ waiting: z.number(), late: z.number(), byKind: z.record(z.string(), z.number()) }),
    /** Minutes between asking and deciding, over the last 30 days. */ medianMinutes: z.nullable(z.number()),
  }),
});
export const review = z.object({
  row: reviewRow,
  html: z.string(),
  attachments: z.array(attachment),
  /** Words of the rules that were found, to mark in the text. */ words: z.array(z.string()),
  rule: z.nullable(z.string()),
  /** The author's text, and the corrected text that was sent. */
  original: z.object({ subject: z.string(), html: z.string() }),
  corrected: z.nullable(z.object({ subject: z.string(), html: z.string() })),
  reason: z.string(),
  /** Earlier passages of this message, and the author's refusals of the last year. */
  history: z.array(
    z.object({ status: z.enum(reviewStatuses), at: instant(), by: z.nullable(z.string()), reason: z.string() }),
  ),
  authorRefusals: z.number(),
  /** First receivers, in words, with the figure. */
  recipients: z.array(correspondent),
  previousId: z.nullable(id()),
  nextId: z.nullable(id()),
  version: version(),
  can: z.object({ decide: z.boolean(), escalate: z.boolean(), why: z.nullable(z.enum(['own', 'locked', 'decided'])) }),
});
export type Review = z.output<typeof review>;
export const getReview = route({
  name: 'messages.review',
  method: 'GET',
  path: '/admin/messages/reviews/:id',
  access: validate,
  scope: 'school',
  module,
  params: byId,
  response: review,
});
/** Locks it for 15 minutes, or unlocks it; locking again extends the lock. */
export const lockReview = route({
  name: 'messages.review_lock',
  method: 'PUT',
  path: '/admin/messages/reviews/:id/lock',
  access: validate,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ locked: z.boolean() }),
  response: z.object({ lock }),
  errors: ['messages.locked', 'messages.review_decided', 'messages.own_review'],
  unaudited: 'a lock of minutes, shown to the others',
});
export const decideReview = route({
  name: 'messages.review_decide',
  method: 'POST',
  path: '/admin/messages/reviews/:id/decision',
  access: validate,
  scope: 'school',
  module,
  bodyLimit: 200_000,
  params: byId,
  body: z.strictObject({
    version: version(),
    decision: z.enum(['approve', 'correct', 'return', 'refuse']),
    /** Required for `return` and `refuse`. */
    reason: optionalText(1000),
    /** Required for `correct`. */
    corrected: z.optional(z.strictObject({ subject: text(150), html: richText(maxMessage) })),
  }),
  response: review,
  errors: [
    'edited_meanwhile',
    'messages.locked',
    'messages.review_decided',
    'messages.own_review',
    'messages.reason_missing',
    'messages.correction_missing',
    'messages.recipient_forbidden',
  ],
});
export const escalateReview = route({
  name: 'messages.review_escalate',
  method: 'POST',
  path: '/admin/messages/reviews/:id/escalation',
  access: validate,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ note: text(500) }),
  response: done(),
  errors: ['messages.review_decided'],
});

export const reportRow = z.object({
  id: id(),
  messageId: id(),
  subject: z.string(),
  excerpt: z.string(),
  from: correspondent,
  reporter: correspondent,
  kind: z.enum(reportKinds),
  note: z.string(),
  status: z.enum(['open', 'handled', 'dismissed']),
  at: instant(),
  handledBy: z.nullable(z.string()),
  answer: z.string(),
  version: version(),
});
export type ReportRow = z.output<typeof reportRow>;
export const listReports = route({
  name: 'messages.reports',
  method: 'GET',
  path: '/admin/messages/reports',
  access: validate,
  scope: 'school',
  module,
  query: z.object({ page: page(), open: z.optional(z.literal('1')) }),
  response: pageOf(reportRow),
});
/** The reported message alone, with its thread's other messages left unread: opening it is noted in the journal. */
export const openReport = route({
  name: 'messages.report_open',
  method: 'POST',
  path: '/admin/messages/reports/:id/opening',
  access: validate,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: z.object({ report: reportRow, html: z.string(), attachments: z.array(attachment) }),
});
export const handleReport = route({
  name: 'messages.report_handle',
  method: 'PUT',
  path: '/admin/messages/reports/:id',
  access: validate,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ version: version(), status: z.enum(['handled', 'dismissed']), answer: optionalText(1000) }),
  response: reportRow,
  errors: ['edited_meanwhile', 'messages.own_report'],
});

export const messageReviewRoutes = [
  listReviews,
  getReview,
  lockReview,
  decideReview,
  escalateReview,
  listReports,
  openReport,
  handleReport,
] as const;

export const messageReviewEvents = {
  /** A message waits: moderators are notified. */
  'messages.review_asked': z.object({ messageId: z.string(), reviewId: z.string() }),
  /** It waits too long, or somebody wants another opinion: administrators of messaging are notified. */
  'messages.review_escalated': z.object({ messageId: z.string(), reviewId: z.string() }),
} as const;
/** Queues of this room in « À traiter ». */
export const messagesQueues = ['messages.reviews', 'messages.reports'] as const;
