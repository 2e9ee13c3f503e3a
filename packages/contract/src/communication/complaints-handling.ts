import * as z from 'zod/mini';
import { familyCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import {
  day,
  done,
  id,
  identified,
  instant,
  optionalText,
  page,
  pageOf,
  search,
  text,
  version,
  sortBy,
} from '../kernel/schema.ts';
import {
  complaintEntry,
  complaintPriorities,
  complaintRow,
  complaintServices,
  complaintsModule as module,
  complaintStatuses,
} from './complaints.ts';

const handle = { access: { permission: 'complaints.handle' }, scope: 'school', module } as const;
const direct = { access: { permission: 'complaints.settings' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });
const named = z.object({ id: id(), label: z.string() });

/** What the office may do next with a file. */
export const officeSteps = ['acknowledge', 'start', 'answer', 'ask', 'resolve', 'reject', 'escalate'] as const;
export type OfficeStep = (typeof officeSteps)[number];
/** Lateness: nothing, four fifths of a deadline passed, or past it. */
const delay = z.object({ dueAt: instant(), state: z.enum(['on_time', 'soon', 'late', 'met', 'paused']) });

export const queueRow = z.extend(complaintRow, {
  author: z.string(),
  priority: z.enum(complaintPriorities),
  confidential: z.boolean(),
  assignedTo: z.nullable(named),
  late: z.boolean(),
  /** The next delay that runs: the first answer, then the solution. */
  delay: z.nullable(delay),
  steps: z.array(z.enum(officeSteps)),
  version: version(),
});
export type QueueRow = z.output<typeof queueRow>;
export const complaintViews = ['open', 'all', 'over'] as const;
const narrowing = {
  q: search(),
  view: z._default(z.enum(complaintViews), 'open'),
  status: z.optional(z.enum(complaintStatuses)),
  category: z.optional(id()),
  service: z.optional(z.enum(complaintServices)),
  priority: z.optional(z.enum(complaintPriorities)),
  mine: z.optional(z.literal('1')),
  late: z.optional(z.literal('1')),
};
/** Columns by which complaints are sorted. */
export const queueSorts = ['subject', 'number', 'author', 'assigned', 'due', 'status', 'updated'] as const;
/**
 * The office's queue: the nearest deadline first, 30 per page. Never the caller's own, nor one that names the caller;
 * confidential ones for the direction and the person in charge.
 */
export const listQueue = route({
  name: 'complaints.queue',
  method: 'GET',
  path: '/admin/complaints',
  ...handle,
  query: z.object({ page: page(), ...narrowing, sort: sortBy(queueSorts) }),
  response: z.extend(pageOf(queueRow), {
    counts: z.object({ open: z.number(), mine: z.number(), late: z.number(), unassigned: z.number() }),
    categories: z.array(named),
    canDirect: z.boolean(),
  }),
});
/** The same files as columns by status, at most 300. */
export const complaintBoard = route({
  name: 'complaints.board',
  method: 'GET',
  path: '/admin/complaints-board',
  ...handle,
  query: z.object(narrowing),
  response: z.object({ items: z.array(queueRow), total: z.number() }),
});
export const officeComplaint = z.extend(queueRow, {
  body: z.string(),
  /** False once the author's authority over the child is over: they no longer read it. */ authorReads: z.boolean(),
  categoryId: id(),
  files: z.array(attachment),
  entries: z.array(complaintEntry),
  concerned: z.nullable(named),
  outcome: z.string(),
  answer: delay,
  solution: delay,
  satisfaction: z.nullable(z.number()),
  satisfactionNote: z.string(),
  reopenCount: z.number(),
  source: z.nullable(z.object({ type: z.string(), id: id() })),
  /** Who may be put in charge: never the author nor the person concerned. */
  handlers: z.array(named),
  categories: z.array(named),
  people: z.array(z.object({ id: id(), label: z.string(), function: z.string() })),
  /** The reader's own account, when they may take charge themselves. */
  takeAs: z.nullable(id()),
  can: z.object({ edit: z.boolean(), note: z.boolean() }),
});
export type OfficeComplaint = z.output<typeof officeComplaint>;
export const officeGet = route({
  name: 'complaints.office_get',
  method: 'GET',
  path: '/admin/complaints/:id',
  ...handle,
  params: byId,
  response: officeComplaint,
});
const refusals = ['edited_meanwhile', 'complaints.state'] as const;
/** Moves a file on; `text` is what the author reads, and is needed by `answer`, `ask`, `resolve` and `reject`. */
export const stepComplaint = route({
  name: 'complaints.step',
  method: 'POST',
  path: '/admin/complaints/:id/steps',
  ...handle,
  params: byId,
  body: z.strictObject({
    step: z.enum(officeSteps),
    text: optionalText(10_000),
    fileIds: z.array(id()).check(z.maxLength(10)),
    version: version(),
  }),
  response: officeComplaint,
  errors: [...refusals, 'complaints.text_missing', 'complaints.file_unknown'],
});
/** Words between colleagues; the author never sees them. */
export const noteComplaint = route({
  name: 'complaints.note',
  method: 'POST',
  path: '/admin/complaints/:id/notes',
  ...handle,
  params: byId,
  body: z.strictObject({ body: text(10_000), fileIds: z.array(id()).check(z.maxLength(10)) }),
  response: officeComplaint,
  errors: ['complaints.file_unknown', 'complaints.state'],
});
/** Handler, urgency, and category. */
export const editComplaint = route({
  name: 'complaints.edit',
  method: 'PUT',
  path: '/admin/complaints/:id',
  ...handle,
  params: byId,
  body: z.strictObject({
    version: version(),
    assignedTo: z.nullable(id()),
    priority: z.enum(complaintPriorities),
    categoryId: id(),
    service: z.enum(complaintServices),
    concernedId: z.nullable(id()),
  }),
  response: officeComplaint,
  errors: [...refusals, 'complaints.assignee_refused', 'complaints.category_unknown', 'complaints.person_unknown'],
});
/** One complaint as an A4 PDF; internal notes only on request. */
export const printComplaint = route({
  name: 'complaints.print',
  method: 'GET',
  path: '/admin/complaints/:id/print',
  ...handle,
  rate: 'export',
  params: byId,
  query: z.object({ notes: z.optional(z.literal('1')) }),
  raw: true,
});
/** What the list shows as a sheet, cells inert (SEC-INJ-04). */
export const exportComplaints = route({
  name: 'complaints.export',
  method: 'GET',
  path: '/admin/complaints-export',
  ...handle,
  rate: 'export',
  stepUp: true,
  query: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
  raw: true,
});

// Direction
const figureLine = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  open: z.number(),
  late: z.number(),
  /** Median school hours until the first answer, and school days until the solution; null without any. */
  answerHours: z.nullable(z.number()),
  solveDays: z.nullable(z.number()),
  /** Percentage of the solved ones. */
  reopened: z.nullable(z.number()),
  satisfaction: z.nullable(z.number()),
});
export type FigureLine = z.output<typeof figureLine>;
const span = {
  from: z.optional(day()),
  to: z.optional(day()),
};
export const complaintFigures = route({
  name: 'complaints.figures',
  method: 'GET',
  path: '/admin/complaints-figures',
  ...direct,
  query: z.object(span),
  response: z.object({
    from: z.string(),
    to: z.string(),
    total: figureLine,
    byCategory: z.array(figureLine),
    byService: z.array(figureLine),
    byStatus: z.array(z.object({ status: z.enum(complaintStatuses), count: z.number() })),
    byMonth: z.array(figureLine),
  }),
});
export const exportFigures = route({
  name: 'complaints.export_figures',
  method: 'GET',
  path: '/admin/complaints-figures/export',
  ...direct,
  rate: 'export',
  query: z.object({ ...span, format: z.enum(['csv', 'xlsx']) }),
  raw: true,
});

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const rules = {
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  opensAt: clock,
  closesAt: clock,
  autoCloseDays: z.number().check(z.int(), z.gte(1), z.lte(60)),
  reopenDays: z.number().check(z.int(), z.gte(1), z.lte(90)),
};
const categoryBody = {
  label: text(60),
  service: z.enum(complaintServices),
  answerHours: z.number().check(z.int(), z.gte(1), z.lte(200)),
  solveDays: z.number().check(z.int(), z.gte(1), z.lte(120)),
  handlerIds: z.array(id()).check(z.maxLength(30)),
  escalateTo: z.nullable(id()),
};
export const complaintCategory = z.object({
  id: id(),
  label: z.string(),
  service: z.enum(complaintServices),
  answerHours: z.number(),
  solveDays: z.number(),
  handlerIds: z.array(id()),
  escalateTo: z.nullable(id()),
  archived: z.boolean(),
  used: z.number(),
  version: z.number(),
});
export type ComplaintCategory = z.output<typeof complaintCategory>;
/** `version` 0 where the school still has the usual rules. */
export const getComplaintSettings = route({
  name: 'complaints.settings',
  method: 'GET',
  path: '/admin/complaints-settings',
  ...direct,
  response: z.object({
    rules: z.object({ ...rules, version: z.number() }),
    categories: z.array(complaintCategory),
    handlers: z.array(named),
  }),
});
export const setComplaintRules = route({
  name: 'complaints.set_rules',
  method: 'PUT',
  path: '/admin/complaints-settings',
  ...direct,
  body: z.strictObject({ ...rules, version: z.number().check(z.int(), z.gte(0)) }),
  response: done(),
  errors: ['edited_meanwhile', 'complaints.hours'],
});
const categoryErrors = ['complaints.category_taken', 'complaints.assignee_refused'] as const;
export const addComplaintCategory = route({
  name: 'complaints.add_category',
  method: 'POST',
  path: '/admin/complaints-categories',
  ...direct,
  body: z.strictObject(categoryBody),
  response: identified(),
  errors: [...categoryErrors],
});
/** Renames or changes a category; an archived one is no longer offered, and can be restored. */
export const setComplaintCategory = route({
  name: 'complaints.set_category',
  method: 'PUT',
  path: '/admin/complaints-categories/:id',
  ...direct,
  params: byId,
  body: z.strictObject({ ...categoryBody, archived: z.boolean(), version: z.number().check(z.int(), z.gte(0)) }),
  response: done(),
  errors: ['edited_meanwhile', 'complaints.category_last', ...categoryErrors],
});

/** The latest complaints of a family, for people who handle them. */
export const familyComplaintsCard = familyCard(
  'complaints',
  z.object({
    total: z.number(),
    items: z.array(
      z.object({
        id: id(),
        number: z.string(),
        subject: z.string(),
        dir: z.enum(['ltr', 'rtl']),
        status: z.enum(complaintStatuses),
        createdAt: instant(),
      }),
    ),
  }),
);

export const complaintHandlingRoutes = [
  listQueue,
  complaintBoard,
  officeGet,
  stepComplaint,
  noteComplaint,
  editComplaint,
  printComplaint,
  exportComplaints,
  complaintFigures,
  exportFigures,
  getComplaintSettings,
  setComplaintRules,
  addComplaintCategory,
  setComplaintCategory,
] as const;
/** Queues of this room in « À traiter ». */
export const complaintsQueues = ['complaints.open'] as const;
