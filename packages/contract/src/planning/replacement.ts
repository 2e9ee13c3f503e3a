import * as z from 'zod/mini';
import { dashboardCard, homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, text, version } from '../kernel/schema.ts';
import { lessonKinds } from './lessons.ts';

export const replacementModule = 'timetable' as const;
const module = replacementModule;
const own = { access: 'session', scope: 'self', module, ownerOnly: true } as const;
const office = { access: { permission: 'sessions.cancel' }, scope: 'school', module } as const;

export const absenceKinds = ['illness', 'training', 'mission', 'leave', 'strike', 'personal'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];
export const absenceStates = ['declared', 'validated', 'refused', 'withdrawn'] as const;
export type AbsenceState = (typeof absenceStates)[number];
/** State of a lesson whose teacher is away: nothing done, somebody was asked, or the decision. */
export const coverStates = ['open', 'proposed', 'replaced', 'study', 'cancelled'] as const;
export type CoverState = (typeof coverStates)[number];
export const proposalStates = ['open', 'accepted', 'declined', 'taken', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Papers of one absence. */
export const maxPapers = 5;
const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));
const person = z.object({ id: id(), label: z.string(), labelAr: z.string() });
export type CoverPerson = z.output<typeof person>;
const span = { startsOn: z.string(), endsOn: z.string(), fromMinute: z.number(), toMinute: z.number() };
const givenSpan = { startsOn: day(), endsOn: day(), fromMinute: minute(), toMinute: minute() };
const done = z.object({ ok: z.literal(true) });

/** A lesson of a day, as a line of an absence or a cover. */
const lessonLine = z.object({
  id: id(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  title: z.string(),
  titleAr: z.string(),
  colour: z.string(),
  audience: z.string(),
  room: z.string(),
});
export type LessonLine = z.output<typeof lessonLine>;

const absence = z.object({
  id: id(),
  person,
  ...span,
  state: z.enum(absenceStates),
  /** The reason; only for the absent person and people who validate. */
  kind: z.nullable(z.enum(absenceKinds)),
  note: z.string(),
  /** Its papers, such as a certificate: for the absent person and people who validate. */
  papers: z.array(attachment),
  answer: z.string(),
  declaredBy: z.string(),
  declaredAt: instant(),
  lessons: z.number(),
  /** Of them, those without a decision yet. */
  open: z.number(),
  version: version(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), addPaper: z.boolean() }),
});
export type StaffAbsence = z.output<typeof absence>;
const proposal = z.object({
  id: id(),
  lesson: lessonLine,
  /** The absent person, without the reason. */
  absent: person,
  message: z.string(),
  task: z.string(),
  state: z.enum(proposalStates),
  askedBy: z.string(),
  askedAt: instant(),
  /** The substitute, when somebody else was faster. */
  takenBy: z.string(),
  can: z.object({ answer: z.boolean() }),
});
export type CoverProposal = z.output<typeof proposal>;

/** The caller's own absences, the lessons concerned, and proposals to the caller. */
export const ownReplacements = route({
  name: 'replacement.own',
  method: 'GET',
  path: '/replacement/own',
  ...own,
  response: z.object({
    today: z.string(),
    /** The caller; null for a person who is not staff. */
    self: z.nullable(id()),
    absences: z.array(absence),
    lessons: z.array(
      z.extend(lessonLine, { absenceId: id(), task: z.string(), state: z.enum(coverStates), by: z.array(z.string()) }),
    ),
    proposals: z.array(proposal),
    can: z.object({ declare: z.boolean() }),
  }),
});
/** Lessons that a person would miss: the caller's, or anybody's in reach for people who cover lessons. */
export const touchedLessons = route({
  name: 'replacement.touched',
  method: 'GET',
  path: '/replacement/touched',
  access: 'session',
  scope: 'school',
  module,
  query: z.object({
    personId: z.optional(id()),
    startsOn: day(),
    endsOn: day(),
    fromMinute: z.coerce.number().check(z.int(), z.gte(0), z.lte(1440)),
    toMinute: z.coerce.number().check(z.int(), z.gte(0), z.lte(1440)),
  }),
  response: z.object({ lessons: z.array(lessonLine) }),
});
const absenceFaults = ['replacement.dates', 'replacement.away_already', 'replacement.past'] as const;
/** Declares the caller's absence, or that of a member of staff: sending one id twice declares it once. */
export const declareAbsence = route({
  name: 'replacement.declare',
  method: 'POST',
  path: '/replacement/absences',
  access: 'session',
  scope: 'school',
  module,
  body: z.strictObject({
    id: id(),
    /** Null for oneself. */
    personId: z.nullable(id()),
    ...givenSpan,
    kind: z.enum(absenceKinds),
    note: optionalText(500),
    tasks: z.array(z.strictObject({ lessonId: id(), task: text(2000) })).check(z.maxLength(60)),
    fileIds: z._default(z.array(id()).check(z.maxLength(maxPapers)), []),
  }),
  response: done,
  errors: [...absenceFaults, 'files.unknown'],
});
/** Attaches papers to an absence, such as a later certificate: for the absent person, or people who validate. */
export const addAbsencePapers = route({
  name: 'replacement.papers',
  method: 'POST',
  path: '/replacement/absences/:id/papers',
  access: 'session',
  scope: 'school',
  module,
  params: z.object({ id: id() }),
  body: z.strictObject({ fileIds: z.array(id()).check(z.minLength(1), z.maxLength(maxPapers)) }),
  response: done,
  errors: ['replacement.papers_full', 'replacement.state', 'files.unknown'],
});
/**
 * Withdraws an absence: for the absent person, or the office. Decisions about its lessons stay until the lesson is
 * given back.
 */
