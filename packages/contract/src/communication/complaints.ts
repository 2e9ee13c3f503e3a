import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { id, instant, optionalText, page, pageOf, text, version } from '../kernel/schema.ts';

/** Private correspondence: closed during look-as (SEC-HDR-02). */
export const complaintsCorrespondence = ['complaints'] as const;

/** What an organisation can switch off. */
export const complaintsModule = 'complaints' as const;
const module = complaintsModule;

/** What a message may become here. */
export const complaintDoors = ['complaint'] as const;
export const complaintDoorErrors = ['complaints.open_for_message'] as const;

/** From the deposit to the end; `closed` and `rejected` are over. */
export const complaintStatuses = [
  'submitted',
  'acknowledged',
  'in_progress',
  'waiting_author',
  'escalated',
  'reopened',
  'resolved',
  'closed',
  'rejected',
] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];
export const complaintServices = [
  'direction',
  'school_life',
  'teaching',
  'office',
  'accounting',
  'transport',
  'dining',
  'health',
  'upkeep',
  'technical',
] as const;
export type ComplaintService = (typeof complaintServices)[number];
export const complaintPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type ComplaintPriority = (typeof complaintPriorities)[number];

/** One entry of a complaint: a text, or a change of state. A note is only sent to the office. */
export const complaintEntry = z.object({
  id: id(),
  kind: z.enum(['message', 'note', 'step']),
  side: z.enum(['author', 'office']),
  /** Empty when the clock did it, or once anonymised. */
  by: z.string(),
  step: z.nullable(z.enum(complaintStatuses)),
  body: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  at: instant(),
  files: z.array(attachment),
  mine: z.boolean(),
});
export type ComplaintEntry = z.output<typeof complaintEntry>;

export const complaintRow = z.object({
  id: id(),
  number: z.string(),
  subject: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  category: z.string(),
  service: z.enum(complaintServices),
  status: z.enum(complaintStatuses),
  child: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ComplaintRow = z.output<typeof complaintRow>;
export const complaint = z.extend(complaintRow, {
  body: z.string(),
  confidential: z.boolean(),
  concerned: z.string(),
  files: z.array(attachment),
  entries: z.array(complaintEntry),
  outcome: z.string(),
  satisfaction: z.nullable(z.number()),
  satisfactionNote: z.string(),
  /** Until when it may be reopened; null when it may not. */
  reopenUntil: z.nullable(z.string()),
  version: version(),
  can: z.object({ reply: z.boolean(), close: z.boolean(), reopen: z.boolean(), rate: z.boolean() }),
});
export type Complaint = z.output<typeof complaint>;

const self = { access: 'session', scope: 'self', module } as const;
const byId = z.object({ id: id() });
const files = z.array(id()).check(z.maxLength(10));
/** The caller's complaints, the latest first, 20 per page from 1. Never other people's, even of the same family. */
export const listComplaints = route({
  name: 'complaints.list',
  method: 'GET',
  path: '/complaints',
  ...self,
  query: z.object({ page: page(), state: z.optional(z.enum(['open', 'mine', 'over'])), child: z.optional(id()) }),
  response: z.extend(pageOf(complaintRow), {
    counts: z.object({ open: z.number(), mine: z.number(), over: z.number() }),
  }),
});
/**
 * Choices for a new complaint's form; `people` are the members of staff who can be named, for guardians and pupils
 * those around the child.
 */
export const complaintChoices = route({
  name: 'complaints.choices',
  method: 'GET',
  path: '/complaints/choices',
  ...self,
  response: z.object({
    categories: z.array(
      z.object({
        id: id(),
        label: z.string(),
        service: z.enum(complaintServices),
        answerHours: z.number(),
        solveDays: z.number(),
      }),
    ),
    children: z.array(z.object({ id: id(), label: z.string() })),
    people: z.array(z.object({ id: id(), label: z.string(), function: z.string() })),
  }),
});
export const getComplaint = route({
  name: 'complaints.get',
  method: 'GET',
  path: '/complaints/:id',
  ...self,
  params: byId,
  response: complaint,
});
export const complaintContent = {
  categoryId: id(),
  service: z.optional(z.enum(complaintServices)),
  childId: z.nullable(id()),
  concernedId: z.nullable(id()),
  subject: text(140),
  body: text(10_000),
  confidential: z.boolean(),
  fileIds: files,
};
/** The id may be made by the client, so that a complaint sent twice is one. */
export const createComplaint = route({
  name: 'complaints.create',
  method: 'POST',
  path: '/complaints',
  ...self,
  rate: 'write',
  body: z.strictObject({ id: z.optional(id()), ...complaintContent }),
  response: complaint,
  errors: [
    'complaints.category_unknown',
    'complaints.child_unknown',
    'complaints.person_unknown',
    'complaints.file_unknown',
  ],
});
const written = z.strictObject({ body: text(10_000), fileIds: files });
export const replyComplaint = route({
  name: 'complaints.reply',
  method: 'POST',
  path: '/complaints/:id/replies',
  ...self,
  rate: 'write',
  params: byId,
  body: written,
  response: complaint,
  errors: ['complaints.state', 'complaints.file_unknown'],
});
/** The author is satisfied before the delay of automatic closure. */
export const closeComplaint = route({
  name: 'complaints.close',
  method: 'POST',
  path: '/complaints/:id/close',
  ...self,
  params: byId,
  body: z.strictObject({}),
  response: complaint,
  errors: ['complaints.state'],
});
export const reopenComplaint = route({
  name: 'complaints.reopen',
  method: 'POST',
  path: '/complaints/:id/reopen',
  ...self,
  params: byId,
  body: z.strictObject({ reason: text(2000) }),
  response: complaint,
  errors: ['complaints.state', 'complaints.too_late'],
});
export const rateComplaint = route({
  name: 'complaints.rate',
  method: 'PUT',
  path: '/complaints/:id/satisfaction',
  ...self,
  params: byId,
  body: z.strictObject({ mark: z.number().check(z.int(), z.gte(1), z.lte(5)), note: optionalText(1000) }),
  response: complaint,
  errors: ['complaints.state'],
});

export const complaintRoutes = [
  listComplaints,
  complaintChoices,
  getComplaint,
  createComplaint,
  replyComplaint,
  closeComplaint,
  reopenComplaint,
  rateComplaint,
] as const;

/** Kinds of notices that it sends. */
export const complaintNotices = ['reclamation', 'reclamation.a_traiter'] as const;
