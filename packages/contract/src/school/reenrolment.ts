import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { day, done, id, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';

export const reenrolmentChoices = ['accept', 'refuse', 'unsure'] as const;
export type ReenrolmentChoice = (typeof reenrolmentChoices)[number];
/** The office's decision: the pupil comes back, or leaves. */
export const reenrolmentDecisions = ['enrolled', 'leaving'] as const;
export type ReenrolmentDecision = (typeof reenrolmentDecisions)[number];
export const pieceStates = ['given', 'accepted', 'refused'] as const;
/** A pupil's state: no answer, undecided, yes, no, two guardians differ, decided by the office. */
export const fileStates = ['waiting', 'unsure', 'accepted', 'refused', 'conflict', 'enrolled', 'leaving'] as const;
export type FileState = (typeof fileStates)[number];
export const tieOrSelf = ['father', 'mother', 'tutor', 'grandparent', 'sibling', 'other', 'self'] as const;
/** Most required papers, and most files for one of them. */
export const maxPapers = 20;
export const maxFiles = 5;

const paper = z.object({ id: id(), label: z.string(), obligatory: z.boolean() });
export type ReenrolmentPaper = z.output<typeof paper>;
const piece = z.object({
  id: id(),
  paperId: id(),
  state: z.enum(pieceStates),
  reason: z.string(),
  atDesk: z.boolean(),
  files: z.array(attachment),
  version: z.number(),
});
export type ReenrolmentPiece = z.output<typeof piece>;
const answerFields = {
  choice: z.enum(reenrolmentChoices),
  options: z.string(),
  boardRegime: z.string(),
  reason: z.string(),
  destination: z.string(),
  certificate: z.boolean(),
};
const answer = z.object({
  ...answerFields,
  /** Typed in at the desk. */ onPaper: z.boolean(),
  answeredAt: z.string(),
  version: z.number(),
  pieces: z.array(piece),
});
export type ReenrolmentAnswer = z.output<typeof answer>;
const child = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.string(),
  /** The caller's own answer; another guardian's is never shown. */
  answer: z.nullable(answer),
  decision: z.nullable(z.enum(reenrolmentDecisions)),
  can: z.object({ answer: z.boolean() }),
});
export type ReenrolmentChild = z.output<typeof child>;

const family = { access: 'session', scope: 'children' } as const;
const body = {
  choice: z.enum(reenrolmentChoices),
  options: optionalText(500),
  boardRegime: optionalText(120),
  reason: optionalText(1000),
  destination: optionalText(200),
  certificate: z.boolean(),
};
/** A guardian's questions for next year; no campaign when none is open for their children or ended recently. */
export const getReenrolment = route({
  name: 'reenrolment.family',
  method: 'GET',
  path: '/family/reenrolment',
  ...family,
  response: z.object({
    campaign: z.nullable(
      z.object({
        id: id(),
        name: z.string(),
        startsOn: z.string(),
        opensOn: z.string(),
        closesOn: z.string(),
        message: z.string(),
        open: z.boolean(),
        papers: z.array(paper),
      }),
    ),
    children: z.array(child),
  }),
});
/**
 * A guardian's answer for one child; it replaces the former one, until the office decides or the campaign ends.
 * `version` is 0 for the first one.
 */
export const answerReenrolment = route({
  name: 'reenrolment.answer',
  method: 'PUT',
  path: '/family/reenrolment/:id',
  ...family,
  rate: 'write',
  params: z.object({ id: id() }),
  body: z.strictObject({
    ...body,
    campaignId: id(),
    version: z.number().check(z.int(), z.gte(0)),
    /** The details of the child were read and are right; needed to accept. */
    confirmed: z.boolean(),
    pieces: z
      .array(z.strictObject({ paperId: id(), files: z.array(id()).check(z.maxLength(maxFiles)) }))
      .check(z.maxLength(maxPapers)),
  }),
  response: child,
  errors: [
    'edited_meanwhile',
    'reenrolment.closed',
    'reenrolment.decided',
    'reenrolment.not_confirmed',
    'reenrolment.reason_missing',
    'reenrolment.paper_unknown',
    'files.unknown',
  ],
});

