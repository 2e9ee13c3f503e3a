import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, optionalText, role, text, version, inputInstant } from '../kernel/schema.ts';
import { messageModes } from './messages.ts';

const module = 'messages' as const;
const manage = { permission: 'messages.settings' } as const;
const byId = z.object({ id: id() });
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const days = z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7));

export const matrixCell = z.object({
  sender: role(),
  receiver: role(),
  mode: z.enum(messageModes),
  reach: z.enum(['own', 'all']),
  /** As the house sets it. */ usual: z.boolean(),
});
export type MatrixCell = z.output<typeof matrixCell>;
/** Hours are on the school's clock; equal values mean at any hour. Days 1 (Monday) to 7. */
export const roleRule = z.object({
  role: role(),
  stopped: z.nullable(z.object({ since: instant(), by: z.string(), reason: z.string() })),
  maxPerDay: z.number(),
  maxRecipients: z.number(),
  openFrom: clock,
  openTo: clock,
  openDays: days,
  version: z.number(),
});
export type RoleRule = z.output<typeof roleRule>;
export const ruleConditions = ['always', 'attachment', 'recipients', 'words', 'hours'] as const;
export const reviewRuleBody = z.strictObject({
  label: text(80),
  enabled: z.boolean(),
  senderRole: z.nullable(role()),
  receiverRole: z.nullable(role()),
  condition: z.enum(ruleConditions),
  /** With `recipients`: more than this many. */
  threshold: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100_000))),
  words: z.array(text(60)).check(z.maxLength(200)),
  delayMinutes: z.number().check(z.int(), z.gte(15), z.lte(20_160)),
  expiry: z.enum(['approve', 'refuse', 'escalate']),
});
export type ReviewRuleBody = z.output<typeof reviewRuleBody>;
export const reviewRule = z.extend(z.object({ id: id(), version: version() }), reviewRuleBody.shape);
export type ReviewRule = z.output<typeof reviewRule>;
export const messageSettings = z.object({
  matrix: z.array(matrixCell),
  roles: z.array(roleRule),
  rules: z.array(reviewRule),
});
export const getMessageSettings = route({
  name: 'messages.settings',
  method: 'GET',
  path: '/admin/messages/settings',
  access: manage,
  scope: 'school',
  module,
  response: messageSettings,
});
export const setMatrix = route({
  name: 'messages.set_matrix',
  method: 'PUT',
  path: '/admin/messages/settings/matrix',
  access: manage,
  scope: 'school',
  module,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({ sender: role(), receiver: role(), mode: z.enum(messageModes), reach: z.enum(['own', 'all']) }),
      )
      .check(z.minLength(1), z.maxLength(36)),
  }),
  response: messageSettings,
});
export const setRoleRule = route({
  name: 'messages.set_role',
  method: 'PUT',
  path: '/admin/messages/settings/roles/:role',
  access: manage,
  scope: 'school',
  module,
  params: z.object({ role: role() }),
  body: z.strictObject({
    maxPerDay: z.number().check(z.int(), z.gte(1), z.lte(1000)),
    maxRecipients: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    openFrom: clock,
    openTo: clock,
    openDays: days,
    version: z.number(),
  }),
  response: roleRule,
  errors: ['edited_meanwhile'],
});
/** The switch: copies still on their way stop too (SEC-RAT-03: within 60 s). */
export const stopRole = route({
  name: 'messages.stop',
  method: 'PUT',
  path: '/admin/messages/settings/roles/:role/stop',
  access: manage,
  scope: 'school',
  module,
  params: z.object({ role: role() }),
  body: z.strictObject({ stopped: z.boolean(), reason: optionalText(200) }),
  response: roleRule,
});
export const saveReviewRule = route({
  name: 'messages.save_rule',
  method: 'POST',
  path: '/admin/messages/settings/rules',
  access: manage,
  scope: 'school',
  module,
  body: z.strictObject({ id: id(), version: z.nullable(version()), rule: reviewRuleBody }),
  response: reviewRule,
  errors: ['edited_meanwhile', 'messages.rule_incomplete'],
});
export const removeReviewRule = route({
  name: 'messages.remove_rule',
  method: 'DELETE',
  path: '/admin/messages/settings/rules/:id',
  access: manage,
  scope: 'school',
  module,
  params: byId,
  response: done(),
});
export const orderReviewRules = route({
  name: 'messages.order_rules',
  method: 'PUT',
  path: '/admin/messages/settings/order',
  access: manage,
  scope: 'school',
  module,
  body: z.strictObject({ ids: z.array(id()).check(z.maxLength(200)) }),
  response: done(),
  errors: ['edited_meanwhile'],
});

/** The caller's right to disconnect. */
export const habits = z.object({
  awayFrom: z.nullable(z.string()),
  awayTo: z.nullable(z.string()),
  autoReply: z.string(),
  openFrom: clock,
  openTo: clock,
  openDays: days,
  version: z.number(),
});
export type Habits = z.output<typeof habits>;
export const getHabits = route({
  name: 'messages.habits',
  method: 'GET',
  path: '/messages/habits',
  access: 'session',
  scope: 'self',
  module,
  response: habits,
});
export const setHabits = route({
  name: 'messages.set_habits',
  method: 'PUT',
  path: '/messages/habits',
  access: 'session',
  scope: 'self',
  module,
  body: z.strictObject({
    awayFrom: z.nullable(inputInstant()),
    awayTo: z.nullable(inputInstant()),
    autoReply: optionalText(1000),
    openFrom: clock,
    openTo: clock,
    openDays: days,
    version: z.number(),
  }),
  response: habits,
  errors: ['edited_meanwhile', 'messages.habit_dates'],
});

export const messageSettingsRoutes = [
  getMessageSettings,
  setMatrix,
  setRoleRule,
  stopRole,
  saveReviewRule,
  removeReviewRule,
  orderReviewRules,
  getHabits,
  setHabits,
] as const;
