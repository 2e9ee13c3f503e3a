import * as z from 'zod/mini';
import { dashboardCard, homeCard, personCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';

/** Words of its facts about where a pupil is. */
export const disciplineFacts = ['detention', 'exclusion'] as const;

export const disciplineModule = 'conduct' as const;
const module = disciplineModule;

/** What concerns one pupil, good or bad. `part` is their part in an incident. */
export const recordRanks = ['recognition', 'part', 'punishment', 'sanction'] as const;
export type RecordRank = (typeof recordRanks)[number];
export const recordStates = [
  'noted',
  'given',
  'proposed',
  'informed',
  'decided',
  'done',
  'not_done',
  'executed',
  'dropped',
  'cancelled',
  'closed',
] as const;
export type RecordState = (typeof recordStates)[number];
export const incidentRoles = ['author', 'accomplice', 'victim', 'witness'] as const;
export type IncidentRole = (typeof incidentRoles)[number];
/** What a kind asks for besides words: work, hours, days out of lessons or out of the school. */
export const kindShapes = ['plain', 'work', 'detention', 'out_of_class', 'out_of_school'] as const;
export type KindShape = (typeof kindShapes)[number];

const named = z.object({ id: id(), label: z.string() });
const dir = z.enum(['ltr', 'rtl']);
export const disciplinePupil = z.object({ id: id(), label: z.string(), class: z.string() });
export type DisciplinePupil = z.output<typeof disciplinePupil>;
const detentionHours = z.object({
  id: id(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  room: z.string(),
  supervisor: z.string(),
  state: z.enum(['planned', 'done', 'missed', 'moved']),
});

/** The answer of the pupil or a guardian; kept as written. */
export const familyReply = z.object({
  id: id(),
  by: z.string(),
  body: z.string(),
  dir,
  /** After the last day. */
  late: z.boolean(),
  at: instant(),
  mine: z.boolean(),
});
export type FamilyReply = z.output<typeof familyReply>;

const shared = {
  id: id(),
  rank: z.enum(recordRanks),
  /** Its name in the school's list; empty for a part in an incident. */
  kind: z.string(),
  shape: z.enum(kindShapes),
  role: z.nullable(z.enum(incidentRoles)),
  state: z.enum(recordStates),
  happenedOn: z.string(),
  work: z.string(),
  dueOn: z.nullable(z.string()),
  /** First and last day of an exclusion. */
  fromOn: z.nullable(z.string()),
  toOn: z.nullable(z.string()),
  suspended: z.boolean(),
  replyUntil: z.nullable(z.string()),
  eraseOn: z.nullable(z.string()),
  detention: z.nullable(detentionHours),
} as const;

/** A record as the staff reads it in a list. */
export const staffRecord = z.object({
  ...shared,
  pupil: disciplinePupil,
  incidentId: z.nullable(id()),
  facts: z.string(),
  dir,
  author: z.string(),
  mine: z.boolean(),
  told: z.boolean(),
  replies: z.number(),
  acknowledged: z.number(),
  version: version(),
});
export type StaffRecord = z.output<typeof staffRecord>;
export const staffRecordPage = z.extend(staffRecord, {
  familyText: z.string(),
  decisionText: z.string(),
  endReason: z.string(),
  toldAt: z.nullable(instant()),
  decidedBy: z.string(),
  decidedAt: z.nullable(instant()),
  endedBy: z.string(),
  endedAt: z.nullable(instant()),
  answers: z.array(familyReply),
  /** Family readers, and when each acknowledged it. */
  readers: z.array(z.object({ label: z.string(), acknowledgedAt: z.nullable(instant()) })),
  /** The soonest last day that a family may be given today. */
  soonestReply: z.string(),
  can: z.object({
    tell: z.boolean(),
    decide: z.boolean(),
    /** No decision before the end of the last day to answer. */
    waits: z.boolean(),
    drop: z.boolean(),
    execute: z.boolean(),
    done: z.boolean(),
    cancel: z.boolean(),
    place: z.boolean(),
    letter: z.boolean(),
  }),
});
export type StaffRecordPage = z.output<typeof staffRecordPage>;

const reads = { access: { permission: 'conduct.view', or: 'conduct.sanction' }, scope: 'classes', module } as const;
const reports = { access: { permission: 'conduct.report' }, scope: 'classes', module } as const;
const punishes = { access: { permission: 'conduct.punish' }, scope: 'classes', module } as const;
const sanctions = { access: { permission: 'conduct.sanction' }, scope: 'school', module } as const;
const tells = { access: { permission: 'conduct.examine', or: 'conduct.sanction' }, scope: 'school', module } as const;
const home = { access: 'session', scope: 'children', module } as const;
const byId = z.object({ id: id() });

/** What waits: an answer to read before a decision, a decision, hours to find. */
export const recordWaits = ['all', 'open', 'answered', 'to_place'] as const;
export type RecordWait = (typeof recordWaits)[number];
/** Columns by which records are sorted. */
export const recordSorts = ['pupil', 'kind', 'author', 'day'] as const;
/** Records of the pupils in reach, the latest first, 30 a page. */
export const listRecords = route({
  name: 'discipline.records',
  method: 'GET',
  path: '/discipline/records',
  ...reads,
  query: z.object({
    page: page(),
    q: search(),
    rank: z.optional(z.enum(recordRanks)),
    waits: z._default(z.enum(recordWaits), 'all'),
    class: z.optional(id()),
    pupil: z.optional(id()),
    mine: z.optional(z.literal('1')),
    sort: sortBy(recordSorts),
  }),
  response: z.extend(pageOf(staffRecord), {
    counts: z.object({ open: z.number(), answered: z.number(), toPlace: z.number() }),
    can: z.object({ report: z.boolean(), punish: z.boolean(), sanction: z.boolean(), examine: z.boolean() }),
  }),
});
export const getRecord = route({
  name: 'discipline.record',
  method: 'GET',
  path: '/discipline/records/:id',
  ...reads,
  params: byId,
  response: staffRecordPage,
});
export const recordKind = z.object({
  id: id(),
  rank: z.enum(['recognition', 'punishment', 'sanction']),
  label: z.string(),
  shape: z.enum(kindShapes),
});
export type RecordKind = z.output<typeof recordKind>;
/** What the forms and filters offer. */
export const disciplineChoices = route({
  name: 'discipline.choices',
  method: 'GET',
  path: '/discipline/choices',
  ...reads,
  response: z.object({
    kinds: z.array(recordKind),
    classes: z.array(named),
    /** The soonest last day to answer that may be given today. */
    soonestReply: z.string(),
  }),
});
/** Pupils about whom the caller may write, found by name or number, or one by id; at most 20. */
export const findDisciplinePupils = route({
  name: 'discipline.pupils',
  method: 'GET',
  path: '/discipline/pupils',
  ...reports,
  rate: 'search',
  query: z.object({ q: search(), pupil: z.optional(id()) }),
  response: z.object({ items: z.array(disciplinePupil) }),
});

const begun = { id: id(), pupilId: id(), kindId: id(), happenedOn: day(), familyText: text(4000) } as const;
const giveErrors = ['discipline.day_to_come', 'discipline.kind_gone'] as const;
/** Says well done; the family reads it at once. The id is made by the client, so that one pressed twice is one. */
export const giveRecognition = route({
  name: 'discipline.recognise',
  method: 'POST',
  path: '/discipline/recognitions',
  ...reports,
  rate: 'write',
  body: z.strictObject(begun),
  response: staffRecordPage,
  errors: [...giveErrors],
});
/** Gives a punishment; the family reads the text written for it, and may answer. */
export const givePunishment = route({
  name: 'discipline.punish',
  method: 'POST',
  path: '/discipline/punishments',
  ...punishes,
  rate: 'write',
  body: z.strictObject({
    ...begun,
    incidentId: z.nullable(id()),
    facts: optionalText(4000),
    work: optionalText(2000),
    dueOn: z.nullable(day()),
  }),
  response: staffRecordPage,
  errors: [...giveErrors, 'discipline.work_missing', 'discipline.due_past'],
});
/** Starts a procedure: nothing is decided, the family is informed by the next step. */
export const proposeSanction = route({
  name: 'discipline.propose',
  method: 'POST',
  path: '/discipline/sanctions',
  ...sanctions,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    kindId: id(),
    incidentId: z.nullable(id()),
    happenedOn: day(),
    facts: text(4000),
  }),
  response: staffRecordPage,
  errors: [...giveErrors],
});
/** Informs the family of a part in an incident, or of a planned sanction, and of the deadline to answer. */
export const notifyHome = route({
  name: 'discipline.tell',
  method: 'POST',
  path: '/discipline/records/:id/tell',
  ...tells,
  params: byId,
  body: z.strictObject({ familyText: text(4000), replyUntil: day(), version: version() }),
  response: staffRecordPage,
  errors: ['edited_meanwhile', 'discipline.state', 'discipline.reply_too_soon'],
});
/**
 * Decides a sanction, once the last day to answer is over. Of two simultaneous decisions one is refused, with the name
 * of the other person.
 */