const own = { access: { permission: 'rollover.manage' }, scope: 'school' } as const;
const byId = z.object({ id: id() });
const ofPupil = z.object({ id: id(), pupilId: id() });
const count = () => z.number();
const figures = z.object({
  pupils: count(),
  answered: count(),
  accepted: count(),
  refused: count(),
  unsure: count(),
  waiting: count(),
  conflict: count(),
  missing: count(),
  toCheck: count(),
  decided: count(),
});
export type ReenrolmentFigures = z.output<typeof figures>;
const campaign = z.object({
  id: id(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  message: z.string(),
  allClasses: z.boolean(),
  classIds: z.array(id()),
  papers: z.array(paper),
  /** `published`: families see it from its first day on. */
  state: z.enum(['draft', 'published', 'closed']),
  open: z.boolean(),
  version: z.number(),
});
export type ReenrolmentCampaign = z.output<typeof campaign>;
const classRow = z.extend(figures, { id: id(), name: z.string(), level: z.string() });
export type ReenrolmentClass = z.output<typeof classRow>;
/**
 * The campaign under way or the last one, with its figures in all and class by class; the classes of this year, of
 * which it addresses some.
 */
export const getCampaign = route({
  name: 'reenrolment_admin.get',
  method: 'GET',
  path: '/reenrolment',
  ...own,
  response: z.object({
    campaign: z.nullable(campaign),
    figures: z.nullable(figures),
    classes: z.array(classRow),
    choices: z.array(z.object({ id: id(), name: z.string(), levelId: id(), level: z.string() })),
    hasYear: z.boolean(),
  }),
});
const settings = {
  name: text(40),
  startsOn: day(),
  endsOn: day(),
  opensOn: day(),
  closesOn: day(),
  message: optionalText(4000),
  allClasses: z.boolean(),
  classIds: z.array(id()).check(z.maxLength(500)),
  /** A paper without an id is new; one left out is deleted, with the files given for it. */
  papers: z
    .array(z.strictObject({ id: z.optional(z.nullable(id())), label: text(120), obligatory: z.boolean() }))
    .check(z.maxLength(maxPapers)),
};
const settingErrors = [
  'reenrolment.dates',
  'reenrolment.no_class',
  'reenrolment.paper_unknown',
  'reenrolment.paper_used',
] as const;
export const createCampaign = route({
  name: 'reenrolment_admin.create',
  method: 'POST',
  path: '/reenrolment',
  ...own,
  body: z.strictObject(settings),
  response: campaign,
  errors: [...settingErrors, 'reenrolment.exists', 'reenrolment.no_year'],
});
export const updateCampaign = route({
  name: 'reenrolment_admin.update',
  method: 'PUT',
  path: '/reenrolment/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...settings, version: version() }),
  response: campaign,
  errors: [...settingErrors, 'edited_meanwhile', 'reenrolment.state'],
});
export const removeCampaign = route({
  name: 'reenrolment_admin.remove',
  method: 'DELETE',
  path: '/reenrolment/:id',
  ...own,
  params: byId,
  response: done(),
  errors: ['reenrolment.state'],
});
/** Opens it to families from its first day on, ends it, or opens an ended one again. */
export const setCampaignState = route({
  name: 'reenrolment_admin.set_state',
  method: 'PUT',
  path: '/reenrolment/:id/state',
  ...own,
  params: byId,
  body: z.strictObject({ state: z.enum(['published', 'closed']), version: version() }),
  response: campaign,
  errors: ['edited_meanwhile', 'reenrolment.state', 'reenrolment.over', 'reenrolment.exists'],
});

/** `missing`: an obligatory paper is not there; `to_check`: a paper waits for the office; `decided`: either way. */
export const fileFilters = [...fileStates, 'answered', 'missing', 'to_check', 'decided'] as const;
export type FileFilter = (typeof fileFilters)[number];
const narrowing = { classId: z.optional(id()), show: z.optional(z.enum(fileFilters)), q: search() };
const row = z.object({
  pupilId: id(),
  label: z.string(),
  labelAr: z.string(),
  className: z.string(),
  state: z.enum(fileStates),
  answeredAt: z.nullable(z.string()),
  missing: count(),
  toCheck: count(),
  certificate: z.boolean(),
});
export type ReenrolmentRow = z.output<typeof row>;
/** Columns by which pupils are sorted. */
export const fileSorts = ['name', 'class', 'state', 'answered'] as const;
export const listFiles = route({
  name: 'reenrolment_admin.list',
  method: 'GET',
  path: '/reenrolment/:id/pupils',
  ...own,
  rate: 'search',
  params: byId,
  query: z.object({ page: page(), ...narrowing, sort: sortBy(fileSorts) }),
  response: pageOf(row),
});
const officeAnswer = z.extend(answer, { byId: id(), byName: z.string(), byKind: z.enum(tieOrSelf) });
const file = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.string(),
  state: z.enum(fileStates),
  papers: z.array(paper),
  answers: z.array(officeAnswer),
  /** Who may answer today: guardians with authority, or the pupil of age. */
  guardians: z.array(z.object({ id: id(), name: z.string(), kind: z.enum(tieOrSelf) })),
  missing: z.array(id()),
  decision: z.nullable(z.enum(reenrolmentDecisions)),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  version: z.number(),
});
export type ReenrolmentFile = z.output<typeof file>;
export const getFile = route({
  name: 'reenrolment_admin.file',
  method: 'GET',
  path: '/reenrolment/:id/pupils/:pupilId',
  ...own,
  params: ofPupil,
  response: file,
});
/** Accepts or refuses one paper; a refusal needs a reason, and its author is notified. */
export const checkPiece = route({
  name: 'reenrolment_files.check_piece',
  method: 'PUT',
  path: '/reenrolment/:id/pupils/:pupilId/pieces/:pieceId',
  ...own,
  params: z.object({ id: id(), pupilId: id(), pieceId: id() }),
  body: z.strictObject({ accept: z.boolean(), reason: optionalText(500), version: version() }),
  response: file,
  errors: ['edited_meanwhile', 'reenrolment.reason_missing', 'reenrolment.decided'],
});
/**
 * Confirms a family's answer, settles two different answers (then `note` gives the reason), or with null reopens the
 * file. Refused when a required paper is missing, unless `anyway`.
 */
