import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { id, instant, optionalText, page, pageOf, personName, search, text, version } from '../kernel/schema.ts';
import { sexes } from './persons.ts';

/** Fields that a guardian may ask to change on their own sheet, and on a child's. */
export const guardianFields = [
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'address',
  'phone',
  'phone2',
  'email',
] as const;
export const pupilFields = [
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'birthPlace',
  'nationality',
  'address',
  'phone',
  'email',
  'exitPermission',
  'boardRegime',
] as const;
export const changeFields = [
  ...guardianFields,
  'birthPlace',
  'nationality',
  'exitPermission',
  'boardRegime',
  'pickUp',
] as const;
export type ChangeField = (typeof changeFields)[number];
/** Fields whose answer is a text; `pickUp` adds a person. */
export const textFields = [
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'address',
  'phone',
  'phone2',
  'email',
  'birthPlace',
  'nationality',
  'exitPermission',
  'boardRegime',
] as const;
export const exitPermissions = ['never', 'planned', 'free'] as const;
export const tieKinds = ['father', 'mother', 'tutor', 'grandparent', 'sibling', 'other'] as const;
export type TieKind = (typeof tieKinds)[number];
export const contactChannels = ['push', 'mail', 'sms', 'letter'] as const;
export type ContactChannel = (typeof contactChannels)[number];
export const requestStates = ['submitted', 'partly', 'accepted', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];
export const lineDecisions = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type LineDecision = (typeof lineDecisions)[number];
const fieldName = z.enum(changeFields);

/** Texts of a sheet by field; a field that is hidden from the reader, or that the sheet does not have, is absent. */
const values = z.partialRecord(z.enum(textFields), z.string());
export type SheetValues = z.output<typeof values>;

/** A person who may fetch a child, to be added to the allowed ones. */
export const pickUpPerson = z.strictObject({
  lastName: personName(),
  firstName: personName(),
  kind: z.enum(tieKinds),
  phone: text(30),
  identityDocument: optionalText(60),
});
export type PickUpPerson = z.output<typeof pickUpPerson>;

const tie = z.object({
  kind: z.enum(tieKinds),
  rank: z.number(),
  payer: z.boolean(),
  payerShare: z.nullable(z.number()),
  livesWith: z.boolean(),
  emergencyOrder: z.nullable(z.number()),
  mayPickUp: z.boolean(),
  receivesReports: z.boolean(),
  channels: z.array(z.enum(contactChannels)),
  endsOn: z.nullable(z.string()),
  version: z.number(),
});
const familyChild = z.object({
  id: id(),
  label: z.string(),
  photo: z.string(),
  className: z.nullable(z.string()),
  ofAge: z.boolean(),
  matricule: z.string(),
  birthOn: z.nullable(z.string()),
  sex: z.nullable(z.enum(sexes)),
  values,
  /** The caller's own tie. */ tie,
  /** Others who count for the child: name and link alone, whatever else the school knows of them (LAW-MIN-02). */
  others: z.array(z.object({ name: z.string(), kind: z.enum(tieKinds) })),
});
export type FamilyChild = z.output<typeof familyChild>;
/** The signed-in guardian's own sheet and those of the children for whom they decide today. */
export const getFamily = route({
  name: 'family.get',
  method: 'GET',
  path: '/family',
  access: 'session',
  scope: 'children',
  response: z.object({
    me: z.object({ id: id(), label: z.string(), values }),
    children: z.array(familyChild),
    /** Board regimes in use at the school. */ regimes: z.array(z.string()),
  }),
});
export const setChannels = route({
  name: 'family.set_channels',
  method: 'PUT',
  path: '/family/children/:id/channels',
  access: 'session',
  scope: 'children',
  params: z.object({ id: id() }),
  body: z.strictObject({
    channels: z.array(z.enum(contactChannels)).check(z.minLength(1), z.maxLength(4)),
    version: version(),
  }),
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile'],
});

const line = z.object({
  id: id(),
  field: fieldName,
  /** The sheet's value when the change was requested; null when the reader may not know it. */
  from: z.nullable(z.string()),
  to: z.string(),
  pickUp: z.nullable(pickUpPerson),
  decision: z.enum(lineDecisions),
  reason: z.string(),
});
const familyRequest = z.object({
  id: id(),
  personId: id(),
  personLabel: z.string(),
  own: z.boolean(),
  state: z.enum(requestStates),
  note: z.string(),
  createdAt: instant(),
  decidedAt: z.nullable(z.string()),
  lines: z.array(line),
  files: z.array(attachment),
  can: z.object({ withdraw: z.boolean() }),
});
export type FamilyRequest = z.output<typeof familyRequest>;
export const listMyRequests = route({
  name: 'family.requests',
  method: 'GET',
  path: '/family/requests',
  access: 'session',
  scope: 'self',
  query: z.object({ page: page() }),
  response: pageOf(familyRequest),
});
const change = z.strictObject({
  /** The caller or one of their children. */
  personId: id(),
  lines: z.array(z.strictObject({ field: z.enum(textFields), value: optionalText(300) })).check(z.maxLength(12)),
  pickUp: z.optional(z.nullable(pickUpPerson)),
  note: z.optional(optionalText(1000)),
  files: z.optional(z.array(id()).check(z.maxLength(5))),
});
export const valueErrors = [
  'family.needed',
  'family.phone_invalid',
  'family.email_invalid',
  'family.value_invalid',
] as const;
/** Asks the office to change a sheet, field by field; unchanged values are left out. */
export const askChange = route({
  name: 'family.ask',
  method: 'POST',
  path: '/family/requests',
  access: 'session',
  scope: 'children',
  rate: 'write',
  body: change,
  response: z.object({ id: id() }),
  errors: [...valueErrors, 'family.nothing_changed', 'family.already_waiting', 'family.of_age', 'files.unknown'],
});
export type AskedChange = z.input<typeof change>;
/** Takes back what the office has not decided yet. */
export const withdrawRequest = route({
  name: 'family.withdraw',
  method: 'POST',
  path: '/family/requests/:id/withdraw',
  access: 'session',
  scope: 'self',
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: z.object({ id: id() }),
  errors: ['requests.state'],
});