export const decideSanction = route({
  name: 'discipline.decide',
  method: 'POST',
  path: '/discipline/records/:id/decide',
  ...sanctions,
  params: byId,
  body: z.strictObject({
    kindId: id(),
    decisionText: text(4000),
    fromOn: z.nullable(day()),
    toOn: z.nullable(day()),
    suspended: z.boolean(),
    version: version(),
  }),
  response: staffRecordPage,
  errors: [
    'discipline.decided_meanwhile',
    'discipline.state',
    'discipline.reply_awaited',
    'discipline.days_missing',
    'discipline.days_order',
    'discipline.days_long',
    'discipline.kind_gone',
  ],
});
/** Ends a record: done or not for a punishment, executed, without consequence or cancelled. */
export const endRecord = route({
  name: 'discipline.end',
  method: 'POST',
  path: '/discipline/records/:id/end',
  ...reads,
  params: byId,
  body: z.strictObject({
    as: z.enum(['done', 'not_done', 'executed', 'dropped', 'cancelled']),
    reason: optionalText(1000),
    version: version(),
  }),
  response: staffRecordPage,
  errors: ['discipline.decided_meanwhile', 'discipline.state', 'discipline.reason_missing'],
});
/** The letter of a sanction that was decided, with the school's head. */
export const printLetter = route({
  name: 'discipline.letter',
  method: 'GET',
  path: '/discipline/records/:id/letter',
  ...tells,
  rate: 'export',
  params: byId,
  raw: true,
});

