import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import {
  day,
  id,
  instant,
  optionalText,
  page,
  pageOf,
  personName,
  search,
  text,
  version,
  sortBy,
} from '../kernel/schema.ts';
import { exitsModule, passFor } from './exits.ts';
import { exitRefusals, gatePupil } from './exits-gate.ts';

const module = exitsModule;
/** Relation of a person to the pupil, other than guardian. */
export const thirdTies = ['grandparent', 'sibling', 'aunt_uncle', 'nanny', 'neighbour', 'friend', 'other'] as const;
export type ThirdTie = (typeof thirdTies)[number];
export const thirdStatuses = ['asked', 'confirmed', 'refused', 'withdrawn'] as const;
export type ThirdStatus = (typeof thirdStatuses)[number];
/** As it is shown on a day: `over` once its last day is past. */
export const thirdStates = [...thirdStatuses, 'over'] as const;
export type ThirdState = (typeof thirdStates)[number];
export const passStates = ['good', 'used', 'revoked', 'over'] as const;
export type PassState = (typeof passStates)[number];
const hour = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const phone = () => z.string().check(z.regex(/^\+?[0-9]{6,15}$/));
const weekdays = () => z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7));

const third = z.object({
  id: id(),
  pupilId: id(),
  name: z.string(),
  tie: z.enum(thirdTies),
  phone: z.string(),
  photo: z.nullable(attachment),
  startsOn: z.string(),
  /** Null where it has no end. */
  endsOn: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  state: z.enum(thirdStates),
  askedBy: z.string(),
  askedAt: instant(),
  answer: z.string(),
  version: version(),
});
export const familyThird = z.extend(third, { can: z.object({ withdraw: z.boolean() }) });
export type FamilyThird = z.output<typeof familyThird>;
export const officeThird = z.extend(third, {
  pupil: z.string(),
  className: z.string(),
  decidedBy: z.string(),
  /** Whether the account that named the person still answers for the pupil: the gate refuses the person otherwise. */
  askerAnswers: z.boolean(),
  can: z.object({ approve: z.boolean(), decide: z.boolean(), withdraw: z.boolean() }),
});
export type OfficeThird = z.output<typeof officeThird>;
export const familyPass = z.object({
  id: id(),
  name: z.string(),
  day: z.string(),
  leavesAt: z.string(),
  state: z.enum(passStates),
  madeBy: z.string(),
  /** What is scanned or typed at the gate; empty once it opens nothing. */
  code: z.string(),
  can: z.object({ revoke: z.boolean() }),
});
export type FamilyPass = z.output<typeof familyPass>;
const child = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.string(),
  persons: z.array(familyThird),
  passes: z.array(familyPass),
});
export type ThirdsChild = z.output<typeof child>;

const family = { access: 'session', scope: 'children', module } as const;
const byId = z.object({ id: id() });
/**
 * Who may come for the caller's children besides their guardians, and their passes; for children for whom the caller
 * answers today.
 */
export const myThirds = route({
  name: 'exits_persons.mine',
  method: 'GET',
  path: '/exits/family/persons',
  ...family,
  response: z.object({
    children: z.array(child),
    /** Whether the office confirms who is named. */
    confirms: z.boolean(),
    passFor: z.enum(passFor),
    today: z.string(),
    weekdays: z.array(z.number()),
    opensAt: z.string(),
    closesAt: z.string(),
    lessonsEndAt: z.string(),
  }),
});
/** Names a person who may come, under an id made by the client: sent twice, it names one. */
export const nameThird = route({
  name: 'exits_persons.name',
  method: 'POST',
  path: '/exits/family/persons',
  ...family,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    firstName: personName(),
    lastName: personName(),
    tie: z.enum(thirdTies),
    phone: phone(),
    photoId: z.nullable(id()),
    startsOn: day(),
    endsOn: z.nullable(day()),
    weekdays: weekdays(),
  }),
  response: familyThird,
  errors: [
    'exits.of_age',
    'exits.not_of_age',
    'exits.dates_order',
    'exits.day_missing',
    'exits.day_past',
    'exits.day_far',
    'exits.person_refused',
    'exits.person_twice',
    'exits.persons_many',
    'files.unknown',
    'files.not_an_image',
  ],
});
/** The family withdraws a person, at any time. */
export const withdrawThird = route({
  name: 'exits_persons.withdraw',
  method: 'POST',
  path: '/exits/family/persons/:id/withdrawal',
  ...family,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: familyThird,
  errors: ['edited_meanwhile', 'exits.state'],
});
/** A pass of one day, for a named person or another; the same id sent again is the same pass. */
export const makePass = route({
  name: 'exits_passes.make',
  method: 'POST',
  path: '/exits/family/passes',
  ...family,
  // Holds the code of the pass, which is made again from its id.
  secret: true,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    /** A person already named; the three other fields are then ignored. */
    personId: z.nullable(id()),
    name: optionalText(100),
    tie: z.enum(thirdTies),
    phone: z.union([phone(), z.literal('')]),
    day: day(),
    leavesAt: hour(),
  }),
  response: familyPass,
  errors: [
    'exits.of_age',
    'exits.not_of_age',
    'exits.day_missing',
    'exits.day_past',
    'exits.day_far',
    'exits.day_closed',
    'exits.hours_outside',
    'exits.pass_off',
    'exits.pass_court',
    'exits.pass_name',
    'exits.person_refused',
    'exits.passes_many',
  ],
});
export const revokePass = route({
  name: 'exits_passes.revoke',
  method: 'POST',
  path: '/exits/family/passes/:id/revocation',
  ...family,
  params: byId,
  body: z.strictObject({}),
  response: familyPass,
  errors: ['exits.state'],
});
/**
 * What the bearer of a pass sees: the child's first name, the school, the day and the hour; nothing once the pass is no
 * longer valid.
 */
