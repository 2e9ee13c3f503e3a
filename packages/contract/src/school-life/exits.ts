import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, search, version, sortBy } from '../kernel/schema.ts';

/** Words of its facts about where a pupil is. */
export const exitFacts = ['exit'] as const;

/** What an organisation can switch off. */
export const exitsModule = 'exits' as const;
const module = exitsModule;

/** On one day, or on some days of each week. */
export const exitKinds = ['one_day', 'standing'] as const;
export type ExitKind = (typeof exitKinds)[number];
/** With whom: nobody, one guardian, or anyone who may pick the pupil up that day. */
export const exitModes = ['alone', 'guardian', 'anyone'] as const;
export type ExitMode = (typeof exitModes)[number];
export const exitStatuses = ['asked', 'approved', 'refused', 'cancelled'] as const;
export type ExitStatus = (typeof exitStatuses)[number];
/** State on a day: `over` is a request or exit of a past day. */
export const exitStates = [...exitStatuses, 'over'] as const;
export type ExitState = (typeof exitStates)[number];
/** Who may get a pass for one day. */
export const passFor = ['anyone', 'confirmed', 'nobody'] as const;
export type PassFor = (typeof passFor)[number];
const hour = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const weekdays = () => z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.maxLength(7));

const request = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  kind: z.enum(exitKinds),
  day: z.nullable(z.string()),
  /** 1 Monday to 7 Sunday; empty for one day. */
  weekdays: z.array(z.number()),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  leavesAt: z.string(),
  /** Hour of return, or end of the hours of a permanent one; null for a pupil who does not come back. */
  untilAt: z.nullable(z.string()),
  mode: z.enum(exitModes),
  /** The guardian who comes; null in the other modes. */
  with: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(exitStates),
  askedBy: z.string(),
  askedAt: instant(),
  /** The office's answer with its decision. */
  answer: z.string(),
  version: version(),
});
export const familyExit = z.extend(request, { mine: z.boolean(), can: z.object({ cancel: z.boolean() }) });
export type FamilyExit = z.output<typeof familyExit>;
export const officeExit = z.extend(request, {
  decidedBy: z.string(),
  /** Whether who asked answers for the pupil on the day of the exit, today for a standing one: else it opens nothing. */
  askerAnswers: z.boolean(),
  can: z.object({ approve: z.boolean(), decide: z.boolean(), withdraw: z.boolean() }),
});
export type OfficeExit = z.output<typeof officeExit>;

const hours = z.object({ weekdays: z.array(z.number()), opensAt: z.string(), closesAt: z.string() });
export type ExitHours = z.output<typeof hours>;
const child = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.string(),
  /** Guardians who may be named to fetch the pupil. */
  guardians: z.array(z.object({ id: id(), label: z.string(), me: z.boolean() })),
  exits: z.array(familyExit),
  /** The child's latest departures, with whom. */
  passages: z.array(
    z.object({
      id: id(),
      with: z.nullable(z.string()),
      at: instant(),
      returnedAt: z.nullable(z.string()),
    }),
  ),
  can: z.object({ ask: z.boolean() }),
});
export type ExitChild = z.output<typeof child>;

const family = { access: 'session', scope: 'children', module } as const;
const byId = z.object({ id: id() });
/**
 * Exits of the caller or their children: coming ones and the latest 50. A guardian asks for a child, a pupil of age
 * alone.
 */
export const myExits = route({
  name: 'exits.mine',
  method: 'GET',
  path: '/exits/family',
  ...family,
  response: z.object({ children: z.array(child), hours }),
});
/** Asks for an exit, under an id made by the client: sent twice, it is one. */
export const askExit = route({
  name: 'exits.ask',
  method: 'POST',
  path: '/exits/family',
  ...family,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    kind: z.enum(exitKinds),
    day: z.nullable(day()),
    weekdays: weekdays(),
    startsOn: z.nullable(day()),
    endsOn: z.nullable(day()),
    leavesAt: hour(),
    untilAt: z.nullable(hour()),
    mode: z.enum(exitModes),
    guardianId: z.nullable(id()),
    reason: optionalText(500),
  }),
  response: familyExit,
  errors: [
    'exits.of_age',
    'exits.not_of_age',
    'exits.day_missing',
    'exits.day_past',
    'exits.day_far',
    'exits.day_closed',
    'exits.hour_past',
    'exits.hours_outside',
    'exits.hours_order',
    'exits.hours_missing',
    'exits.weekdays_missing',
    'exits.dates_order',
    'exits.reason_missing',
    'exits.already_asked',
    'exits.person_refused',
  ],
});
/** Cancels a request or a granted exit; for its author, or another guardian with authority. */
export const cancelExit = route({
  name: 'exits.cancel',
  method: 'POST',
  path: '/exits/family/:id/cancel',
  ...family,
  rate: 'write',
  params: byId,
  body: z.strictObject({ version: version() }),
  response: familyExit,
  errors: ['edited_meanwhile', 'exits.state'],
});