export const withdrawAbsence = route({
  name: 'replacement.withdraw',
  method: 'POST',
  path: '/replacement/absences/:id/withdrawal',
  access: 'session',
  scope: 'school',
  module,
  params: z.object({ id: id() }),
  body: z.strictObject({ version: version() }),
  response: done,
  errors: ['edited_meanwhile', 'replacement.state', 'replacement.settled_already'],
});
export const absenceViews = ['current', 'waiting', 'all'] as const;
/** Absences of the staff in reach. */
export const listAbsences = route({
  name: 'replacement.absences',
  method: 'GET',
  path: '/replacement/absences',
  access: { permission: 'sessions.cancel', or: 'sessions.absences' },
  scope: 'school',
  module,
  query: z.object({ page: page(), view: z._default(z.enum(absenceViews), 'current') }),
  response: z.extend(pageOf(absence), {
    waiting: z.number(),
    staff: z.array(person),
    can: z.object({ declare: z.boolean(), validate: z.boolean() }),
  }),
});
/** Validates or refuses; a refusal needs a reason. Nobody decides on their own absence. */
export const decideAbsence = route({
  name: 'replacement.decide',
  method: 'POST',
  path: '/replacement/absences/:id/decision',
  access: { permission: 'sessions.absences' },
  scope: 'school',
  module,
  params: z.object({ id: id() }),
  body: z.strictObject({ validate: z.boolean(), answer: optionalText(500), version: version() }),
  response: done,
  errors: ['edited_meanwhile', 'replacement.state', 'replacement.own_absence', 'replacement.answer_missing'],
});

const ofCover = z.object({ lessonId: id(), personId: id() });
/**
 * The pupils' task meanwhile; written by the absent person, or for them by the office. Empty deletes it. `before` is
 * the text that the author read: another one since is refused and returned.
 */
export const writeTask = route({
  name: 'replacement.task',
  method: 'PUT',
  path: '/replacement/lessons/:lessonId/:personId/task',
  access: 'session',
  scope: 'school',
  module,
  params: ofCover,
  body: z.strictObject({ task: optionalText(2000), before: optionalText(2000) }),
  response: done,
  errors: ['edited_meanwhile'],
});

const need = z.extend(lessonLine, {
  kind: z.enum(lessonKinds),
  absent: person,
  absenceState: z.nullable(z.enum(absenceStates)),
  state: z.enum(coverStates),
  task: z.boolean(),
  /** The substitute, or the supervisor of the study hall. */
  by: z.array(person),
  /** Number of people asked who have not answered yet. */
  asked: z.number(),
  owed: z.boolean(),
});
export type CoverNeed = z.output<typeof need>;
/** Lessons without their teacher, of a day or of a week: what is open, and what was settled. */
export const coverBoard = route({
  name: 'replacement.board',
  method: 'GET',
  path: '/replacement/board',
  ...office,
  query: z.object({ from: day(), days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(7)), 1) }),
  response: z.object({ today: z.string(), items: z.array(need) }),
});

export const candidateReasons = ['same_subject', 'teaches_audience', 'there_that_day'] as const;
export type CandidateReason = (typeof candidateReasons)[number];
const candidate = z.extend(person, {
  reasons: z.array(z.enum(candidateReasons)),
  /** Minutes of lessons that week, and number of substitutions. */
  load: z.number(),
  covers: z.number(),
  state: z.nullable(z.enum(proposalStates)),
});
export type CoverCandidate = z.output<typeof candidate>;
/** One lesson without its teacher, with possible substitutes, the best first, and why. */
export const coverOf = route({
  name: 'replacement.cover',
  method: 'GET',
  path: '/replacement/lessons/:lessonId/:personId',
  ...office,
  params: ofCover,
  response: z.extend(need, {
    taskText: z.string(),
    /** Staff who are no teachers and could supervise a study hall. */
    candidates: z.array(candidate),
    busy: z.number(),
    proposals: z.array(
      z.object({ id: id(), to: person, state: z.enum(proposalStates), answeredAt: z.nullable(instant()) }),
    ),
    watchers: z.array(person),
    rooms: z.array(z.object({ id: id(), name: z.string() })),
    /** Pupils who would be free at an end of a half-day if it was cancelled. */
    pupils: z.number(),
    can: z.object({ settle: z.boolean(), giveBack: z.boolean() }),
  }),
});
export type Cover = z.output<(typeof coverOf)['response']>;

