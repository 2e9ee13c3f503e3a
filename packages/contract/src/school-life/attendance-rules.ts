import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, instant, optionalText, page, pageOf, text, version } from '../kernel/schema.ts';
import { attendanceModule } from './attendance.ts';

const module = attendanceModule;
const set = { access: { permission: 'attendance.settings' }, scope: 'school', module } as const;

/** A day of unexplained absence; the n-th lateness; n unexplained half-days. */
export const ruleTriggers = ['unjustified', 'late_count', 'half_days'] as const;
export type RuleTrigger = (typeof ruleTriggers)[number];
/** A notice to the guardians, a notice to the office, or a task of the office with an end. */
export const ruleActions = ['tell_family', 'tell_office', 'follow_up'] as const;
export type RuleAction = (typeof ruleActions)[number];
/** Days over which a rule is tried before it is switched on. */
export const triedDays = 30;
/** Families that a rule may reach in that time without confirmation. */
export const maxFamilies = 40;
/** Minutes of the day within which a family is never notified. */
export const night = { from: 1260, to: 420 } as const;

const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1439));
const fields = {
  label: text(80),
  trigger: z.enum(ruleTriggers),
  /** Their number; 1 for an unexplained day. */
  count: z.number().check(z.int(), z.gte(1), z.lte(50)),
  /** Counted within so many days. */
  withinDays: z.number().check(z.int(), z.gte(1), z.lte(366)),
  /** Hours between what sets it off and what it does. */
  delayHours: z.number().check(z.int(), z.gte(0), z.lte(720)),
  action: z.enum(ruleActions),
  /** Levels and board regimes to which it applies; all of them when empty. */
  levelIds: z.array(id()).check(z.maxLength(60)),
  regimes: z.array(text(120)).check(z.maxLength(30)),
  /** Between these minutes nothing is done: it waits for the end of them. The same twice for no rest. */
  quietFrom: minute(),
  quietTo: minute(),
};
const ruleFields = z.strictObject(fields);
export type RuleFields = z.output<typeof ruleFields>;
const rule = z.object({
  id: id(),
  ...fields,
  active: z.boolean(),
  activeSince: z.nullable(instant()),
  version: version(),
});
export type AttendanceRule = z.output<typeof rule>;

const tried = z.object({
  /** What it would have done, how many families it would have reached, how many pupils, how many times at night. */
  times: z.number(),
  families: z.number(),
  pupils: z.number(),
  nightly: z.number(),
  from: z.string(),
  to: z.string(),
  /** The pupils it would have named most often, the first ones. */
  examples: z.array(z.object({ pupil: z.string(), className: z.string(), times: z.number(), at: instant() })),
});
export type RuleTried = z.output<typeof tried>;

export const listRules = route({
  name: 'attendance_rules.list',
  method: 'GET',
  path: '/attendance/rules',
  ...set,
  response: z.object({
    items: z.array(rule),
    levels: z.array(z.object({ id: id(), name: z.string() })),
    regimes: z.array(z.string()),
  }),
});
/** Adds a rule, switched off; the same id sent again is the same one. */
export const addRule = route({
  name: 'attendance_rules.add',
  method: 'POST',
  path: '/attendance/rules',
  ...set,
  body: z.strictObject({ id: id(), ...fields }),
  response: rule,
  errors: ['attendance.level_unknown', 'attendance.rule_night'],
});
/** Changes a rule; an active one is switched off, since nobody tried its new version. */
export const setRule = route({
  name: 'attendance_rules.set',
  method: 'PUT',
  path: '/attendance/rules/:id',
  ...set,
  params: z.object({ id: id() }),
  body: z.strictObject({ ...fields, version: version() }),
  response: rule,
  errors: ['edited_meanwhile', 'attendance.level_unknown', 'attendance.rule_night'],
});
/** What a rule would have done in the last thirty days, as it is saved. */
export const tryRule = route({
  name: 'attendance_rules.try',
  method: 'GET',
  path: '/attendance/rules/:id/trial',
  ...set,
  rate: 'search',
  params: z.object({ id: id() }),
  response: tried,
});
/**
 * Switches a rule on or off. On, it says how many families it would have reached: when the server finds another number,
 * or more than `maxFamilies` without `sure`, it answers with the figures and asks again.
 */
export const switchRule = route({
  name: 'attendance_rules.switch',
  method: 'POST',
  path: '/attendance/rules/:id/switch',
  ...set,
  params: z.object({ id: id() }),
  body: z.strictObject({
    active: z.boolean(),
    families: z.nullable(z.number().check(z.int(), z.gte(0))),
    sure: z.boolean(),
    version: version(),
  }),
  response: rule,
  errors: ['edited_meanwhile', 'attendance.rule_untried', 'attendance.rule_wide', 'attendance.rule_night'],
});
/** Removes a rule; what it did stays in the follow-up. */
export const removeRule = route({
  name: 'attendance_rules.remove',
  method: 'POST',
  path: '/attendance/rules/:id/removal',
  ...set,
  params: z.object({ id: id() }),
  body: z.strictObject({ version: version() }),
  response: z.object({ id: id() }),
  errors: ['edited_meanwhile'],
});

const validate = { access: { permission: 'attendance.validate' }, scope: 'school', module } as const;
export const followStates = ['open', 'taken', 'done'] as const;
export type FollowState = (typeof followStates)[number];
const followUp = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  rule: z.string(),
  trigger: z.enum(ruleTriggers),
  /** How many of them there were. */
  count: z.number(),
  since: z.string(),
  createdAt: instant(),
  state: z.enum(followStates),
  by: z.string(),
  note: z.string(),
  version: version(),
});
export type FollowUp = z.output<typeof followUp>;
/** Pupils who passed a threshold, and what became of it: the open ones first. */
export const listFollowUps = route({
  name: 'attendance_follow_ups.list',
  method: 'GET',
  path: '/attendance/follow-ups',
  ...validate,
  query: z.object({ page: page(), view: z._default(z.enum(['open', 'done']), 'open') }),
  response: z.extend(pageOf(followUp), { open: z.number() }),
});
/** Takes a follow-up, ends it with a word of what was done, or opens it again. */
export const moveFollowUp = route({
  name: 'attendance_follow_ups.move',
  method: 'POST',
  path: '/attendance/follow-ups/:id',
  ...validate,
  params: z.object({ id: id() }),
  body: z.strictObject({
    move: z.enum(['take', 'close', 'reopen']),
    note: optionalText(1000),
    version: version(),
  }),
  response: followUp,
  errors: ['edited_meanwhile', 'attendance.note_missing'],
});

export type RuleList = ResponseOf<typeof listRules>;
export type FollowMove = BodyOf<typeof moveFollowUp>['move'];
export const attendanceRulesRoutes = [
  listRules,
  addRule,
  setRule,
  tryRule,
  switchRule,
  removeRule,
  listFollowUps,
  moveFollowUp,
] as const;
