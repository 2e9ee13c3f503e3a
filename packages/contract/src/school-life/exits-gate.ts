import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, instant, optionalText, version } from '../kernel/schema.ts';
import { exitModes, exitsModule } from './exits.ts';

const module = exitsModule;
/** Why a child is not handed over, or does not leave alone. */
export const exitRefusals = [
  'court',
  'ended',
  'not_allowed',
  'other_week',
  'not_alone',
  'not_confirmed',
  'withdrawn',
  'not_today',
  'no_authority',
  'pass_past',
  'pass_early',
  'pass_used',
  'pass_revoked',
] as const;
export type ExitRefusal = (typeof exitRefusals)[number];
export const passageStatuses = ['checking', 'left', 'returned', 'refused'] as const;
export type PassageStatus = (typeof passageStatuses)[number];
/** Alone, with a guardian, or with a person named by a guardian. */
export const passageModes = ['alone', 'guardian', 'third'] as const;
export type PassageMode = (typeof passageModes)[number];
/** Minutes during which a gate works on the list that it has. */
export const gateListMinutes = 15;

const passage = z.object({
  id: id(),
  mode: z.enum(passageModes),
  /** The person who came; null for a pupil who left alone. */
  with: z.nullable(z.string()),
  status: z.enum(passageStatuses),
  refusal: z.nullable(z.enum(exitRefusals)),
  overridden: z.boolean(),
  at: instant(),
  by: z.string(),
  secondBy: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  version: version(),
});
export type GatePassage = z.output<typeof passage>;

const person = z.object({
  id: id(),
  label: z.string(),
  kind: z.enum(['father', 'mother', 'tutor', 'grandparent', 'sibling', 'other']),
  photo: z.string(),
  legal: z.boolean(),
  /** Null when the child may be handed to this person today. */
  refusal: z.nullable(z.enum(exitRefusals)),
});
export type GatePerson = z.output<typeof person>;
/** A person named by a guardian. */
const gateThird = z.object({
  id: id(),
  label: z.string(),
  tie: z.enum(['grandparent', 'sibling', 'aunt_uncle', 'nanny', 'neighbour', 'friend', 'other']),
  phone: z.string(),
  photo: z.string(),
  refusal: z.nullable(z.enum(exitRefusals)),
});
export type GateThird = z.output<typeof gateThird>;
export const gatePupil = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  className: z.string(),
  photo: z.string(),
  /** Handed over by two members of staff. */
  twoPersons: z.boolean(),
  /** Hours of today at which the pupil may leave alone. */
  alone: z.array(z.object({ from: z.string(), until: z.string() })),
  /** Exits granted for today. */
  expected: z.array(
    z.object({
      id: id(),
      leavesAt: z.string(),
      untilAt: z.nullable(z.string()),
      mode: z.enum(exitModes),
      guardianId: z.nullable(id()),
    }),
  ),
  /** Hour from which the pupil is awaited today, when their first lessons are cancelled and they may come later. */
  laterFrom: z.nullable(z.string()),
  /** Hour at which the pupil came today, when that was late. */
  lateAt: z.nullable(z.string()),
  people: z.array(person),
  thirds: z.array(gateThird),
  /** The latest that happened today. */
  passage: z.nullable(passage),
});
export type GatePupil = z.output<typeof gatePupil>;

const gate = { access: { permission: 'exits.hand_over' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });
/**
 * Every pupil of the caller's reach with who may come today: what a gate works on, for 15 minutes without a network.
 */
export const gateList = route({
  name: 'exits_gate.list',
  method: 'GET',
  path: '/exits/gate',
  ...gate,
  response: z.object({
    day: z.string(),
    at: instant(),
    /** The school's time zone, to show the hour of an exit on any tablet. */
    zone: z.string(),
    canOverride: z.boolean(),
    pupils: z.array(gatePupil),
  }),
});
/**
 * Lets a pupil out, under an id made on the tablet: sent twice, it counts once. A refusal is recorded and answered as
 * such; `override` is the reason for doing it all the same, for holders of that right. `unheard` is a passage made by a
 * tablet without network: it happened, so it is recorded whatever the rules, and the office is alarmed when they forbid
 * it.
 */
export const recordPassage = route({
  name: 'exits_gate.record',
  method: 'POST',
  path: '/exits/gate/passages',
  ...gate,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    mode: z.enum(passageModes),
    guardianId: z.nullable(id()),
    /** The person who comes in the mode `third`: named for the pupil, or the bearer of a pass. */
    personId: z.optional(z.nullable(id())),
    passId: z.optional(z.nullable(id())),
    idChecked: z.boolean(),
    at: instant(),
    unheard: z.boolean(),
    override: optionalText(500),
  }),
  response: gatePupil,
  errors: [
    'exits.person_unknown',
    'exits.id_unchecked',
    'exits.already_left',
    'exits.too_late',
    'exits.override_refused',
  ],
});
/**
 * A second member of staff confirms who is there, or sends back; never who began. A refusal that appeared since needs
 * `override`, as a passage does.
 */
export const confirmPassage = route({
  name: 'exits_gate.confirm',
  method: 'POST',
  path: '/exits/gate/passages/:id/confirmation',
  ...gate,
  params: byId,
  body: z.strictObject({
    accept: z.boolean(),
    override: z._default(optionalText(500), ''),
    version: version(),
  }),
  response: gatePupil,
  errors: [
    'edited_meanwhile',
    'exits.state',
    'exits.same_person',
    'exits.person_unknown',
    'exits.refused_since',
    'exits.override_refused',
  ],
});
/** The pupil is back; a second time says the same. */
export const returnPassage = route({
  name: 'exits_gate.return',
  method: 'POST',
  path: '/exits/gate/passages/:id/return',
  ...gate,
  params: byId,
  body: z.strictObject({ at: instant() }),
  response: gatePupil,
  errors: ['exits.state', 'exits.too_late'],
});

const registerLine = z.extend(passage, {
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  unheard: z.boolean(),
});
export type RegisterLine = z.output<typeof registerLine>;
/** All passages of a day at the gate, in order; today by default. */
export const exitRegister = route({
  name: 'exits_register.list',
  method: 'GET',
  path: '/exits/register',
  ...gate,
  query: z.object({ day: z.optional(day()) }),
  response: z.object({ day: z.string(), items: z.array(registerLine) }),
});
/** The register of a day, or of days up to `to`, a month at most. */
export const exportRegister = route({
  name: 'exits_register.export',
  method: 'GET',
  path: '/exits/register/export',
  ...gate,
  rate: 'export',
  raw: true,
  query: z.object({ day: z.optional(day()), to: z.optional(day()), format: z.enum(['csv', 'xlsx', 'pdf']) }),
  errors: ['exits.dates_order', 'exits.span_long'],
});

export const exitsGateRoutes = [
  gateList,
  recordPassage,
  confirmPassage,
  returnPassage,
  exitRegister,
  exportRegister,
] as const;
