import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, optionalText, text, version } from '../kernel/schema.ts';
import { disciplineModule, disciplinePupil, kindShapes } from './discipline.ts';

const module = disciplineModule;
const examines = { access: { permission: 'conduct.examine' }, scope: 'school', module } as const;
const rules = { access: { permission: 'conduct.rules' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });
const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));
const named = z.object({ id: id(), label: z.string() });

export const detentionStates = ['planned', 'done', 'missed'] as const;
export const plannedDetention = z.object({
  id: id(),
  recordId: id(),
  pupil: disciplinePupil,
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  room: z.string(),
  supervisor: z.string(),
  state: z.enum(detentionStates),
  work: z.string(),
  version: version(),
  can: z.object({ say: z.boolean() }),
});
export type PlannedDetention = z.output<typeof plannedDetention>;
/** Detentions of a period: those that the caller places, and those they supervise. */
export const listDetentions = route({
  name: 'discipline.detentions',
  method: 'GET',
  path: '/discipline/detentions',
  access: { permission: 'conduct.punish', or: 'conduct.examine' },
  scope: 'classes',
  module,
  query: z.object({ from: day(), to: day() }),
  response: z.object({ items: z.array(plannedDetention) }),
  errors: ['discipline.days_order'],
});
/** A pupil's occupied hours on a day, and available rooms and supervisors. */
export const detentionDay = route({
  name: 'discipline.detention_day',
  method: 'GET',
  path: '/discipline/records/:id/hours',
  ...examines,
  params: byId,
  query: z.object({ day: day() }),
  response: z.object({
    /** The school is closed that day. */
    closed: z.boolean(),
    taken: z.array(z.object({ starts: z.number(), ends: z.number(), what: z.string(), whatAr: z.string() })),
    rooms: z.array(named),
    supervisors: z.array(named),
  }),
});
/** Places or moves a detention: never over a lesson of the pupil nor another detention. */
export const placeDetention = route({
  name: 'discipline.place',
  method: 'POST',
  path: '/discipline/records/:id/detention',
  ...examines,
  params: byId,
  body: z.strictObject({
    day: day(),
    starts: minute(),
    ends: minute(),
    classroomId: z.nullable(id()),
    supervisorId: z.nullable(id()),
    version: version(),
  }),
  response: plannedDetention,
  errors: [
    'edited_meanwhile',
    'discipline.state',
    'discipline.hours_order',
    'discipline.hours_past',
    'discipline.hours_taken',
    'discipline.room_full',
    'discipline.day_closed',
    'discipline.supervisor_unknown',
  ],
});
/** Records whether it was done, by its supervisor or the office. */
export const sayDetention = route({
  name: 'discipline.say_detention',
  method: 'POST',
  path: '/discipline/detentions/:id/outcome',
  access: { permission: 'conduct.punish', or: 'conduct.examine' },
  scope: 'classes',
  module,
  params: byId,
  body: z.strictObject({ as: z.enum(['done', 'missed']), version: version() }),
  response: plannedDetention,
  errors: ['edited_meanwhile', 'discipline.state', 'discipline.hours_to_come'],
});

export const kindRow = z.object({
  id: id(),
  rank: z.enum(['recognition', 'punishment', 'sanction']),
  label: z.string(),
  shape: z.enum(kindShapes),
  archived: z.boolean(),
  /** Sanctions keep the names of the law. */
  named: z.boolean(),
  version: version(),
});
export type KindRow = z.output<typeof kindRow>;
const ruleset = {
  replyDays: z.number().check(z.int(), z.gte(2), z.lte(20)),
  recourse: optionalText(1000),
  /** Pupils kept at once in one room; null without a limit. */
  detentionPlaces: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(200))),
} as const;
/** The school's list and rules; version 0 while it changed no rule. */
export const getDisciplineRules = route({
  name: 'discipline.rules',
  method: 'GET',
  path: '/discipline/rules',
  ...rules,
  response: z.object({ ...ruleset, version: z.number(), kinds: z.array(kindRow) }),
});
export const setDisciplineRules = route({
  name: 'discipline.set_rules',
  method: 'PUT',
  path: '/discipline/rules',
  ...rules,
  body: z.strictObject({ ...ruleset, version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ ...ruleset, version: z.number() }),
  errors: ['edited_meanwhile'],
});
export const addKind = route({
  name: 'discipline.add_kind',
  method: 'POST',
  path: '/discipline/kinds',
  ...rules,
  body: z.strictObject({
    id: id(),
    rank: z.enum(['recognition', 'punishment']),
    label: text(80),
    shape: z.enum(['plain', 'work', 'detention']),
  }),
  response: z.object({ id: id() }),
  errors: ['discipline.kind_taken'],
});
/** Renames a kind, takes it out of the list or back into it; sanctions are not renamed. */
export const setKind = route({
  name: 'discipline.set_kind',
  method: 'PUT',
  path: '/discipline/kinds/:id',
  ...rules,
  params: byId,
  body: z.strictObject({ label: text(80), archived: z.boolean(), version: version() }),
  response: z.object({ id: id() }),
  errors: ['edited_meanwhile', 'discipline.kind_taken'],
});

export const disciplineOfficeRoutes = [
  listDetentions,
  detentionDay,
  placeDetention,
  sayDetention,
  getDisciplineRules,
  setDisciplineRules,
  addKind,
  setKind,
] as const;