export const shownPass = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'used', 'revoked', 'over']) }),
  z.object({
    state: z.literal('good'),
    school: z.string(),
    firstName: z.string(),
    day: z.string(),
    leavesAt: z.string(),
  }),
]);
export type ShownPass = z.output<typeof shownPass>;
export const showPass = route({
  name: 'exits_passes.show',
  method: 'GET',
  path: '/exits/pass/:code',
  access: 'public',
  scope: 'none',
  module,
  rate: 'login',
  params: z.object({ code: text(80) }),
  response: shownPass,
});

const office = { access: { permission: 'exits.manage' }, scope: 'school', module } as const;
export const thirdViews = ['waiting', 'holding', 'all'] as const;
/** Columns by which these people are sorted. */
export const thirdSorts = ['name', 'pupil', 'class', 'asker'] as const;
/** People named by families: those to confirm first, the oldest first. */
export const listThirds = route({
  name: 'exits_persons.list',
  method: 'GET',
  path: '/exits/persons',
  ...office,
  rate: 'search',
  query: z.object({
    page: page(),
    view: z._default(z.enum(thirdViews), 'waiting'),
    q: search(),
    sort: sortBy(thirdSorts),
  }),
  response: z.extend(pageOf(officeThird), { counts: z.object({ waiting: z.number(), holding: z.number() }) }),
});
/** Confirms a person, or refuses with a reason that the family reads. Nobody decides for their own child. */
export const decideThird = route({
  name: 'exits_persons.decide',
  method: 'POST',
  path: '/exits/persons/:id/decision',
  ...office,
  params: byId,
  body: z.strictObject({ approve: z.boolean(), answer: optionalText(500), version: version() }),
  response: officeThird,
  errors: [
    'edited_meanwhile',
    'exits.state',
    'exits.own_request',
    'exits.answer_missing',
    'exits.person_refused',
    'exits.namer_ended',
  ],
});
/** The office withdraws a person, with a reason that the family reads. */
export const endThird = route({
  name: 'exits_persons.end',
  method: 'POST',
  path: '/exits/persons/:id/withdrawal',
  ...office,
  params: byId,
  body: z.strictObject({ answer: optionalText(500), version: version() }),
  response: officeThird,
  errors: ['edited_meanwhile', 'exits.state', 'exits.own_request', 'exits.answer_missing'],
});

/**
 * Reads a pass shown at the gate. A refusal is recorded in the register, and the office alarmed when the rules require
 * it.
 */
export const scanPass = route({
  name: 'exits_gate.scan',
  method: 'POST',
  path: '/exits/gate/passes',
  access: { permission: 'exits.hand_over' },
  scope: 'school',
  module,
  rate: 'write',
  body: z.strictObject({ code: text(80) }),
  response: z.object({
    passId: id(),
    name: z.string(),
    tie: z.enum(thirdTies),
    photo: z.string(),
    day: z.string(),
    leavesAt: z.string(),
    refusal: z.nullable(z.enum(exitRefusals)),
    pupil: gatePupil,
  }),
  errors: ['exits.pass_unknown'],
});

export const exitsPersonsRoutes = [
  myThirds,
  nameThird,
  withdrawThird,
  makePass,
  revokePass,
  showPass,
  listThirds,
  decideThird,
  endThird,
  scanPass,
] as const;
