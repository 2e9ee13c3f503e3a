import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, optionalText, text, version } from '../kernel/schema.ts';
import { commitment, commitmentParties, selfAnswer } from './summaries.ts';
import { summaryDetails, summaryFigure } from './summary-figures.ts';

export const maxCommitments = 12;
export const meetingRoles = ['pupil', 'guardian', 'teacher', 'other'] as const;
export type MeetingRole = (typeof meetingRoles)[number];

const byId = z.object({ id: id() });
const writes = { access: { permission: 'summaries.write', or: 'summaries.manage' }, scope: 'classes' } as const;

/** A person present: the typed name, and the guardian's person id if it is one. */
const present = z.strictObject({ name: text(120), role: z.enum(meetingRoles), personId: z.nullable(id()) });
const meeting = z.object({
  id: id(),
  pupil: z.object({ id: id(), label: z.string(), firstName: z.string(), class: z.string() }),
  term: z.object({ id: id(), name: z.string() }),
  onDay: z.string(),
  by: z.string(),
  /** What is shown to everybody: only what families may read. */
  terms: z.array(z.object({ id: id(), name: z.string() })),
  figures: z.array(summaryFigure),
  details: summaryDetails,
  general: z.string(),
  goals: z.array(z.string()),
  self: z.array(selfAnswer),
  notes: z.string(),
  people: z.array(z.object({ name: z.string(), role: z.enum(meetingRoles), personId: z.nullable(id()) })),
  /** Guardians who may sign: those with authority today. */
  guardians: z.array(z.object({ id: id(), name: z.string() })),
  commitments: z.array(commitment),
  /** Earlier commitments, with their outcome. */
  earlier: z.array(commitment),
  signedAt: z.nullable(z.string()),
  signedBy: z.string(),
  confirmed: z.array(z.object({ name: z.string(), at: z.string() })),
  version: version(),
  can: z.object({ write: z.boolean(), sign: z.boolean(), discard: z.boolean() }),
});
export type Meeting = z.output<typeof meeting>;

/** Opens the meeting of a pupil for a term, or returns the existing one. */
export const openMeeting = route({
  name: 'summaries.open_meeting',
  method: 'POST',
  path: '/summaries/pupils/:id/meeting',
  ...writes,
  params: byId,
  body: z.strictObject({ id: id(), termId: id() }),
  response: z.object({ id: id() }),
});
/** The page that everybody at the meeting looks at. */
export const getMeeting = route({
  name: 'summaries.meeting',
  method: 'GET',
  path: '/summaries/meetings/:id',
  ...writes,
  params: byId,
  response: meeting,
});
const content = {
  notes: optionalText(2000),
  people: z.array(present).check(z.maxLength(12)),
  commitments: z
    .array(z.strictObject({ id: id(), party: z.enum(commitmentParties), body: text(300), dueOn: day() }))
    .check(z.maxLength(maxCommitments)),
};
export const saveMeeting = route({
  name: 'summaries.save_meeting',
  method: 'PUT',
  path: '/summaries/meetings/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: z.object({ version: version() }),
  errors: ['edited_meanwhile', 'summaries.signed', 'summaries.due_past', 'summaries.same_commitment'],
});
/**
 * Signs on behalf of those present: their names are typed, under the responsibility of the teacher's account.
 * Guardians confirm from their own account.
 */
export const signMeeting = route({
  name: 'summaries.sign_meeting',
  method: 'POST',
  path: '/summaries/meetings/:id/sign',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: z.object({ version: version() }),
  errors: ['edited_meanwhile', 'summaries.signed', 'summaries.nobody_there', 'summaries.nothing_promised'],
});
/** Discards an unsigned meeting. */
export const discardMeeting = route({
  name: 'summaries.discard_meeting',
  method: 'POST',
  path: '/summaries/meetings/:id/discard',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: z.object({ id: id() }),
  errors: ['edited_meanwhile', 'summaries.signed'],
});
export type MeetingBody = BodyOf<typeof saveMeeting>;

const familyReport = z.object({
  id: id(),
  pupilId: id(),
  term: z.object({ id: id(), name: z.string() }),
  publishedAt: z.string(),
  terms: z.array(z.object({ id: id(), name: z.string() })),
  figures: z.array(summaryFigure),
  details: summaryDetails,
  general: z.string(),
  goals: z.array(z.string()),
  comments: z.array(z.object({ author: z.string(), body: z.string() })),
});
export type FamilyReport = z.output<typeof familyReport>;
const familyMeeting = z.object({
  id: id(),
  pupilId: id(),
  term: z.string(),
  onDay: z.string(),
  by: z.string(),
  notes: z.string(),
  people: z.array(z.object({ name: z.string(), role: z.enum(meetingRoles) })),
  commitments: z.array(commitment),
  confirmed: z.array(z.object({ name: z.string(), at: z.string() })),
  can: z.object({ confirm: z.boolean() }),
});
export type FamilyMeeting = z.output<typeof familyMeeting>;
const ownSelf = z.object({
  pupilId: id(),
  term: z.object({ id: id(), name: z.string() }),
  answers: z.array(selfAnswer),
  /** Increases with each change on the pupil's device. */
  nth: z.number(),
  savedAt: z.nullable(z.string()),
  handedAt: z.nullable(z.string()),
  can: z.object({ write: z.boolean() }),
});
export type OwnSelf = z.output<typeof ownSelf>;

/** Published reports, signed meetings and self-assessments of the caller or of the caller's children. */
export const ownSummaries = route({
  name: 'summaries.own',
  method: 'GET',
  path: '/summaries/own',
  access: 'session',
  scope: 'children',
  query: z.object({ pupil: z.optional(id()) }),
  response: z.object({
    pupils: z.array(z.object({ id: id(), label: z.string(), self: z.boolean() })),
    selves: z.array(ownSelf),
    reports: z.array(familyReport),
    meetings: z.array(familyMeeting),
    today: z.string(),
  }),
});
export type OwnSummaries = ResponseOf<typeof ownSummaries>;
/**
 * Saves the pupil's self-assessment, until it is handed in. Offline changes may arrive late: of two versions, the one
 * with more changes is kept.
 */
export const saveSelf = route({
  name: 'summaries.save_self',
  method: 'PUT',
  path: '/summaries/own/self',
  access: 'session',
  scope: 'self',
  body: z.strictObject({
    termId: id(),
    answers: z.array(z.strictObject({ questionId: id(), value: optionalText(1000) })).check(z.maxLength(30)),
    nth: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
    hand: z.boolean(),
  }),
  response: ownSelf,
  errors: ['summaries.handed', 'summaries.term_over', 'summaries.unanswered'],
});
/** A guardian agrees to the commitments from their own account. */
export const confirmMeeting = route({
  name: 'summaries.confirm',
  method: 'POST',
  path: '/summaries/own/meetings/:id/confirm',
  access: 'session',
  scope: 'children',
  params: byId,
  response: z.object({ at: z.string() }),
});
export const ownSummaryPaper = route({
  name: 'summaries.own_paper',
  method: 'GET',
  path: '/summaries/own/:id/paper',
  access: 'session',
  scope: 'children',
  params: byId,
  raw: true,
  rate: 'export',
});

export const summaryMeetingsRoutes = [
  openMeeting,
  getMeeting,
  saveMeeting,
  signMeeting,
  discardMeeting,
  ownSummaries,
  saveSelf,
  confirmMeeting,
  ownSummaryPaper,
] as const;