export const decideFile = route({
  name: 'reenrolment_files.decide',
  method: 'PUT',
  path: '/reenrolment/:id/pupils/:pupilId/decision',
  ...own,
  params: ofPupil,
  body: z.strictObject({
    decision: z.nullable(z.enum(reenrolmentDecisions)),
    note: optionalText(500),
    anyway: z.boolean(),
    version: version(),
  }),
  response: file,
  errors: [
    'edited_meanwhile',
    'reenrolment.state',
    'reenrolment.nothing_said',
    'reenrolment.papers_missing',
    'reenrolment.note_missing',
  ],
});
/**
 * An answer given at the desk, in the name of the person who signed it, with the papers brought; one sent as a file
 * that waits must still be checked. `version` is that of the pupil's file.
 */
export const recordAnswer = route({
  name: 'reenrolment_files.record',
  method: 'PUT',
  path: '/reenrolment/:id/pupils/:pupilId/answer',
  ...own,
  params: ofPupil,
  body: z.strictObject({
    ...body,
    byId: id(),
    received: z.array(id()).check(z.maxLength(maxPapers)),
    version: version(),
  }),
  response: file,
  errors: [
    'edited_meanwhile',
    'reenrolment.state',
    'reenrolment.decided',
    'reenrolment.no_authority',
    'reenrolment.paper_unknown',
  ],
});
/** Reminds the families of these pupils who have not answered yes or no. */
export const remindFamilies = route({
  name: 'reenrolment_admin.remind',
  method: 'POST',
  path: '/reenrolment/:id/reminders',
  ...own,
  rate: 'write',
  params: byId,
  body: z.strictObject({ pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(500)) }),
  response: z.object({ reminded: count() }),
  errors: ['reenrolment.closed'],
});
export const exportFiles = route({
  name: 'reenrolment_admin.export',
  method: 'GET',
  path: '/reenrolment/:id/export',
  ...own,
  rate: 'export',
  stepUp: true,
  raw: true,
  params: byId,
  query: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
});
/** On paper, class by class: the pupils whose family has not answered. */
export const printWaiting = route({
  name: 'reenrolment_admin.print',
  method: 'GET',
  path: '/reenrolment/:id/waiting.pdf',
  ...own,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ classId: z.optional(id()) }),
});

/** A guardian must still answer the school about next year. */
export const reenrolmentCard = homeCard(
  'family.reenrolment',
  z.object({ children: z.array(z.string()), closesOn: z.string(), name: z.string() }),
);

export const reenrolmentRoutes = [
  getReenrolment,
  answerReenrolment,
  getCampaign,
  createCampaign,
  updateCampaign,
  removeCampaign,
  setCampaignState,
  listFiles,
  exportFiles,
  printWaiting,
  getFile,
  checkPiece,
  decideFile,
  recordAnswer,
  remindFamilies,
] as const;
export const reenrolmentEvents = {
  /** Families may answer from now on, or from the first day of the campaign. */
  'reenrolment.published': z.object({ campaignId: z.string() }),
  /** The office asks families again, pupil by pupil. */
  'reenrolment.reminded': z.object({ campaignId: z.string(), pupilIds: z.array(z.string()) }),
  /** The office decided for a pupil, or took its decision back. */
  'reenrolment.decided': z.object({ pupilId: z.string() }),
} as const;

/** Kinds of notices that it sends. */
export const reenrolmentNotices = ['reinscription'] as const;
/** Queues of this room in « À traiter ». */
export const reenrolmentQueues = ['reenrolment.answers'] as const;