/**
 * Journal entries about the caller's account and sheet and their children's: who and when, never the content. `opened`:
 * once a day for each reader and child. `printed_list` and `exported_list`: lists that contained the child; `about` is
 * the class or group, or the child. `exported_school`: the archive of the whole school.
 */
export const logKinds = [
  'look_as',
  'opened',
  'sheet',
  'consent',
  'request',
  'account',
  'certificate',
  'printed',
  'exported',
  'printed_list',
  'exported_list',
  'exported_school',
] as const;
export const familyLog = route({
  name: 'family.log',
  method: 'GET',
  path: '/family/log',
  access: 'session',
  scope: 'children',
  query: z.object({ page: page() }),
  response: pageOf(
    z.object({ seq: z.number(), at: instant(), kind: z.enum(logKinds), by: z.nullable(z.string()), about: z.string() }),
  ),
});

const handle = { permission: 'requests.handle' } as const;
/** `late`: waiting for more than seven days. */
const narrowing = {
  state: z.optional(z.enum(['waiting', 'late', 'done'])),
  target: z.optional(z.enum(['guardian', 'pupil'])),
  q: search(),
};
const requestRow = z.object({
  id: id(),
  target: z.enum(['guardian', 'pupil']),
  personLabel: z.string(),
  className: z.nullable(z.string()),
  askedBy: z.string(),
  fields: z.array(fieldName),
  state: z.enum(requestStates),
  createdAt: instant(),
  late: z.boolean(),
});
export type RequestRow = z.output<typeof requestRow>;
export const listRequests = route({
  name: 'requests.list',
  method: 'GET',
  path: '/requests',
  access: handle,
  scope: 'school',
  rate: 'search',
  query: z.object({ page: page(), ...narrowing }),
  response: z.extend(pageOf(requestRow), {
    counts: z.object({ waiting: z.number(), late: z.number(), done: z.number() }),
  }),
});
const officeLine = z.extend(line, { /** What the sheet says now. */ current: z.string() });
const officeRequest = z.object({
  id: id(),
  target: z.enum(['guardian', 'pupil']),
  personId: id(),
  personLabel: z.string(),
  className: z.nullable(z.string()),
  askedBy: z.string(),
  askedByKind: z.nullable(z.enum(tieKinds)),
  decidedBy: z.nullable(z.string()),
  state: z.enum(requestStates),
  note: z.string(),
  createdAt: instant(),
  decidedAt: z.nullable(z.string()),
  late: z.boolean(),
  lines: z.array(officeLine),
  files: z.array(attachment),
  version: z.number(),
  can: z.object({ decide: z.boolean() }),
});
export type OfficeRequest = z.output<typeof officeRequest>;
export const getRequest = route({
  name: 'requests.get',
  method: 'GET',
  path: '/requests/:id',
  access: handle,
  scope: 'school',
  params: z.object({ id: id() }),
  response: officeRequest,
});
/**
 * Accepts or refuses lines; what is accepted is written on the sheet in the same transaction. `seen` is the value that
 * the screen showed.
 */
export const decideRequest = route({
  name: 'requests.decide',
  method: 'PUT',
  path: '/requests/:id/decisions',
  access: handle,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({
    version: version(),
    decisions: z
      .array(
        z.strictObject({
          lineId: id(),
          accept: z.boolean(),
          reason: z.optional(optionalText(500)),
          seen: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(14)),
  }),
  response: officeRequest,
  errors: [
    'edited_meanwhile',
    'requests.state',
    'requests.value_changed',
    'requests.reason_missing',
    'requests.own',
    ...valueErrors,
  ],
});
export const exportRequests = route({
  name: 'requests.export',
  method: 'GET',
  path: '/requests/export',
  access: handle,
  scope: 'school',
  rate: 'export',
  stepUp: true,
  raw: true,
  query: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
});

/** A guardian who was not welcomed yet. */
export const helloCard = homeCard('family.hello', z.object({}));

export const familyRoutes = [
  getFamily,
  setChannels,
  listMyRequests,
  askChange,
  withdrawRequest,
  familyLog,
  listRequests,
  exportRequests,
  getRequest,
  decideRequest,
] as const;

/** Kinds of notices that it sends. */
export const familyNotices = ['famille.demande', 'famille.enfant'] as const;
/** Queues of this room in « À traiter ». */
export const familyQueues = ['family.requests', 'family.claims'] as const;