const settleErrors = ['replacement.settled', 'replacement.past', 'lessons.taken', 'replacement.busy'] as const;
/** Asks one or several teachers to substitute; skips those already asked. The first who accepts gets the lesson. */
export const proposeCover = route({
  name: 'replacement.propose',
  method: 'POST',
  path: '/replacement/lessons/:lessonId/:personId/proposals',
  ...office,
  params: ofCover,
  body: z.strictObject({ toIds: z.array(id()).check(z.minLength(1), z.maxLength(20)), message: optionalText(300) }),
  response: done,
  errors: settleErrors,
});
/** Takes a proposal back before it is answered. */
export const withdrawProposal = route({
  name: 'replacement.withdraw_proposal',
  method: 'POST',
  path: '/replacement/proposals/:id/withdrawal',
  ...office,
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: done,
});
/** Accepts or declines; the second who accepts reads who was quicker (`details.by`). */
export const answerProposal = route({
  name: 'replacement.answer',
  method: 'POST',
  path: '/replacement/proposals/:id/answer',
  ...own,
  params: z.object({ id: id() }),
  body: z.strictObject({ accept: z.boolean() }),
  response: done,
  errors: [...settleErrors, 'replacement.taken', 'replacement.gone'],
});
/** Assigns the lesson at once to a person who agreed orally. */
export const assignCover = route({
  name: 'replacement.assign',
  method: 'POST',
  path: '/replacement/lessons/:lessonId/:personId/substitute',
  ...office,
  params: ofCover,
  body: z.strictObject({ substituteId: id() }),
  response: done,
  errors: settleErrors,
});
/** Pupils work in a study hall instead, supervised by a person or by the office. */
export const studyInstead = route({
  name: 'replacement.study',
  method: 'POST',
  path: '/replacement/lessons/:lessonId/:personId/study',
  ...office,
  params: ofCover,
  body: z.strictObject({ watcherId: z.nullable(id()), classroomId: z.nullable(id()) }),
  response: done,
  errors: settleErrors,
});
/**
 * Cancels the lesson. `owed` records it as one to make up; `release` asks families whether pupils leave earlier or come
 * later.
 */
export const cancelCovered = route({
  name: 'replacement.cancel',
  method: 'POST',
  path: '/replacement/lessons/:lessonId/:personId/cancellation',
  ...office,
  params: ofCover,
  body: z.strictObject({ reason: text(200), owed: z.boolean(), release: z.boolean() }),
  response: done,
  errors: settleErrors,
});
/** Gives a settled lesson back to its teacher. */
export const giveBackLesson = route({
  name: 'replacement.give_back',
  method: 'POST',
  path: '/replacement/lessons/:lessonId/:personId/return',
  ...office,
  params: ofCover,
  body: z.strictObject({}),
  response: done,
  errors: settleErrors,
});

/** Waiting questions to a teacher: requests to substitute. */
export const proposalsCard = homeCard(
  'replacement.proposals',
  z.object({ count: z.number(), first: z.nullable(lessonLine), absent: z.string() }),
);
/** What waits for the office: lessons without a teacher today and tomorrow, absences to validate. */
export const uncoveredCard = homeCard(
  'replacement.uncovered',
  z.object({ today: z.number(), coming: z.number(), absences: z.number() }),
);
/** Uncovered lessons of today and the next six days whose teacher is away. */
export const uncoveredTodayCard = dashboardCard(
  'replacement.uncovered_today',
  z.object({ today: z.number(), coming: z.number() }),
);

export type DeclareBody = BodyOf<typeof declareAbsence>;
export const replacementRoutes = [
  ownReplacements,
  touchedLessons,
  declareAbsence,
  addAbsencePapers,
  withdrawAbsence,
  listAbsences,
  decideAbsence,
  writeTask,
  coverBoard,
  coverOf,
  proposeCover,
  withdrawProposal,
  answerProposal,
  assignCover,
  studyInstead,
  cancelCovered,
  giveBackLesson,
] as const;

/** Kinds of notices of this room: for a teacher who is asked, people concerned by an answer, the office, families. */
export const replacementNotices = [
  'remplacement.proposition',
  'remplacement.suivi',
  'remplacement.a_traiter',
  'remplacement.sortie',
] as const;
