import * as z from 'zod/mini';
import { homeCard, personCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { day, done, id, instant, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';

/** What an organisation can switch off. */
export const conductModule = 'conduct' as const;
const module = conductModule;

/** Subject of a note. `health` and `concern` are confidential whatever else is chosen. */
export const noteCategories = [
  'achievement',
  'work',
  'behaviour',
  'attendance',
  'meeting',
  'orientation',
  'health',
  'concern',
] as const;
export type NoteCategory = (typeof noteCategories)[number];
export const confidentialCategories: readonly NoteCategory[] = ['health', 'concern'];
/** Which staff reads it: the pupil's teachers and school life, school life and the direction, or only the direction. */
export const noteVisibilities = ['team', 'office', 'direction'] as const;
export type NoteVisibility = (typeof noteVisibilities)[number];
/** Family members with whom it is shared; a pupil of age reads what is shared with the guardians. */
export const noteShares = ['none', 'guardians', 'family'] as const;
export type NoteShare = (typeof noteShares)[number];

const named = z.object({ id: id(), label: z.string() });
const dir = z.enum(['ltr', 'rtl']);

/** The exchange with the family. */
export const conductReply = z.object({
  id: id(),
  side: z.enum(['family', 'school']),
  by: z.string(),
  body: z.string(),
  dir,
  at: instant(),
  mine: z.boolean(),
});
export type ConductReply = z.output<typeof conductReply>;

/** A note as the staff reads it. */
export const staffNote = z.object({
  id: id(),
  pupil: z.object({ id: id(), label: z.string(), class: z.string() }),
  category: z.enum(noteCategories),
  confidential: z.boolean(),
  visibility: z.enum(noteVisibilities),
  share: z.enum(noteShares),
  body: z.string(),
  dir,
  /** The text that the family reads; empty when it is not shared. */
  familyText: z.string(),
  ackAsked: z.boolean(),
  acknowledged: z.number(),
  replies: z.number(),
  /** The family wrote last. */
  toAnswer: z.boolean(),
  happenedOn: z.string(),
  createdAt: instant(),
  author: z.string(),
  mine: z.boolean(),
  version: version(),
});
export type StaffNote = z.output<typeof staffNote>;
export const staffNotePage = z.extend(staffNote, {
  /** The exchange with each person at home who wrote; separated parents do not read each other's. */
  threads: z.array(z.object({ with: named, reads: z.boolean(), replies: z.array(conductReply) })),
  /** Family readers, and when each acknowledged it. */
  readers: z.array(z.object({ label: z.string(), acknowledgedAt: z.nullable(instant()) })),
  /** Pictures and papers, for the staff that reads the note; the family never. */
  files: z.array(attachment),
  can: z.object({ edit: z.boolean(), withdraw: z.boolean(), reply: z.boolean(), settle: z.boolean() }),
});
export type StaffNotePage = z.output<typeof staffNotePage>;

const reads = { access: { permission: 'conduct.view', or: 'conduct.health' }, scope: 'classes', module } as const;
const writes = { access: { permission: 'conduct.write' }, scope: 'classes', module } as const;
const home = { access: 'session', scope: 'children', module } as const;
const byId = z.object({ id: id() });

export const noteStates = ['all', 'to_answer', 'unacknowledged'] as const;
export type NoteState = (typeof noteStates)[number];
/** Columns by which notes are sorted. */
export const noteSorts = ['pupil', 'category', 'author', 'day'] as const;
/** Notes about pupils in reach, the latest first, 30 a page. */
export const listNotes = route({
  name: 'conduct.notes',
  method: 'GET',
  path: '/conduct/notes',
  ...reads,
  query: z.object({
    page: page(),
    q: search(),
    state: z._default(z.enum(noteStates), 'all'),
    category: z.optional(z.enum(noteCategories)),
    class: z.optional(id()),
    pupil: z.optional(id()),
    mine: z.optional(z.literal('1')),
    author: z.optional(id()),
    from: z.optional(day()),
    to: z.optional(day()),
    sort: sortBy(noteSorts),
  }),
  response: z.extend(pageOf(staffNote), {
    counts: z.object({ toAnswer: z.number(), unacknowledged: z.number() }),
    can: z.object({ write: z.boolean() }),
  }),
});
/** Choices for the filters: classes in reach, and authors of visible notes. */
export const noteChoices = route({
  name: 'conduct.choices',
  method: 'GET',
  path: '/conduct/choices',
  ...reads,
  response: z.object({ classes: z.array(named), authors: z.array(named) }),
});
export const getNote = route({
  name: 'conduct.note',
  method: 'GET',
  path: '/conduct/notes/:id',
  ...reads,
  params: byId,
  response: staffNotePage,
});
export const pupilChoice = z.object({ id: id(), label: z.string(), class: z.string() });
export type PupilChoice = z.output<typeof pupilChoice>;
/** Pupils about whom the caller may write, found by name or number; at most 20. */
export const findPupils = route({
  name: 'conduct.pupils',
  method: 'GET',
  path: '/conduct/pupils',
  ...writes,
  rate: 'search',
  query: z.object({ q: text(100) }),
  response: z.object({ items: z.array(pupilChoice) }),
});
const noteContent = {
  category: z.enum(noteCategories),
  visibility: z.enum(noteVisibilities),
  share: z.enum(noteShares),
  body: text(4000),
  familyText: optionalText(4000),
  ackAsked: z.boolean(),
  happenedOn: day(),
};
export type NoteContent = z.output<z.ZodMiniObject<typeof noteContent>>;
const contentErrors = ['conduct.family_text_missing', 'conduct.confidential_shared', 'conduct.day_to_come'] as const;
/** The id may be made by the client, so that a note sent twice is one. */
export const createNote = route({
  name: 'conduct.write',
  method: 'POST',
  path: '/conduct/notes',
  ...writes,
  rate: 'write',
  body: z.strictObject({
    id: z.optional(id()),
    pupilId: id(),
    ...noteContent,
    fileIds: z.optional(z.array(id()).check(z.maxLength(5))),
  }),
  response: staffNotePage,
  errors: [...contentErrors, 'files.unknown'],
});
/** Its author may change it until a family member answers or acknowledges it. */
export const editNote = route({
  name: 'conduct.edit',
  method: 'PUT',
  path: '/conduct/notes/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ ...noteContent, version: version() }),
  response: staffNotePage,
  errors: ['edited_meanwhile', 'conduct.answered', ...contentErrors],
});
/** Withdraws a note: nobody reads it any more. */
export const withdrawNote = route({
  name: 'conduct.withdraw',
  method: 'POST',
  path: '/conduct/notes/:id/withdraw',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: done(),
  errors: ['edited_meanwhile'],
});
const written = z.strictObject({ body: text(4000) });
/** Answers a family member who wrote and may still read it. */
export const replyToFamily = route({
  name: 'conduct.answer',
  method: 'POST',
  path: '/conduct/notes/:id/replies',
  ...writes,
  rate: 'write',
  params: byId,
  body: z.strictObject({ to: id(), body: text(4000) }),
  response: staffNotePage,
  errors: ['conduct.nobody_to_answer'],
});
/** What the family wrote needs no answer. */
export const settleNote = route({
  name: 'conduct.settle',
  method: 'POST',
  path: '/conduct/notes/:id/settle',
  ...writes,
  params: byId,
  body: z.strictObject({}),
  response: staffNotePage,
});

/** A note as the family, or the pupil, reads it: the text written for them, never what the staff says among itself. */
export const familyNote = z.object({
  id: id(),
  pupil: named,
  category: z.enum(noteCategories),
  text: z.string(),
  dir,
  author: z.string(),
  happenedOn: z.string(),
  sharedAt: instant(),
  ackAsked: z.boolean(),
  acknowledgedAt: z.nullable(instant()),
  thread: z.array(conductReply),
  can: z.object({ reply: z.boolean(), acknowledge: z.boolean() }),
});
export type FamilyNote = z.output<typeof familyNote>;
/** Notes shared with the caller, about themselves or the children they guard today, the latest first, 20 per page. */
export const listOwnNotes = route({
  name: 'conduct.own',
  method: 'GET',
  path: '/conduct/own',
  ...home,
  query: z.object({ page: page(), child: z.optional(id()) }),
  response: z.extend(pageOf(familyNote), { waiting: z.number() }),
});
export const replyToSchool = route({
  name: 'conduct.own_reply',
  method: 'POST',
  path: '/conduct/own/:id/replies',
  ...home,
  rate: 'write',
  params: byId,
  body: written,
  response: familyNote,
  errors: ['conduct.others_answer'],
});
export const acknowledgeNote = route({
  name: 'conduct.acknowledge',
  method: 'POST',
  path: '/conduct/own/:id/acknowledge',
  ...home,
  params: byId,
  body: z.strictObject({}),
  response: familyNote,
  errors: ['conduct.others_answer'],
});

/** A pupil's latest notes on their page: the card loads them itself. */
export const pupilConductCard = personCard('conduct', z.object({ pupil: pupilChoice, write: z.boolean() }));
/** What the school asks a family, or a pupil, to acknowledge. */
export const ownConductCard = homeCard('conduct.own', z.object({ waiting: z.number() }));

export const conductRoutes = [
  listNotes,
  noteChoices,
  getNote,
  findPupils,
  createNote,
  editNote,
  withdrawNote,
  replyToFamily,
  settleNote,
  listOwnNotes,
  replyToSchool,
  acknowledgeNote,
] as const;

/** Kinds of notices that it sends. */
export const conductNotices = ['suivi', 'suivi.reponse'] as const;
/** Queues of this room in « À traiter ». */
export const conductQueues = ['conduct.replies'] as const;