const office = { access: { permission: 'exits.manage' }, scope: 'school', module } as const;
export const exitViews = ['waiting', 'coming', 'standing', 'all'] as const;
/** Columns by which requests are sorted. */
export const exitSorts = ['pupil', 'class', 'when', 'asker'] as const;
/** Requests of families: waiting ones (the nearest day first), granted ones for coming days, permanent ones, or all. */
export const listExits = route({
  name: 'exits_office.list',
  method: 'GET',
  path: '/exits/requests',
  ...office,
  rate: 'search',
  query: z.object({
    page: page(),
    view: z._default(z.enum(exitViews), 'waiting'),
    q: search(),
    sort: sortBy(exitSorts),
  }),
  response: z.extend(pageOf(officeExit), {
    counts: z.object({ waiting: z.number(), coming: z.number(), standing: z.number() }),
    canSet: z.boolean(),
  }),
});
/**
 * Grants or refuses; a refusal needs a reason, and the family is notified. Nobody decides for themselves or their own
 * child.
 */
export const decideExit = route({
  name: 'exits_office.decide',
  method: 'POST',
  path: '/exits/requests/:id/decision',
  ...office,
  params: byId,
  body: z.strictObject({ approve: z.boolean(), answer: optionalText(500), version: version() }),
  response: officeExit,
  errors: [
    'edited_meanwhile',
    'exits.state',
    'exits.own_request',
    'exits.answer_missing',
    'exits.person_refused',
    'exits.day_past',
    'exits.asker_ended',
  ],
});
/** Takes a granted exit back, with a reason that the family reads. */
export const withdrawExit = route({
  name: 'exits_office.withdraw',
  method: 'POST',
  path: '/exits/requests/:id/withdrawal',
  ...office,
  params: byId,
  body: z.strictObject({ answer: optionalText(500), version: version() }),
  response: officeExit,
  errors: ['edited_meanwhile', 'exits.state', 'exits.own_request', 'exits.answer_missing'],
});

const set = { access: { permission: 'exits.settings' }, scope: 'school', module } as const;
const rules = { weekdays: weekdays(), opensAt: hour(), closesAt: hour(), lessonsEndAt: hour() };
/** Whether the office confirms people named by families, and for whom they may make passes. */
const thirds = { confirms: z.boolean(), passFor: z.enum(passFor) };
/** Levels whose pupils are handed over by two members of staff. */
const pairs = { twoPersonLevelIds: z.array(id()).check(z.maxLength(100)) };
/** Version 0 until somebody changed them. */
export const getExitSettings = route({
  name: 'exits_settings.get',
  method: 'GET',
  path: '/exits/settings',
  ...set,
  response: z.object({
    ...rules,
    ...pairs,
    ...thirds,
    version: z.number(),
    levels: z.array(z.object({ id: id(), name: z.string() })),
  }),
});
export const setExitSettings = route({
  name: 'exits_settings.set',
  method: 'PUT',
  path: '/exits/settings',
  ...set,
  body: z.strictObject({ ...rules, ...pairs, ...thirds, version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['edited_meanwhile', 'exits.hours_order', 'exits.hours_outside', 'exits.weekdays_missing'],
});

export const exitsRoutes = [
  myExits,
  askExit,
  cancelExit,
  listExits,
  decideExit,
  withdrawExit,
  getExitSettings,
  setExitSettings,
] as const;

/**
 * Kinds of notices of this room: requests waiting for the office, decisions, who left with whom, and refusals at the
 * gate.
 */
export const exitsNotices = ['sortie.demande', 'sortie.suivi', 'sortie.remise', 'sortie.alerte'] as const;
/** Queues of this room in « À traiter ». */
export const exitsQueues = ['exits.requests', 'exits.persons'] as const;