/**
 * A record as the family, or the pupil, reads it: the text written for them, never what the staff says among itself.
 */
export const familyRecord = z.object({
  ...shared,
  pupil: named,
  text: z.string(),
  dir,
  decisionText: z.string(),
  author: z.string(),
  toldAt: instant(),
  decidedAt: z.nullable(instant()),
  acknowledgedAt: z.nullable(instant()),
  answers: z.array(familyReply),
  can: z.object({ reply: z.boolean(), acknowledge: z.boolean(), letter: z.boolean() }),
});
export type FamilyRecord = z.output<typeof familyRecord>;
/** Records about the caller or the children they guard today, the latest first, 20 per page. */
export const listOwnRecords = route({
  name: 'discipline.own',
  method: 'GET',
  path: '/discipline/own',
  ...home,
  query: z.object({ page: page(), child: z.optional(id()) }),
  response: z.extend(pageOf(familyRecord), {
    counts: z.object({ recognition: z.number(), punishment: z.number(), sanction: z.number(), waiting: z.number() }),
  }),
});
export const replyOwn = route({
  name: 'discipline.own_reply',
  method: 'POST',
  path: '/discipline/own/:id/replies',
  ...home,
  rate: 'write',
  params: byId,
  body: z.strictObject({ body: text(4000) }),
  response: familyRecord,
  errors: ['discipline.others_answer'],
});
export const acknowledgeOwn = route({
  name: 'discipline.acknowledge',
  method: 'POST',
  path: '/discipline/own/:id/acknowledge',
  ...home,
  params: byId,
  body: z.strictObject({}),
  response: familyRecord,
  errors: ['discipline.others_answer'],
});
export const printOwnLetter = route({
  name: 'discipline.own_letter',
  method: 'GET',
  path: '/discipline/own/:id/letter',
  ...home,
  rate: 'export',
  params: byId,
  raw: true,
});

/** The page of a pupil: what they were given, good and bad, and the ways to add to it. */
export const pupilDisciplineCard = personCard(
  'discipline',
  z.object({
    pupil: disciplinePupil,
    counts: z.object({ recognition: z.number(), punishment: z.number(), sanction: z.number() }),
    can: z.object({ report: z.boolean(), punish: z.boolean(), sanction: z.boolean() }),
  }),
);
/** What waits for the office: incidents to examine, answers to read, hours to find. */
export const disciplineCard = homeCard(
  'discipline',
  z.object({ incidents: z.number(), answered: z.number(), toPlace: z.number() }),
);
/** What the school asks a family, or a pupil, to read. */
export const ownDisciplineCard = homeCard('discipline.own', z.object({ waiting: z.number() }));
/** Incidents reported in a period and in the one before, and unexamined ones of any day. */
export const incidentsCard = dashboardCard(
  'discipline.incidents',
  z.object({ incidents: z.number(), before: z.number(), open: z.number() }),
);

export const disciplineRoutes = [
  listRecords,
  getRecord,
  disciplineChoices,
  findDisciplinePupils,
  giveRecognition,
  givePunishment,
  proposeSanction,
  notifyHome,
  decideSanction,
  endRecord,
  printLetter,
  listOwnRecords,
  replyOwn,
  acknowledgeOwn,
  printOwnLetter,
] as const;

/** Kinds of notices that it sends. */
export const disciplineNotices = [
  'infraction',
  'valorisation',
  'infraction.reponse',
  'incident.a_traiter',
  'retenue',
] as const;
