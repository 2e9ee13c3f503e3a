import * as c from '@encrier/contract/communication/message-settings';
import { read, write } from '#kernel/http/bind.ts';
import { self } from '#kernel/policy/actor.ts';
import { orderRules, removeRule, saveHabits, saveRule, setCells, setRole, switchRole } from './settings.actions.ts';
import { habitsOf, messageSettingsOf } from './settings.queries.ts';

export const messageSettingsBindings = [
  read(c.getMessageSettings, (ctx) => messageSettingsOf(ctx.db)),
  read(c.getHabits, (ctx) => habitsOf(ctx.db, self(ctx).accountId)),
  write(c.setMatrix, (ctx, { body }) => setCells(ctx, body)),
  write(c.setRoleRule, (ctx, { params, body }) => setRole(ctx, params.role, body)),
  write(c.stopRole, (ctx, { params, body }) => switchRole(ctx, params.role, body.stopped, body.reason)),
  write(c.saveReviewRule, (ctx, { body }) => saveRule(ctx, body.id, body.version, body.rule)),
  write(c.removeReviewRule, (ctx, { params }) => removeRule(ctx, params.id)),
  write(c.orderReviewRules, (ctx, { body }) => orderRules(ctx, body.ids)),
  write(c.setHabits, (ctx, { body }) => saveHabits(ctx, body)),
];
